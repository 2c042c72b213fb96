// @ts-check
// A course that somebody makes: its exercises as data, read from files, links
// and the browser's storage. An exercise that cannot be read is kept as the
// text it came as.

import { isEditable } from "../documents/editable.js";
import { sha256 } from "../shared/sha256.js";
import { revealed } from "./exercise.js";

/** @typedef {import("../protocol.d.ts").Exercise} Exercise */

/**
 * An exercise that is being made. One whose text has another shape is null, and its text counts.
 * @typedef {{exercise: Exercise, text: ""} | {exercise: null, text: string}} Draft
 */

/**
 * @typedef {object} OwnCourse
 * @property {string} title
 * @property {readonly Draft[]} drafts in their order
 * @property {number} [left] exercises that are left out, as too many
 */

const VERSION = 1;
export const MOST_DRAFTS = 60; // of a course
export const MOST_TITLE = 120; // characters

/** @returns {Exercise} */
export const emptyExercise = () => ({ version: VERSION, id: "", title: "", text: "", checks: [] });

/** @param {Exercise} exercise @returns {Draft} */
export const draftOf = (exercise) => ({ exercise, text: "" });

/** @type {Record<string, (value: unknown) => boolean>} */
const is = {
  number: (value) => Number.isInteger(value),
  text: (value) => typeof value === "string",
  flag: (value) => typeof value === "boolean",
  sheet: (value) => typeof value === "string" && isEditable(value),
};

const MOST_PARTS = 100; // of what is drawn of an exercise: checks, hints, choices
const MOST_ITEMS = 10_000; // of any other list

/** @param {(value: unknown) => boolean} each @param {number} [most] */
const listOf = (each, most = MOST_ITEMS) => (/** @type {unknown} */ value) =>
  Array.isArray(value) && value.length <= most && value.every(each);

/** @param {Record<string, (value: unknown) => boolean>} fields @param {string[]} needed */
const shape = (fields, ...needed) => (/** @type {unknown} */ value) => typeof value === "object" && value !== null
  && !Array.isArray(value) && needed.every((name) => Object.hasOwn(value, name))
  && Object.entries(value).every(([name, part]) => Object.hasOwn(fields, name) && (fields[name]?.(part) ?? false));

/** What the engine reads, so that a form can show all of it. */
const isExercise = shape({
  version: is.number, id: is.text, title: is.text, text: is.text, start: is.sheet, reference: isHidden,
  locked: listOf(shape({ from: is.number, to: is.number }, "from", "to")), hints: listOf(is.text, MOST_PARTS),
  checks: listOf(shape({
    kind: is.text, not: is.flag, role: is.text, term: is.text, after: listOf(listOf(is.text)), joint: listOf(is.text),
    number: is.number, nodes: listOf(is.text), opponent: is.text, message: is.text,
    ask: shape({ text: is.text, answers: listOf(is.text), compute: is.text,
      choices: listOf(shape({ text: is.text, message: is.text }, "text"), MOST_PARTS) }, "text"),
  }, "kind"), MOST_PARTS),
}, "version", "title", "checks");

/** @param {unknown} value */
function isHidden(value) {
  try {
    if (typeof value !== "string") return false;
    const text = revealed(value);
    return isEditable(text) && hidden(text) === value;
  } catch {
    return false;
  }
}

/** @param {unknown} value @returns {Draft} */
export function toDraft(value) {
  if (!isExercise(value)) return { exercise: null, text: JSON.stringify(value, null, 2) ?? "" };
  return draftOf({ ...emptyExercise(), .../** @type {Exercise} */ (value) });
}

/** Reads the text of an exercise again. @param {string} text @returns {Draft} */
export function readDraft(text) {
  try {
    const draft = toDraft(JSON.parse(text));
    return draft.exercise ? draft : { exercise: null, text };
  } catch {
    return { exercise: null, text };
  }
}

/**
 * Reads a course, or an exercise as a course of its own. What cannot be read is an exercise that keeps the text.
 * @param {string} text
 * @param {string} title if the text does not give any
 * @returns {OwnCourse}
 */
export function readCourse(text, title) {
  try {
    return toCourse(JSON.parse(text), title);
  } catch {
    return { title, drafts: [{ exercise: null, text }] };
  }
}

/** @param {unknown} value @param {string} title @returns {OwnCourse} */
export function toCourse(value, title) {
  const { exercises, title: given } = /** @type {Record<string, unknown>} */ (value ?? {});
  if (!Array.isArray(exercises)) {
    const draft = toDraft(value);
    return { title: title || (draft.exercise?.title ?? ""), drafts: [draft] };
  }
  const left = exercises.length - MOST_DRAFTS;
  return { title: typeof given === "string" ? given.slice(0, MOST_TITLE) : title, ...(left > 0 && { left }),
    drafts: exercises.slice(0, MOST_DRAFTS).map((each) => (typeof each === "string" ? readDraft(each)
      : toDraft(each))) };
}

/**
 * The form that files, links and the browser's storage hold: an exercise that cannot be read is its text.
 * @param {OwnCourse} course
 */
export const courseData = ({ title, drafts }) =>
  ({ version: VERSION, title, exercises: drafts.map(({ exercise, text }) => exercise ?? text) });

/** A draft as the engine's judge reads it. @param {Draft} draft */
export const draftText = ({ exercise, text }) => (exercise ? JSON.stringify(exercise, null, 2) : text);

/** @param {string} text @returns {string} Base64 of UTF-8 */
export function hidden(text) {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}

/**
 * The id under which answers and progress are kept: what the exercise says, and not what it calls itself, so that a
 * link can not speak for another exercise.
 * @param {Exercise} exercise
 */
export async function contentId(exercise) {
  return `own/${(await sha256(sorted({ ...exercise, id: "" }))).slice(0, 24)}`;
}

/** JSON whose fields stand in the order of their names. @param {unknown} value @returns {string} */
const sorted = (value) => JSON.stringify(value, (_, part) => (typeof part === "object" && part !== null
  && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part));
