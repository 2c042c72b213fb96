// @ts-check
// Facts and why: a proof of anything that holds in the position, the nearest
// failing rule of anything that does not, and a table for questions with
// variables.

import { createChecks } from "../playtest/playtest.js";
import { unexplained } from "../proof/parts.js";
import { createProof } from "../proof/proof.js";
import { verdict } from "../proof/words.js";
import { suggestions } from "../session/questions.js";
import { current } from "../session/queries.js";
import { fill, h, setText } from "../shared/dom.js";
import { createFactsList } from "../shared/facts-list.js";
import { colouredLine } from "../shared/highlight.js";
import { ruleAtFault } from "../shared/problem.js";
import { spoken } from "../shared/terms.js";
import { problemText, texts } from "../shared/texts.js";
import { answersTable } from "./answers.js";
import { createHead } from "./head.js";
import { matching } from "./matching.js";
import { factsTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../protocol.d.ts").WhyResult} WhyResult */
/** @typedef {import("../protocol.d.ts").WhyAsk} WhyAsk */
/** @typedef {import("../protocol.d.ts").QueryResult} QueryResult */
/** @typedef {import("./head.js").Tab} Tab */

/**
 * @typedef {object} OwnActions
 * @property {(atom: string) => void} why
 * @property {(text: string) => Promise<QueryResult | null>} query
 * @property {(ask: WhyAsk) => Promise<WhyResult | null>} open asks why about the line that is shown
 * @property {(rules: number[]) => void} light rules in the editor
 * @property {(from: number, to: number) => void} select a place in the rules
 * @property {(rule: number) => void} show a rule in the editor
 */

/** @typedef {OwnActions & import("../playtest/playtest.js").ChecksActions} FactsActions */

/**
 * @param {HTMLElement} host
 * @param {FactsActions} actions
 */
export function createFacts(host, actions) {
  const head = createHead({ type: () => tab === "all" && last && show(last), ask: () => void ask(), choose });
  const checks = createChecks(actions);
  const proof = createProof(actions);
  const pane = h("div", { class: "why" });
  const all = createFactsList(actions.why, factsTexts.title);
  const status = h("div", { class: "vh", role: "status", "aria-live": "polite" });
  host.append(h("h2", { class: "vh" }, texts.panes.facts), head.element, pane, status);

  /** @type {Tab} */
  let tab = "all";
  /** @type {State | null} */
  let last = null;
  /** The answers that are shown, and what they are about. @type {{element: HTMLElement, state: State} | null} */
  let answered = null;

  return {
    /** @param {State} state */
    update(state) {
      checks.update(state);
      if (last && last.why === state.why && last.shown === state.shown && last.check === state.check) return;
      if (state.why && isAsked(state.why, last?.why ?? null)) {
        head.input.value = state.why.atom;
        tab = "why";
      }
      last = state;
      if (answered && !isSame(answered.state, state)) answered = null;
      show(state);
    },
    focus: () => head.input.focus(),
    destroy: () => host.replaceChildren(),
  };

  /** @param {Tab} next */
  function choose(next) {
    if (next === "all") head.input.value = "";
    tab = next;
    if (next !== "checks") actions.covered(null);
    if (last) show(last);
  }

  async function ask() {
    const text = head.text();
    if (!text.includes("?")) {
      actions.why(text);
      return;
    }
    tab = "why";
    const asked = last;
    const result = await actions.query(text);
    if (!result || !asked || !last || head.text() !== text || !isSame(asked, last)) return;
    if (result.answers.length > 0) showAnswers(result, last);
    else actions.why(text); // tells what is missing
  }

  /** @param {State} state */
  function show(state) {
    const facts = state.shown?.result.facts ?? [];
    head.update(tab, facts.length);
    if (tab === "checks") put(checks.element);
    else if (tab === "all") showFacts(facts);
    else showWhy(state);
  }

  /** What has the focus keeps it. @param {Element} only */
  function put(only) {
    if (pane.firstElementChild !== only || pane.childElementCount > 1) fill(pane, only);
  }

  /** All facts that have the words in the field, or all if none has. @param {readonly string[]} facts */
  function showFacts(facts) {
    if (facts.length === 0) return put(h("p", { class: "muted" }, factsTexts.none));
    all.update(matching(facts, head.text()));
    put(all.element);
  }

  /** @param {State} state */
  function showWhy(state) {
    const { why } = state;
    const here = current(state);
    if (answered) put(answered.element);
    else if (!why) fill(pane, h("p", { class: "muted" }, factsTexts.intro), here && suggested(here, actions.why));
    else if (why.status === "asking") fill(pane, h("p", { class: "muted" }, factsTexts.asking));
    else if (why.problem || !why.result) showProblem(why.problem, state);
    else showProof(why.result);
  }

  /** @param {import("../session/state.js").Problem | null} problem why there is no answer @param {State} state */
  function showProblem(problem, state) {
    const words = problem ? problemText(problem) : "";
    fill(pane, unexplained(words), ruleAtFault(problem, state.check, actions.show));
    setText(status, words);
  }

  /** @param {WhyResult} result */
  function showProof(result) {
    const [top] = result.nodes;
    if (!top) return;
    proof.show(result);
    put(proof.element);
    setText(status, `${spoken(result.atom)}: ${verdict(result, top)}`);
  }

  /** @param {QueryResult} result @param {State} state */
  function showAnswers(result, state) {
    const words = factsTexts.answers(result.answers.length, result.more);
    answered = { state, element: h("div", {}, h("p", { class: "muted" }, words),
      answersTable(result, actions.why)) };
    setText(status, words);
    show(state);
  }
}

/**
 * Whether answers about one state hold in another: findings that come later change neither text nor position.
 * @param {State} a
 * @param {State} b
 */
const isSame = (a, b) => a.why === b.why && a.revision === b.revision && a.shown?.node === b.shown?.node;

/**
 * Whether a question has come, the same again perhaps; that an answer came to one that was shown is no question.
 * @param {NonNullable<State["why"]>} now
 * @param {State["why"]} before
 */
const isAsked = (now, before) => now !== before && !(before?.status === "asking" && before.atom === now.atom);

/**
 * Some things to ask about in a position.
 * @param {import("../protocol.d.ts").PositionResult} here
 * @param {(atom: string) => void} why
 */
function suggested(here, why) {
  return h("div", {}, suggestions(here).map((atom) => h("div", { class: "fact", "data-atom": atom },
    h("button", { class: "step", type: "button", on: { click: () => why(atom) } }, colouredLine(atom)))));
}
