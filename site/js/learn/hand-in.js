// @ts-check
// An answer as a link, and many answers as a text. What a link says of passed
// checks is for the learner alone: whoever receives it checks the answer again.

import { isEditable } from "../documents/editable.js";
import { ANSWER, packedBehind, unpacked } from "../documents/link.js";
import { unpackedAttempts } from "./attempts.js";
import { contentId, toCourse } from "./own-course.js";

/** @typedef {import("../protocol.d.ts").Answer} Answer */
/** @typedef {import("../protocol.d.ts").Exercise} Exercise */
/** @typedef {import("./attempts.js").Attempt} Attempt */
/** @typedef {import("./attempts.js").PackedAttempt} PackedAttempt */

/**
 * An answer that is handed in.
 * @typedef {object} HandedIn
 * @property {string} exercise  its id
 * @property {string} name      of the learner, or ""
 * @property {Answer} answer
 * @property {number[]} passed  checks that the page said it passed, by index
 * @property {Attempt[]} attempts  how it came about, if the learner allows that to be seen
 */

export const MOST_ANSWERS = 200; // of a class
const MOST_COURSES = 20; // whose links stand in a text
const MOST_NAME = 80; // characters that are kept of a name
const MOST_CHECKS = 40; // of an exercise

/**
 * @param {Omit<HandedIn, "attempts"> & {attempts: PackedAttempt[]}} handedIn
 * @returns {Promise<string | null>} the fragment, "#" included; null for what is more than a link can hold
 */
export const answerFragment = (handedIn) => packedBehind(ANSWER, handedIn);

/**
 * A link that was found.
 * @typedef {object} Found
 * @property {HandedIn | null} answer null where it cannot be read
 * @property {string} near   what stands before it in its line, such as a name
 * @property {number} number which of the text's links it is, from 1
 * @property {string} begins how it begins
 */

/**
 * Finds the answers in a text: links in lines, in a table or in a letter. One that is there several times counts once.
 * @param {string} text
 * @returns {Promise<{found: Found[], left: number}>} left: links that are too many
 */
export async function answersIn(text) {
  const links = [...text.matchAll(/#answer\.([A-Za-z0-9_-]+)/g)].map(({ 0: link, 1: code = "", index }, i) =>
    ({ link, code, index, number: i + 1 }));
  const first = new Map(links.toReversed().map((each) => [each.code, each]));
  const different = links.filter((each) => first.get(each.code) === each);
  /** @type {Found[]} */
  const found = [];
  for (const { link, code, index, number } of different.slice(0, MOST_ANSWERS)) {
    found.push({ answer: toHandedIn(await unpacked(code)), number, begins: link.slice(0, MOST_BEGIN),
      near: before(text.slice(Math.max(0, index - MOST_NEAR), index)) });
  }
  return { found, left: different.length - found.length };
}

const MOST_BEGIN = 20; // characters of a link by which it is found again

const MOST_NEAR = 400; // characters before a link that are looked at

/** What a line says before a link ends it, without the link's own address. @param {string} text */
function before(text) {
  const line = text.split(/[\r\n]/).at(-1) ?? "";
  const words = line.replace(/[^\s"';,]*:\/\/\S*$/, "").replace(/["';,\t ]+/g, " ").trim();
  return [...words].slice(-MOST_NAME).join("").trim();
}

/**
 * The exercises of the courses whose links stand in a text, by the id under which they are answered.
 * @param {string} text
 * @returns {Promise<Map<string, Exercise>>}
 */
export async function exercisesIn(text) {
  const links = [...text.matchAll(/#course\.([A-Za-z0-9_-]+)/g)].slice(0, MOST_COURSES);
  /** @type {Map<string, Exercise>} */
  const found = new Map();
  for (const [, code = ""] of links) {
    for (const { exercise } of toCourse(await unpacked(code), "").drafts) {
      if (exercise) found.set(await contentId(exercise), exercise);
    }
  }
  return found;
}

/** Takes what fits. @param {unknown} value @returns {HandedIn | null} */
function toHandedIn(value) {
  const { exercise, name, answer, passed, attempts } = /** @type {Record<string, unknown>} */ (value ?? {});
  const { sheet, given } = /** @type {Record<string, unknown>} */ (answer ?? {});
  if (typeof exercise !== "string" || typeof sheet !== "string" || !isEditable(sheet) || !Array.isArray(given)) {
    return null;
  }
  return { exercise, name: typeof name === "string" ? [...name].slice(0, MOST_NAME).join("") : "",
    answer: { sheet, given: given.flatMap(toGiven) }, attempts: unpackedAttempts(attempts),
    passed: Array.isArray(passed) ? passed.filter(Number.isInteger).slice(0, MOST_CHECKS) : [] };
}

/** @param {unknown} value @returns {Answer["given"]} */
function toGiven(value) {
  const { check, values, moves } = /** @type {Record<string, unknown>} */ (value ?? {});
  const words = (/** @type {unknown} */ list) => Array.isArray(list) && list.every((word) => typeof word === "string");
  return typeof check === "number" && Number.isInteger(check) && words(values) && Array.isArray(moves)
    && moves.every(words) ? [{ check, values: /** @type {string[]} */ (values), moves }] : [];
}
