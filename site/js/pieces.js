// @ts-check
// Pictures of pieces, drawn from what a cell holds. Roles are told apart by
// tone and by a mark, never by hue alone: a ring, a dot, a bar, a square.

import { svg } from "./dom.js";

/** @typedef {import("./protocol.d.ts").Cell} Cell */

const HUES = new Set(["red", "blue", "green", "yellow", "orange", "purple", "pink"]);

/**
 * A picture of a cell's content, or null when it is empty or shown as text.
 * @param {Cell} cell
 * @returns {SVGElement | null}
 */
export function piece(cell) {
  if (cell.kind !== "piece") return null;
  const letter = cell.piece === "" ? "" : shortName(cell.piece);
  const content = cell.content.toLowerCase();
  if (letter === "" && (content === "x" || content === "o")) return stroke(content === "x" ? "cross" : "ring");
  return disc(cell.role, letter, hue(content), "piece");
}

/**
 * The mark that stands for a role beside its name.
 * @param {number} role
 * @param {string} name
 */
export function roleMark(role, name) {
  const lower = name.toLowerCase();
  if (lower === "x" || lower === "xplayer") return stroke("cross", "disc");
  if (lower === "o" || lower === "oplayer") return stroke("ring", "disc");
  return disc(role, "", hue(lower), "disc");
}

/**
 * @param {"cross" | "ring"} shape
 * @param {string} [name]
 */
function stroke(shape, name = "piece") {
  return shape === "cross"
    ? svg("svg", { class: name, viewBox: "0 0 40 40", "aria-hidden": "true" },
        svg("path", { d: "M9 9 31 31M31 9 9 31", stroke: "var(--p2-mark)", "stroke-width": 6.5, "stroke-linecap": "round", fill: "none" }))
    : svg("svg", { class: name, viewBox: "0 0 40 40", "aria-hidden": "true" },
        svg("circle", { cx: 20, cy: 20, r: 12.5, stroke: "var(--p1-edge)", "stroke-width": 8, fill: "none" }),
        svg("circle", { cx: 20, cy: 20, r: 12.5, stroke: "var(--p1)", "stroke-width": 4.5, fill: "none" }));
}

/**
 * @param {number} role -1 for a piece of nobody
 * @param {string} letter
 * @param {string} colour
 * @param {string} name class
 */
function disc(role, letter, colour, name) {
  const tone = role < 0 ? 0 : role % 4;
  const fill = colour !== "" ? `color-mix(in srgb, ${colour} 55%, var(--p${tone + 1}))` : `var(--p${tone + 1})`;
  const edge = `var(--p${tone + 1}-edge)`;
  const parts = [svg("circle", { cx: 20, cy: 20, r: 16, fill, stroke: edge, "stroke-width": 2 })];
  const ink = tone === 1 ? "var(--p2-dot)" : edge;
  if (letter !== "") {
    const text = svg("text", { x: 20, y: 20, "text-anchor": "middle", "dominant-baseline": "central", "font-size": letter.length > 1 ? 12 : 18, fill: ink });
    text.textContent = letter;
    return svg("svg", { class: name, viewBox: "0 0 40 40", "aria-hidden": "true" }, parts[0], text);
  }
  if (role < 0) parts.push(svg("circle", { cx: 20, cy: 20, r: 11, fill: "none" }));
  else if (tone === 0) parts.push(svg("circle", { cx: 20, cy: 20, r: 9, fill: "none", stroke: ink, "stroke-width": 1.8 }));
  else if (tone === 1) parts.push(svg("circle", { cx: 20, cy: 20, r: 4.5, fill: ink }));
  else if (tone === 2) return svg("svg", { class: name, viewBox: "0 0 40 40", "aria-hidden": "true" }, ...parts, svg("path", { d: "M20 12.5 27 25H13Z", fill: ink }));
  else return svg("svg", { class: name, viewBox: "0 0 40 40", "aria-hidden": "true" }, ...parts, svg("path", { d: "M14.5 14.5h11v11h-11Z", fill: ink }));
  return svg("svg", { class: name, viewBox: "0 0 40 40", "aria-hidden": "true" }, ...parts);
}

/**
 * The colour a name says, for pieces such as `red` or `blue`.
 * @param {string} name
 */
function hue(name) {
  return HUES.has(name) ? name : "";
}

/**
 * One or two letters for a kind of piece: K for king, N for knight.
 * @param {string} kind
 */
function shortName(kind) {
  if (/^\d+$/.test(kind)) return kind.slice(0, 2);
  if (kind.toLowerCase() === "knight") return "N";
  return kind.slice(0, 1).toUpperCase();
}
