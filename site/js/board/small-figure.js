// @ts-check
// How the cells of a figure lie in a small square picture: long rows are cut
// into lines, and words are left out where nobody could read them.

import { brief } from "../shared/brief.js";
import { boardSize, cellBox, wide } from "./geometry.js";

/** @typedef {import("../protocol.d.ts").Board} Board */
/** @typedef {import("../protocol.d.ts").Cell} Cell */
/** @typedef {{x: number, y: number, width: number, height: number}} Box in heights of a cell */

/**
 * @typedef {object} Arrangement
 * @property {number} width   of all cells, in heights of a cell
 * @property {number} height
 * @property {boolean} words  there is room for what cells say
 * @property {(cell: Pick<Cell, "column" | "row">) => Box} place
 */

/** Figures whose rows are only as long as there are things: columns below each other mean nothing. */
const CUT = new Set(["lamps", "table", "hand", "choice", "sequence"]);
/** Figures whose columns are places. */
const LAID = new Set(["places", "towers", "heaps", "vessels"]);

const GAP = 0.35; // between rows that were cut, in heights of a cell
export const LEAST_FONT = 5; // CSS pixels: smaller words are grey threads
const LETTER = 0.62; // width of a letter of monospaced type, of its size
const MOST_FONT = 0.5; // height of letters, of a cell's

/** What a cell of a figure says. @param {Cell} cell */
export const says = (cell) => cell.content || cell.name;

/**
 * The size of type at which a word, shortened as it is shown, fits into a width, in heights of a cell.
 * @param {string} word
 * @param {number} width
 */
export function fontSize(word, width) {
  return Math.min(MOST_FONT, width / (LETTER * Math.max([...brief(word)].length, 1)));
}

/**
 * @param {Board} board a figure
 * @param {number} size of the picture, CSS pixels
 * @returns {Arrangement}
 */
export function arrange(board, size) {
  if (!CUT.has(board.shape)) return { ...boardSize(board), words: true, place: (cell) => cellBox(board, cell) };
  const longest = board.cells.reduce((word, cell) => (says(cell).length > word.length ? says(cell) : word), "");
  const spoken = cut(board, wide(board));
  const font = fontSize(longest, wide(board) * 0.8) * (size / Math.max(spoken.width, spoken.height));
  return font >= LEAST_FONT ? { ...spoken, words: true } : { ...cut(board, 1), words: false };
}

/**
 * What the columns of a figure are called and how wide they are together in a
 * picture of it, where they are places that things lie in; else null.
 * @param {Board} board
 * @param {number} size of the picture, CSS pixels
 * @returns {{names: readonly string[], width: number} | null}
 */
export function namedColumns(board, size) {
  if (!LAID.has(board.shape) || board.columns.every((name) => name === "")) return null;
  const { width, height } = boardSize(board);
  return { names: board.columns, width: (size * width) / Math.max(width, height) };
}

/**
 * Rows cut into lines, as long as makes the cells largest.
 * @param {Board} board
 * @param {number} width of a cell
 * @returns {Omit<Arrangement, "words">}
 */
function cut({ columns, rows }, width) {
  let best = { each: columns.length, lines: 1, span: Infinity };
  for (let lines = 1; lines <= columns.length; lines++) {
    const each = Math.ceil(columns.length / lines);
    const span = Math.max(each * width, heightOf(rows.length, lines));
    if (span < best.span - 1e-9) best = { each, lines, span };
  }
  const { each, lines } = best;
  return {
    width: each * width, height: heightOf(rows.length, lines),
    place: ({ column, row }) => ({ x: (column % each) * width, width, height: 1,
      y: row * lines + Math.floor(column / each) + (lines > 1 ? row * GAP : 0) }),
  };
}

/** @param {number} rows @param {number} lines that each is cut into */
const heightOf = (rows, lines) => rows * lines + (lines > 1 ? (rows - 1) * GAP : 0);
