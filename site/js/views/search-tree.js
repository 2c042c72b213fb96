// @ts-check
// The search laid open: the tree that alpha-beta went through, with windows,
// values and cut-offs, step by step.

import { fill, h, setText } from "../dom.js";
import { icon } from "../icons.js";
import { after, lineTo, moveOf, pathTo, readTree, windowAt } from "../searchtree.js";
import { chooserWords, points, stepWords, windowWords } from "../searchtreewords.js";
import { current, deciders } from "../state.js";
import { texts } from "../texts.js";
import { movesTo } from "../tree.js";
import { createFlame } from "./flame.js";
import { createRunner } from "./running.js";
import { tool } from "./tool.js";
import { causeBadge, createTreeChildren } from "./tree-children.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../searchtree.js").SearchTree} SearchTree */
/** @typedef {import("../protocol.d.ts").TreeVisit} TreeVisit */

const FIRST_DEPTH = 3;
const MAX_DEPTH = 9;
const VISITS = 4000; // that are recorded at most
const PACE = 400; // ms from step to step while running

/**
 * @typedef {object} SearchTreeActions
 * @property {(request: {role: number, depth: number, limit: number, table: boolean}) => import("../engine.js").Job<"tree">} tree of the shown position
 * @property {(line: string[][]) => void} replay plays joint moves on the board, as a variation
 * @property {(error: unknown, show: (words: string) => void) => void} failed
 */

/**
 * @param {HTMLElement} host
 * @param {SearchTreeActions} actions
 */
export function createSearchTree(host, actions) {
  const depthWords = h("span", { class: "num small" });
  const shallower = tool("minus", texts.tree.shallower, () => deepen(-1));
  const deeper = tool("plus", texts.tree.deeper, () => deepen(1));
  const table = h("input", { type: "checkbox", checked: true });
  const search = h("button", { class: "btn main sm", type: "button", on: { click: () => void record() } });
  const told = h("p", { class: "muted small told", role: "status" });
  const options = h("div", { class: "tools-row" }, h("div", { class: "depth" }, shallower, depthWords, deeper),
    h("label", { class: "check small" }, table, texts.tree.table), h("span", { class: "grow" }), search);
  const flame = createFlame((visit) => go(tree?.leave[visit] ?? 0, visit));
  const slider = h("input", { type: "range", min: 0, value: 0, "aria-label": texts.tree.steps, on: { input: () => (halt(), go(Number(slider.value))) } });
  const run = h("button", { class: "btn sm line", type: "button", on: { click: toggle } });
  const stepping = h("div", { class: "steps-row" }, tool("back", texts.tree.previous, () => (halt(), go(done - 1))), tool("forward", texts.tree.next, () => (halt(), go(done + 1))), run, slider,
    tool("last", texts.tree.end, () => (halt(), go(Infinity))));
  const sentence = h("p", { class: "sentence", role: "status" });
  const path = h("nav", { class: "path", "aria-label": texts.tree.path });
  const board = h("button", { class: "btn sm line", type: "button", on: { click: () => tree && actions.replay([...from, ...lineTo(tree, chosen)]) } }, icon("grid"), texts.tree.board);
  const facts = h("div", { class: "row small wrap" });
  const children = createTreeChildren((visit) => go(done, visit));
  const legend = h("p", { class: "muted small told legend" }, texts.tree.legend);
  const shown = h("div", { class: "tree-body", hidden: true }, flame.element, stepping, sentence, h("div", { class: "path-row" }, path, board), facts, children.table, children.more, legend);
  const intro = h("div", { class: "empty" }, h("h3", {}, texts.tree.title), h("p", { class: "muted" }, texts.tree.intro));
  host.append(h("h2", { class: "vh" }, texts.tree.name), options, told, intro, shown);

  const runner = createRunner(() => last && showOptions(last), (error) => actions.failed(error, (words) => setText(told, words)));
  /** @type {State | null} */
  let last = null;
  let depth = FIRST_DEPTH;
  /** @type {SearchTree | null} */
  let tree = null;
  /** Joint moves from the beginning to the position that was searched. @type {string[][]} */
  let from = [];
  /** @type {readonly string[]} */
  let roles = [];
  let done = 0; // steps
  let chosen = 0; // visit
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let running;

  return {
    /** @param {State} state */
    update(state) {
      if (last && last.revision !== state.revision) forget();
      if (last?.shown !== state.shown || last?.tree !== state.tree || last?.check !== state.check) showOptions(state);
      last = state;
    },
    destroy() {
      halt();
      flame.destroy();
      host.replaceChildren();
    },
  };

  function forget() {
    runner.drop();
    halt();
    tree = null;
    shown.hidden = true;
    intro.hidden = false;
    setText(told, "");
  }

  /** @param {State} state */
  function showOptions(state) {
    const here = current(state);
    const active = runner.active();
    setText(depthWords, texts.tree.depth(depth));
    shallower.disabled = depth <= 1;
    deeper.disabled = depth >= MAX_DEPTH;
    fill(search, active && icon("stop"), active ? texts.tree.stop : texts.tree.search);
    search.className = `btn sm ${active ? "stop" : "main"}`;
    search.disabled = !active && (!here || here.terminal);
  }

  /** @param {number} by plies */
  function deepen(by) {
    depth += by;
    if (last) showOptions(last);
  }

  function record() {
    const here = last && current(last);
    if (runner.active()) return runner.stop();
    if (!last || !here) return;
    const role = deciders(last)[0] ?? 0;
    const line = movesTo(last.tree);
    setText(told, texts.tree.searching);
    return runner.run(actions.tree({ role, depth, limit: VISITS, table: table.checked }), (result) => {
      tree = readTree(result, role);
      from = line;
      roles = here.roles;
      shown.hidden = false;
      intro.hidden = true;
      const count = (/** @type {TreeVisit["cause"]} */ cause) => result.visits.filter((visit) => visit.cause === cause).length;
      setText(told, texts.tree.told(roles[role] ?? "", line.length, result.visits.length, count("cutoff"), count("table"), result.full));
      slider.max = String(result.steps.length);
      flame.show(tree);
      go(result.steps.length, 0);
    });
  }

  /** @param {number} steps @param {number} [visit] */
  function go(steps, visit) {
    if (!tree) return;
    done = Math.min(Math.max(steps, 0), tree.result.steps.length);
    if (done === tree.result.steps.length) halt();
    const step = after(tree, done);
    // A value that has just become known is seen best among its siblings.
    chosen = Math.max(visit ?? (step.left ? (tree.result.visits[step.visit]?.parent ?? 0) : step.visit), 0);
    show();
  }

  function halt() {
    clearInterval(running);
    running = undefined;
    showRun();
  }

  function toggle() {
    if (running !== undefined) return halt();
    if (tree && done === tree.result.steps.length) go(0);
    running = setInterval(() => go(done + 1), PACE);
    showRun();
  }

  function showRun() {
    const on = running !== undefined;
    fill(run, icon(on ? "stop" : "run"), on ? texts.tree.halt : texts.tree.run);
  }

  function show() {
    if (!tree) return;
    slider.value = String(done);
    slider.setAttribute("aria-valuetext", texts.tree.step(done, tree.result.steps.length));
    flame.at(done, chosen);
    setText(sentence, stepWords(tree, roles, done));
    showPath(tree);
    showFacts(tree);
    children.update(tree, chosen, done);
  }

  /** @param {SearchTree} tree */
  function showPath(tree) {
    fill(path, pathTo(tree, chosen).map((visit) =>
      h("button", { class: "btn sm", type: "button", "aria-current": visit === chosen ? "step" : null, on: { click: () => go(done, visit) } },
        visit === 0 ? texts.tree.root : h("span", { class: "mono" }, moveOf(tree, visit)))));
    path.scrollLeft = path.scrollWidth;
  }

  /** @param {SearchTree} tree */
  function showFacts(tree) {
    const at = tree.result.visits[chosen];
    if (!at) return;
    const known = (tree.leave[chosen] ?? 0) <= done;
    const now = windowAt(tree, chosen, done);
    fill(facts,
      h("span", {}, chooserWords(tree, roles, chosen)),
      h("span", {}, `${texts.tree.windowIs} `, h("b", { class: "num" }, windowWords(known ? at : now))),
      h("span", {}, `${texts.tree.valueIs} `, h("b", { class: "num" }, known ? points(at.value) : "?")),
      known && causeBadge(at));
  }
}
