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
 * @property {number} unknown     questions whose answer only playing finds out
 */

const SECONDS = 5; // for each check

/**
 * An answer of the solution, as far as the exercise says it; what is computed is answered with something.
 * @param {Exercise} exercise
 * @returns {Answer}
 */
export function referenceAnswer(exercise) {
  const { checks } = exercise;
  return { sheet: subjectOf(exercise),
    given: checks.flatMap((check, i) => (isAsked(check) ? [{ check: i, values: answers(check), moves: [] }] : [])) };
}

/** @param {Check} check */
function answers({ kind, ask, nodes = [] }) {
  if (kind === "marking") return nodes.map(() => "0");
  if (kind === "network") return nodes.map((node) => `${node} = (or)`);
  const { choices = [], answers: right = [], compute } = ask ?? {};
  if (compute) return choices.length > 0 ? ["1"] : ["?"];
  return choices.length > 0 ? right : right.slice(0, 1);
}

/** Whether the exercise says the answer itself. @param {Check | undefined} check */
const isSaid = (check) => check === undefined || !isAsked(check) || (check.kind === "question" && !check.ask?.compute);

/**
 * @param {WorkerClient} examiner
 * @param {Exercise} exercise without problems
 * @param {string} session of the worker
 * @returns {Promise<Trial>}
 */
export async function tryOut(examiner, exercise, session) {
  const run = (/** @type {Answer} */ answer) => examiner.call("checkExercise",
    { exercise, answer, seconds: SECONDS, boards: false }, { session }).result;
  const { outcomes } = await run(referenceAnswer(exercise));
  const found = outcomes.map(({ outcome }) => outcome);
  const faults = found.filter(({ check, verdict }) => (isSaid(exercise.checks[check]) ? verdict !== "passed"
    : verdict === "undecided"));
  const asks = asksForSheet(exercise);
  const unknown = exercise.checks.filter((check) => !isSaid(check)).length;
  const begun = asks ? (await run({ ...referenceAnswer(exercise), sheet: exercise.start ?? "" })).outcomes : [];
  const start = begun.map(({ outcome }) => outcome)
    .find(({ check, verdict }) => verdict !== "passed" && isSaid(exercise.checks[check])) ?? null;
  return { faults, start, asks, unknown };
}
