// @ts-check
// How a search is recorded: how deep, whether it knows positions again, and the
// button that begins it.

import { fill, h, setText, switchOff } from "../shared/dom.js";
import { tool } from "../shared/icon-button.js";
import { icon } from "../shared/icons.js";
import { searchTreeTexts } from "./texts.js";

const FIRST_DEPTH = 3; // plies
const MAX_DEPTH = 9;

/** @param {() => void} search begins a search, or stops the one that runs */
export function createSearchOptions(search) {
  const words = h("span", { class: "num small" });
  const shallower = tool("minus", searchTreeTexts.shallower, () => deepen(-1));
  const deeper = tool("plus", searchTreeTexts.deeper, () => deepen(1));
  const table = h("input", { type: "checkbox", checked: true });
  const button = h("button", { class: "btn main sm", type: "button", on: { click: search } });
  const element = h("div", { class: "tools-row" }, h("div", { class: "depth" }, shallower, words, deeper),
    h("label", { class: "check small" }, table, searchTreeTexts.table), h("span", { class: "grow" }), button);
  let depth = FIRST_DEPTH;
  deepen(0);

  return {
    element,
    /** What the next search shall do. */
    chosen: () => ({ depth, table: table.checked }),
    /** @param {boolean} active a search runs @param {boolean} possible there is a position to search */
    show(active, possible) {
      fill(button, active && icon("stop"), active ? searchTreeTexts.stop : searchTreeTexts.search);
      button.className = `btn sm ${active ? "stop" : "main"}`;
      button.disabled = !active && !possible;
    },
  };

  /** @param {number} by plies */
  function deepen(by) {
    depth += by;
    setText(words, searchTreeTexts.depth(depth));
    switchOff(shallower, depth <= 1);
    switchOff(deeper, depth >= MAX_DEPTH);
  }
}
