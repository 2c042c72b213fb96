// @ts-check
// A small picture of a board, for the game chooser and the gallery.

import { svg } from "../dom.js";
import { menOf } from "../men.js";
import { piece } from "../pieces.js";

/** @typedef {import("../protocol.d.ts").Board} Board */

/**
 * @param {Board | undefined} board none draws the product's mark
 * @param {number} size CSS pixels
 * @param {readonly string[]} roles
 */
export function thumbnail(board, size, roles) {
  const columns = board?.columns.length ?? 3;
  const rows = board?.rows.length ?? 3;
  const span = Math.max(columns, rows);
  const picture = svg("svg", { class: "thumb", viewBox: `0 0 ${span} ${span}`, width: size, height: size, "aria-hidden": "true" });
  const dx = (span - columns) / 2;
  const dy = (span - rows) / 2;
  if (!board) {
    // A game without a board: the mark of the product, pale.
    picture.append(svg("path", { d: "M.6 1.2h.6M.6 1.8h.6M1.2.8h.3a.7.7 0 0 1 0 1.4h-.3ZM2.2 1.5h.4", fill: "none", stroke: "var(--line-strong)", "stroke-width": 0.09 }));
    return picture;
  }
  const { cells } = board;
  const men = menOf([board]);
  for (const cell of cells.length <= 400 ? cells : []) {
    const x = cell.column + dx;
    const y = cell.row + dy;
    const dark = board.checked && (cell.column + cell.row) % 2 === 1;
    picture.append(svg("rect", { x, y, width: 1, height: 1, fill: dark ? "var(--sq-b)" : "var(--sq-a)", stroke: board.checked ? "none" : "var(--sq-edge)", "stroke-width": 0.04 }));
    const drawn = piece(cell, roles, men);
    if (drawn) {
      for (const [name, value] of Object.entries({ x: x + 0.1, y: y + 0.1, width: 0.8, height: 0.8 })) drawn.setAttribute(name, String(value));
      picture.append(drawn);
    } else if (cell.kind === "text" && cell.content.length <= 2 && size > 40) {
      const text = svg("text", { x: x + 0.5, y: y + 0.52, "text-anchor": "middle", "dominant-baseline": "central", "font-size": 0.6, "font-family": "var(--font-mono)", "font-weight": 600, fill: "var(--p2-mark)" });
      text.textContent = cell.content;
      picture.append(text);
    }
  }
  return picture;
}
