// @ts-check
// What the list of lessons and a lesson do to the course and the session.

import { SESSION } from "../session/engine-workers.js";
import { packedAttempts } from "./attempts.js";
import { answerFragment } from "./hand-in.js";
import { handInTexts } from "./texts.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("./course.js").Course} Course */
/** @typedef {import("./lesson.js").LessonActions} LessonActions */

/**
 * @param {Session} session
 * @param {Course} course
 * @returns {import("./learn.js").LearnActions}
 */
export function learnActions(session, course) {
  return {
    opened: () => void course.list(),
    open: (name) => void course.open(name),
    classroom: () => session.show({ dialog: "class" }),
  };
}

/**
 * @param {Session} session
 * @param {Course} course
 * @param {Pick<LessonActions, "replay" | "select" | "line" | "print"> & {copy: (text: string) => void}} page
 * @returns {LessonActions}
 */
export function lessonActions(session, course, page) {
  return {
    ...page,
    go: (step) => void course.go(step),
    all: () => session.show({ dialog: "learn" }),
    on: () => (course.next ? void course.open(course.next.name) : session.show({ dialog: "learn" })),
    leave: () => course.leave(),
    hint: () => course.hint(),
    edit() {
      course.leave();
      session.show({ dialog: "author" });
    },
    picture: (check) => course.picture(check),
    async handIn({ name, attempts }) {
      const { exercise } = course;
      if (!exercise) return;
      const kept = attempts ? packedAttempts(course.options.attempts.of(exercise.id)) : [];
      const fragment = await answerFragment({ exercise: exercise.id, name, answer: course.answer(exercise),
        passed: course.passedChecks(), attempts: kept });
      if (fragment === null) session.toast("failed", [handInTexts.tooLong]);
      else page.copy(`${location.origin}${location.pathname}${fragment}`);
    },
    give: (check, values) => course.give(check, values),
    light: (rules) => session.explainer.light(rules),
    async why(moves, atom) {
      try {
        return await session.rules.call("why", { moves, atom },
          { session: SESSION, revision: session.state.revision, purpose: "lesson" }).result;
      } catch (error) {
        session.failed(error, (problem) => session.toast("failed", [problem.message]));
        return null;
      }
    },
  };
}
