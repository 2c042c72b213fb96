// @ts-check
// A console that cannot flood whoever listens: it tells a bounded number of lines
// of bounded length, and then that it tells no more.

/** @typedef {"log" | "warn" | "error"} Level */

export const MOST_LINES = 200; // of one call
export const MOST_LENGTH = 2000; // characters of a line
const MOST_PARTS = 100; // entries of a list that are written
const MOST_NESTED = 4; // lists and objects inside each other

/** @param {(level: Level, text: string) => void} tell */
export function createConsole(tell) {
  let lines = 0;
  const write = (/** @type {Level} */ level) => (/** @type {unknown[]} */ ...values) => {
    lines++;
    if (lines <= MOST_LINES) {
      const left = { parts: MOST_LENGTH };
      tell(level, brief(values.slice(0, MOST_PARTS).map((value) => inspect(value, left)).join(" ")));
    }
  };
  return {
    console: { log: write("log"), info: write("log"), debug: write("log"), table: write("log"), dir: write("log"),
      warn: write("warn"), error: write("error") },
    /** Counts from 0 again; returns how many lines were left out before. */
    reset() {
      const dropped = Math.max(0, lines - MOST_LINES);
      lines = 0;
      return dropped;
    },
  };
}

/** @param {string} text */
export const brief = (text) => (text.length > MOST_LENGTH ? `${text.slice(0, MOST_LENGTH)} …` : text);

/**
 * A value as text, as far as it is of use to read.
 * @param {unknown} value
 * @param {{parts: number}} left how much more is written: what holds itself many times would have no end
 * @param {number} [nested]
 * @returns {string}
 */
function inspect(value, left, nested = 0) {
  if (--left.parts < 0) return "…";
  if (typeof value === "string") return nested === 0 ? brief(value) : JSON.stringify(brief(value));
  if (typeof value === "function") return `function ${value.name}`;
  if (typeof value !== "object" || value === null) return String(value);
  if (value instanceof Error) return brief(`${value.name}: ${value.message}`);
  if (nested === MOST_NESTED) return "…";
  if (value instanceof Map) {
    return `Map ${inspect(Object.fromEntries([...value].slice(0, MOST_PARTS)), left, nested)}`;
  }
  if (Array.isArray(value) || value instanceof Set || (ArrayBuffer.isView(value) && Symbol.iterator in value)) {
    const { size, some } = beginning(/** @type {Iterable<unknown>} */ (value));
    const more = size > MOST_PARTS ? [`… ${size - MOST_PARTS} more`] : [];
    return `[${[...some.map((each) => inspect(each, left, nested + 1)), ...more].join(", ")}]`;
  }
  const entries = Object.entries(value).slice(0, MOST_PARTS);
  return `{ ${entries.map(([key, each]) => `${key}: ${inspect(each, left, nested + 1)}`).join(", ")} }`;
}

/**
 * How many entries there are, and the first of them.
 * @param {Iterable<unknown> & {size?: number, length?: number}} list
 */
function beginning(list) {
  /** @type {unknown[]} */
  const some = [];
  for (const each of list) {
    if (some.length === MOST_PARTS) break;
    some.push(each);
  }
  return { size: list.size ?? list.length ?? some.length, some };
}
