// @ts-check
// Pictures of pieces, drawn from what a cell holds. Roles are told apart by
// tone and by a mark, never by hue alone: a ring, a dot, a triangle, a square.

import { svg } from "./dom.js";
import { isDark } from "./men.js";

/** @typedef {import("./protocol.d.ts").Cell} Cell */

/** @typedef {import("./men.js").Men} Men */
/** @typedef {import("./men.js").Chessman} Chessman */

/** Muted tones for names that are colours. @type {Record<string, string>} */
const HUES = {
  red: "#cf6a58", blue: "#5584c4", green: "#6ba368", yellow: "#dcbc56", orange: "#dd9350", purple: "#957bbd",
  pink: "#d68fae", teal: "#55a3a0", cyan: "#6fb7c9", magenta: "#c06bac", brown: "#9a7355", gray: "#98a2a8", grey: "#98a2a8",
};

/** Outlines of chessmen on a box of 40, standing at y 34. @type {Record<Chessman, string>} */
const CHESSMEN = {
  pawn: "M20 7.500a5.200 5.200 0 0 1 3.400 9.100c1.700.7 2.800 1.700 2.800 2.900h-3c.3 4.300 1.800 6.900 5.800 9.500v5H11v-5c4-2.600 5.500-5.200 5.800-9.500h-3c0-1.200 1.100-2.200 2.800-2.900A5.200 5.200 0 0 1 20 7.500Z",
  rook: "M10.500 7.500h4.800v3.200h2.900V7.500h3.600v3.200h2.900V7.500h4.800v7.200l-3.200 2.800v8.500l3.500 3v5h-19.600v-5l3.500-3v-8.500l-3.200-2.800Z",
  bishop: "M20 4.500a2.200 2.200 0 0 1 1.500 3.800c4 2.800 6 6.300 6 9.700 0 3-1.500 5.300-3.600 6.600l1 3.400c2.600.4 4.100 1.400 4.100 3v3H11v-3c0-1.600 1.500-2.600 4.100-3l1-3.400c-2.100-1.300-3.600-3.600-3.600-6.600 0-3.400 2-6.900 6-9.700A2.200 2.200 0 0 1 20 4.500Z",
  knight: "M12 34c0-6.500 5.800-8.300 7-13.200-2.300.4-3.800 1.500-5.700 3.100-1.200 1-2.700.9-3.500.1-.9-.8-1.100-2-.4-3.300 1.500-2.700 2.700-4.700 3.300-7.300.3-1.200 1-2.300 2-3.100L14.400 6l3.900 1.900C25.400 7.600 30 13 30 20.500c0 4.800-1.300 8.300-1.300 13.500Z",
  queen: "M7.500 11.500l5.300 6.800 1.700-9.800 5.500 8.800 5.500-8.800 1.700 9.800 5.300-6.800-3.500 15.300c1 .8 1.500 1.700 1.500 2.700V34h-21v-4.500c0-1 .5-1.900 1.500-2.700Z",
  king: "M18.700 3.500h2.600v2.700H24v2.500h-2.700v3.400c5.300-2.300 10.700-.1 10.700 5.200 0 3.900-2.800 6.500-4.300 9.600 1 .8 1.500 1.700 1.500 2.600V34H10.800v-4.500c0-.9.5-1.800 1.500-2.600C10.800 23.800 8 21.200 8 17.300c0-5.300 5.400-7.500 10.700-5.200V8.700H16V6.200h2.700Z",
};

/** Lines inside them. @type {Partial<Record<Chessman, string>>} */
const DETAILS = {
  bishop: "M20 12v7M16.500 15.500h7M13.500 28h13",
  knight: "M16.300 14.200v.1M22.500 12c3 2 4.300 5.200 4.200 9.500",
  queen: "M11.500 26.800h17",
  king: "M12.500 26.900h15",
  rook: "M13.500 17.500h13M13.500 26h13",
};

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
 * @param {Pick<Cell, "content" | "kind" | "role" | "piece">} cell
 * @param {readonly string[]} roles
 * @param {Men} men of its board
 * @returns {SVGElement | null}
 */
export function piece(cell, roles, men) {
  if (cell.kind !== "piece") return null;
  const content = cell.content.toLowerCase();
  const man = men.known.get(content);
  switch (man) {
    case undefined: return disc(cell.role, roles, men.labels.get(content) ?? "", cell.content, "piece");
    case "man": return disc(cell.role, roles, "", cell.content, "piece");
    case "crowned": return disc(cell.role, roles, "", cell.content, "piece", crown);
    case "cross":
    case "ring": return stroke(man);
    case "light": return disc(-1, [], "", "yellow", "piece");
    case "wall": return picture("piece wall", svg("rect", { x: 2, y: 2, width: 36, height: 36, rx: 3, fill: "var(--coord)" }));
    case "pellet": return picture("piece", svg("circle", { cx: 20, cy: 20, r: 5, fill: "var(--p2-mark)" }));
    case "flag": return picture("piece", svg("path", { d: "M12 34V6l17 6-17 7", fill: "var(--p1)", stroke: "var(--p2-mark)", "stroke-width": 2.5, "stroke-linejoin": "round", "stroke-linecap": "round" }));
    case "door": return picture("piece", svg("path", { d: "M10 34V17a10 10 0 0 1 20 0v17Z", fill: "none", stroke: "var(--p2-mark)", "stroke-width": 2.5, "stroke-linejoin": "round" }), svg("circle", { cx: 25, cy: 24, r: 1.8, fill: "var(--p2-mark)" }));
    default: return chessman(man, cell, roles);
  }
}

/**
 * @param {Chessman} man
 * @param {Pick<Cell, "content" | "role">} cell
 * @param {readonly string[]} roles
 */
function chessman(man, { content, role }, roles) {
  // Pieces of nobody are of the side that their name tells.
  const { fill, edge } = role < 0 ? paint(isDark(content) ? 1 : 0, [], content) : paint(role, roles, content);
  const line = fill === "var(--p2)" ? "var(--p2-dot)" : edge;
  const details = DETAILS[man];
  return picture("piece chessman",
    svg("path", { d: CHESSMEN[man], fill, stroke: edge, "stroke-width": 1.8, "stroke-linejoin": "round" }),
    details ? svg("path", { d: details, fill: "none", stroke: line, "stroke-width": man === "knight" ? 2 : 1.6, "stroke-linecap": "round" }) : null,
    role > 1 ? svg("g", { transform: "translate(12 24) scale(.4)" }, ROLE_MARKS[tone(role, roles)]?.(line)) : null);
}

/**
 * @param {string} name class
 * @param {...(SVGElement | null)} parts on a box of 40
 */
function picture(name, ...parts) {
  return svg("svg", { class: name, viewBox: "0 0 40 40", "aria-hidden": "true" }, parts);
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
    ? picture(name, svg("path", { d: "M9 9 31 31M31 9 9 31", stroke: "var(--p2-mark)", "stroke-width": 6.5, "stroke-linecap": "round", fill: "none" }))
    : picture(name,
        svg("circle", { cx: 20, cy: 20, r: 12.5, stroke: "var(--p1-edge)", "stroke-width": 8, fill: "none" }),
        svg("circle", { cx: 20, cy: 20, r: 12.5, stroke: "var(--p1)", "stroke-width": 4.5, fill: "none" }));
}

/**
 * @param {number} role -1 for a piece of nobody
 * @param {readonly string[]} roles
 * @param {string} letter
 * @param {string} content of the cell, or ""
 * @param {string} name class
 * @param {(ink: string) => SVGElement} [mark] in the place of the role's
 */
function disc(role, roles, letter, content, name, mark = ROLE_MARKS[tone(role, roles)]) {
  const { fill, edge } = paint(role, roles, content);
  const ink = fill === "var(--p2)" ? "var(--p2-dot)" : edge;
  return picture(name,
    svg("circle", { cx: 20, cy: 20, r: 16, fill, stroke: edge, "stroke-width": 2 }),
    letter !== "" ? initials(letter, ink) : role < 0 && mark !== crown ? null : (mark?.(ink) ?? null));
}

/** A crowned draughtsman's mark. @param {string} ink */
function crown(ink) {
  return svg("path", { d: "M11.500 15l3.800 4.200L20 12.500l4.700 6.700 3.800-4.200-1.800 11.500H13.300Z", fill: "none", stroke: ink, "stroke-width": 2, "stroke-linejoin": "round" });
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
