// @ts-check
// What the dots and numbers beside the code mean.

import { h } from "../shared/dom.js";
import { rulesTexts } from "./texts.js";

/** @returns {HTMLElement} */
export function legend() {
  const dot = (/** @type {string} */ name) => h("span", { class: `status-dot${name}`, "aria-hidden": "true" });
  const figure = (/** @type {string} */ text) => h("span", { class: "figure num", "aria-hidden": "true" }, text);
  const line = (/** @type {HTMLElement} */ sign, /** @type {string} */ words) =>
    h("li", {}, sign, h("span", {}, words));
  return h("ul", { class: "list legend-list", "aria-label": rulesTexts.legend },
    line(dot(" on"), rulesTexts.legendHolds), line(dot(""), rulesTexts.legendFails),
    line(figure("18"), rulesTexts.legendGrounds), line(figure("0"), rulesTexts.legendNone),
    line(figure("72%"), rulesTexts.legendShare));
}
