// @ts-check
// The bar below the network's picture: what is chosen and what can be asked of
// it, or the buttons that let the values come step by step.

import { h, refill } from "../shared/dom.js";
import { createPace } from "../shared/repeat.js";
import { bit } from "./bit.js";
import { choicesOf } from "./node-choices.js";
import { barButton, stepper } from "./stepper.js";
import { backward, forward, Stepping } from "./stepping.js";
import { netTexts } from "./texts.js";
import { nodeName } from "./words.js";

/** @typedef {import("./picture.js").NetPicture} NetPicture */
/** @typedef {import("../protocol.d.ts").NetNode} NetNode */

const PACE = 500; // ms from step to step while running

/**
 * @typedef {object} OwnActions
 * @property {(progress: import("./picture.js").Progress | null) => void} step shows how far the
 *  values have come, or all of them
 */

/** @typedef {OwnActions & import("./node-choices.js").ChoiceActions} BarActions */

/**
 * @param {HTMLElement} host
 * @param {NetPicture} picture that it is about
 * @param {BarActions} actions
 */
export function createNetBar(host, picture, actions) {
  /** @type {Stepping | null} */
  let stepping = null;
  let back = false; // values are read backward from the chosen node
  const pace = createPace(PACE, () => stepping && go(stepping.done + 1));

  return {
    /** Another drawing: stepping ends. */
    begin() {
      pace.stop();
      stepping = null;
      show();
    },
    /** Another node is chosen. */
    pick() {
      if (stepping && back) begin();
      else show();
    },
    /** The values have changed. */
    refresh() {
      if (!stepping) show();
    },
    destroy: pace.stop,
  };

  function begin() {
    if (!picture.drawing) return;
    const { nodes, wires } = picture.drawing;
    pace.stop();
    stepping = new Stepping(back ? backward(nodes, wires, picture.chosen) : forward(nodes));
    go(back ? 0 : 1);
  }

  /** @param {number} to steps done */
  function go(to) {
    if (!stepping) return;
    stepping.go(to);
    if (stepping.over) pace.stop();
    actions.step(stepping.progress);
    show();
  }

  /** Goes by hand. @param {number} by steps */
  function goBy(by) {
    pace.stop();
    if (stepping) go(stepping.done + by);
  }

  function end() {
    pace.stop();
    stepping = null;
    actions.step(null);
    show();
  }

  function run() {
    if (pace.running) pace.stop();
    else {
      if (stepping?.over) go(0);
      pace.start();
    }
    show();
  }

  /** @param {boolean} next */
  function turn(next) {
    back = next;
    begin();
  }

  function show() {
    refill(host, stepping ? stepper({ picture, stepping, back, running: pace.running },
      { turn, goBy, run, reset: begin, end }) : picked());
  }

  function picked() {
    const { drawing, node } = picture;
    const byLevels = drawing?.nodes.some((each) => each.nodes.length > 0) === true;
    const step = drawing && !byLevels && barButton("step", "run", netTexts.stepThrough, begin);
    if (!node) return [h("span", { class: "muted grow clip" },
      byLevels && drawing?.view === "whole" ? netTexts.unfoldWords : netTexts.choose), step];
    const folded = node.nodes.length > 0;
    return [
      !folded && bit(picture.value(node)),
      h("span", { class: "mono clip", title: node.label }, nodeName(node)),
      h("span", { class: "muted" }, folded || node.label === node.kind ? "" : netTexts.kind[node.kind]),
      h("span", { class: "grow" }),
      ...choicesOf(node, picture.value(node), drawing?.view === "whole", actions)
        .map(({ key, image, words, run: choose }) => barButton(key, image, words, choose)),
      step,
    ];
  }
}
