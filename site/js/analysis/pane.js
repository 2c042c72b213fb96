// @ts-check
// The pane beside the board that looks ahead: what each move is worth, how the
// search goes, what can be proved, and what an estimate rests on. A tab for
// each.

import { createSearchTree } from "../searchtree/search-tree.js";
import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { texts } from "../shared/texts.js";
import { createSolve } from "../solve/solve.js";
import { createAnalysis } from "./analysis.js";
import { createEvaluation } from "./evaluation.js";
import { paneTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */

/** @typedef {import("./analysis.js").AnalysisActions} AnalysisActions */
/** @typedef {import("./evaluation.js").EvaluationActions} EvaluationActions */
/** @typedef {import("../searchtree/search-tree.js").SearchTreeActions} SearchTreeActions */
/** @typedef {import("../solve/solve.js").SolveActions} SolveActions */
/** @typedef {Omit<EvaluationActions, "analyseNow"> & {maximise: () => void}} OwnActions */
/** @typedef {AnalysisActions & SearchTreeActions & SolveActions & OwnActions} AnalysisPaneActions */

/**
 * @param {HTMLElement} host
 * @param {AnalysisPaneActions} actions
 */
export function createAnalysisPane(host, actions) {
  const names = /** @type {const} */ (["analysis", "tree", "solve", "evaluation"]);
  const panel = (/** @type {string} */ name) => h("div", { class: `pane panel ` +
    `${name}-panel`, role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}` });
  const analysis = panel("analysis");
  const tree = panel("tree");
  const solve = panel("solve");
  const evaluation = panel("evaluation");
  const panels = [analysis, tree, solve, evaluation];
  const tabs = names.map((name, i) => h("button", { class: "tab", type: "button", role: "tab", id: `tab-${name}`,
    "aria-controls": `panel-${name}`, title: paneTexts.about[name], on: { click: () => open(i) } }, paneTexts[name]));
  const list = h("div", { class: "tabs", role: "tablist", "aria-label": paneTexts.tabs, on: { keydown: turn } }, tabs);
  const maximise = h("button", { class: "btn sm icon", type: "button", "aria-label": texts.panes.maximise,
    title: texts.panes.maximise, on: { click: actions.maximise } }, icon("maximise"));
  host.append(h("div", { class: "head" }, list, h("span", { class: "grow" }), maximise), ...panels);
  const views = [createAnalysis(analysis, actions), createSearchTree(tree, actions), createSolve(solve, actions),
    createEvaluation(evaluation, { ...actions, analyseNow })];
  open(0);

  return {
    /** @param {State} state */
    update(state) {
      for (const view of views) view.update(state);
    },
    /** Shows the table of moves. */
    showAnalysis: () => open(0),
    /** Moves the focus into the pane. */
    focus: () => tabs.find((tab) => tab.tabIndex === 0)?.focus(),
    destroy() {
      for (const view of views) view.destroy();
      host.replaceChildren();
    },
  };

  function analyseNow() {
    open(0);
    actions.analyse();
  }

  /** @param {number} at */
  function open(at) {
    panels.forEach((panel, i) => (panel.hidden = i !== at));
    tabs.forEach((tab, i) => {
      tab.setAttribute("aria-selected", String(i === at));
      tab.tabIndex = i === at ? 0 : -1;
    });
  }

  /** @param {KeyboardEvent} event */
  function turn(event) {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? tabs.length - 1 : 0;
    if (by === 0) return;
    const next = (tabs.findIndex((tab) => tab.tabIndex === 0) + by) % tabs.length;
    open(next);
    tabs[next]?.focus();
  }
}
