// @ts-check
// A step of a lesson: its text, its task, questions, hints and the result of
// the last check, and the way to the steps around it.

import { fill, h, refill } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { inline, markdown } from "../shared/markdown.js";
import { isAsked } from "./exercise.js";
import { createHandInForm } from "./hand-in-form.js";
import { createPrintForm } from "./print-form.js";
import { question } from "./questions.js";
import { createResult } from "./result.js";
import { createStepBar } from "./step-bar.js";
import { lessonTexts, ownTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../protocol.d.ts").Check} Check */
/** @typedef {import("../protocol.d.ts").Exercise} Exercise */
/** @typedef {import("../protocol.d.ts").Lesson} Lesson */
/** @typedef {import("./course.js").CourseState} CourseState */
/** @typedef {import("./attempts.js").Attempts} Attempts */
/** @typedef {import("./progress.js").Progress} Progress */

/**
 * @typedef {object} OwnActions
 * @property {(step: number) => void} go to another step
 * @property {() => void} all to the list of lessons
 * @property {() => void} on after the last step, to the next lesson or to the list
 * @property {() => void} leave
 * @property {() => void} edit back to the course's author
 * @property {() => void} hint
 * @property {(check: number, values: string[]) => void} give an answer to a question
 * @property {import("./questions.js").Picture} picture of the position that a question is about
 */

/** @typedef {OwnActions & import("./hand-in-form.js").HandInActions
 *   & import("./print-form.js").PrintActions & import("./result.js").ResultActions} LessonActions */

/**
 * @param {HTMLElement} host
 * @param {{progress: Progress, attempts: Attempts}} kept in the browser
 * @param {LessonActions} actions
 */
export function createLesson(host, { progress, attempts }, actions) {
  const at = h("p", { class: "at" });
  const heading = h("h2", { class: "lesson-title", tabindex: -1 });
  const notice = h("div", { class: "notice", role: "status" });
  const [text, task] = [h("div", { class: "lesson-text" }), h("div", { class: "lesson-text" })];
  const questions = h("div", { class: "questions" });
  const hints = h("div", { class: "hints" });
  const result = createResult(actions);
  const handIn = createHandInForm(actions);
  const stepBar = createStepBar(actions);
  const edit = wayButton("back", ownTexts.edit, actions.edit);
  const page = h("div", { class: "page" },
    h("div", { class: "row wrap ways" }, edit, wayButton("book", lessonTexts.all, actions.all),
      wayButton("close", lessonTexts.leave, actions.leave)),
    at, heading, notice, text, task, questions, result.element, hints, stepBar.element, handIn.element,
    createPrintForm(actions).element);
  host.append(page);

  /** @type {Lesson | null} */
  let lesson = null;
  let step = -1;
  let signature = "";
  let begun = 0; // how often an exercise began again

  return {
    /**
     * @param {State} state
     * @param {CourseState} course
     * @param {{hasNext: boolean, changed: boolean}} also another lesson comes after it; the answer that was checked has
     *  changed
     */
    update(state, course, { hasNext, changed }) {
      host.hidden = course.lesson === null && !course.awaited;
      page.hidden = course.lesson === null;
      if (!course.lesson) {
        lesson = null;
        return;
      }
      const moved = course.lesson !== lesson || course.step !== step;
      lesson = course.lesson;
      step = course.step;
      const exercise = lesson.steps[step]?.exercise ?? null;
      if (moved) fillStep(lesson, exercise);
      edit.hidden = !course.origin?.preview;
      handIn.element.hidden = !exercise;
      result.update(state, exercise, course.checking, changed);
      const known = exercise ? progress.of(exercise.id) : null;
      const now = JSON.stringify([known, course.doubts, course.begun, hasNext]);
      if (now === signature) return;
      signature = now;
      if (moved || course.begun !== begun) fillQuestions(exercise);
      begun = course.begun;
      fillNotice(course);
      fillHints(exercise, known?.hints ?? 0);
      handIn.update(exercise ? attempts.of(exercise.id).length : 0);
      stepBar.update(lesson.steps, step, (id) => progress.passed(id), hasNext);
    },
    destroy: () => host.replaceChildren(),
  };

  /** @param {Lesson} lesson @param {Exercise | null} exercise of the open step */
  function fillStep({ title, steps }, exercise) {
    const here = steps[step];
    fill(at, lessonTexts.at(title, step + 1, steps.length));
    fill(heading, here?.title ?? "");
    fill(text, markdown(here?.text ?? ""));
    fill(task, exercise && exercise.title !== here?.title && h("h3", {}, exercise.title || lessonTexts.yourTurn),
      markdown(exercise?.text ?? ""));
    signature = "";
    host.scrollTop = 0;
    if (document.activeElement && host.contains(document.activeElement)) heading.focus();
  }

  /** The contents of a course that somebody made, and what is wrong with this exercise. @param {CourseState} course */
  function fillNotice({ origin, doubts, lesson: open }) {
    const problems = origin?.problems[step] ?? [];
    const steps = open?.steps ?? [];
    refill(notice,
      origin && steps.length > 1 && h("details", { class: "card contents-card", open: step === 0 },
        h("summary", {}, ownTexts.contents), h("ol", { class: "contents" }, steps.map(({ title, exercise }, i) =>
          h("li", {}, h("button", { class: "btn sm", type: "button", "data-key": `contents ${i}`,
            "aria-current": i === step ? "step" : null, on: { click: () => actions.go(i) } }, title,
            exercise && progress.passed(exercise.id) ? icon("check", "is-true") : null))))),
      problems.length > 0 && told("error", ownTexts.broken, problems, ownTexts.kept),
      doubts.length > 0 && told("warning", ownTexts.doubts, doubts, ownTexts.doubtful));
  }

  /** @param {Exercise | null} exercise */
  function fillQuestions(exercise) {
    const given = exercise ? progress.of(exercise.id).given : {};
    fill(questions, (exercise?.checks ?? []).flatMap((check, i) => (isAsked(check) ? [question(check, i, given[i] ?? [],
      (values) => actions.give(i, values), actions.picture)] : [])));
  }

  /** @param {Exercise | null} exercise @param {number} open how many hints are open */
  function fillHints(exercise, open) {
    const all = exercise?.hints ?? [];
    refill(hints, all.slice(0, open).map((hint, i) =>
      h("div", { class: "hint" }, icon("hint"), h("div", {}, h("h4", {}, lessonTexts.hint(i + 1, all.length)),
        markdown(hint)))),
      open < all.length && h("button", { class: "btn sm line", type: "button", "data-key": "hint",
        on: { click: actions.hint } }, icon("hint"), open === 0 ? lessonTexts.giveHint : lessonTexts.nextHint));
  }
}

/** @param {import("../shared/icons.js").IconName} image @param {string} words @param {() => void} run */
const wayButton = (image, words, run) =>
  h("button", { class: "btn sm line", type: "button", on: { click: run } }, icon(image), words);

/**
 * @param {"error" | "warning"} kind
 * @param {string} title
 * @param {readonly string[]} reasons Markdown
 * @param {string} advice
 */
const told = (kind, title, reasons, advice) => h("div", { class: "card" },
  h("div", { class: `result-head ${kind === "error" ? kind : "undecided"}` }, icon(kind), h("h3", {}, title)),
  h("ul", { class: "told" }, reasons.map((words) => h("li", {}, inline(words)))),
  h("p", { class: "told dim" }, advice));
