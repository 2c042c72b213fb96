// @ts-check
// Prints a lesson. Its pictures come from the engine first; a page that is
// printed from the browser's own menu has none to wait for, and prints the step.

import { isGame, subjectOf } from "./exercise.js";
import { lessonPaper, pictureKey } from "./paper.js";
import { networkOf, positionAfter } from "./pictures.js";

/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */
/** @typedef {import("./course.js").Course} Course */
/** @typedef {import("./paper.js").Printed} Printed */

/** @param {Course} course */
export function lessonPrinting(course) {
  /** What the next paper holds, if it was asked for here. @type {Printed | null} */
  let asked = null;
  return {
    /** @param {{all: boolean, solutions: boolean}} what */
    async print({ all, solutions }) {
      const { lesson, step } = course.state;
      if (!lesson) return;
      const steps = all ? lesson.steps.map((_, i) => i) : [step];
      asked = { steps, solutions, pictures: await pictures(course, steps), networks: await networks(course, steps),
        answers: solutions ? await answers(course, steps) : new Map() };
      window.print();
      asked = null;
    },
    /** The lesson that is open, for the printer; null without one. */
    paper() {
      const { lesson, step } = course.state;
      return lesson && lessonPaper(lesson,
        asked ?? { steps: [step], solutions: false, pictures: new Map(), networks: new Map(), answers: new Map() });
    },
  };
}

/** @param {Course} course @param {readonly number[]} steps @returns {Promise<Map<string, PositionResult>>} */
async function pictures({ state: { lesson }, options: { session: { rules } } }, steps) {
  /** @type {Map<string, PositionResult>} */
  const found = new Map();
  for (const step of steps) {
    const exercise = lesson?.steps[step]?.exercise;
    if (!exercise) continue;
    /** @param {string} key @param {string} text @param {string[][]} moves */
    const add = async (key, text, moves) => {
      const position = await positionAfter(rules, text, moves, "print");
      if (position && position.boards.length > 0) found.set(key, position);
    };
    if (isGame(exercise)) await add(pictureKey(exercise.id), exercise.start ?? "", []);
    for (const [i, { after = [] }] of exercise.checks.entries()) {
      if (after.length > 0) await add(pictureKey(exercise.id, i), subjectOf(exercise), after);
    }
  }
  return found;
}

/** @param {Course} course @param {readonly number[]} steps */
async function networks({ state: { lesson }, options: { examiner } }, steps) {
  /** @type {Map<string, import("../protocol.d.ts").NetViewResult>} */
  const found = new Map();
  for (const step of steps) {
    const exercise = lesson?.steps[step]?.exercise;
    const marked = exercise?.checks.flatMap(({ kind }, i) => (kind === "marking" ? [i] : [])) ?? [];
    const network = exercise && marked.length > 0 && await networkOf(examiner, subjectOf(exercise), "paper");
    if (network) for (const i of marked) found.set(pictureKey(exercise.id, i), network);
  }
  return found;
}

/** @param {Course} course @param {readonly number[]} steps @returns {Promise<Map<string, string[][]>>} */
async function answers({ state: { lesson }, options: { session, examiner } }, steps) {
  /** @type {Map<string, string[][]>} */
  const found = new Map();
  for (const step of steps) {
    const exercise = lesson?.steps[step]?.exercise;
    if (!exercise) continue;
    await examiner.call("answers", { exercise }, { session: "print" }).result
      .then(({ answers: right }) => found.set(exercise.id, right), (error) => session.failed(error, () => {}));
  }
  return found;
}
