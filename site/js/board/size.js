// @ts-check
// How large the cells of a board are drawn.

import { across, extent, hexExtent, wide } from "./geometry.js";

/**
 * The part of a board that its size depends on.
 * @typedef {Pick<import("../protocol.d.ts").Board, "shape" | "columns" | "rows" | "lean" | "edges"
 *  | "cells" | "width" | "cell">} Measures
 */

const MARGIN = 58; // px of the evaluation bar, coordinates and gaps beside the board
const ROW_NAME = 16; // px of the name before a row of hexagons, and as many at its end, on a phone
const FILES = 18; // px of the coordinates below
const LEAST_WIDTH = 120; // px that a board is given in any room
const NAME = 16; // px of the name above each of several boards
const GAP = 16; // px between boards
const MIN_BOARD = 280; // px, unless the room says another
const MIN_OF_MANY = 120; // px of one of several boards
const MAX_BOARD = 640;
const MIN_CELL = 12;
const MAX_CELL = 128;
/** Of what is no grid. @type {Partial<Record<import("../protocol.d.ts").Board["shape"], number>>} */
const MAX_OF_FIGURE = { heaps: 46, vessels: 44, towers: 56, places: 72, sequence: 56, lamps: 52, table: 48 };
const MAX_CELL_OF_MANY = 64; // where there are several boards
const WORTH_A_ROW = 1.25; // how much larger cells must get before boards stand in more rows
const HEX_ROW = 0.866; // of the width of a hexagon, from row to row
const HEX_HEIGHT = 1.16; // of one hexagon

/** A board without cells, as is shown until the first position comes. @type {Measures} */
export const EMPTY = { shape: "square", columns: ["", "", ""], rows: ["", "", ""], lean: 0, edges: false, cells: [],
  width: 0, cell: 0 };

/**
 * The side of a cell, a whole number of CSS pixels. Several boards stand beside
 * each other, or in as many rows as make them clearly larger.
 * @param {Measures} board
 * @param {number} count of boards that are shown, all of one size
 * @param {{width: number, height: number, phone: boolean, sight?: number, least?: number}} room  for all of them, in
 *  CSS pixels; phones scroll. sight: height that a single board has on a phone. least: that one is given elsewhere,
 *  however low the room is
 */
export function cellSize(board, count, { width, height, phone, sight = Infinity, least = MIN_BOARD }) {
  const { columns, rows } = cellsOf(board);
  const beside = !phone ? MARGIN : board.shape === "hex" ? 2 * ROW_NAME : 0;
  const below = board.shape === "vessels" ? 2 * FILES : FILES; // their levels stand there, too
  const together = phone ? Math.min(count, 2) : count;
  let best = 0;
  for (let side = together; side >= (phone ? together : 1); side--) {
    const down = Math.ceil(count / side);
    const wide = Math.max((width - (side - 1) * GAP) / side - beside, side === 1 ? LEAST_WIDTH : 0);
    const high = (height - (down - 1) * GAP) / down - below - (count > 1 ? NAME : 0);
    const fit = Math.min(wide / columns, phone ? (count > 1 ? Infinity : sight - below) / rows
      : Math.max(high, Math.min(count > 1 ? MIN_OF_MANY : least, wide)) / rows);
    if (fit > best * WORTH_A_ROW) best = fit;
  }
  const whole = Math.floor(Math.min(best, MAX_BOARD / Math.max(columns, rows)));
  const most = Math.min(board.cell || (MAX_OF_FIGURE[board.shape] ?? MAX_CELL),
    count > 1 ? MAX_CELL_OF_MANY : MAX_CELL);
  return Math.max(Math.min(whole, most), MIN_CELL);
}

/** How many cells a board is wide and high. @param {Measures} board */
function cellsOf(board) {
  if (board.shape === "hex") return { columns: hexExtent(board).width, rows: (board.rows.length - 1)
    * HEX_ROW + HEX_HEIGHT };
  return { columns: across(board.columns.length, board), rows: extent(board.rows.length, board) };
}

/** Height of the cells of hands and choices, CSS pixels. */
export const ASIDE = 36;
const ALONE = 64; // where nothing stands in the middle
const LEAST_ASIDE = 16;
const ASIDE_MARGIN = 60; // px beside it

/**
 * Whether something is small, and stands by its role and not in the middle.
 * @param {Pick<import("../protocol.d.ts").Board, "shape">} board
 */
export const isAside = ({ shape }) => shape === "hand" || shape === "choice";

/**
 * The height of the cells of a hand or a choice, a whole number of CSS pixels.
 * @param {Measures} board
 * @param {number} width of the pane, CSS pixels
 * @param {boolean} alone whether hands are all that there is to see
 */
export function asideSize(board, width, alone) {
  const fit = Math.floor((width - ASIDE_MARGIN) / (board.columns.length * wide(board)));
  return Math.max(LEAST_ASIDE, Math.min(alone ? ALONE : ASIDE, fit));
}
