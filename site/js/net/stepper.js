// @ts-check
// The buttons that let the values of a network come step by step, and the words
// on how far they have come.

import { fill, h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { netTexts } from "./texts.js";
import { nodeName } from "./words.js";

/**
 * @typedef {object} StepperState
 * @property {import("./picture.js").NetPicture} picture
 * @property {import("./stepping.js").Stepping} stepping
 * @property {boolean} back values are read backward from the chosen node
 * @property {boolean} running
 */

/**
 * @typedef {object} StepperActions
 * @property {(back: boolean) => void} turn
 * @property {(by: number) => void} goBy steps
 * @property {() => void} run or stops running
 * @property {() => void} reset
 * @property {() => void} end
 */

const CELLS = 40; // steps up to which each has its own cell in the track

/**
 * @param {StepperState} state
 * @param {StepperActions} actions
 */
export function stepper(state, actions) {
  const { stepping, picture, back, running } = state;
  const way = (/** @type {boolean} */ next, /** @type {string} */ words) =>
    h("button", { class: "btn", type: "button", "data-key": next ? "back" : "forth",
      "aria-pressed": String(back === next), on: { click: () => actions.turn(next) } }, words);
  const previous = barButton("previous", "back", netTexts.previous, () => actions.goBy(-1), "icon");
  const next = barButton("next", "forward", back ? netTexts.nextNode : netTexts.nextLayer, () => actions.goBy(1),
    "main");
  previous.disabled = stepping.done === 0;
  next.disabled = stepping.over;
  return [
    h("div", { class: "seg", role: "group", "aria-label": netTexts.way }, way(false, netTexts.forth),
      way(true, netTexts.back)),
    previous, next,
    barButton("run", running ? "stop" : "run", running ? netTexts.halt : netTexts.run, actions.run),
    barButton("reset", "undo", netTexts.reset, actions.reset, "icon"),
    track(stepping),
    h("span", { class: "grow clip", role: "status" }, back && picture.chosen < 0 ? netTexts.readWhat : sentence(state)),
    barButton("step", "close", netTexts.end, actions.end, "icon"),
  ];
}

/**
 * A button of the bar, which keeps the focus when the bar is filled again.
 * @param {string} key
 * @param {import("../shared/icons.js").IconName} image
 * @param {string} words
 * @param {() => void} press
 * @param {string} [kind]
 */
export function barButton(key, image, words, press, kind = "line") {
  return h("button", { class: `btn sm ${kind}`, type: "button", "data-key": key, title: words, on: { click: press } },
    icon(image), h("span", { class: "words" }, words));
}

/** A cell for each step, or one bar where there are many. @param {import("./stepping.js").Stepping} stepping */
function track({ steps, done }) {
  const element = h("span", { class: "track", "aria-hidden": "true" });
  if (steps.length <= CELLS) {
    fill(element, steps.map((_, i) => h("i", { class: i < done ? "done" : i === done ? "next" : "" })));
    return element;
  }
  const [past, rest] = [h("i", { class: "done" }), h("i", {})];
  past.style.flexGrow = String(done);
  rest.style.flexGrow = String(steps.length - done);
  fill(element, past, rest);
  return element;
}

/** How far the values have come, and whose comes next. @param {StepperState} state */
function sentence({ picture, stepping, back }) {
  const { steps, done, next } = stepping;
  const coming = next.flatMap((i) => picture.drawing?.nodes[i] ?? []);
  const named = coming.find((node) => node.label !== "") ?? coming[0];
  return [netTexts.progress(done, steps.length, back, stepping.progress.settled.size, next.length),
    named ? h("span", { class: "mono" }, nodeName(named)) : ""];
}
