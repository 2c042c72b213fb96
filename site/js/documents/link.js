// @ts-check
// Share links: `#v1.` and the base64url of a raw-deflated JSON object with the
// fields of Shared. The form is frozen: unknown fields are ignored, so later
// pages may add some, and every link ever made keeps opening. A bundled game as
// it is goes by its name, `#game/NAME`, and with a match or a view by
// `#game/NAME/` and the same letters without the rules, which a telephone reads
// from a small QR code.

import { isEditable } from "./editable.js";

/**
 * @typedef {object} Shared
 * @property {string} rules
 * @property {string} [name] what the sheet is called
 * @property {string[][]} [moves]  joint moves from the start, one text per role
 * @property {string[][]} [later]  those after them on the shown line
 * @property {[number, string[]][]} [others]  positions off that line: the one before, counted from 0 on the line and on
 *  through these, and the joint move
 * @property {Record<string, string | number | boolean>} [view]
 * @property {string} [lesson]
 */

/** What a link to a bundled game brings beside its name. @typedef {Omit<Shared, "rules" | "name">} Brought */

/**
 * @typedef {{kind: "none"}
 *   | {kind: "game", name: string, brought?: Brought, left?: number}
 *   | {kind: "lesson", name: string, step: number}
 *   | {kind: "answer", text: string}
 *   | {kind: "course", code: string, step: number}
 *   | {kind: "workshop"}
 *   | {kind: "page", dialog: PageName}
 *   | {kind: "player", name: string, code: string}
 *   | {kind: "shared", shared: Shared, left?: number}
 *   | {kind: "bad", code: LinkProblem}} Link
 *  left: plies of the match and its variations that are left out, as too many or too large
 */

/** @typedef {"link-unknown" | "link-damaged" | "link-too-long" | "link-too-big"} LinkProblem */

export const MAX_ENCODED = 256 * 1024; // characters after "#v1."
export const MAX_INFLATED = 2 * 1024 * 1024; // bytes of JSON
export const MAX_PLIES = 10_000; // of a match; what follows is left out
const MAX_NESTED = 200; // levels of parentheses in a move: the engine reads no deeper ones
const MAX_MOVE = 64 * 1024; // characters of a move
const MAX_DEPTH = 40; // lists and objects in each other
const MAX_CALLED = 400; // characters of the name of a game or lesson, as an address writes it
const MAX_NAME = 100; // characters of a name

const SLICE = 1024; // bytes inflated together: at the best ratio that deflate has they give a mebibyte

const PREFIX = "#v1.";
const GAME = "#game/";
const LESSON = "#lesson/";
const COURSE = "#course."; // and a course that somebody made, and a step
export const ANSWER = "#answer."; // and an answer that is handed in
export const PLAYER = "#player."; // and a player that the visitor has written
export const WORKSHOP = "#workshop";

/**
 * What takes the place of the panes.
 * @typedef {"games" | "learn" | "class" | "author" | "compare" | "matches"} PageName
 */

/** Pages by their address. @type {ReadonlyMap<string, PageName>} */
const PAGES = new Map([["#games", "games"], ["#learn", "learn"], ["#class", "class"], ["#author", "author"],
  ["#compare", "compare"], ["#matches", "matches"]]);

/** The fragment of a page; "" for a dialog that is none. @param {string} dialog */
export function pageFragment(dialog) {
  for (const [fragment, page] of PAGES) if (page === dialog) return fragment;
  return "";
}

/**
 * @param {Shared} shared
 * @returns {Promise<string | null>} the fragment, "#" included; null for what is more than a link can hold
 */
export const encodeLink = (shared) => packedBehind(PREFIX, shared);

/**
 * A fragment that ends in a packed value.
 * @param {string} beginning
 * @param {unknown} value
 * @returns {Promise<string | null>} null for what is more than a link can hold
 */
export async function packedBehind(beginning, value) {
  const letters = await packed(value);
  return letters === null ? null : beginning + letters;
}

/**
 * A value as the letters that links are made of.
 * @param {unknown} value
 * @returns {Promise<string | null>} null for what would be refused where the link is read
 */
export async function packed(value) {
  const json = new TextEncoder().encode(JSON.stringify(value));
  if (json.length > MAX_INFLATED) return null;
  const deflated = new Blob([json]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const letters = toBase64url(new Uint8Array(await new Response(deflated).arrayBuffer()));
  return letters.length > MAX_ENCODED ? null : letters;
}

/**
 * Reads what was packed, within the limits of links.
 * @param {string} encoded
 * @returns {Promise<unknown>} null for what cannot be read
 */
export async function unpacked(encoded) {
  const bytes = encoded.length > MAX_ENCODED ? null : fromBase64url(encoded);
  try {
    const json = bytes && await inflate(bytes);
    const value = json && JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json));
    return isDeeper(value, MAX_DEPTH) ? null : value;
  } catch {
    return null;
  }
}

/**
 * Whether lists and objects lie deeper in each other than what reads and writes them by recursion can bear.
 * @param {unknown} value
 * @param {number} most
 * @returns {boolean}
 */
function isDeeper(value, most) {
  return typeof value === "object" && value !== null
    && (most === 0 || Object.values(value).some((part) => isDeeper(part, most - 1)));
}

/**
 * Reads a location's fragment. Never throws: what cannot be read is "bad" with
 * the reason, and inflating stops as soon as the limit is passed.
 * @param {string} fragment as in location.hash
 * @returns {Promise<Link>}
 */
export async function decodeLink(fragment) {
  if (fragment === "" || fragment === "#") return { kind: "none" };
  if (fragment.startsWith(GAME)) return toGame(fragment.slice(GAME.length));
  if (fragment.startsWith(LESSON) && fragment.length > MAX_CALLED) return { kind: "bad", code: "link-unknown" };
  if (fragment.startsWith(ANSWER)) return { kind: "answer", text: fragment };
  if (fragment.startsWith(COURSE)) return toCourse(fragment);
  if (fragment === WORKSHOP) return { kind: "workshop" };
  const dialog = PAGES.get(fragment);
  if (dialog) return { kind: "page", dialog };
  if (fragment.startsWith(PLAYER)) return toPlayer(await unpacked(fragment.slice(PLAYER.length)));
  if (fragment.startsWith(LESSON)) return toLesson(fragment.slice(LESSON.length));
  if (!fragment.startsWith(PREFIX)) return { kind: "bad", code: "link-unknown" };
  const encoded = fragment.slice(PREFIX.length);
  const value = await readLetters(encoded);
  if (typeof value === "string") return { kind: "bad", code: value };
  const shared = toShared(value);
  return shared ? withinBudget(shared) : { kind: "bad", code: "link-damaged" };
}

/**
 * What the letters of a link stand for.
 * @param {string} encoded
 * @returns {Promise<LinkProblem | Record<string, unknown>>} the problem where they cannot be read
 */
async function readLetters(encoded) {
  if (encoded.length > MAX_ENCODED) return "link-too-long";
  const bytes = fromBase64url(encoded);
  if (!bytes) return "link-damaged";
  try {
    const json = await inflate(bytes);
    if (!json) return "link-too-big";
    const value = /** @type {unknown} */ (JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json)));
    return typeof value === "object" && value !== null ? { ...value } : "link-damaged";
  } catch {
    return "link-damaged";
  }
}

/**
 * The fragment of a bundled game.
 * @param {string} name
 * @param {Brought} brought
 * @returns {Promise<string | null>} null for what is more than a link can hold
 */
export async function gameFragment(name, brought) {
  const address = GAME + encodeURIComponent(name);
  const { moves = [], later = [], others = [], view } = brought;
  return moves.length + later.length + others.length > 0 || view ? packedBehind(`${address}/`, brought) : address;
}

/**
 * Reads NAME or NAME/LETTERS.
 * @param {string} path
 * @returns {Promise<Link>}
 */
async function toGame(path) {
  const [called = "", letters] = path.split("/", 2);
  if (called === "" || called.length > MAX_CALLED) return { kind: "bad", code: "link-unknown" };
  let name = "";
  try {
    name = decodeURIComponent(called);
  } catch {
    return { kind: "bad", code: "link-damaged" };
  }
  if (!letters) return { kind: "game", name };
  const value = await readLetters(letters);
  if (typeof value === "string") return { kind: "bad", code: value };
  const link = withinBudget({ rules: "", ...toBrought(value) });
  if (link.kind !== "shared") return link;
  const { rules: _, ...brought } = link.shared;
  return { kind: "game", name, brought, ...(link.left && { left: link.left }) };
}

/**
 * The fragment of a step of a lesson.
 * @param {string} name of the lesson
 * @param {number} step from 0; the address counts from 1
 */
export const lessonFragment = (name, step) => `${LESSON}${encodeURIComponent(name)}/${step + 1}`;

/** @param {unknown} value @returns {Link} */
function toPlayer(value) {
  const { name, code } = /** @type {{name?: unknown, code?: unknown}} */ (value ?? {});
  return typeof name === "string" && typeof code === "string" ? { kind: "player", name: plainName(name), code }
    : { kind: "bad", code: "link-damaged" };
}

/**
 * The fragment of a step of a course that somebody made.
 * @param {string} code the packed course
 * @param {number} step from 0; the address counts from 1
 */
export const courseFragment = (code, step) => `${COURSE}${code}/${step + 1}`;

/** @param {string} fragment @returns {Link} */
function toCourse(fragment) {
  const [, code, step = "1"] = /^#course\.([\w-]+)(?:\/([1-9]\d{0,3}))?$/.exec(fragment) ?? [];
  if (code === undefined) return { kind: "bad", code: "link-damaged" };
  return code.length > MAX_ENCODED ? { kind: "bad", code: "link-too-long" }
    : { kind: "course", code, step: Number(step) - 1 };
}

/**
 * Reads NAME or NAME/STEP.
 * @param {string} path
 * @returns {Link}
 */
function toLesson(path) {
  const [, name = "", step = "1"] = /^([^/]+)(?:\/([1-9]\d{0,3}))?$/.exec(path) ?? [];
  try {
    return name === "" ? { kind: "bad", code: "link-unknown" }
      : { kind: "lesson", name: decodeURIComponent(name), step: Number(step) - 1 };
  } catch {
    return { kind: "bad", code: "link-damaged" };
  }
}

/**
 * Leaves out moves that the engine could not read and the page would draw all the same.
 * @param {Shared} shared
 * @returns {Link}
 */
function withinBudget(shared) {
  if (!isEditable(shared.rules)) return { kind: "bad", code: "link-too-big" };
  const { moves = [] } = shared;
  const large = (/** @type {string} */ move) => move.length > MAX_MOVE || nesting(move) > MAX_NESTED;
  const tooLarge = moves.findIndex((joint) => joint.some(large));
  const most = Math.min(tooLarge === -1 ? moves.length : tooLarge, MAX_PLIES);
  const { later = [], others = [], ...plain } = shared;
  const rest = [...later, ...others.map(([, joint]) => joint)];
  const tooMuch = moves.length + rest.length > MAX_PLIES || rest.some((joint) => joint.some(large));
  if (most === moves.length && !tooMuch) return { kind: "shared", shared };
  if (most === moves.length) return { kind: "shared", shared: plain, left: rest.length };
  return { kind: "shared", shared: { ...plain, moves: moves.slice(0, most) }, left: moves.length - most };
}

/** How many levels of parentheses there are. @param {string} move */
function nesting(move) {
  let open = 0;
  let most = 0;
  for (const sign of move) {
    if (sign === "(") most = Math.max(most, ++open);
    else if (sign === ")") open--;
  }
  return most;
}

/**
 * Inflates slice by slice and looks at the size in between: a browser inflates
 * each piece that it is given to its end, and the page would wait for that.
 * @param {Uint8Array<ArrayBuffer>} packed
 * @returns {Promise<Uint8Array | null>} null past the limit
 */
async function inflate(packed) {
  const { writable, readable } = new DecompressionStream("deflate-raw");
  const reader = readable.getReader();
  let stopped = false;
  const feed = async () => {
    const writer = writable.getWriter();
    for (let at = 0; at < packed.length && !stopped; at += SLICE) {
      await writer.write(packed.subarray(at, at + SLICE));
    }
    if (!stopped) await writer.close();
  };
  feed().catch(() => {}); // the reader hears of it too
  /** @type {Uint8Array[]} */
  const chunks = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MAX_INFLATED) {
      stopped = true;
      void reader.cancel();
      return null;
    }
    chunks.push(part.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/**
 * Keeps the known fields of the right types; rules are needed.
 * @param {Record<string, unknown>} value
 * @returns {Shared | null}
 */
function toShared({ rules, name, ...rest }) {
  if (typeof rules !== "string") return null;
  return { rules, ...(typeof name === "string" && { name: plainName(name) }), ...toBrought(rest) };
}

/** A name without signs that cannot be seen, which could turn the direction of those around it. @param {string} name */
const plainName = (name) => name.replace(/\p{C}/gu, "").trim().slice(0, MAX_NAME);

/**
 * Keeps the known fields of the right types beside rules and name.
 * @param {Record<string, unknown>} value
 */
function toBrought({ moves, later, others, view, lesson }) {
  /** @type {Brought} */
  const shared = {};
  if (isLine(moves)) shared.moves = moves;
  if (isLine(later)) shared.later = later;
  if (Array.isArray(others) && others.every((each) => Array.isArray(each) && Number.isSafeInteger(each[0])
    && isLine([each[1]]))) {
    shared.others = others.map(([before, joint]) => [before, joint]);
  }
  if (typeof view === "object" && view !== null && !Array.isArray(view)) {
    shared.view = Object.fromEntries(
      Object.entries(view).filter(([, v]) => ["string", "number", "boolean"].includes(typeof v)),
    );
  }
  if (typeof lesson === "string") shared.lesson = lesson;
  return shared;
}

/**
 * Whether something is a line of joint moves.
 * @param {unknown} value
 * @returns {value is string[][]}
 */
const isLine = (value) => Array.isArray(value) && value.every((joint) => Array.isArray(joint)
  && joint.every((move) => typeof move === "string"));

/** @param {Uint8Array} bytes */
function toBase64url(bytes) {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer> | null}
 */
function fromBase64url(text) {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return null;
  let binary = "";
  try {
    binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return null;
  }
  // A loop takes an eighth of the time of Uint8Array.from with a function, which a link of megabytes would feel.
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
