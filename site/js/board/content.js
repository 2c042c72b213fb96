// @ts-check
// What stands on the cells of a board: pieces and words, what else is known of
// a cell, and the arrow of a move.

import { h, setText, svg } from "../shared/dom.js";
import { centre } from "./geometry.js";
import { paint, piece } from "./piece-pictures.js";

/** @typedef {import("../protocol.d.ts").Board} Board */
/** @typedef {import("../protocol.d.ts").Cell} Cell */
/** @typedef {import("../protocol.d.ts").Mark} Mark */
/** @typedef {import("../protocol.d.ts").Side} Side */

/**
 * What pieces look like.
 * @typedef {object} Look
 * @property {readonly string[]} roles
 * @property {import("./piece-kinds.js").PieceKinds} kinds
 */

/**
 * The picture of what a cell holds, or its words as large as they fit.
 * @param {Cell} cell
 * @param {number} size CSS pixels
 * @param {boolean} arriving the content changed while the board was shown
 * @param {Look} look
 */
export function draw(cell, size, arriving, { roles, kinds }) {
  if (cell.kind === "empty") return [];
  const picture = piece(cell, roles, kinds);
  if (picture) {
    if (arriving) picture.classList.add("arrive");
    return [picture];
  }
  const word = h("span", { class: "word", title: cell.content });
  setText(word, cell.content);
  word.style.fontSize = `${Math.max(9, Math.min(size * 0.42, (size * 1.45) / Math.max(cell.content.length, 2)))}px`;
  return [word];
}

/**
 * A line that was drawn between places, in the colour of who drew it.
 * @param {Cell} cell
 * @param {Look} look
 */
export function drawLine(cell, { roles }) {
  const bar = h("i", { class: "bar" });
  bar.style.background = cell.role < 0 ? "var(--p2-mark)" : paint(cell.role, roles, cell.content).edge;
  return bar;
}

/** The other end of a board that is turned. @type {Record<Side, Side>} */
const OPPOSITE = { top: "bottom", right: "left", bottom: "top", left: "right", "": "" };

/**
 * What else is known of a cell: a wall at one of its sides, the colour of a
 * role below its piece, or a corner that says there is more to read.
 * @param {Mark} mark
 * @param {boolean} flipped
 * @param {Look} look
 */
export function drawMark(mark, flipped, { roles }) {
  if (mark.side !== "") return h("i", { class: `edge ${flipped ? OPPOSITE[mark.side] : mark.side}` });
  if (mark.role < 0) return h("i", { class: "remark" });
  const tint = h("i", { class: "tint" });
  tint.style.background = paint(mark.role, roles, mark.content).fill;
  return tint;
}

/**
 * An arrow from one cell to another, or nothing.
 * @param {Board} board
 * @param {number} cell side in CSS pixels
 * @param {boolean} flipped
 * @param {readonly [number, number] | null} ends indices into Board.cells
 * @returns {SVGElement[]}
 */
export function drawArrow(board, cell, flipped, ends) {
  const [from, to] = [board.cells[ends?.[0] ?? -1], board.cells[ends?.[1] ?? -1]];
  if (!from || !to || from === to) return [];
  const [x1, y1] = centre(board, from, cell, flipped);
  const [x2, y2] = centre(board, to, cell, flipped);
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const thick = Math.max(4, cell * 0.11);
  const tip = thick * 2.1;
  const [ex, ey] = [x2 - ux * cell * 0.12, y2 - uy * cell * 0.12];
  const [bx, by] = [ex - ux * tip, ey - uy * tip];
  return [svg("g", {},
    svg("path", { class: "shaft", d: `M${x1 + ux * cell * 0.3} ${y1 + uy * cell * 0.3}L${bx} ${by}`,
      "stroke-width": thick }),
    svg("path", { class: "tip", d: `M${ex} ${ey}L${bx - uy * thick * 1.2} ` +
      `${by + ux * thick * 1.2}L${bx + uy * thick * 1.2} ${by - ux * thick * 1.2}Z` }))];
}
