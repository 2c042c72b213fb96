// @ts-check
// Solving: a proof of what the position is worth, within a budget that is
// visible, and then the strategy that it gives, move by move on the board.

import { fill, h, setText } from "../dom.js";
import { icon } from "../icons.js";
import { actingRole, current, deciders } from "../state.js";
import { spoken } from "../terms.js";
import { texts } from "../texts.js";
import { movesTo } from "../tree.js";
import { createRunner } from "./running.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../protocol.d.ts").Analysis} Analysis */
/** @typedef {import("../protocol.d.ts").SolveResult} SolveResult */
/** @typedef {import("../protocol.d.ts").StrategyResult} StrategyResult */
/** @template {import("../engine.js").CallName} N @typedef {import("../engine.js").Job<N>} Job */

const SECONDS = [10, 60, 300, 3600];
const MEGABYTES = [64, 256, 512];

/**
 * @typedef {object} SolveActions
 * @property {(request: {role: number, seconds: number, megabytes: number}) => Job<"solve">} solve the shown position
 * @property {() => Job<"strategy">} strategy in the shown position
 * @property {(line: string[][]) => void} replay plays joint moves on the board, as a variation
 * @property {(role: number, move: string) => void} choose
 * @property {(error: unknown, show: (words: string) => void) => void} failed
 */

/**
 * @param {HTMLElement} host
 * @param {SolveActions} actions
 */
export function createSolve(host, actions) {
  const seconds = h("select", { class: "select sm" }, SECONDS.map((n) => h("option", { value: n, selected: n === 60 }, texts.solve.time(n))));
  const megabytes = h("select", { class: "select sm" }, MEGABYTES.map((n) => h("option", { value: n, selected: n === 256 }, texts.solve.memory(n))));
  const button = h("button", { class: "btn main sm", type: "button", on: { click: () => void solve() } });
  const options = h("div", { class: "tools-row" },
    h("label", { class: "check small" }, texts.solve.timeLabel, seconds), h("label", { class: "check small" }, texts.solve.memoryLabel, megabytes), h("span", { class: "grow" }), button);
  const big = h("div", { class: "big" });
  const small = h("div", { class: "dim" });
  const words = h("div", { class: "words", role: "status" });
  const effort = h("div", { class: "muted small num words" });
  const spent = h("i");
  const summary = h("div", { class: "summary" }, h("div", { class: "side" }, big, small), h("div", { class: "grow" }, words, effort, h("div", { class: "progress", "aria-hidden": "true" }, spent)));
  const line = h("ol", { class: "solution", "aria-label": texts.solve.line });
  const lineHead = h("h3", {});
  const lineBox = h("section", { class: "told" }, lineHead, line);
  const advice = h("p", { class: "row wrap", role: "status" });
  const walk = h("section", { class: "told" }, h("h3", {}, texts.solve.walk), advice);
  const intro = h("div", { class: "empty" }, h("h3", {}, texts.solve.title), h("p", { class: "muted" }, texts.solve.intro));
  host.append(h("h2", { class: "vh" }, texts.solve.name), options, intro, summary, walk, lineBox);

  /** @type {State | null} */
  let last = null;
  /** The position that was or is being solved. @type {{role: number, name: string, roles: readonly string[], moves: string[][], seconds: number} | null} */
  let subject = null;
  /** @type {SolveResult | null} */
  let result = null;
  let advised = -1; // node of the match tree that the advice is about
  const runner = createRunner(() => last && showOptions(last), failed);
  const asking = createRunner(() => {}, () => showAdvice(null));
  forget();

  return {
    /** @param {State} state */
    update(state) {
      if (last && last.revision !== state.revision) forget();
      const moved = last?.shown !== state.shown || last?.tree !== state.tree;
      last = state;
      showOptions(state);
      if (moved && result) {
        showLine(state);
        void advise(state);
      }
    },
    destroy: () => host.replaceChildren(),
  };

  function forget() {
    runner.drop();
    asking.drop();
    subject = result = null;
    advised = -1;
    intro.hidden = false;
    summary.hidden = walk.hidden = lineBox.hidden = true;
  }

  /** @param {State} state */
  function showOptions(state) {
    const here = current(state);
    const active = runner.active();
    seconds.disabled = megabytes.disabled = active;
    const label = active ? texts.solve.stop : texts.solve.start;
    if (button.textContent !== label) fill(button, active && icon("stop"), label);
    button.className = `btn sm ${active ? "stop" : "main"}`;
    button.disabled = !active && (!here || here.terminal);
  }

  /** @param {unknown} error */
  function failed(error) {
    actions.failed(error, (message) => setText(words, message));
    summary.classList.remove("running");
  }

  function solve() {
    if (runner.active()) return runner.stop();
    const here = last && current(last);
    if (!last || !here) return;
    forget();
    const role = deciders(last)[0] ?? 0;
    subject = { role, name: here.roles[role] ?? "", roles: here.roles, moves: movesTo(last.tree), seconds: Number(seconds.value) };
    intro.hidden = true;
    summary.hidden = false;
    showBounds(0, 100);
    setText(words, texts.solve.working);
    setText(effort, " ");
    return runner.run(actions.solve({ role, seconds: subject.seconds, megabytes: Number(megabytes.value) }), finished, progressed);
  }

  /** @param {number} low @param {number} high */
  function showBounds(low, high) {
    setText(big, low === high ? String(low) : texts.solve.bounds(low, high));
    big.classList.toggle("is-true", low === high);
    setText(small, subject ? (low === high ? texts.analysis.proved(subject.name) : subject.name) : "");
  }

  /** @param {number} used seconds */
  function showSpent(used) {
    spent.style.width = `${Math.min((100 * used) / (subject?.seconds ?? 1), 100)}%`;
  }

  /** @param {Analysis} analysis */
  function progressed(analysis) {
    showBounds(analysis.low, analysis.high);
    const closed = analysis.rows.filter((row) => row.proven).length;
    setText(words, texts.solve.proving(closed, analysis.rows.length));
    setText(effort, texts.solve.effort(analysis.depth, analysis.nodes, analysis.nodesPerSecond, analysis.seconds, subject?.seconds ?? 0));
    showSpent(analysis.seconds);
  }

  /** @param {SolveResult} solved */
  function finished(solved) {
    result = solved;
    const { low, high } = solved;
    showBounds(low, high);
    setText(words, low === high ? solvedWords(solved) : texts.solve.unsolved(subject?.name ?? "", low, high, texts.solve.stops[solved.stop] ?? ""));
    setText(effort, texts.solve.effort(solved.depth, solved.nodes, solved.nodes / Math.max(solved.seconds, 1e-3), solved.seconds, subject?.seconds ?? 0));
    showSpent(solved.stop === "proved" ? 0 : solved.seconds);
    setText(lineHead, low === high ? texts.solve.line : texts.solve.expected);
    lineBox.hidden = solved.line.length === 0;
    walk.hidden = low !== high;
    if (!last) return;
    showLine(last);
    void advise(last);
  }

  /** @param {SolveResult} solved */
  function solvedWords({ low, plies, goals }) {
    const name = subject?.name ?? "";
    const first = low >= 100 && plies > 0 ? texts.analysis.wins(name, plies) : low <= 0 && plies > 0 ? texts.analysis.loses(name, plies) : texts.analysis.provedGoal(name, low);
    return goals.length > 1 ? `${first}. ${texts.solve.goals(goals.map((goal, role) => `${subject?.roles[role] ?? ""} ${goal}`).join(", "))}` : first;
  }

  /** The line as moves that lead to their positions. @param {State} state */
  function showLine(state) {
    if (!result || !subject) return;
    const { moves, roles } = subject;
    const here = movesTo(state.tree);
    fill(line, result.line.map((joint, i) => {
      const upTo = [...moves, ...(result?.line.slice(0, i + 1) ?? [])];
      const at = upTo.length === here.length && upTo.every((each, ply) => each.join() === here[ply]?.join());
      const telling = joint.flatMap((move, role) => (/^\(?(noop|wait|pass)\)?$/i.test(move) && joint.length > 1 ? [] : [roles.length > 1 ? `${roles[role]}: ${spoken(move)}` : spoken(move)]));
      return h("li", {}, h("button", { class: "btn sm line mono", type: "button", "aria-current": at ? "step" : null, title: texts.solve.show(i + 1), on: { click: () => actions.replay(upTo) } }, telling.join(", ") || joint.map(spoken).join(", ")));
    }));
  }

  /** Asks the proof what to play in the position that is shown. @param {State} state */
  function advise(state) {
    if (!result || !subject || result.low !== result.high || state.tree.current === advised) return;
    const here = current(state);
    if (!here) return;
    advised = state.tree.current;
    const moves = movesTo(state.tree);
    const below = subject.moves.every((joint, ply) => joint.join() === moves[ply]?.join());
    if (!below) return fill(advice, texts.solve.elsewhere);
    if (here.terminal) return fill(advice, texts.solve.over(here.goals[subject.role]?.value ?? null, result.low, subject.name));
    return asking.run(actions.strategy(), (said) => {
      if (last?.tree.current === advised) showAdvice(said);
    });
  }

  /** @param {StrategyResult | null} said */
  function showAdvice(said) {
    const name = subject?.name ?? "";
    if (!said) return fill(advice, texts.solve.silent);
    if (!said.choice) return fill(advice, texts.solve.others(name, result?.low ?? 0));
    const mine = last && actingRole(last) === said.role;
    fill(advice, h("span", {}, texts.solve.plays(name), " ", h("b", { class: "mono" }, spoken(said.move)), ". ", said.low === said.high ? texts.solve.proof(name, said.low, said.plies) : texts.solve.atLeast(name, Math.max(said.low, result?.low ?? 0))),
      mine && h("button", { class: "btn sm line", type: "button", on: { click: () => actions.choose(said.role, said.move) } }, icon("forward"), texts.solve.play));
  }
}
