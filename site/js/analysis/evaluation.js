// @ts-check
// What the search believes of positions that it does not look beyond: each
// part, what it counts, and a field to let it count more or less.

import { createRunner } from "../engine/latest-job.js";
import { current, deciders } from "../session/queries.js";
import { fill, h, refill, setText, switchOff } from "../shared/dom.js";
import { explained } from "../shared/glossary.js";
import { icon } from "../shared/icons.js";
import { spoken } from "../shared/terms.js";
import { evaluationTexts } from "./texts.js";
import { weightRow } from "./weight-row.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../protocol.d.ts").EvaluationResult} EvaluationResult */
/** @typedef {import("../protocol.d.ts").Weight} Weight */

const SHOWN = 40; // parts that are listed without a filter
const MOST = 300; // weights that may be set

/**
 * @typedef {object} EvaluationActions
 * @property {(role: number) => import("../engine/worker-client.js").Job<"evaluation">} evaluation
 *  for the shown position
 * @property {(role: number, weights: Weight[]) => void} weigh lets analyses of the role, and
 *  computers that play it, use these instead of the learned ones
 * @property {() => void} analyseNow with them
 * @property {(error: unknown, show: (words: string) => void) => void} failed
 */

/** Whether the propnet is that of the rules as they are. @param {State} state */
const hasNet = ({ net, revision }) => net.status === "ready" && net.revision === revision;

/**
 * @param {HTMLElement} host
 * @param {EvaluationActions} actions
 */
export function createEvaluation(host, actions) {
  const ask = h("button", { class: "btn main sm", type: "button", on: { click: () => void learn() } });
  const filter = h("input", { class: "mono", type: "search", placeholder: evaluationTexts.filter,
    "aria-label": evaluationTexts.filter, spellcheck: "false", on: { input: () => showRows() } });
  const field = h("label", { class: "field grow" }, icon("search"), filter);
  const reset = h("button", { class: "btn sm", type: "button", on: { click: () => change(new Map()) } },
    evaluationTexts.reset);
  const use = h("button", { class: "btn sm line", type: "button", on: { click: actions.analyseNow } },
    evaluationTexts.use);
  const options = h("div", { class: "tools-row" }, field, reset, use, ask);
  const told = h("p", { class: "muted small told", role: "status" });
  const rows = h("tbody");
  const table = h("table", { class: "analysis-table weights" },
    h("thead", {}, h("tr", {},
      evaluationTexts.columns.map((name, i) => h("th", { scope: "col", class: i === 2 ? "rt" : null }, name)))), rows);
  const wrap = h("div", { class: "table-wrap", hidden: true }, table);
  const intro = h("div", { class: "empty" }, h("h3", {}, evaluationTexts.title),
    h("p", { class: "muted" }, evaluationTexts.intro));
  host.append(h("h2", { class: "vh" }, evaluationTexts.name), options, told, intro, wrap);

  const runner = createRunner(() => last && showState(last),
    (error) => actions.failed(error, (words) => setText(told, words)));
  /** @type {State | null} */
  let last = null;
  /** @type {EvaluationResult | null} */
  let learned = null;
  let role = 0;
  let slowly = false; // it was asked for before there was a propnet, which learns more, and lines as well
  /** @type {readonly string[]} */
  let roles = [];
  /** Weights that the visitor has set, by the key of their part. @type {Map<string, number>} */
  let own = new Map();
  forget();

  return {
    /** @param {State} state */
    update(state) {
      if (last && last.revision !== state.revision) forget();
      last = state;
      showState(state);
    },
    destroy: () => host.replaceChildren(),
  };

  function forget() {
    runner.drop();
    learned = null;
    slowly = false;
    own = new Map();
    setText(told, "");
    intro.hidden = false;
    wrap.hidden = field.hidden = reset.hidden = use.hidden = true;
    filter.value = "";
  }

  /** @param {State} state */
  function showState(state) {
    showOptions(state);
    const idle = !runner.active() && own.size === 0 && current(state)?.terminal === false;
    if (slowly && idle && hasNet(state)) void learn();
  }

  /** @param {State} state */
  function showOptions(state) {
    const active = runner.active();
    const here = current(state);
    switchOff(ask, active || !here || here.terminal);
    ask.hidden = learned !== null;
    setText(ask, active ? evaluationTexts.learning : evaluationTexts.learn);
    switchOff(reset, own.size === 0);
  }

  function learn() {
    const here = last && current(last);
    if (!last || !here) return;
    role = deciders(last)[0] ?? 0;
    roles = here.roles;
    slowly = !hasNet(last);
    setText(told, evaluationTexts.learning);
    return runner.run(actions.evaluation(role), (result) => {
      if (result.own || result.weights.length === 0) {
        setText(told, result.own ? evaluationTexts.own : evaluationTexts.nothing);
        return;
      }
      learned = result;
      intro.hidden = true;
      wrap.hidden = field.hidden = reset.hidden = use.hidden = false;
      const parts = result.weights.length + result.more;
      const said = evaluationTexts.told(roles[role] ?? "", result.fit, parts, result.mobility, result.lines);
      fill(told, ...explained(said, { correlation: "correlation", estimates: "estimate" }));
      showRows();
    });
  }

  /** @param {Map<string, number>} next */
  function change(next) {
    own = next;
    const set = (learned?.weights ?? []).flatMap((part) => {
      const weight = own.get(keyOf(part));
      return weight === undefined ? [] : [{ ...part, weight }];
    });
    actions.weigh(role, set.slice(0, MOST));
    if (last) showOptions(last);
    showRows();
  }

  function showRows() {
    refill(rows, weightRows(learned?.weights ?? [], { filter: filter.value, roles, own }, change));
  }
}

/**
 * The parts that have the words of the filter, as rows.
 * @param {readonly Weight[]} weights
 * @param {{filter: string, roles: readonly string[], own: ReadonlyMap<string, number>}} by own: set by the visitor
 * @param {(own: Map<string, number>) => void} change
 */
function weightRows(weights, { filter, roles, own }, change) {
  const nameOf = (/** @type {Weight} */ part) =>
    (part.role >= 0 ? evaluationTexts.movesOf(roles[part.role] ?? "")
      : part.threat ? evaluationTexts.threat(spoken(part.fact)) : spoken(part.fact));
  const words = filter.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const all = weights.filter((part) => words.every((word) => nameOf(part).toLowerCase().includes(word)));
  const most = Math.max(...weights.map((part) => Math.abs(part.effect)), 1e-9);
  return [...all.slice(0, SHOWN).map((part) => {
    const key = keyOf(part);
    return weightRow(part, { key, name: nameOf(part), own: own.get(key) ?? null, most }, (weight) => {
      const next = new Map(own);
      if (weight === null) next.delete(key);
      else next.set(key, weight);
      change(next);
    });
  }), all.length > SHOWN && h("tr", {}, h("td", { colspan: 3, class: "muted" },
    evaluationTexts.more(all.length - SHOWN)))];
}

/** Tells a part from all others: its fact, or whose moves it counts. @param {Weight} part */
function keyOf({ role, fact, threat }) {
  return role >= 0 ? String(role) : threat ? `threat ${fact}` : fact;
}
