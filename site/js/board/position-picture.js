// @ts-check
// A position in small: its boards, or its facts where it has none.

import { h } from "../shared/dom.js";
import { spoken } from "../shared/terms.js";
import { namedColumns } from "./small-figure.js";
import { thumbnail } from "./thumbnail.js";

/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */
/** @typedef {import("../protocol.d.ts").Board} Board */

const MOST_BOARDS = 4;
const MOST_FACTS = 30;

/**
 * @param {PositionResult} position
 * @param {string} title
 * @param {number} size of a board, CSS pixels
 */
export function positionPicture({ boards, gauges, facts, roles, offBoard }, title, size) {
  const drawn = boards.filter((board) => board.shape !== "choice");
  // Where there is nothing but choices, all roles have the first one's or one like it.
  const shown = drawn.length + gauges.length + facts.length > 0 ? drawn.slice(0, MOST_BOARDS) : boards.slice(0, 1);
  const left = shown.length + gauges.length > 0 ? offBoard : facts;
  return h("figure", { class: "position" }, h("figcaption", {}, title),
    shown.map((board) => h("div", {}, thumbnail(board, size, roles), columnNames(board, size))),
    gauges.length > 0 && h("p", { class: "facts" }, gauges.map(({ fact }) => h("code", {}, spoken(fact)))),
    left.length > 0 && h("p", { class: "facts" }, left.slice(0, MOST_FACTS).map((fact) => h("code", {}, spoken(fact))),
      left.length > MOST_FACTS && "…"));
}

/** The places that stand side by side in a picture, below it. @param {Board} board @param {number} size */
function columnNames(board, size) {
  const named = namedColumns(board, size);
  if (!named) return null;
  const element = h("div", { class: "columns" }, named.names.map((name) => h("code", { class: "clip" }, name)));
  element.style.width = `${named.width}px`;
  element.style.marginLeft = `${(size - named.width) / 2}px`;
  return element;
}
