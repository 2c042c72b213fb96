// @ts-check
// Whether an exercise works: its solution has to pass its checks, and what
// learners begin with must not.

import { asksForSheet, isAsked, subjectOf } from "./exercise.js";

/** @typedef {import("../protocol.d.ts").Exercise} Exercise */
/** @typedef {import("../protocol.d.ts").Answer} Answer */
/** @typedef {import("../protocol.d.ts").Check} Check */
/** @typedef {import("../protocol.d.ts").Outcome} Outcome */
/** @typedef {import("../engine/worker-client.js").WorkerClient} WorkerClient */

/**
 * @typedef {object} Trial
 * @property {Outcome[]} faults   why the solution, or the exercise itself, fails
 * @property {Outcome | null} start  why what learners begin with fails; null if it passes
 * @property {boolean} asks       there is something to write, so that the start should fail
 * @property {number} untried     matches to be played and gates to be written
 */

const SECONDS = 5; // for each check

/** Whether the solution and the rules say what is right. @param {Check | undefined} check */
const isKnown = (check) => check?.kind !== "match" && check?.kind !== "network";

/**
 * An answer with the solution. What is not known is answered with something, so that the engine says why.
 * @param {Exercise} exercise
 * @param {readonly (readonly string[] | null)[]} answers to its questions
 * @returns {Answer}
 */
function referenceAnswer(exercise, answers) {
  return { sheet: subjectOf(exercise), given: exercise.checks.flatMap((check, i) => {
    const known = answers[i] ?? [];
    return isAsked(check) ? [{ check: i, values: known.length > 0 ? [...known] : ["?"], moves: [] }] : [];
  }) };
}

/**
 * @param {WorkerClient} examiner
 * @param {Exercise} exercise without problems
 * @param {string} session of the worker
 * @returns {Promise<Trial>}
 */
export async function tryOut(examiner, exercise, session) {
  const { answers } = await examiner.call("answers", { exercise }, { session }).result;
  const answer = referenceAnswer(exercise, answers);
  const run = async (/** @type {Answer} */ tried) => (await examiner.call("checkExercise",
    { exercise, answer: tried, seconds: SECONDS, boards: false }, { session }).result).outcomes
    .map(({ outcome }) => outcome)
    .filter(({ check, verdict }) => verdict !== "passed" && isKnown(exercise.checks[check]));
  const faults = await run(answer);
  const asks = asksForSheet(exercise);
  const begun = asks ? await run({ ...answer, sheet: exercise.start ?? "" }) : [];
  return { faults, start: begun[0] ?? null, asks,
    untried: exercise.checks.filter((check) => !isKnown(check)).length };
}
