// @ts-check
// How large the cells of a board are drawn.

import { extent, hexExtent } from "./geometry.js";

/** The part of a board that its size depends on. @typedef {Pick<import("./protocol.d.ts").Board, "shape" | "columns" | "rows" | "lean" | "edges" | "cells">} Measures */

const MARGIN = 58; // px of the evaluation bar, coordinates and gaps beside the board
const FILES = 18; // px of the coordinates below
const MIN_BOARD = 280; // px
const MAX_BOARD = 640;
const MIN_CELL = 12;
const MAX_CELL = 128;
const MAX_CELL_OF_MANY = 64; // where there are several boards
const SHARE_OF_MANY = 0.48; // of the width, for one of several boards
const LEAST_WIDTH = 120; // px that a board is given in any room
const HEX_ROW = 0.866; // of the width of a hexagon, from row to row
const HEX_HEIGHT = 1.16; // of one hexagon

/** A board without cells, as is shown until the first position comes. @type {Measures} */
export const EMPTY = { shape: "square", columns: ["", "", ""], rows: ["", "", ""], lean: 0, edges: false, cells: [] };

/**
 * The side of a cell, a whole number of CSS pixels.
 * @param {Measures} board
 * @param {number} count of boards that are shown
 * @param {{width: number, height: number, phone: boolean}} room  for all of them, in CSS pixels; phones scroll
 */
export function cellSize(board, count, { width, height, phone }) {
  const hex = board.shape === "hex";
  const columns = hex ? hexExtent(board).width : extent(board.columns.length, board);
  const rows = hex ? (board.rows.length - 1) * HEX_ROW + HEX_HEIGHT : extent(board.rows.length, board);
  const wide = Math.max((count > 1 ? width * SHARE_OF_MANY : width) - (phone ? 0 : MARGIN), LEAST_WIDTH);
  const high = phone ? Infinity : Math.max(height - FILES, Math.min(MIN_BOARD, wide));
  const fit = Math.floor(Math.min(wide / columns, high / rows, MAX_BOARD / Math.max(columns, rows)));
  return Math.max(Math.min(fit, count > 1 ? MAX_CELL_OF_MANY : MAX_CELL), MIN_CELL);
}
