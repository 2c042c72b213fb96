// @ts-check
// What stands in the place of a lesson that a link asks for. Lessons come with the engine, so on a slow line they come
// long after the page: until then a board of another game would be taken for the lesson.

import { h, setText } from "../shared/dom.js";
import { texts } from "../shared/texts.js";

/** Whether a link opens a lesson. @param {import("../documents/link.js").Link} linked */
export const asksForLesson = ({ kind }) => kind === "lesson" || kind === "course";

/** @param {HTMLElement} host */
export function createLessonAwaited(host) {
  const come = h("p", { class: "num muted", "aria-hidden": "true" }); // it changes too often to be read out
  const words = h("p", { class: "lesson-text" }, texts.lessonComes);
  const element = h("div", { class: "page" },
    h("div", { role: "status" }, h("h2", { class: "lesson-title" }, texts.lessonAwaited), words), come);
  host.append(element);
  host.hidden = false;
  return {
    /** @param {import("../session/state.js").State} state @param {boolean} awaited it still is */
    update({ engine: { bytes, total, late } }, awaited) {
      setText(words, late ? `${texts.lessonComes} ${texts.engineLate}` : texts.lessonComes);
      element.hidden = !awaited;
      setText(come, bytes > 0 ? texts.engineBytes(bytes, total) : "");
    },
  };
}
