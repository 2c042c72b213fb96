// @ts-check
// Three hints on a first visit, one at a time, each beside what it speaks of
// and never over the board.

import { fill, h } from "../dom.js";
import { texts } from "../texts.js";

/** @typedef {import("../state.js").State} State */

const WIDTH = 264; // px, as in dialogs.css
const EDGE = 12; // px to what is around

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
    // At the lower right of what it speaks of: rules and lamps begin at the left.
    box.style.left = `${Math.max(EDGE, Math.min(around.right, innerWidth) - WIDTH - EDGE)}px`;
    box.style.bottom = `${Math.max(EDGE, innerHeight - around.bottom + EDGE)}px`;
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
