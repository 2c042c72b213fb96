// @ts-check
// The row that goes through a recorded search: step by step, by a slider, or by
// itself.

import { fill, h } from "../shared/dom.js";
import { tool } from "../shared/icon-button.js";
import { icon } from "../shared/icons.js";
import { createPace } from "../shared/repeat.js";
import { searchTreeTexts } from "./texts.js";

const PACE = 400; // ms from step to step while running

/** @param {(steps: number) => void} go to where some steps are done; it answers with show */
export function createTreeStepper(go) {
  const slider = h("input", { type: "range", min: 0, value: 0, "aria-label": searchTreeTexts.steps,
    on: { input: () => goTo(Number(slider.value)) } });
  const run = h("button", { class: "btn sm line", type: "button", on: { click: toggle } });
  const element = h("div", { class: "steps-row" },
    tool("back", searchTreeTexts.previous, () => goTo(done - 1)),
      tool("forward", searchTreeTexts.next, () => goTo(done + 1)), run, slider,
      tool("last", searchTreeTexts.end, () => goTo(all)));
  let done = 0; // steps
  let all = 0;
  const pace = createPace(PACE, () => go(done + 1));
  halt();

  return {
    element,
    halt,
    /** @param {number} steps done @param {number} of how many */
    show(steps, of) {
      done = steps;
      all = of;
      if (done === all) halt();
      slider.max = String(all);
      slider.value = String(done);
      slider.setAttribute("aria-valuetext", searchTreeTexts.step(done, all));
    },
  };

  /** Goes by hand. @param {number} steps */
  function goTo(steps) {
    halt();
    go(steps);
  }

  function halt() {
    pace.stop();
    showRun();
  }

  function toggle() {
    if (pace.running) return halt();
    if (done === all) go(0);
    pace.start();
    showRun();
  }

  function showRun() {
    fill(run, icon(pace.running ? "stop" : "run"), pace.running ? searchTreeTexts.halt : searchTreeTexts.run);
  }
}
