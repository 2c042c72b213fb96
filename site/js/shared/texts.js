// @ts-check
// Texts that several rooms use; those of one room are in its texts.js. Messages of the engine
// come as a code with arguments. Codes that have no text here are shown in the engine's English.

import { number, size } from "./amounts.js";

/** @typedef {import("../session/state.js").Problem} Problem */

export const texts = {
  worth: (/** @type {number} */ value, /** @type {boolean} */ proven) =>
    `worth ${value} of 100${proven ? ", proved" : ", an estimate"}`,
  product: "GDL Playground",
  noName: "untitled", // of a file
  copy: "copy", // of a file, behind its name
  engineBytes: (/** @type {number} */ bytes, /** @type {number} */ total) =>
    (total > 0 ? `${size(bytes)} of ${size(total)}` : size(bytes)),
  engineLate: "Nothing more of it is arriving. Check your connection, or reload the page. If it arrives after all, " +
    "the page goes on by itself.",
  reload: "Reload the page",
  lessonAwaited: "Opening the lesson",
  lessonComes: "Lessons come with the engine. This one opens as soon as it is there.",
  noTitle: "Untitled rules",
  undo: "Undo",
  close: "Close",
  toBoard: "Back to the board",
  back: "Back",
  line: (/** @type {number} */ line) => `line ${line}`,
  retry: "Try again",
  moreRelations: (/** @type {number} */ n) => `and ${number(n)} more relations`,
  moreRoles: (/** @type {number} */ n) => `and ${number(n)} more`,
  /** Labels of examples in explanations. */
  example: { wrong: "Wrong", right: "Right" },
  reading: "Reading the rules",
  ruleAtFault: (/** @type {number} */ line) => `line ${line}`,

  panes: {
    play: "Play",
    rules: "Rules",
    analysis: "Analysis",
    propnet: "Propnet",
    facts: "Facts and why",
    about: { propnet: "The rules as a network of gates, with its values now",
      facts: "What is true here, and why anything holds or does not" },
    why: "Why",
    match: "Match",
    lesson: "Lesson",
    workshop: "Workshop",
    exercise: "Exercise",
    tools: "Tools",
    views: "Views",
    maximise: "Maximise",
    resize: {
      rules: "Width of the rules",
      match: "Width of the board",
      tools: "Height of the tools",
    },
  },

  /** @type {Record<string, (...args: string[]) => string>} by failure code */
  failures: {
    "rename": (reason) => `Not renamed: ${reason ?? ""}.`,
    "reading-stopped": () => "Stopped reading the rules. Your text is as you wrote it.",
    "cancelled": () => "Stopped before the position was worked out.",
    "not-formatted": () => "Not formatted: parentheses do not match, or characters only look like others. " +
      "See Problems.",
    "not-playable": () => "The rules have errors.",
    "limit": (what, limit) => (Number(limit) > 0 ? `More than ${number(Number(limit))} ${what}: the engine stopped ` +
      `at its limit.` : `The engine ran out of ${what}.`),
    "too-large": (bytes, limit) => `The text has ${size(Number(bytes))}; the page reads up to ` +
      `${size(Number(limit))}. It is kept as it is.`,
    "internal-error": () => "The engine ran into an error of its own. Your text is safe.",
    "worker-stopped": () => "The engine stopped and was started again. Your text is safe.",
    "worker-failed": (reason) => `The engine could not start: ${reason ?? ""}`,
    "no-net": () => "There is no propnet of these rules yet.",
    "host": (reason) => `The compiled propnet does not run in this browser (${reason ?? ""}); it is interpreted.`,
    "unknown-game": (name) => `There is no game ${name ?? ""} here.`,
    "unknown-lesson": (name) => `There is no lesson ${name ?? ""} here.`,
    "unsupported-game": (reason) => `This player cannot play this game: ${reason ?? ""}`,
  },
};

/**
 * A text by its code; codes come from outside, so only own keys count.
 * @template T
 * @param {Record<string, T>} of
 * @param {string} code
 * @returns {T | undefined}
 */
export const lookUp = (of, code) => (Object.hasOwn(of, code) ? of[code] : undefined);

/**
 * What went wrong, in words.
 * @param {Problem} problem
 */
export function problemText(problem) {
  return lookUp(texts.failures, problem.code)?.(...problem.args) ?? problem.message;
}
