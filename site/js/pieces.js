// @ts-check
// Pictures of pieces, drawn from what a cell holds. Roles are told apart by
// tone and by a mark, never by hue alone: a ring, a dot, a bar, a square.

import { svg } from "./dom.js";

/** @typedef {import("./protocol.d.ts").Cell} Cell */

/** Muted tones for names that are colours. @type {Record<string, string>} */
const HUES = {
  red: "#cf6a58", blue: "#5584c4", green: "#6ba368", yellow: "#dcbc56",
  orange: "#dd9350", purple: "#957bbd", pink: "#d68fae",
};

/** Contents that are a light and no letter. */
const LIGHTS = new Set(["on", "lit", "light", "true"]);

/** Contents that fill their cell and never move. */
const WALLS = new Set(["wall", "block", "blocked", "#"]);

/**
 * The tone of a role, 0 to 3: by its place, but white is light and black dark
 * whoever begins.
 * @param {number} role -1 for nobody
 * @param {readonly string[]} roles
 */
export function tone(role, roles) {
  if (role < 0) return 0;
  const [first, second] = roles.map((name) => name.toLowerCase());
  const turned = role < 2 && (first === "black" || second === "white");
  return turned ? 1 - role : role % 4;
}

/**
 * Fill and edge of a role's pieces; names that are colours give their own.
 * @param {number} role -1 for nobody
 * @param {readonly string[]} roles
 * @param {string} content of the cell, or ""
 */
export function paint(role, roles, content) {
  const colour = hue(content) || hue(roles[role] ?? "");
  const shade = tone(role, roles) + 1;
  return colour === "" ? { fill: `var(--p${shade})`, edge: `var(--p${shade}-edge)` } : { fill: colour, edge: `color-mix(in srgb, ${colour} 42%, black)` };
}

/**
 * A picture of a cell's content, or null when it is empty or shown as text.
 * @param {Cell} cell
 * @param {readonly string[]} roles
 * @returns {SVGElement | null}
 */
export function piece(cell, roles) {
  if (cell.kind !== "piece") return null;
  const content = cell.content.toLowerCase();
  if (cell.role < 0 && WALLS.has(content)) {
    return svg("svg", { class: "piece wall", viewBox: "0 0 40 40", "aria-hidden": "true" }, svg("rect", { x: 2, y: 2, width: 36, height: 36, rx: 3, fill: "var(--coord)" }));
  }
  if (cell.role < 0 && LIGHTS.has(content)) return disc(-1, [], "", "yellow", "piece");
  const letter = cell.piece === "" ? "" : shortName(cell.piece);
  if (letter === "" && (content === "x" || content === "o")) return stroke(content === "x" ? "cross" : "ring");
  return disc(cell.role, roles, letter, content, "piece");
}

/**
 * The mark that stands for a role beside its name.
 * @param {number} role
 * @param {readonly string[]} roles
 */
export function roleMark(role, roles) {
  const name = roles[role] ?? "";
  const lower = name.toLowerCase();
  if (lower === "x" || lower === "xplayer") return stroke("cross", "disc");
  if (lower === "o" || lower === "oplayer") return stroke("ring", "disc");
  return disc(role, roles, "", "", "disc");
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
 * @param {readonly string[]} roles
 * @param {string} letter
 * @param {string} content of the cell, or ""
 * @param {string} name class
 */
function disc(role, roles, letter, content, name) {
  const shade = tone(role, roles);
  const { fill, edge } = paint(role, roles, content);
  const ink = fill === "var(--p2)" ? "var(--p2-dot)" : edge;
  return svg("svg", { class: name, viewBox: "0 0 40 40", "aria-hidden": "true" },
    svg("circle", { cx: 20, cy: 20, r: 16, fill, stroke: edge, "stroke-width": 2 }),
    letter !== "" ? initials(letter, ink) : role < 0 ? null : ROLE_MARKS[shade]?.(ink));
}

/** What tells roles apart without colour. @type {((ink: string) => SVGElement)[]} */
const ROLE_MARKS = [
  (ink) => svg("circle", { cx: 20, cy: 20, r: 9, fill: "none", stroke: ink, "stroke-width": 1.8 }),
  (ink) => svg("circle", { cx: 20, cy: 20, r: 4.5, fill: ink }),
  (ink) => svg("path", { d: "M20 12.5 27 25H13Z", fill: ink }),
  (ink) => svg("path", { d: "M14.5 14.5h11v11h-11Z", fill: ink }),
];

/**
 * @param {string} letters
 * @param {string} ink
 */
function initials(letters, ink) {
  const text = svg("text", { x: 20, y: 20, "text-anchor": "middle", "dominant-baseline": "central", "font-size": letters.length > 1 ? 12 : 18, fill: ink });
  text.textContent = letters;
  return text;
}

/** @param {string} name */
function hue(name) {
  const lower = name.toLowerCase();
  return Object.hasOwn(HUES, lower) ? (HUES[lower] ?? "") : "";
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
