// @ts-check
// The search laid open: the tree that alpha-beta went through, with windows,
// values and cut-offs, step by step.

import { createRunner } from "../engine/latest-job.js";
import { mayAsk } from "../session/managed.js";
import { movesTo } from "../session/match-tree.js";
import { current, deciders } from "../session/queries.js";
import { h, setText } from "../shared/dom.js";
import { term } from "../shared/glossary.js";
import { icon } from "../shared/icons.js";
import { createTreeChildren } from "./children.js";
import { createFlame } from "./flame-graph.js";
import { createSearchOptions } from "./options.js";
import { after, lineTo, readTree } from "./recorded-search.js";
import { createTreeStepper } from "./stepper.js";
import { searchTreeTexts } from "./texts.js";
import { createTreeVisit } from "./visit.js";
import { stepWords } from "./words.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("./recorded-search.js").SearchTree} SearchTree */
/** @typedef {import("../protocol.d.ts").TreeVisit} TreeVisit */

const VISITS = 4000; // that are recorded at most

/**
 * @typedef {object} SearchTreeActions
 * @property {(request: {role: number, depth: number, limit: number, table: boolean}) =>
 *  import("../engine/worker-client.js").Job<"tree">} tree of the shown position
 * @property {(line: string[][]) => void} replay plays joint moves on the board, as a variation
 * @property {(error: unknown, show: (words: string) => void) => void} failed
 */

/**
 * @param {HTMLElement} host
 * @param {SearchTreeActions} actions
 */
export function createSearchTree(host, actions) {
  const options = createSearchOptions(() => void record());
  const told = h("p", { class: "muted small told", role: "status" });
  const flame = createFlame((at) => go(tree?.leave[at] ?? 0, at));
  const stepper = createTreeStepper((steps) => go(steps));
  const sentence = h("p", { class: "sentence", role: "status" });
  const visit = createTreeVisit((at) => go(done, at));
  const board = h("button", { class: "btn sm line", type: "button",
    on: { click: () => tree && actions.replay([...from, ...lineTo(tree, chosen)]) } }, icon("grid"),
    searchTreeTexts.board);
  const children = createTreeChildren((at) => go(done, at));
  const legend = h("p", { class: "muted small told legend" }, searchTreeTexts.legend, " ",
    term("cutoff", searchTreeTexts.cutoff), ", ", term("table", searchTreeTexts.inTable), ".");
  const shown = h("div", { class: "tree-body", hidden: true }, flame.element, stepper.element, sentence,
    h("div", { class: "path-row" }, visit.path, board), visit.facts, children.table, children.more, legend);
  const intro = h("div", { class: "empty" }, h("h3", {}, searchTreeTexts.title),
    h("p", { class: "muted" }, searchTreeTexts.intro));
  host.append(h("h2", { class: "vh" }, searchTreeTexts.name), options.element, told, intro, shown);

  const runner = createRunner(() => last && showOptions(last),
    (error) => actions.failed(error, (words) => setText(told, words)));
  /** @type {State | null} */
  let last = null;
  /** @type {SearchTree | null} */
  let tree = null;
  /** Joint moves from the beginning to the position that was searched. @type {string[][]} */
  let from = [];
  /** @type {readonly string[]} */
  let roles = [];
  let done = 0; // steps
  let chosen = 0; // visit

  return {
    /** @param {State} state */
    update(state) {
      if (last && last.revision !== state.revision) forget();
      if (last?.shown !== state.shown || last?.tree !== state.tree || last?.check !== state.check
        || last?.managed !== state.managed) showOptions(state);
      last = state;
    },
    destroy() {
      stepper.halt();
      flame.destroy();
      host.replaceChildren();
    },
  };

  function forget() {
    runner.drop();
    stepper.halt();
    tree = null;
    shown.hidden = true;
    intro.hidden = false;
    setText(told, "");
  }

  /** @param {State} state */
  function showOptions(state) {
    const here = current(state);
    options.show(runner.active(), here !== null && !here.terminal && mayAsk(state));
  }

  function record() {
    const here = last && current(last);
    if (runner.active()) return runner.stop();
    if (!last || !here) return;
    const role = deciders(last)[0] ?? 0;
    const line = movesTo(last.tree);
    setText(told, searchTreeTexts.searching);
    return runner.run(actions.tree({ role, ...options.chosen(), limit: VISITS }), (result) => {
      tree = readTree(result, role);
      from = line;
      roles = here.roles;
      shown.hidden = false;
      intro.hidden = true;
      const count = (/** @type {TreeVisit["cause"]} */ cause) =>
        result.visits.filter((visit) => visit.cause === cause).length;
      setText(told, searchTreeTexts.told(roles[role] ?? "", line.length, result.visits.length, count("cutoff"),
        count("table"), result.full));
      flame.show(tree);
      go(result.steps.length, 0);
    });
  }

  /** @param {number} steps @param {number} [at] visit to look at */
  function go(steps, at) {
    if (!tree) return;
    const all = tree.result.steps.length;
    done = Math.min(Math.max(steps, 0), all);
    const step = after(tree, done);
    // A value that has just become known is seen best among its siblings.
    chosen = Math.max(at ?? (step.left ? (tree.result.visits[step.visit]?.parent ?? 0) : step.visit), 0);
    stepper.show(done, all);
    flame.at(done, chosen);
    setText(sentence, stepWords(tree, roles, done));
    visit.update(tree, roles, chosen, done);
    children.update(tree, chosen, done);
  }
}
