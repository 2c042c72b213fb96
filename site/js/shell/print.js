// @ts-check
// What goes on paper: a lesson, or the sheet with its title, the board as it is,
// and all of its rules. The editor draws only the lines that are seen, so they
// are written out for it. Pages such as the class print as they stand.

import { thumbnail } from "../board/thumbnail.js";
import { current, title } from "../session/queries.js";
import { h } from "../shared/dom.js";
import { coloured } from "../shared/highlight.js";
import { texts } from "../shared/texts.js";

const BOARD = 260; // px
const HALF = 60; // characters of a line that half a page has room for

/** @typedef {import("../session/state.js").State} State */

/**
 * @param {() => State} shown
 * @param {() => HTMLElement | null} lesson that is open, for the printer
 */
export function printSheets(shown, lesson) {
  /** @type {HTMLElement | null} */
  let paper = null;
  addEventListener("beforeprint", () => {
    const state = shown();
    paper?.remove();
    paper = state.ui.dialog === "" ? (lesson() ?? sheet(state)) : null;
    if (paper) document.body.append(paper);
  });
  addEventListener("afterprint", () => paper?.remove());
}

/** @param {State} state */
function sheet(state) {
  const here = current(state);
  const { text } = state.doc;
  const narrow = text.split("\n").every((line) => line.length <= HALF);
  return h("article", { class: "paper" }, h("h1", {}, title(state) || texts.noTitle),
    (here?.boards ?? []).map((board) => thumbnail(board, BOARD, here?.roles ?? [])),
    h("pre", { class: narrow ? "two" : "" }, coloured(text)));
}
