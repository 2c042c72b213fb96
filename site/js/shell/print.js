// @ts-check
// What goes on paper: a lesson, a player, or the sheet with its title, the board
// as it is, and all of its rules. Editors draw only the lines that are seen, so
// they are written out for it. Pages such as the class print as they stand, but
// for that on which exercises are made, which prints them.

import { thumbnail } from "../board/thumbnail.js";
import { current, title } from "../session/queries.js";
import { h } from "../shared/dom.js";
import { coloured } from "../shared/highlight.js";
import { texts } from "../shared/texts.js";

const BOARD = 260; // px
const HALF = 60; // characters of a line that half a page has room for

/** @typedef {import("../session/state.js").State} State */

/**
 * @typedef {object} Papers
 * @property {() => HTMLElement | null} lesson  that is open
 * @property {() => {name: string, code: string} | null} player  that is being written
 * @property {() => HTMLElement} exercises  that are being made
 */

/**
 * @param {() => State} shown
 * @param {Papers} papers
 */
export function printSheets(shown, papers) {
  /** @type {HTMLElement | null} */
  let paper = null;
  addEventListener("beforeprint", () => {
    paper?.remove();
    paper = paperOf(shown(), papers);
    if (paper) document.body.append(paper);
  });
  addEventListener("afterprint", () => paper?.remove());
}

/** @param {State} state @param {Papers} papers @returns {HTMLElement | null} null: the page as it stands */
function paperOf(state, { lesson, player, exercises }) {
  if (state.ui.dialog === "author") return exercises();
  if (state.ui.dialog !== "") return null;
  const written = player();
  return lesson() ?? (written && listing(written)) ?? sheet(state);
}

/** @param {{name: string, code: string}} player */
const listing = ({ name, code }) =>
  h("article", { class: "paper" }, h("h1", {}, name), h("pre", {}, code));

/** @param {State} state */
function sheet(state) {
  const here = current(state);
  const { text } = state.doc;
  const narrow = text.split("\n").every((line) => line.length <= HALF);
  return h("article", { class: "paper" }, h("h1", {}, title(state) || texts.noTitle),
    (here?.boards ?? []).map((board) => thumbnail(board, BOARD, here?.roles ?? [])),
    h("pre", { class: narrow ? "two" : "" }, coloured(text)));
}
