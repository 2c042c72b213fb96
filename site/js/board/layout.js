// @ts-check
// Puts the cells of a board in their places: a grid of squares, some of whose
// lines may be narrow, or hexagons with round buttons over them.

import { h, setText, svg } from "../shared/dom.js";
import { across, centre, extent, hexExtent } from "./geometry.js";

/** @typedef {import("../protocol.d.ts").Board} Board */
/** @typedef {import("../protocol.d.ts").Cell} Cell */

const POINT = 0.09; // radius of a point, of a cell
const LEAST_POINT = 3; // CSS pixels

/**
 * Columns or rows of a square board as a grid wants them.
 * @param {number} n
 * @param {Board} board
 * @param {number} cell
 * @param {typeof across | typeof extent} reach of the first of them
 */
function tracks(n, board, cell, reach) {
  return Array.from({ length: n }, (_, i) => `${((reach(i + 1, board) - reach(i, board)) * cell).toFixed(2)}px`)
    .join(" ");
}

/**
 * Whether a cell is a line between places.
 * @param {Board | null} board
 * @param {Cell} cell
 */
export function isLine(board, cell) {
  return board?.edges === true && (cell.column % 2 === 0 || cell.row % 2 === 0);
}

/** The dots where lines meet. @param {Board} board */
export function joints(board) {
  const evens = (/** @type {readonly string[]} */ names) =>
    (board.edges ? names.flatMap((_, i) => (i % 2 === 0 ? [i] : [])) : []);
  return evens(board.rows).flatMap((row) => evens(board.columns).map((column) => {
    const joint = h("i", { class: "joint", "aria-hidden": "true" });
    joint.style.gridColumn = String(column + 1);
    joint.style.gridRow = String(row + 1);
    return joint;
  }));
}

/**
 * Puts squares in a grid.
 * @param {Board} board
 * @param {number} cell side in CSS pixels
 * @param {boolean} flipped
 * @param {HTMLElement} grid
 * @param {readonly HTMLElement[]} buttons by cell
 */
export function placeSquares(board, cell, flipped, grid, buttons) {
  const { columns, rows } = board;
  grid.style.gridTemplateColumns = tracks(columns.length, board, cell, across);
  grid.style.gridTemplateRows = tracks(rows.length, board, cell, extent);
  grid.style.width = grid.style.height = "";
  board.cells.forEach((each, i) => {
    const button = buttons[i];
    if (!button) return;
    const column = flipped ? columns.length - 1 - each.column : each.column;
    const row = flipped ? rows.length - 1 - each.row : each.row;
    button.style.gridColumn = String(column + 1);
    button.style.gridRow = String(row + 1);
    button.classList.toggle("dark", board.checked && (each.column + each.row) % 2 === 1);
    button.classList.toggle("line-place", isLine(board, each));
    button.classList.toggle("upright", isLine(board, each) && each.column % 2 === 0);
    button.classList.toggle("block-column", endsBlock(column, columns.length, board.blockColumns));
    button.classList.toggle("block-row", endsBlock(row, rows.length, board.blockRows));
  });
}

/**
 * Places that are points, and the lines that join them.
 * @param {Board} board
 * @param {number} cell side in CSS pixels
 * @param {boolean} flipped
 * @returns {SVGElement[]} none where places are squares
 */
export function pointsAndLines(board, cell, flipped) {
  if (board.lines.length === 0) return [];
  const middles = board.cells.map((each) => centre(board, each, cell, flipped));
  const path = board.lines.map(({ from, to }) => `M${middles[from]?.join(" ")}L${middles[to]?.join(" ")}`).join("");
  return [svg("svg", { class: "lines", "aria-hidden": "true" }, svg("path", { d: path }),
    middles.map(([cx, cy]) => svg("circle", { cx, cy, r: Math.max(LEAST_POINT, cell * POINT) })))];
}

/**
 * Whether a thicker line comes after a column or row.
 * @param {number} at as it is drawn
 * @param {number} all
 * @param {number} block columns or rows of a block, 0 for none
 */
function endsBlock(at, all, block) {
  return block > 0 && at + 1 < all && (at + 1) % block === 0;
}

/**
 * Rows of hexagons with a point up; each row leans by half a cell.
 * @param {Board} board
 * @param {number} cell width of a hexagon in CSS pixels
 * @param {boolean} flipped
 * @param {HTMLElement} grid
 * @param {readonly HTMLElement[]} buttons by cell
 * @returns {SVGPolygonElement[]} by cell
 */
export function placeHexes(board, cell, flipped, grid, buttons) {
  const side = cell / Math.sqrt(3);
  const width = hexExtent(board).width * cell;
  const height = (board.rows.length - 1) * side * 1.5 + side * 2;
  grid.style.gridTemplateColumns = grid.style.gridTemplateRows = "";
  grid.style.width = `${width}px`;
  grid.style.height = `${height}px`;
  const round = cell * 0.78;
  const hexes = board.cells.map((each, i) => {
    const [x, y] = centre(board, each, cell, flipped);
    const button = buttons[i];
    if (button) {
      button.style.left = `${x - round / 2}px`;
      button.style.top = `${y - round / 2}px`;
      button.style.width = button.style.height = `${round}px`;
    }
    const points = [0, 1, 2, 3, 4, 5].map((k) => {
      const angle = (Math.PI / 3) * k - Math.PI / 2;
      return `${(x + side * Math.cos(angle)).toFixed(1)},${(y + side * Math.sin(angle)).toFixed(1)}`;
    });
    return svg("polygon", { points: points.join(" ") });
  });
  grid.append(svg("svg", { class: "hexes", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    hexNames(board, cell, flipped), hexes));
  return hexes;
}

/**
 * Row names before their first cell, column names below the lowest row.
 * @param {Board} board
 * @param {number} cell
 * @param {boolean} flipped
 */
function hexNames(board, cell, flipped) {
  const side = cell / Math.sqrt(3);
  const lowest = flipped ? 0 : board.rows.length - 1;
  if (board.bare) return [];
  const label = (/** @type {string | undefined} */ name, /** @type {number} */ x, /** @type {number} */ y) => {
    const text = svg("text", { x, y });
    setText(text, name ?? "");
    return text;
  };
  const rows = board.rows.flatMap((name, row) => {
    const places = board.cells.filter((each) => each.row === row).map((each) => centre(board, each, cell, flipped));
    const [first] = places.sort((a, b) => a[0] - b[0]);
    return first && name !== "" ? [label(name, first[0] - cell / 2 - 9, first[1])] : [];
  });
  const columns = board.cells.filter((each) => each.row === lowest).map((each) => {
    const [x, y] = centre(board, each, cell, flipped);
    return label(board.columns[each.column], x, y + side + 9);
  });
  return [...rows, ...columns];
}

/**
 * Writes the names of columns and rows beside a board of squares.
 * @param {Board} board
 * @param {number} cell
 * @param {boolean} flipped
 * @param {HTMLElement} ranks
 * @param {HTMLElement} files
 */
export function nameAxes(board, cell, flipped, ranks, files) {
  const square = board.shape !== "hex" && !board.bare;
  const turned = (/** @type {string[]} */ names) => (flipped ? [...names].reverse() : names);
  ranks.style.gridTemplateRows = square ? tracks(board.rows.length, board, cell, extent) : "";
  files.style.gridTemplateColumns = tracks(board.columns.length, board, cell, across);
  ranks.replaceChildren(...(square ? turned(board.rows) : []).map((name) => h("span", {}, name)));
  files.replaceChildren(...(square ? turned(board.columns) : []).map((name) =>
    h("span", {}, name, board.shape === "vessels" && h("b", { class: "level" }))));
}
