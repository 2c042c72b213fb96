// @ts-check
// The bar over the answer: begin again, check, stop.

import { h, setText, switchOff } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { exerciseTexts, resultTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").Exercise} Exercise */
/** @typedef {import("./course.js").CourseState} CourseState */

/**
 * @param {HTMLElement} host
 * @param {{reset: () => void, check: () => void, stop: () => void}} actions
 */
export function createExerciseBar(host, actions) {
  const progress = h("span", { class: "dim" }); // the result is heard, not how far it is
  const stop = h("button", { class: "btn stop", type: "button", "data-key": "check", on: { click: actions.stop } },
    icon("stop"), exerciseTexts.stop);
  const reset = h("button", { class: "btn", type: "button", on: { click: actions.reset } }, exerciseTexts.reset);
  const check = h("button", { class: "btn main", type: "button", "data-key": "check", on: { click: actions.check } },
    icon("check"), exerciseTexts.check);
  host.append(h("h2", {}, exerciseTexts.title), h("span", { class: "grow" }), progress, stop, reset, check);

  return {
    /** @param {CourseState} course @param {Exercise | null} exercise */
    update({ lesson, checking }, exercise) {
      host.hidden = !lesson || !exercise;
      const running = checking.status === "running";
      setText(progress, running ? resultTexts.checked(Math.min(checking.done, checking.all - 1), checking.all) : "");
      stop.hidden = !running;
      switchOff(check, running);
    },
    destroy: () => host.replaceChildren(),
  };
}
