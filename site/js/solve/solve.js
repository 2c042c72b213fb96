// @ts-check
// Solving: a proof of what the position is worth, within a budget that is
// visible, and then the strategy that it gives, move by move on the board.

import { createRunner } from "../engine/latest-job.js";
import { mayAsk } from "../session/managed.js";
import { movesTo } from "../session/match-tree.js";
import { current, deciders } from "../session/queries.js";
import { fill, h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { createSolveLine } from "./line.js";
import { createSolveWalk } from "./strategy.js";
import { createSolveSummary } from "./summary.js";
import { solveTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../protocol.d.ts").SolveResult} SolveResult */
/** @typedef {import("./words.js").SolveSubject} SolveSubject */

const SECONDS = [10, 60, 300, 3600];
const MEGABYTES = [64, 256, 512];
const FIRST = { seconds: 60, megabytes: 256 };

/**
 * @typedef {object} OwnActions
 * @property {(request: {role: number, seconds: number, megabytes: number}) =>
 *  import("../engine/worker-client.js").Job<"solve">} solve the shown position
 * @property {(line: string[][]) => void} replay plays joint moves on the board, as a variation
 * @property {(error: unknown, show: (words: string) => void) => void} failed
 */

/** @typedef {OwnActions & import("./strategy.js").WalkActions} SolveActions */

/**
 * @param {HTMLElement} host
 * @param {SolveActions} actions
 */
export function createSolve(host, actions) {
  const seconds = h("select", { class: "select " +
    "sm" }, SECONDS.map((n) => h("option", { value: n, selected: n === FIRST.seconds }, solveTexts.time(n))));
  const megabytes = h("select", { class: "select " +
    "sm" }, MEGABYTES.map((n) => h("option", { value: n, selected: n === FIRST.megabytes }, solveTexts.memory(n))));
  const button = h("button", { class: "btn main sm", type: "button", on: { click: () => void solve() } });
  const options = h("div", { class: "tools-row" },
    h("label", { class: "check small" }, solveTexts.timeLabel, seconds),
      h("label", { class: "check small" }, solveTexts.memoryLabel, megabytes), h("span", { class: "grow" }), button);
  const intro = h("div", { class: "empty" }, h("h3", {}, solveTexts.title),
    h("p", { class: "muted" }, solveTexts.intro));
  const summary = createSolveSummary();
  const walk = createSolveWalk(actions);
  const line = createSolveLine(actions.replay);
  host.append(h("h2", { class: "vh" }, solveTexts.name), options, intro, summary.element, walk.element, line.element);

  /** @type {State | null} */
  let last = null;
  /** @type {SolveSubject | null} */
  let subject = null;
  /** @type {SolveResult | null} */
  let result = null;
  const runner = createRunner(() => last && showOptions(last), (error) => actions.failed(error, summary.fail));
  forget();

  return {
    /** @param {State} state */
    update(state) {
      if (last && last.revision !== state.revision) forget();
      const moved = last?.shown !== state.shown || last?.tree !== state.tree;
      last = state;
      showOptions(state);
      if (moved) follow(state);
    },
    destroy: () => host.replaceChildren(),
  };

  function forget() {
    runner.drop();
    walk.forget();
    subject = result = null;
    intro.hidden = false;
    summary.element.hidden = walk.element.hidden = line.element.hidden = true;
  }

  /** @param {State} state */
  function showOptions(state) {
    const here = current(state);
    const active = runner.active();
    seconds.disabled = megabytes.disabled = active;
    const label = active ? solveTexts.stop : solveTexts.start;
    if (button.textContent !== label) fill(button, active && icon("stop"), label);
    button.className = `btn sm ${active ? "stop" : "main"}`;
    button.disabled = !active && (!here || here.terminal || !mayAsk(state));
  }

  function solve() {
    if (runner.active()) return runner.stop();
    const here = last && current(last);
    if (!last || !here) return;
    forget();
    /** @type {SolveSubject} */
    const about = { role: deciders(last)[0] ?? 0, roles: here.roles, moves: movesTo(last.tree),
      seconds: Number(seconds.value) };
    subject = about;
    intro.hidden = true;
    summary.element.hidden = false;
    summary.begin(about);
    return runner.run(actions.solve({ role: about.role, seconds: about.seconds, megabytes: Number(megabytes.value) }),
      (solved) => {
      result = solved;
      summary.finish(about, solved);
      if (last) follow(last);
    }, (analysis) => summary.progress(about, analysis));
  }

  /** Shows where the match stands in what was found. @param {State} state */
  function follow(state) {
    if (!result || !subject) return;
    line.update(subject, result, movesTo(state.tree));
    walk.element.hidden = result.low !== result.high;
    if (result.low === result.high) walk.update(subject, result.low, state);
  }
}
