// @ts-check
// The lessons in short, beside the gallery: how far each is, and a link to it.

import { fill, h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { learnTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").LessonInfo} LessonInfo */
/** @typedef {import("./course.js").CourseState} CourseState */
/** @typedef {import("./progress.js").Progress} Progress */

/** @param {Progress} progress */
export function createLessonList(progress) {
  const list = h("ol", { class: "card own lesson-list" });
  return {
    element: h("section", { class: "side" }, h("h2", {}, learnTexts.lessons), list),
    /** @param {CourseState} course */
    update: ({ lessons }) => fill(list, lessons.length === 0 && h("li", { class: "dim small" }, learnTexts.loading),
      lessons.map(row)),
  };

  /** @param {LessonInfo} lesson @param {number} i */
  function row({ name, title, steps }, i) {
    const exercises = steps.flatMap(({ exercise }) => (exercise === "" ? [] : [exercise]));
    const done = progress.count(exercises);
    const complete = done === exercises.length;
    return h("li", {}, complete ? icon("check", "is-true") : h("span", { class: "number" }, i + 1),
      h("a", { class: "open", href: `#lesson/${encodeURIComponent(name)}/1` }, title),
      done > 0 && h("span", { class: "when" }, complete ? learnTexts.done : learnTexts.part(done, exercises.length)));
  }
}
