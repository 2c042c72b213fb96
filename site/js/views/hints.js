// @ts-check
// Three hints on a first visit, one at a time, each beside what it speaks of
// and never over the board.

import { fill, h } from "../dom.js";
import { texts } from "../texts.js";

/** @typedef {import("../state.js").State} State */

/**
 * @param {HTMLElement} host
 * @param {{next: () => void, hide: () => void, place: (hint: number) => DOMRect | null}} actions
 */
export function createHints(host, actions) {
  const box = h("aside", { class: "first-hint", "aria-live": "polite", hidden: true });
  host.append(box);
  let shown = 0;
  const settle = () => {
    const around = actions.place(shown);
    box.hidden = shown === 0 || around === null;
    if (!around) return;
    box.style.left = `${Math.max(12, Math.min(around.left + 40, innerWidth - 276))}px`;
    box.style.top = "";
    box.style.bottom = `${Math.max(40, innerHeight - around.bottom + 56)}px`;
  };
  addEventListener("resize", settle);
  return {
    /** @param {State} state */
    update(state) {
      const { hint } = state.ui;
      if (hint !== shown) {
        shown = hint;
        const step = texts.hints.steps[hint - 1];
        const last = hint === texts.hints.steps.length;
        if (step) {
          fill(box, h("h3", {}, step.title), h("p", { class: "muted" }, step.text),
            h("div", { class: "row" },
              h("button", { class: "btn sm line", type: "button", on: { click: last ? actions.hide : actions.next } }, last ? texts.hints.done : texts.hints.next),
              !last && h("button", { class: "btn sm", type: "button", on: { click: actions.hide } }, texts.hints.hide)));
        }
      }
      settle();
    },
    destroy() {
      removeEventListener("resize", settle);
      box.remove();
    },
  };
}
