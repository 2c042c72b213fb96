// @ts-check
// What is said of a board's cells to those who do not see them.

import { boardTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").Board} Board */
/** @typedef {import("../protocol.d.ts").Cell} Cell */

/**
 * How a cell stands out.
 * @typedef {object} CellMarks
 * @property {boolean} open   may be clicked next
 * @property {boolean} chosen clicked already
 * @property {boolean} to     the last move went there
 * @property {boolean} choosing some cell has been clicked: the next one is where the move goes
 */

/**
 * @param {Board} board
 * @param {Cell} cell
 * @param {CellMarks} marks
 */
export function cellWords(board, cell, { open, chosen, to, choosing }) {
  const say = boardTexts;
  return say.cell(placeName(board, cell), [
    stateWords(board, cell),
    ...cell.marks.map((mark) => say.piece(mark.content)),
    to && say.lastMove,
    chosen && say.chosen,
    open && (choosing || cell.kind === "empty" ? say.target : say.mayChoose),
  ].filter(Boolean).join(", "));
}

/**
 * What stands in a cell, or whether a thing that has a name is there.
 * @param {Board} board
 * @param {Cell} cell
 */
function stateWords({ shape }, { name, kind, content }) {
  const say = boardTexts;
  const there = kind !== "empty";
  switch (shape) {
    case "choice": return "";
    case "hand": return there ? say.held : say.notHeld;
    case "lamps": return there ? (content === name ? say.on : content) : say.off;
    default: return there ? say.piece(content) : say.empty;
  }
}

/**
 * A cell's name as the facts have it: "4 3", or "b7" where one word names it.
 * @param {Board} board
 * @param {Cell} cell
 */
function placeName(board, cell) {
  return cell.name || [board.columns[cell.column], board.rows[cell.row]].filter((name) => name !== undefined
    && name !== "").join(" ");
}
