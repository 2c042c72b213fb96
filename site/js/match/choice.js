// @ts-check
// The moves to choose from where several are meant by the same clicks.

import { fill, h } from "../shared/dom.js";
import { spoken } from "../shared/terms.js";
import { matchTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */

const HALF = 90; // px of the menu's width, as in match.css
const BELOW = 24; // px below the board's upper edge

/**
 * @param {(role: number, move: string) => void} choose
 * @param {() => void} focusBoard
 */
export function createChoice(choose, focusBoard) {
  /** What had the focus before. @type {Element | null} */
  let before = null;
  const element = h("div", { class: "menu", role: "group", "aria-label": matchTexts.choose, hidden: true });
  return {
    element,
    /**
     * @param {State["ambiguity"]} ambiguity null where there is nothing to choose
     * @param {DOMRect} board that the menu stands over
     */
    show(ambiguity, board) {
      const held = element.contains(document.activeElement);
      if (!ambiguity) {
        element.hidden = true;
        if (held) leave();
        return;
      }
      if (!held) before = document.activeElement;
      element.hidden = false;
      fill(element, h("h3", {}, matchTexts.choose), ambiguity.moves.map(({ text }) =>
        h("button", { class: "btn", type: "button", on: { click: () => choose(ambiguity.role, text) } },
          h("code", {}, spoken(text)))));
      const pane = element.parentElement?.getBoundingClientRect() ?? new DOMRect();
      element.style.left = `${board.left - pane.left + board.width / 2 - HALF}px`;
      element.style.top = `${board.top - pane.top + BELOW}px`;
      element.querySelector("button")?.focus();
    },
  };

  /** The keyboard goes on where it was, not at the beginning of the page. */
  function leave() {
    if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();
    else focusBoard();
    before = null;
  }
}
