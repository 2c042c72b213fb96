// @ts-check
// What an exercise says, told from its data alone.

/** @typedef {import("../protocol.d.ts").Exercise} Exercise */
/** @typedef {import("../protocol.d.ts").Check} Check */
/** @typedef {import("../protocol.d.ts").CheckKind} CheckKind */
/** @typedef {import("../protocol.d.ts").Answer} Answer */

/** Checks that ask the learner for something else than rules. @type {ReadonlySet<CheckKind>} */
const ASKING = new Set(/** @type {CheckKind[]} */ (["question", "marking", "network", "match"]));

/** Whether a check asks for something on the page. @param {Check} check */
export const isAsked = ({ kind }) => ASKING.has(kind);

/** Whether there are rules to write. @param {Exercise} exercise */
export const asksForSheet = ({ checks }) => checks.some((check) => !isAsked(check));

/** Checks that play the rules to an end, or ask for all that a game has. @type {ReadonlySet<CheckKind>} */
const PLAYING = new Set(/** @type {CheckKind[]} */ (["same", "clean", "ends", "goal", "perft", "playable", "winnable",
  "finite", "match"]));

/** What no game goes without, as `gdl/check` has it. */
const NEEDED = [/\(\s*role\s/i, /\(\s*legal\s/i, /\(\s*goal\s/i, /\bterminal\b/i];

/**
 * Whether the rules are a whole game when they are done: neither a family nor rules without an end are one.
 * @param {Exercise} exercise
 */
export function isGame(exercise) {
  const text = `${exercise.start ?? ""}\n${subjectOf(exercise)}`.replace(/;.*/g, "");
  return NEEDED.every((word) => word.test(text)) || exercise.checks.some(({ kind }) => PLAYING.has(kind));
}

/**
 * The parts of the start that stay as they are: all of it where no rules are asked for.
 * @param {Exercise} exercise
 * @returns {string[]}
 */
export function lockedParts(exercise) {
  const { start = "", locked = [] } = exercise;
  if (!asksForSheet(exercise)) return start === "" ? [] : [start];
  const lines = start.split("\n");
  return locked.map(({ from, to }) => lines.slice(from - 1, to).join("\n"));
}

/**
 * @param {Exercise} exercise
 * @param {string} sheet
 * @param {Record<string, string[]>} given by the index of the check
 * @param {string[][]} moves of the match that was played
 * @returns {Answer}
 */
export function answerOf({ checks }, sheet, given, moves) {
  return { sheet, given: checks.flatMap((check, i) => {
    const match = check.kind === "match";
    return isAsked(check) ? [{ check: i, values: match ? [] : (given[i] ?? []), moves: match ? moves : [] }] : [];
  }) };
}

/** A text that was hidden from readers by accident only. @param {string} hidden Base64 of UTF-8 */
export function revealed(hidden) {
  return new TextDecoder().decode(Uint8Array.from(atob(hidden), (c) => c.charCodeAt(0)));
}

/** The sheet that questions are about. @param {Exercise} exercise */
export const subjectOf = ({ reference, start = "" }) => (reference === undefined ? start : revealed(reference));

/**
 * What an answer fails on: answers with the same have probably the same misconception.
 * @param {import("../protocol.d.ts").Outcome} outcome
 */
export const matchKey = ({ check, message, counterexample }) => `${check} `
  + (counterexample ? JSON.stringify([counterexample.moves, counterexample.claim]) : message);

const MOST_WORDS = 60; // characters of a question in a list

/** The first words of a question, without what sets them off. @param {string} text Markdown */
export function firstWords(text) {
  const words = text.replace(/```[^]*?```/g, " ").replace(/[`*]/g, "").replace(/\s+/g, " ").trim();
  return words.length <= MOST_WORDS ? words : `${words.slice(0, MOST_WORDS).replace(/\s+\S*$/, "")}…`;
}
