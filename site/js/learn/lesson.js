// @ts-check
// A step of a lesson: its text, its task, questions, hints and the result of
// the last check, and the way to the steps around it.

import { fill, h, refill } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { markdown } from "../shared/markdown.js";
import { isAsked } from "./exercise.js";
import { question } from "./questions.js";
import { createResult } from "./result.js";
import { handInTexts, lessonTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../protocol.d.ts").Exercise} Exercise */
/** @typedef {import("../protocol.d.ts").Lesson} Lesson */
/** @typedef {import("./course.js").CourseState} CourseState */
/** @typedef {import("./progress.js").Progress} Progress */

/**
 * @typedef {object} OwnActions
 * @property {(step: number) => void} go to another step
 * @property {() => void} all to the list of lessons
 * @property {() => void} leave
 * @property {() => void} hint
 * @property {(name: string) => void} handIn copies the answer as a link
 * @property {(check: number, values: string[]) => void} give an answer to a question
 */

/** @typedef {OwnActions & import("./result.js").ResultActions} LessonActions */

/**
 * @param {HTMLElement} host
 * @param {Progress} progress
 * @param {LessonActions} actions
 */
export function createLesson(host, progress, actions) {
  const at = h("p", { class: "at" });
  const heading = h("h2", { class: "lesson-title", tabindex: -1 });
  const text = h("div", { class: "lesson-text" });
  const task = h("div", { class: "lesson-text" });
  const questions = h("div", { class: "questions" });
  const hints = h("div", { class: "hints" });
  const result = createResult(actions);
  const who = h("input", { "aria-label": handInTexts.name, placeholder: handInTexts.name, autocomplete: "name",
    maxlength: 80 });
  const handIn = h("details", { class: "hand-in" }, h("summary", {}, handInTexts.title), h("p", {}, handInTexts.about),
    h("div", { class: "row wrap" }, h("label", { class: "field" }, who),
      h("button", { class: "btn line", type: "button", on: { click: () => actions.handIn(who.value.trim()) } },
        icon("share"), handInTexts.copy)));
  const steps = h("ol", { class: "steps", "aria-label": lessonTexts.steps });
  const back = h("button", { class: "btn line", type: "button", on: { click: () => actions.go(step - 1) } },
    icon("back"), lessonTexts.back);
  const nextWords = h("span");
  const next = h("button", { class: "btn", type: "button", on: { click: () => go() } }, nextWords, icon("forward"));
  const page = h("div", { class: "page" },
    h("div", { class: "row ways" },
      h("button", { class: "btn sm line", type: "button", on: { click: actions.all } }, icon("book"), lessonTexts.all),
      h("button", { class: "btn sm line", type: "button", on: { click: actions.leave } }, icon("close"),
        lessonTexts.leave)),
    at, heading, text, task, questions, result.element, hints, handIn,
    h("nav", { class: "row step-bar", "aria-label": lessonTexts.steps }, back, steps, next));
  host.append(page);

  /** @type {Lesson | null} */
  let lesson = null;
  let step = -1;
  let signature = "";

  return {
    /** @param {State} state @param {CourseState} course */
    update(state, course) {
      host.hidden = course.lesson === null;
      if (!course.lesson) {
        lesson = null;
        return;
      }
      const moved = course.lesson !== lesson || course.step !== step;
      lesson = course.lesson;
      step = course.step;
      const here = lesson.steps[step];
      const exercise = here?.exercise ?? null;
      if (moved) {
        fill(at, lessonTexts.at(lesson.title, step + 1, lesson.steps.length));
        fill(heading, here?.title ?? "");
        fill(text, markdown(here?.text ?? ""));
        fill(task, exercise && h("h3", {}, exercise.title || lessonTexts.yourTurn), markdown(exercise?.text ?? ""));
        signature = "";
        host.scrollTop = 0;
        if (document.activeElement && host.contains(document.activeElement)) heading.focus();
      }
      handIn.hidden = !exercise;
      result.update(state, exercise, course.checking);
      const attempt = exercise ? progress.of(exercise.id) : null;
      const now = JSON.stringify(attempt);
      if (now === signature) return;
      signature = now;
      if (moved) fillQuestions(exercise);
      fillHints(exercise, attempt?.hints ?? 0);
      fillSteps(lesson.steps);
      const passed = !exercise || (attempt?.passed ?? 0) > 0;
      back.disabled = step === 0;
      next.className = `btn ${passed ? "main" : "line"}`;
      fill(nextWords, step === lesson.steps.length - 1 ? lessonTexts.finish : lessonTexts.next);
    },
    destroy: () => host.replaceChildren(),
  };

  function go() {
    if (lesson && step < lesson.steps.length - 1) actions.go(step + 1);
    else actions.all();
  }

  /** @param {Exercise | null} exercise */
  function fillQuestions(exercise) {
    const given = exercise ? progress.of(exercise.id).given : {};
    fill(questions, (exercise?.checks ?? []).flatMap((check, i) => (isAsked(check)
      ? [question(check, i, given[i] ?? [], (values) => actions.give(i, values))] : [])));
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

  /** @param {Lesson["steps"]} all */
  function fillSteps(all) {
    refill(steps, all.map(({ title, exercise }, i) => {
      const passed = exercise && progress.passed(exercise.id);
      const words = `${lessonTexts.step(i + 1, title)}${passed ? `, ${lessonTexts.stepPassed}` : ""}`;
      return h("li", {}, h("button", { class: passed ? "step passed" : "step", type: "button", "aria-label": words,
        title: words, "data-key": `step ${i}`, "aria-current": i === step ? "step" : null,
        on: { click: () => actions.go(i) } }));
    }));
  }
}
