// @ts-check
// Messages of the General Game Playing protocol, as text.

/**
 * Clocks are seconds. Moves are empty where the message says NIL.
 * @typedef {{verb: "info"}
 *   | {verb: "start", id: string, role: string, rules: string, startClock: number, playClock: number}
 *   | {verb: "play" | "stop", id: string, moves: string[]}
 *   | {verb: "abort", id: string}
 *   | {verb: "preview", rules: string, clock: number}} Message
 */

/**
 * Reads a message. Words may be in any case; comments end with their line.
 * @param {string} text
 * @returns {Message}
 */
export function readMessage(text) {
  const [whole, ...more] = items(text.replace(/^\ufeff/, "").replace(/;[^\n\r]*/g, " "));
  if (whole === undefined || more.length > 0) throw new SyntaxError("A message is one list");
  const [word = "", ...parts] = items(inside(whole));
  const [id = "", second = ""] = parts;
  const verb = word.toLowerCase();
  const wrong = () => new SyntaxError(`A message ${verb.slice(0, 20)} is not made so`);
  switch (verb) {
    case "info":
      return { verb };
    case "start": {
      const [, role = "", rules = "", startClock = "", playClock = ""] = parts;
      if (parts.length < 5) throw wrong(); // later versions may add to it
      return { verb, id, role, rules: inside(rules), startClock: seconds(startClock), playClock: seconds(playClock) };
    }
    case "play":
    case "stop":
      if (parts.length !== 2) throw wrong();
      return { verb, id, moves: second.toLowerCase() === "nil" ? [] : items(inside(second)) };
    case "abort":
      if (parts.length !== 1) throw wrong();
      return { verb, id };
    case "preview":
      if (parts.length < 2) throw wrong();
      return { verb, rules: inside(id), clock: seconds(second) };
    default:
      throw new SyntaxError(`There is no message ${verb.slice(0, 20)}`);
  }
}

/** The inside of a list. @param {string} text */
function inside(text) {
  if (!text.startsWith("(") || !text.endsWith(")")) throw new SyntaxError(`Not a list: ${text.slice(0, 40)}`);
  return text.slice(1, -1);
}

/** Splits a text into its words and lists, as they are written. @param {string} text @returns {string[]} */
function items(text) {
  /** @type {string[]} */
  const found = [];
  let nested = 0;
  let from = 0;
  for (const { 0: part, index } of text.matchAll(/[()]|[^\s()]+/g)) {
    if (nested === 0 && part !== ")") from = index;
    nested += part === "(" ? 1 : part === ")" ? -1 : 0;
    if (nested < 0) throw new SyntaxError("A parenthesis closes nothing");
    if (nested === 0) found.push(text.slice(from, index + part.length));
  }
  if (nested > 0) throw new SyntaxError("A parenthesis never closes");
  return found;
}

/** @param {string} text */
function seconds(text) {
  const n = Number(text);
  if (!Number.isSafeInteger(n) || n < 0 || n > 1e6) {
    throw new SyntaxError(`A clock is a number of seconds: ${text.slice(0, 40)}`);
  }
  return n;
}
