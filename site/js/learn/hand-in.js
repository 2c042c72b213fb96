// @ts-check
// An answer as a link, and many answers as a text. What a link says of passed
// checks is for the learner alone: whoever receives it checks the answer again.

import { ANSWER, packed, unpacked } from "../documents/link.js";

/** @typedef {import("../protocol.d.ts").Answer} Answer */

/**
 * An answer that is handed in.
 * @typedef {object} HandedIn
 * @property {string} exercise  its id
 * @property {string} name      of the learner, or ""
 * @property {Answer} answer
 */

export const MOST_ANSWERS = 200; // of a class
const MOST_NAME = 80; // characters that are kept of a name

/** @param {HandedIn} handedIn @returns {Promise<string>} the fragment, "#" included */
export const answerFragment = async (handedIn) => ANSWER + await packed(handedIn);

/**
 * Finds the answers in a text: links in lines, in a table or in a letter.
 * @param {string} text
 * @returns {Promise<(HandedIn | null)[]>} null for a link that cannot be read
 */
export async function answersIn(text) {
  const links = [...text.matchAll(/#answer\.([A-Za-z0-9_-]+)/g)].slice(0, MOST_ANSWERS);
  /** @type {(HandedIn | null)[]} */
  const found = [];
  for (const [, code = ""] of links) found.push(toHandedIn(await unpacked(code)));
  return found;
}

/** Takes what fits. @param {unknown} value @returns {HandedIn | null} */
function toHandedIn(value) {
  const { exercise, name, answer } = /** @type {Record<string, unknown>} */ (value ?? {});
  const { sheet, given } = /** @type {Record<string, unknown>} */ (answer ?? {});
  if (typeof exercise !== "string" || typeof sheet !== "string" || !Array.isArray(given)) return null;
  return { exercise, name: typeof name === "string" ? [...name].slice(0, MOST_NAME).join("") : "",
    answer: { sheet, given: given.flatMap(toGiven) } };
}

/** @param {unknown} value @returns {Answer["given"]} */
function toGiven(value) {
  const { check, values, moves } = /** @type {Record<string, unknown>} */ (value ?? {});
  const words = (/** @type {unknown} */ list) => Array.isArray(list) && list.every((word) => typeof word === "string");
  return typeof check === "number" && Number.isInteger(check) && words(values) && Array.isArray(moves)
    && moves.every(words) ? [{ check, values: /** @type {string[]} */ (values), moves }] : [];
}

/**
 * A sheet without what does not count: comments, space, names of variables and
 * the order of rules. Answers that give the same are alike.
 * @param {string} sheet
 */
export function essence(sheet) {
  const tokens = sheet.toLowerCase().match(/;[^\n]*|[()]|[^\s();]+/g) ?? [];
  /** @type {string[]} */
  const forms = [];
  /** @type {string[]} */
  let form = [];
  /** @type {Map<string, string>} */
  let names = new Map();
  let depth = 0;
  for (const token of tokens) {
    if (token.startsWith(";")) continue;
    depth += token === "(" ? 1 : token === ")" ? -1 : 0;
    if (token.startsWith("?") && !names.has(token)) names.set(token, `?${names.size}`);
    form.push(names.get(token) ?? token);
    if (depth > 0) continue;
    forms.push(form.join(" "));
    form = [];
    names = new Map();
  }
  return forms.sort().join("\n");
}

/** A field of a table, quoted; one that a spreadsheet would compute is made a text. @param {string} text */
export function csvField(text) {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
