// @ts-check
// A small picture of a board, for the game chooser and the gallery.

import { setText, svg } from "../shared/dom.js";
import { boardSize, cellBox } from "./geometry.js";
import { isFigure } from "./figures.js";
import { pieceKindsOf } from "./piece-kinds.js";
import { piece } from "./piece-pictures.js";

/** @typedef {import("../protocol.d.ts").Board} Board */
/** @typedef {import("../protocol.d.ts").Cell} Cell */

const MOST_CELLS = 400; // of more than these only what stands in them is drawn

/**
 * @param {Board | undefined} board none draws the product's mark
 * @param {number} size CSS pixels
 * @param {readonly string[]} roles
 */
export function thumbnail(board, size, roles) {
  const { width, height } = board ? boardSize(board) : { width: 3, height: 3 };
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
  const many = board.cells.length > MOST_CELLS;
  if (many) picture.append(svg("rect", { x: 0, y: 0, width, height, fill: "var(--sq-a)" }));
  for (const cell of board.cells) {
    if (many && cell.kind === "empty") continue;
    const box = cellBox(board, cell);
    if (isFigure(board)) picture.append(...figureCell(board, cell, box, roles, kinds));
    else picture.append(ground(board, cell, box), ...content(cell, box, size, roles, kinds));
  }
  return picture;
}

/** @typedef {{x: number, y: number, width: number, height: number}} Box in cells */

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
    for (const [name, value] of Object.entries({ x: x + 0.1, y: y + 0.1, width: 0.8, height: 0.8 })) drawn.setAttribute(
      name, String(value));
    return [drawn];
  }
  if (cell.kind !== "text" || cell.content.length > 2 || size <= 40) return [];
  const text = svg("text", { x: x + 0.5, y: y + 0.52, "text-anchor": "middle", "dominant-baseline": "central",
    "font-size": 0.6, "font-family": "var(--font-mono)", "font-weight": 600, fill: "var(--p2-mark)" });
  text.textContent = cell.content;
  return [text];
}

const BARE = new Set(["heaps", "towers"]); // figures whose cells are seen by what stands in them only

/**
 * A cell of what is no grid: a token, a slab as wide as the thing is large, or a
 * field with a word, lit or not.
 * @param {Board} board
 * @param {Cell} cell
 * @param {Box} box
 * @param {readonly string[]} roles
 * @param {import("./piece-kinds.js").PieceKinds} kinds
 * @returns {SVGElement[]}
 */
function figureCell(board, cell, { x, y, width, height }, roles, kinds) {
  const full = cell.kind !== "empty";
  if (board.shape === "heaps") return full ? content(cell, { x, y, width, height }, 0, roles, kinds) : [];
  const share = board.shape === "towers" && cell.size > 0 ? 0.3 + (0.66 * cell.size) / 100 : 0.92;
  const field = svg("rect", { x: x + (width * (1 - share)) / 2, y: y + 0.05, width: width * share, height: 0.9,
    rx: 0.12, fill: full ? "var(--p1)" : "var(--sunken)", stroke: full ? "var(--p1-edge)" : "var(--line-strong)",
    "stroke-width": 0.05 });
  if (BARE.has(board.shape) && !full) return [];
  const drawn = board.shape === "places" && full ? piece(cell, roles, kinds) : null;
  if (drawn && (cell.role >= 0 || kinds.symbols.has(cell.content.toLowerCase()))) {
    for (const [name, value] of Object.entries({ x: x + (width - 0.8) / 2, y: y + 0.1, width: 0.8, height: 0.8 })) {
      drawn.setAttribute(name, String(value));
    }
    return [field, drawn];
  }
  const says = cell.content || cell.name;
  if (says === "") return [field];
  const text = svg("text", { x: x + width / 2, y: y + 0.52, "text-anchor": "middle", "dominant-baseline": "central",
    "font-size": Math.min(0.5, (width * 1.5) / Math.max(says.length, 1)), "font-family": "var(--font-mono)",
    "font-weight": 600, fill: full ? "var(--p1-edge)" : "var(--ink-3)" });
  setText(text, says);
  return [field, text];
}
