// @ts-check
// Facts and why: a proof of anything that holds in the position, the nearest
// failing rule of anything that does not, and a table for questions with
// variables.

import { createChecks } from "../playtest/playtest.js";
import { unexplained } from "../proof/parts.js";
import { createProof } from "../proof/proof.js";
import { verdict } from "../proof/words.js";
import { suggestions } from "../session/questions.js";
import { current } from "../session/state.js";
import { fill, h, setText } from "../shared/dom.js";
import { createFactsList } from "../shared/facts-list.js";
import { colouredLine } from "../shared/highlight.js";
import { icon } from "../shared/icons.js";
import { ruleAtFault } from "../shared/problem.js";
import { spoken } from "../shared/terms.js";
import { problemText, texts } from "../shared/texts.js";
import { answersTable } from "./answers.js";
import { factsTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../protocol.d.ts").WhyResult} WhyResult */
/** @typedef {import("../protocol.d.ts").WhyAsk} WhyAsk */
/** @typedef {import("../protocol.d.ts").QueryResult} QueryResult */
/** @typedef {"why" | "all" | "checks"} Tab */

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
  const input = h("input", { class: "mono", type: "search", "aria-label": factsTexts.search,
    placeholder: factsTexts.search, spellcheck: "false", autocomplete: "off", autocapitalize: "off",
    on: { input: () => tab === "all" && last && show(last) } });
  const form = h("form", { class: "field grow", role: "search",
    on: { submit: (/** @type {Event} */ e) => (e.preventDefault(), void ask()) } }, icon("search"), input);
  const tabs = { why: tabButton("why", factsTexts.why), all: tabButton("all", factsTexts.all(0)),
    checks: tabButton("checks", factsTexts.checks) };
  const checks = createChecks(actions);
  const proof = createProof(actions);
  const pane = h("div", { class: "why" });
  const all = createFactsList(actions.why, factsTexts.title);
  const status = h("div", { class: "vh", role: "status", "aria-live": "polite" });
  host.append(h("h2", { class: "vh" }, texts.panes.facts), h("div", { class: "tools-row asking" },
    form, h("div", { class: "seg" }, ...Object.values(tabs))), pane, status);

  /** @type {Tab} */
  let tab = "all";
  /** @type {State | null} */
  let last = null;

  return {
    /** @param {State} state */
    update(state) {
      checks.update(state);
      if (last && last.why === state.why && last.shown === state.shown && last.check === state.check) return;
      if (state.why && state.why.atom !== last?.why?.atom) {
        input.value = state.why.atom;
        tab = "why";
      }
      last = state;
      show(state);
    },
    focus: () => input.focus(),
    destroy: () => host.replaceChildren(),
  };

  /** @param {Tab} name @param {string} words */
  function tabButton(name, words) {
    return h("button", { class: "btn", type: "button", on: { click: () => choose(name) } }, words);
  }

  /** @param {Tab} next */
  function choose(next) {
    if (next === "all") input.value = "";
    tab = next;
    if (next !== "checks") actions.covered(null);
    if (last) show(last);
  }

  async function ask() {
    const text = input.value.trim();
    if (!text.includes("?")) {
      actions.why(text);
      return;
    }
    tab = "why";
    const result = await actions.query(text);
    if (!result || input.value.trim() !== text) return;
    if (result.answers.length > 0) showAnswers(result);
    else actions.why(text); // tells what is missing
  }

  function showTabs() {
    for (const [name, button] of Object.entries(tabs)) button.setAttribute("aria-pressed", String(tab === name));
  }

  /** @param {State} state */
  function show(state) {
    const facts = state.shown?.result.facts ?? [];
    setText(tabs.all, factsTexts.all(facts.length));
    showTabs();
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
    const wanted = input.value.trim().toLowerCase();
    const found = facts.filter((fact) => fact.toLowerCase().includes(wanted) || spoken(fact).toLowerCase()
      .includes(wanted));
    all.update(found.length > 0 ? found : facts);
    put(all.element);
  }

  /** @param {State} state */
  function showWhy(state) {
    const { why } = state;
    const here = current(state);
    if (!why) fill(pane, h("p", { class: "muted" }, factsTexts.intro), here && suggested(here));
    else if (why.status === "asking") fill(pane, h("p", { class: "muted" }, factsTexts.asking));
    else if (why.problem || !why.result) fill(pane, unexplained(why.problem ? problemText(why.problem) : ""),
      ruleAtFault(why.problem, state.check, actions.show));
    else showProof(why.result);
  }

  /** @param {import("../protocol.d.ts").PositionResult} here */
  function suggested(here) {
    return h("div", {}, suggestions(here)
      .map((atom) => h("div", { class: "fact" },
      h("button", { class: "step", type: "button", on: { click: () => actions.why(atom) } }, colouredLine(atom)))));
  }

  /** @param {WhyResult} result */
  function showProof(result) {
    const [top] = result.nodes;
    if (!top) return;
    proof.show(result);
    put(proof.element);
    setText(status, `${spoken(result.atom)}: ${verdict(result, top)}`);
  }

  /** @param {QueryResult} result */
  function showAnswers(result) {
    showTabs();
    const words = factsTexts.answers(result.answers.length, result.more);
    setText(status, words);
    fill(pane, h("p", { class: "muted" }, words), answersTable(result, actions.why));
  }
}
