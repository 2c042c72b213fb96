// @ts-check
// The list of lessons, with how far the visitor has come.

import { fill, h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { inline } from "../shared/markdown.js";
import { learnTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../protocol.d.ts").LessonInfo} LessonInfo */
/** @typedef {import("./course.js").CourseState} CourseState */
/** @typedef {import("./progress.js").Progress} Progress */

/**
 * @typedef {object} LearnActions
 * @property {() => void} opened the list is shown
 * @property {(name: string) => void} open
 * @property {() => void} classroom
 */

/**
 * @param {HTMLElement} host
 * @param {Progress} progress
 * @param {{element: HTMLElement, refresh: () => void}} own the courses that the visitor makes
 * @param {HTMLElement} back closes the page
 * @param {LearnActions} actions
 */
export function createLearn(host, progress, own, back, actions) {
  const heading = h("h1", { tabindex: -1 }, learnTexts.title);
  const list = h("ol", { class: "lessons" });
  const inner = h("div", { class: "inner" },
    h("div", { class: "intro" },
      h("div", { class: "grow" }, heading, h("p", { class: "muted" }, learnTexts.intro)),
      h("button", { class: "btn line", type: "button", on: { click: actions.classroom } }, icon("players"),
        learnTexts.classroom),
      back),
    h("section", { "aria-label": learnTexts.course }, list), own.element);
  host.append(inner);
  let open = false;
  /** @type {readonly LessonInfo[] | null} */
  let shown = null;

  return {
    /** @param {State} state @param {CourseState} course */
    update(state, { lessons }) {
      const opens = state.ui.dialog === "learn" && !open;
      open = state.ui.dialog === "learn";
      if (!open || (!opens && lessons === shown)) return;
      shown = lessons;
      fill(list, lessons.length === 0 && h("li", { class: "muted" }, learnTexts.loading),
        lessons.map((lesson) => h("li", {}, card(lesson))));
      if (!opens) return;
      own.refresh();
      host.scrollTop = 0;
      heading.focus();
      actions.opened();
    },
    refresh: own.refresh,
    destroy: () => host.replaceChildren(),
  };

  /** @param {LessonInfo} lesson */
  function card({ name, title, summary, minutes, steps }) {
    const exercises = steps.flatMap(({ exercise }) => (exercise === "" ? [] : [exercise]));
    const done = progress.count(exercises);
    const complete = done === exercises.length && done > 0;
    return h("a", { class: "card lesson-card", href: `#lesson/${encodeURIComponent(name)}/1`,
      on: { click: (/** @type {MouseEvent} */ event) => follow(event, name) } },
      h("h2", {}, title),
      h("p", {}, inline(summary)),
      h("div", { class: "badges" },
        complete ? h("span", { class: "badge proved" }, icon("check"), learnTexts.done)
          : h("span", { class: "badge plain" }, learnTexts.progress(done, exercises.length)),
        h("span", { class: "badge outline" }, learnTexts.minutes(minutes))),
      h("div", { class: "progress", "aria-hidden": "true" }, bar(done, exercises.length)));
  }

  /** A card is a link, so that it can be opened in another tab too. @param {MouseEvent} event @param {string} name */
  function follow(event, name) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    actions.open(name);
  }
}

/** @param {number} done @param {number} all */
function bar(done, all) {
  const filled = h("i");
  filled.style.width = `${all === 0 ? 0 : (100 * done) / all}%`;
  return filled;
}
