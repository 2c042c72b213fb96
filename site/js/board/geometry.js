// @ts-check
// Where the cells of a board lie, in cells: squares in a grid, some of whose
// lines may be narrow, or rows of hexagons that lean.

/** @typedef {import("../protocol.d.ts").Board} Board */
/** @typedef {import("../protocol.d.ts").Cell} Cell */

/** How wide a line between places is, in cells. */
const LINE = 0.28;

/**
 * How far the first columns or rows of a square board reach, in cells.
 * @param {number} n
 * @param {Pick<Board, "edges">} board
 */
export function extent(n, { edges }) {
  return edges ? Math.ceil(n / 2) * LINE + Math.floor(n / 2) : n;
}

/**
 * How many times as wide as high the cells of a board are: words need room.
 * @param {Pick<Board, "width">} board
 */
export const wide = ({ width }) => (width || 4) / 4;

/**
 * How far the first columns of a square board reach, in heights of a cell.
 * @param {number} n
 * @param {Pick<Board, "edges" | "width">} board
 */
export const across = (n, board) => extent(n, board) * wide(board);

/**
 * Where the hexagons of a board begin and how wide they are together, in
 * cells. Rows lean, and a star has cells in a part of its rows only.
 * @param {Pick<Board, "columns" | "rows" | "lean"> & {cells: readonly Pick<Cell, "column" | "row">[]}} board
 * @returns {{left: number, width: number}}
 */
export function hexExtent(board) {
  const lefts = board.cells.map((cell) => cell.column + hexShift(board, cell.row));
  const left = lefts.reduce((a, b) => Math.min(a, b), Infinity);
  const right = lefts.reduce((a, b) => Math.max(a, b), -Infinity);
  return lefts.length === 0 ? { left: 0, width: board.columns.length } : { left, width: right + 1 - left };
}

/**
 * By how many cells a row lies to the right.
 * @param {Pick<Board, "rows" | "lean">} board
 * @param {number} row
 */
function hexShift(board, row) {
  return (board.lean >= 0 ? row : board.rows.length - 1 - row) / 2;
}

/** How far a row of hexagons is below the one above it. */
const HEX_STEP = Math.sqrt(3) / 2;

/**
 * The box of a cell; hexagons have a point up and reach beyond theirs.
 * @param {Board} board
 * @param {Pick<Cell, "column" | "row">} cell
 * @returns {{x: number, y: number, width: number, height: number}}
 */
export function cellBox(board, { column, row }) {
  if (board.shape === "hex") return { x: column + hexShift(board, row) - hexExtent(board).left, y: row * HEX_STEP,
    width: 1, height: 1 };
  const [x, y] = [across(column, board), extent(row, board)];
  return { x, y, width: across(column + 1, board) - x, height: extent(row + 1, board) - y };
}

/**
 * The size of a whole board.
 * @param {Board} board
 * @returns {{width: number, height: number}}
 */
export function boardSize(board) {
  if (board.shape === "hex") return { width: hexExtent(board).width, height: (board.rows.length - 1) * HEX_STEP + 1 };
  return { width: across(board.columns.length, board), height: extent(board.rows.length, board) };
}

/**
 * The middle of a cell as it is drawn.
 * @param {Board} board
 * @param {Pick<Cell, "column" | "row">} at
 * @param {number} cell side of a square, width of a hexagon, in CSS pixels
 * @param {boolean} flipped
 * @returns {[number, number]} x and y in CSS pixels
 */
export function centre(board, at, cell, flipped) {
  if (board.shape === "hex") return hexCentre(board, at, cell, flipped);
  const column = flipped ? board.columns.length - 1 - at.column : at.column;
  const row = flipped ? board.rows.length - 1 - at.row : at.row;
  return [((across(column, board) + across(column + 1, board)) * cell) / 2,
    ((extent(row, board) + extent(row + 1, board)) * cell) / 2];
}

/**
 * @param {Board} board
 * @param {Pick<Cell, "column" | "row">} each
 * @param {number} cell
 * @param {boolean} flipped
 * @returns {[number, number]}
 */
function hexCentre(board, each, cell, flipped) {
  const side = cell / Math.sqrt(3);
  const { left, width } = hexExtent(board);
  const x = (each.column + hexShift(board, each.row) - left + 0.5) * cell;
  const y = side + each.row * side * 1.5;
  if (!flipped) return [x, y];
  return [width * cell - x, (board.rows.length - 1) * side * 1.5 + side * 2 - y];
}

/**
 * The next cell in a direction; gaps are stepped over.
 * @param {Board} board
 * @param {number} at index of a cell
 * @param {readonly [number, number]} way columns and rows of a step
 * @returns {number} -1 where there is none
 */
export function nextCell({ cells, columns, rows }, at, [dx, dy]) {
  const here = cells[at];
  if (!here) return -1;
  for (let column = here.column + dx, row = here.row + dy; column >= 0 && row >= 0 && column < columns.length
    && row < rows.length; column += dx, row += dy) {
    const next = cells.findIndex((cell) => cell.column === column && cell.row === row);
    if (next >= 0) return next;
  }
  return -1;
}

/**
 * The first or the last cell of a row.
 * @param {Board} board
 * @param {number} at index of a cell of the row
 * @param {boolean} first
 * @returns {number} -1 where there is none
 */
export function endOfRow({ cells }, at, first) {
  const row = cells[at]?.row;
  const inRow = cells.flatMap((cell, i) => (cell.row === row ? [i] : []));
  return (first ? inRow[0] : inRow.at(-1)) ?? -1;
}
