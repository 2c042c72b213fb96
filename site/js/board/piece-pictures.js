// @ts-check
// Pictures of pieces, drawn from what a cell holds. Roles are told apart by
// tone and by a mark, never by hue alone: a ring, a dot, a triangle, a square.
// What belongs to nobody is grey and has corners where several roles play.

import { setText, svg } from "../shared/dom.js";
import { isDark } from "./piece-kinds.js";

/** @typedef {import("../protocol.d.ts").Cell} Cell */

/** @typedef {import("./piece-kinds.js").PieceKinds} PieceKinds */
/** @typedef {import("./piece-kinds.js").ChessPiece} ChessPiece */

/** Muted tones for names that are colours. @type {Record<string, string>} */
const HUES = {
  red: "#cf6a58", blue: "#5584c4", green: "#6ba368", yellow: "#dcbc56", orange: "#dd9350", purple: "#957bbd",
  pink: "#d68fae", teal: "#55a3a0", cyan: "#6fb7c9", magenta: "#c06bac", brown: "#9a7355", gray: "#98a2a8",
    grey: "#98a2a8",
};

/** Tones that only an author's comment gives: as names they are those of roles. @type {Record<string, string>} */
const TONES = { white: "#f6f4ee", black: "#2c3036" };

/** Outlines of chess pieces on a box of 40, standing at y 34. @type {Record<ChessPiece, string>} */
const CHESS_PIECES = {
  pawn: "M20 7.5a5.2 5.2 0 0 1 3.4 9.1c1.7.7 2.8 1.7 2.8 2.9h-3c.3 4.3 1.8 6.9 5.8 9.5v5H11v-5c4-2.6 5.5-5.2 " +
    "5.8-9.5h-3c0-1.2 1.1-2.2 2.8-2.9A5.2 5.2 0 0 1 20 7.5Z",
  rook: "M10.5 7.5h4.8v3.2h2.9V7.5h3.6v3.2h2.9V7.5h4.8v7.2l-3.2 2.8v8.5l3.5 3v5h-19.6v-5l3.5-3v-8.5l-3.2-2.8Z",
  bishop: "M20 4.5a2.2 2.2 0 0 1 1.5 3.8c4 2.8 6 6.3 6 9.7 0 3-1.5 5.3-3.6 6.6l1 3.4c2.6.4 4.1 1.4 4.1 " +
    "3v3H11v-3c0-1.6 1.5-2.6 4.1-3l1-3.4c-2.1-1.3-3.6-3.6-3.6-6.6 0-3.4 2-6.9 6-9.7A2.2 2.2 0 0 1 20 4.5Z",
  knight: "M12 34c0-6.5 5.8-8.3 7-13.2-2.3.4-3.8 1.5-5.7 3.1-1.2 1-2.7.9-3.5.1-.9-.8-1.1-2-.4-3.3 1.5-2.7 2.7-4.7 " +
    "3.3-7.3.3-1.2 1-2.3 2-3.1L14.4 6l3.9 1.9C25.4 7.6 30 13 30 20.5c0 4.8-1.3 8.3-1.3 13.5Z",
  queen: "M7.5 11.5l5.3 6.8 1.7-9.8 5.5 8.8 5.5-8.8 1.7 9.8 5.3-6.8-3.5 15.3c1 .8 1.5 1.7 1.5 2.7V34h-21v-4.5c0-1 " +
    ".5-1.9 1.5-2.7Z",
  king: "M18.7 3.5h2.6v2.7H24v2.5h-2.7v3.4c5.3-2.3 10.7-.1 10.7 5.2 0 3.9-2.8 6.5-4.3 9.6 1 .8 1.5 1.7 1.5 " +
    "2.6V34H10.8v-4.5c0-.9.5-1.8 1.5-2.6C10.8 23.8 8 21.2 8 17.3c0-5.3 5.4-7.5 10.7-5.2V8.7H16V6.2h2.7Z",
};

/** Lines inside them. @type {Partial<Record<ChessPiece, string>>} */
const DETAILS = {
  bishop: "M20 12v7M16.5 15.5h7M13.5 28h13",
  knight: "M16.3 14.2v.1M22.5 12c3 2 4.3 5.2 4.2 9.5",
  queen: "M11.5 26.8h17",
  king: "M12.5 26.9h15",
  rook: "M13.5 17.5h13M13.5 26h13",
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
 * The tone of the side that a name tells, as whitePawn does: 0 for white, 1 for black, -1 for neither.
 * @param {string} content
 */
function sideNamed(content) {
  return ["white", "black"].findIndex((side) => content.toLowerCase().startsWith(side));
}

/**
 * The tone of a piece: of its role, but what is called white is light and what is called black dark. A role may place
 * both, before it is said who plays which.
 * @param {string} content
 * @param {number} role
 * @param {readonly string[]} roles
 */
function toneOfPiece(content, role, roles) {
  const side = sideNamed(content);
  return side >= 0 ? side : tone(role, roles);
}

/**
 * Fill and edge of a role's pieces; names that are colours give their own.
 * @param {number} role -1 for nobody
 * @param {readonly string[]} roles
 * @param {string} content of the cell, or ""
 * @param {PieceKinds["colours"]} [colours] that the author asks for
 */
export function paint(role, roles, content, colours) {
  const own = colours?.get(content.toLowerCase()) ?? colours?.get((roles[role] ?? "").toLowerCase()) ?? "";
  const asked = Object.hasOwn(TONES, own) ? TONES[own] : hue(own) || own;
  const colour = asked || hue(content) || hue(roles[role] ?? "");
  const shade = role < 0 ? shadeOfNobody(content, roles) : toneOfPiece(content, role, roles) + 1;
  return colour === "" ? { fill: `var(--p${shade})`, edge: `var(--p${shade}-edge)` }
    : { fill: colour, edge: `color-mix(in srgb, ${colour} 42%, black)` };
}

/**
 * The shade of a piece that belongs to no role: of the side that its name tells,
 * of the only role, or of nobody, so that it is not taken for the first role's.
 * @param {string} content
 * @param {readonly string[]} roles
 */
function shadeOfNobody(content, roles) {
  const side = sideNamed(content);
  return side >= 0 ? side + 1 : roles.length < 2 ? 1 : 0;
}

/**
 * A picture of a cell's content, or null when it is empty or shown as text.
 * @param {Pick<Cell, "content" | "kind" | "role" | "piece">} cell
 * @param {readonly string[]} roles
 * @param {PieceKinds} kinds of its board
 * @returns {SVGElement | null}
 */
export function piece(cell, roles, kinds) {
  const content = cell.content.toLowerCase();
  const kind = kinds.known.get(content);
  const symbol = kinds.symbols.get(content);
  const styled = symbol !== undefined || kinds.colours.has(content) || kind !== undefined;
  if (cell.kind === "empty" || (cell.kind !== "piece" && !styled)) return null;
  const tones = paint(cell.role, roles, cell.content, kinds.colours);
  if (symbol !== undefined) return glyph(symbol, cell, tones, kinds);
  switch (kind) {
    case undefined: return disc(cell.role, roles, cell.kind === "text" ? cell.content.slice(0, 2)
      : (kinds.labels.get(content) ?? ""), tones, "piece", ROLE_MARKS[toneOfPiece(content, cell.role, roles)]);
    case "man": return disc(cell.role, roles, "", tones, "piece");
    case "crowned": return disc(cell.role, roles, "", tones, "piece", crown);
    case "cross":
    case "ring": return stroke(kind);
    case "light": return disc(-1, [], "", paint(-1, [], kinds.colours.has(content) ? cell.content : "yellow",
      kinds.colours), "piece");
    case "wall": return picture("piece wall",
      svg("rect", { x: 2, y: 2, width: 36, height: 36, rx: 3, fill: "var(--coord)" }));
    case "arrow": return picture("piece", svg("path", { d: "M9 31 29 11M16 10h14v14", fill: "none",
      stroke: "var(--p2-mark)", "stroke-width": 4, "stroke-linejoin": "round", "stroke-linecap": "round" }));
    case "pellet": return picture("piece", svg("circle", { cx: 20, cy: 20, r: 5, fill: "var(--p2-mark)" }));
    case "flag": return picture("piece", svg("path", { d: "M12 34V6l17 6-17 " +
      "7", fill: "var(--p1)", stroke: "var(--p2-mark)", "stroke-width": 2.5, "stroke-linejoin": "round",
      "stroke-linecap": "round" }));
    case "door": return picture("piece", svg("path", { d: "M10 34V17a10 10 0 0 1 20 " +
      "0v17Z", fill: "none", stroke: "var(--p2-mark)", "stroke-width": 2.5, "stroke-linejoin": "round" }),
      svg("circle", { cx: 25, cy: 24, r: 1.8, fill: "var(--p2-mark)" }));
    default: return chessPiece(kind, cell, roles, kinds.colours);
  }
}

/**
 * A character that the author asks for: by itself, or on a disc in the colour of
 * its owner.
 * @param {string} symbol
 * @param {Pick<Cell, "content" | "role">} cell
 * @param {{fill: string, edge: string}} tones
 * @param {PieceKinds} kinds
 */
function glyph(symbol, { content, role }, { fill, edge }, kinds) {
  const plain = role < 0 && !kinds.colours.has(content.toLowerCase());
  const text = svg("text", { x: 20, y: 21, "text-anchor": "middle", "dominant-baseline": "central",
    "font-size": plain ? 28 : 20, fill: plain ? "var(--p2-mark)" : fill === "var(--p2)" ? "var(--p2-dot)" : edge });
  setText(text, symbol);
  return picture("piece", plain ? null : svg("circle", { cx: 20, cy: 20, r: 16, fill, stroke: edge,
    "stroke-width": 2 }), text);
}

/**
 * @param {ChessPiece} kind
 * @param {Pick<Cell, "content" | "role">} cell
 * @param {readonly string[]} roles
 * @param {PieceKinds["colours"]} colours
 */
function chessPiece(kind, { content, role }, roles, colours) {
  // Pieces of nobody are of the side that their name tells.
  const { fill, edge } = role < 0 ? paint(isDark(content) ? 1 : 0, [], content, colours)
    : paint(role, roles, content, colours);
  const line = fill === "var(--p2)" ? "var(--p2-dot)" : edge;
  const details = DETAILS[kind];
  return picture("piece chessman",
    svg("path", { d: CHESS_PIECES[kind], fill, stroke: edge, "stroke-width": 1.8, "stroke-linejoin": "round" }),
    details ? svg("path", { d: details, fill: "none", stroke: line, "stroke-width": kind === "knight" ? 2 : 1.6,
      "stroke-linecap": "round" }) : null,
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
  return disc(role, roles, "", paint(role, roles, ""), "disc");
}

/**
 * @param {"cross" | "ring"} shape
 * @param {string} [name]
 */
function stroke(shape, name = "piece") {
  return shape === "cross"
    ? picture(name, svg("path", { d: "M9 9 31 31M31 9 9 31", stroke: "var(--p2-mark)", "stroke-width": 6.5,
      "stroke-linecap": "round", fill: "none" }))
    : picture(name,
        svg("circle", { cx: 20, cy: 20, r: 12.5, stroke: "var(--p1-edge)", "stroke-width": 8, fill: "none" }),
        svg("circle", { cx: 20, cy: 20, r: 12.5, stroke: "var(--p1)", "stroke-width": 4.5, fill: "none" }));
}

/**
 * @param {number} role -1 for a piece of nobody
 * @param {readonly string[]} roles
 * @param {string} letter
 * @param {{fill: string, edge: string}} tones
 * @param {string} name class
 * @param {(ink: string) => SVGElement} [mark] in the place of the role's
 */
function disc(role, roles, letter, { fill, edge }, name, mark = ROLE_MARKS[tone(role, roles)]) {
  const ink = fill === "var(--p2)" ? "var(--p2-dot)" : edge;
  return picture(name, fill === "var(--p0)"
    ? svg("rect", { x: 6, y: 6, width: 28, height: 28, rx: 6, fill, stroke: edge, "stroke-width": 2 })
    : svg("circle", { cx: 20, cy: 20, r: 16, fill, stroke: edge, "stroke-width": 2 }),
    letter !== "" ? initials(letter, ink) : role < 0 && mark !== crown ? null : (mark?.(ink) ?? null));
}

/** A crowned draughtsman's mark. @param {string} ink */
function crown(ink) {
  return svg("path", { d: "M11.5 15l3.8 4.2L20 12.5l4.7 6.7 3.8-4.2-1.8 11.5H13.3Z", fill: "none",
    stroke: ink, "stroke-width": 2, "stroke-linejoin": "round" });
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
  const text = svg("text", { x: 20, y: 20, "text-anchor": "middle", "dominant-baseline": "central",
    "font-size": [18, 12, 10.5][letters.length - 1] ?? 9, fill: ink });
  text.textContent = letters;
  return text;
}

/** @param {string} name */
function hue(name) {
  const lower = name.toLowerCase();
  return Object.hasOwn(HUES, lower) ? (HUES[lower] ?? "") : "";
}
