// @ts-check
// The row that walks through a match: to its ends, ply by ply, by a slider, and
// back to where the visitor last had a choice.

import { canRedo, canUndo, ply } from "../session/match-tree.js";
import { isGoingOn } from "../session/managed.js";
import { isBroken } from "../session/queries.js";
import { h, setAttribute, setText, switchOff } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { matchTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */

const MOST_TICKS = 200; // more could not be told from a line

/**
 * @typedef {object} ReplayActions
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(plies: number) => void} step
 * @property {(node: number) => void} goTo
 */

/** @param {ReplayActions} actions */
export function createReplay(actions) {
  const slider = h("input", { class: "slider", type: "range", min: 0, max: 0, value: 0, "aria-label": matchTexts.ply,
    on: { input: () => actions.goTo(line[Number(slider.value)] ?? 0) } });
  const at = h("span", { class: "at num nowrap" });
  const first = control("first", matchTexts.first, () => actions.step(-line.length), "extra");
  const back = control("back", matchTexts.back, () => actions.step(-1));
  const forward = control("forward", matchTexts.forward, () => actions.step(1));
  const end = control("last", matchTexts.last, () => actions.step(line.length), "extra");
  const undo = h("button", { class: "btn sm", type: "button", on: { click: actions.undo } }, icon("undo"),
    matchTexts.undo);
  const redo = control("redo", matchTexts.redo, actions.redo);
  const element = h("div", { class: "replay", role: "group", "aria-label": matchTexts.replay },
    first, back, slider, at, forward, end, h("span", { class: "rule" }), undo, redo);
  /** Nodes of the match that is shown. @type {readonly number[]} */
  let line = [];

  return { element, update };

  /** @param {State} state */
  function update(state) {
    const { tree } = state;
    line = tree.line;
    const broken = isBroken(state); // an old board cannot be walked on
    const plies = line.length - 1;
    const here = ply(tree);
    slider.max = String(plies);
    slider.value = String(here);
    slider.disabled = plies === 0 || broken;
    slider.setAttribute("aria-valuetext", matchTexts.plies(here, plies));
    slider.style.setProperty("--fill", plies === 0 ? "0%" : `${(100 * here) / plies}%`);
    slider.style.setProperty("--ticks", plies === 0 || plies > MOST_TICKS ? "100%"
      : `calc((100% - 1px) / ${plies})`);
    setText(at, matchTexts.plies(here, plies));
    for (const button of [first, back]) switchOff(button, here === 0 || broken);
    for (const button of [end, forward]) switchOff(button, here === plies || broken);
    const stands = isGoingOn(state.managed);
    switchOff(undo, !canUndo(tree) || broken || stands);
    switchOff(redo, !canRedo(tree) || broken || stands);
    setAttribute(undo, "title", stands ? matchTexts.stands : "");
  }
}

/**
 * @param {import("../shared/icons.js").IconName} name
 * @param {string} label
 * @param {() => void} run
 * @param {string} [extra] class
 */
function control(name, label, run, extra = "") {
  return h("button", { class: `btn icon sm ${extra}`.trim(), type: "button", "aria-label": label,
    title: label, on: { click: run } }, icon(name));
}
