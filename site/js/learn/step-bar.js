// @ts-check
// The way through a lesson: back, a mark for each step, and on.

import { fill, h, refill, switchOff } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { lessonTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").Lesson} Lesson */

/** @param {{go: (step: number) => void, on: () => void}} actions on: after the last step */
export function createStepBar(actions) {
  let at = 0;
  let last = false;
  const list = h("ol", { class: "steps", "aria-label": lessonTexts.steps });
  const back = h("button", { class: "btn line", type: "button", on: { click: () => actions.go(at - 1) } },
    icon("back"), lessonTexts.back);
  const words = h("span");
  const next = h("button", { class: "btn", type: "button",
    on: { click: () => (last ? actions.on() : actions.go(at + 1)) } }, words, icon("forward"));
  return {
    element: h("nav", { class: "row step-bar", "aria-label": lessonTexts.steps }, back, list, next),

    /**
     * @param {Lesson["steps"]} steps
     * @param {number} step that is open
     * @param {(exercise: string) => boolean} passed
     * @param {boolean} hasNext another lesson comes after this one
     */
    update(steps, step, passed, hasNext) {
      at = step;
      last = step === steps.length - 1;
      const { exercise } = steps[step] ?? {};
      switchOff(back, step === 0);
      next.className = `btn ${!exercise || passed(exercise.id) ? "main" : "line"}${last && !hasNext ? " finish" : ""}`;
      fill(words, !last ? lessonTexts.next : hasNext ? lessonTexts.nextLesson : lessonTexts.finish);
      refill(list, steps.map((each, i) =>
        h("li", {}, mark(each, i, each.exercise ? passed(each.exercise.id) : false))));
    },
  };

  /** @param {Lesson["steps"][number]} step @param {number} i @param {boolean} passed */
  function mark({ title }, i, passed) {
    const name = `${lessonTexts.step(i + 1, title)}${passed ? `, ${lessonTexts.stepPassed}` : ""}`;
    return h("button", { class: passed ? "step passed" : "step", type: "button", "aria-label": name,
      title: name, "data-key": `step ${i}`, "aria-current": i === at ? "step" : null,
      on: { click: () => actions.go(i) } });
  }
}
