// @ts-check
// A small picture of a board, for the game chooser and the gallery.

import { svg } from "../dom.js";
import { paint } from "../pieces.js";

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
  for (const cell of cells.length <= 400 ? cells : []) {
    const x = cell.column + dx;
    const y = cell.row + dy;
    const dark = board.checked && (cell.column + cell.row) % 2 === 1;
    picture.append(svg("rect", { x, y, width: 1, height: 1, fill: dark ? "var(--sq-b)" : "var(--sq-a)", stroke: board.checked ? "none" : "var(--sq-edge)", "stroke-width": 0.04 }));
    if (cell.kind === "empty") continue;
    const lower = cell.content.toLowerCase();
    const { fill, edge } = paint(cell.role, roles, cell.content);
    if (lower === "wall") picture.append(svg("rect", { x: x + 0.05, y: y + 0.05, width: 0.9, height: 0.9, fill: "var(--coord)" }));
    else if (lower === "x") picture.append(svg("path", { d: `M${x + 0.28} ${y + 0.28}l.44.44M${x + 0.72} ${y + 0.28}l-.44.44`, stroke: "var(--p2-mark)", "stroke-width": 0.16, "stroke-linecap": "round" }));
    else if (lower === "o") picture.append(svg("circle", { cx: x + 0.5, cy: y + 0.5, r: 0.27, fill: "none", stroke: "var(--p1-edge)", "stroke-width": 0.2 }), svg("circle", { cx: x + 0.5, cy: y + 0.5, r: 0.27, fill: "none", stroke: "var(--p1)", "stroke-width": 0.1 }));
    else if (cell.kind === "text" && cell.content.length <= 2 && size > 40) {
      const text = svg("text", { x: x + 0.5, y: y + 0.52, "text-anchor": "middle", "dominant-baseline": "central", "font-size": 0.6, "font-family": "var(--font-mono)", "font-weight": 600, fill: "var(--p2-mark)" });
      text.textContent = cell.content;
      picture.append(text);
    } else picture.append(svg("circle", { cx: x + 0.5, cy: y + 0.5, r: 0.34, fill, stroke: edge, "stroke-width": 0.09 }));
  }
  return picture;
}
