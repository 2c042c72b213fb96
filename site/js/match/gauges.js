// @ts-check
// Counters, scores and clocks of the rules: a word, a number, and a bar where it
// is known how far the number can go.

import { h, keyed, setAttribute, setText } from "../shared/dom.js";

/** @typedef {import("../protocol.d.ts").Gauge} Gauge */

/** Those that belong to no role. @param {{gauges: readonly Gauge[]}} position */
export const sharedGauges = ({ gauges }) => gauges.filter(({ role }) => role < 0);

/**
 * @param {(atom: string) => void} why
 */
export function createGauges(why) {
  const element = h("div", { class: "gauges" });
  return {
    element,
    /** @param {readonly Gauge[]} gauges */
    update(gauges) {
      element.hidden = gauges.length === 0;
      keyed(element, [...gauges], ({ label }) => label, make, change);
    },
  };

  /** @param {Gauge} gauge */
  function make({ label }) {
    return h("button", { class: "gauge", type: "button",
      on: { click: (/** @type {Event} */ event) => event.currentTarget instanceof HTMLElement
        && why(`(true ${event.currentTarget.dataset["fact"]})`) } },
      h("span", { class: "label" }, label), h("span", { class: "value" }), h("i", { "aria-hidden": "true" }));
  }

  /** @param {HTMLElement | SVGElement} made @param {Gauge} gauge */
  function change(made, { fact, value, share }) {
    made.dataset["fact"] = fact;
    setAttribute(made, "title", fact);
    const [, number, bar] = made.children;
    if (number) setText(number, value);
    if (!(bar instanceof HTMLElement)) return;
    bar.hidden = share < 0;
    bar.style.setProperty("--share", `${share}%`);
  }
}
