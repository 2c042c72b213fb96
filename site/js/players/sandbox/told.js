// @ts-check
// What a sandbox says, read as data: it may be anything that a student's code, or
// whoever wrote it, likes to send.

/** @typedef {import("../runtime/player.js").Told} Told */
/** @typedef {import("../runtime/faults.js").Fault} Fault */
/** @typedef {import("../runtime/console.js").Level} Level */

const LONGEST = 4000; // characters of a text that is shown
const LONGEST_MOVE = 64 * 1024;
const MOST = 200; // roles in a list
const LEVELS = /** @type {const} */ (["log", "warn", "error"]);

/**
 * Reads a message of the player's runtime.
 * @param {string} said
 * @returns {Told | null} null for what is none
 */
export function readTold(said) {
  /** @type {unknown} */
  let told;
  try {
    told = JSON.parse(said);
  } catch {
    return null;
  }
  if (!isRecord(told)) return null;
  const { id, ok, fault, log } = told;
  if (LEVELS.some((level) => level === log)) return { log: /** @type {Level} */ (log), text: textOf(told["text"]) };
  if (!Number.isSafeInteger(id)) return null;
  if (isRecord(fault)) return { id: Number(id), fault: readFault(fault) };
  if (!isRecord(ok)) return null;
  const { move, roles, network } = ok;
  return { id: Number(id), ok: { ms: numberOf(ok["ms"]), dropped: numberOf(ok["dropped"]),
    ...(typeof move === "string" && move.length <= LONGEST_MOVE ? { move } : {}),
    ...(Array.isArray(roles) ? { roles: texts(roles) } : {}),
    ...(typeof network === "boolean" ? { network } : {}) } };
}

/** @param {unknown} fault @returns {Fault} */
export function readFault(fault) {
  const { message, line, column } = isRecord(fault) ? fault : {};
  return { message: textOf(message), line: numberOf(line), column: numberOf(column) };
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === "object" && value !== null;

/** @param {unknown} value */
const textOf = (value) => (typeof value === "string" ? value.slice(0, LONGEST) : "");

/** @param {unknown} value a number of things, or of milliseconds */
const numberOf = (value) => (typeof value === "number" && value >= 0 && value < 1e9 ? value : 0);

/** @param {unknown[]} list */
const texts = (list) => list.slice(0, MOST).filter((each) => typeof each === "string")
  .filter((each) => each.length <= LONGEST);
