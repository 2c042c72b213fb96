// @ts-check
// A small picture of a board, for the game chooser and the gallery.

import { setText, svg } from "../shared/dom.js";
import { boardSize, cellBox } from "./geometry.js";
import { isFigure, tokens } from "./figures.js";
import { pieceKindsOf } from "./piece-kinds.js";
import { paint, piece } from "./piece-pictures.js";
import { arrange, fontSize, LEAST_FONT, says } from "./small-figure.js";

/** @typedef {import("../protocol.d.ts").Board} Board */
/** @typedef {import("../protocol.d.ts").Cell} Cell */

const PIECE = 0.86; // side of a piece, of a cell
const CHESSMAN = 1.25; // the same with the free room in its picture, so that all of the cell is left to its shape
const MOST_CELLS = 400; // of more than these only what stands in them is drawn

/**
 * @param {Board | undefined} board none draws the product's mark
 * @param {number} size CSS pixels
 * @param {readonly string[]} roles
 */
export function thumbnail(board, size, roles) {
  const figure = board && isFigure(board) ? arrange(board, size) : null;
  const { width, height } = figure ?? (board ? boardSize(board) : { width: 3, height: 3 });
  const span = Math.max(width, height);
  const picture = svg("svg", { class: "thumb", viewBox: `${(width - span) / 2} ${(height - span) / 2} ${span} ${span}`,
    width: size, height: size, "aria-hidden": "true" });
  if (!board) {
    // A game without a board: the mark of the product, pale.
    picture.append(svg("path", { d: "M.6 1.2h.6M.6 1.8h.6M1.2.8h.3a.7.7 0 0 1 0 1.4h-.3ZM2.2 1.5h.4",
      fill: "none", stroke: "var(--line-strong)", "stroke-width": 0.09 }));
    return picture;
  }
  const kinds = pieceKindsOf([board]);
  if (figure) {
    picture.append(...board.cells.flatMap((cell) => figureCell(board, cell, figure, size, roles, kinds)));
    return picture;
  }
  const many = board.cells.length > MOST_CELLS;
  if (many) picture.append(svg("rect", { x: 0, y: 0, width, height, fill: "var(--sq-a)" }));
  const points = board.lines.length > 0;
  if (points) picture.append(...pointsIn(board, width, height));
  for (const cell of board.cells) {
    if (many && cell.kind === "empty") continue;
    const box = cellBox(board, cell);
    if (!points) picture.append(ground(board, cell, box));
    picture.append(...tints(cell, box, roles), ...content(cell, box, size, roles, kinds));
  }
  // Over all cells, so that no neighbour covers a half of them.
  picture.append(...board.cells.flatMap((cell) => walls(cell, cellBox(board, cell))));
  return picture;
}

/**
 * The ground of a board whose places are points that lines join.
 * @param {Board} board
 * @param {number} width
 * @param {number} height
 */
function pointsIn(board, width, height) {
  const middles = board.cells.map((cell) => {
    const { x, y } = cellBox(board, cell);
    return { cx: x + 0.5, cy: y + 0.5 };
  });
  const path = board.lines.map(({ from, to }) =>
    `M${middles[from]?.cx} ${middles[from]?.cy}L${middles[to]?.cx} ${middles[to]?.cy}`).join("");
  return [svg("rect", { x: 0, y: 0, width, height, fill: "var(--sq-a)" }),
    svg("path", { d: path, fill: "none", stroke: "var(--p2-mark)", "stroke-width": 0.06 }),
    ...middles.map((at) => svg("circle", { ...at, r: 0.12, fill: "var(--p2-mark)" }))];
}

/**
 * The colours of roles below what a cell holds.
 * @param {Cell} cell
 * @param {Box} box
 * @param {readonly string[]} roles
 */
function tints({ marks }, box, roles) {
  return marks.filter((mark) => mark.side === "" && mark.role >= 0).map((mark) => svg("rect", { ...box,
    fill: paint(mark.role, roles, mark.content).fill, opacity: 0.45 }));
}

/**
 * Walls at the sides of a cell.
 * @param {Cell} cell
 * @param {Box} box
 */
function walls({ marks }, { x, y, width, height }) {
  /** @type {Record<import("./content.js").Side, string>} */
  const lines = { top: `M${x} ${y}h${width}`, bottom: `M${x} ${y + height}h${width}`, left: `M${x} ${y}v${height}`,
    right: `M${x + width} ${y}v${height}`, "": "" };
  return marks.filter(({ side }) => side !== "").map(({ side }) => svg("path", { d: lines[side], fill: "none",
    stroke: "var(--p2-mark)", "stroke-width": 0.12, "stroke-linecap": "round" }));
}

/** @typedef {import("./small-figure.js").Box} Box */

/**
 * The square or hexagon below a piece.
 * @param {Board} board
 * @param {Cell} cell
 * @param {Box} box
 */
function ground(board, cell, { x, y, width, height }) {
  const dark = board.checked && (cell.column + cell.row) % 2 === 1;
  const look = { fill: dark ? "var(--sq-b)" : "var(--sq-a)", stroke: board.checked ? "none" : "var(--sq-edge)",
    "stroke-width": 0.04 };
  if (board.shape === "hex") return svg("path", { d: `M${x + 0.5} ${y - 0.077}l.5 .289v.577l-.5 .289-.5-.289v-.577Z`,
    ...look });
  return svg("rect", { x, y, width, height, ...look });
}

/**
 * What a cell holds; long words are left out.
 * @param {Cell} cell
 * @param {Box} box
 * @param {number} size of the whole picture, CSS pixels
 * @param {readonly string[]} roles
 * @param {import("./piece-kinds.js").PieceKinds} kinds
 * @returns {SVGElement[]}
 */
function content(cell, { x, y, width, height }, size, roles, kinds) {
  const drawn = piece(cell, roles, kinds);
  if (drawn && Math.min(width, height) < 1) return [svg("rect", { x, y, width, height, fill: "var(--p2-mark)" })];
  if (drawn) {
    const side = drawn.classList.contains("chessman") ? CHESSMAN : PIECE;
    for (const [name, value] of Object.entries({ x: x + (width - side) / 2, y: y + (1 - side) / 2, width: side,
      height: side })) drawn.setAttribute(name, String(value));
    return [drawn];
  }
  if (cell.kind !== "text" || cell.content.length > 2 || size <= 40) return [];
  const text = svg("text", { x: x + 0.5, y: y + 0.52, "text-anchor": "middle", "dominant-baseline": "central",
    "font-size": 0.6, "font-family": "var(--font-mono)", "font-weight": 600, fill: "var(--p2-mark)" });
  text.textContent = cell.content;
  return [text];
}

const WALL = 0.06; // of a vessel

/** A part of a vessel as high as one unit of what it holds. @param {Box} box @param {boolean} full */
function vessel({ x, y, width, height }, full) {
  return svg("rect", { x: x + width * 0.1, y, width: width * 0.8, height, fill: full ? "var(--p1)" : "var(--sunken)",
    stroke: full ? "var(--p1-edge)" : "var(--line-strong)", "stroke-width": WALL });
}

const BARE = new Set(["heaps", "towers"]); // figures whose cells are seen by what stands in them only

/**
 * A cell of what is no grid: a token, a slab as wide as the thing is large, or a
 * field with a word, lit or not.
 * @param {Board} board
 * @param {Cell} cell
 * @param {import("./small-figure.js").Arrangement} figure
 * @param {number} size of the whole picture, CSS pixels
 * @param {readonly string[]} roles
 * @param {import("./piece-kinds.js").PieceKinds} kinds
 * @returns {SVGElement[]}
 */
function figureCell(board, cell, figure, size, roles, kinds) {
  const { x, y, width, height } = figure.place(cell);
  const full = cell.kind !== "empty";
  if (board.shape === "heaps") return full ? content(cell, { x, y, width, height }, 0, tokens(cell, roles), kinds) : [];
  if (board.shape === "vessels") return [vessel({ x, y, width, height }, full)];
  if (BARE.has(board.shape) && !full) return [];
  const share = board.shape === "towers" && cell.size > 0 ? 0.3 + (0.66 * cell.size) / 100 : 0.92;
  const field = svg("rect", { x: x + (width * (1 - share)) / 2, y: y + 0.05, width: width * share, height: 0.9,
    rx: 0.12, fill: full ? "var(--p1)" : "var(--sunken)", stroke: full ? "var(--p1-edge)" : "var(--line-strong)",
    "stroke-width": 0.05 });
  const drawn = board.shape === "places" && full ? piece(cell, roles, kinds) : null;
  if (drawn && (cell.role >= 0 || kinds.symbols.has(cell.content.toLowerCase()))) {
    for (const [name, value] of Object.entries({ x: x + (width - 0.8) / 2, y: y + 0.1, width: 0.8, height: 0.8 })) {
      drawn.setAttribute(name, String(value));
    }
    return [field, drawn];
  }
  const font = fontSize(says(cell), width * share * 0.88);
  const legible = figure.words && (font * size) / Math.max(figure.width, figure.height) >= LEAST_FONT;
  if (says(cell) === "" || !legible) return [field];
  const text = svg("text", { x: x + width / 2, y: y + 0.52, "text-anchor": "middle", "dominant-baseline": "central",
    "font-size": font, "font-family": "var(--font-mono)", "font-weight": 600,
    fill: full ? "var(--p1-edge)" : "var(--ink-3)" });
  setText(text, says(cell));
  return [field, text];
}
