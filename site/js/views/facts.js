// @ts-check
// Facts and why: a proof of anything that holds in the position, the nearest
// failing rule of anything that does not, and a table for questions with
// variables.

import { colouredLine } from "../coloured.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { verdict } from "../proofwords.js";
import { current } from "../state.js";
import { spoken } from "../terms.js";
import { problemText, texts } from "../texts.js";
import { createChecks } from "./checks.js";
import { createFactsList } from "./facts-list.js";
import { ruleAtFault } from "./problem.js";
import { unexplained } from "./proof-parts.js";
import { createProof } from "./proof.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../protocol.d.ts").WhyResult} WhyResult */
/** @typedef {import("../protocol.d.ts").WhyAsk} WhyAsk */
/** @typedef {import("../protocol.d.ts").QueryResult} QueryResult */

/**
 * @typedef {object} OwnActions
 * @property {(atom: string) => void} why
 * @property {(text: string) => Promise<QueryResult | null>} query
 * @property {(ask: WhyAsk) => Promise<WhyResult | null>} open asks why about the line that is shown
 * @property {(rules: number[]) => void} light rules in the editor
 * @property {(from: number, to: number) => void} select a place in the rules
 * @property {(rule: number) => void} show a rule in the editor
 */

/** @typedef {OwnActions & import("./checks.js").ChecksActions} FactsActions */

/**
 * @param {HTMLElement} host
 * @param {FactsActions} actions
 */
export function createFacts(host, actions) {
  const input = h("input", { class: "mono", type: "search", "aria-label": texts.facts.search, placeholder: texts.facts.search, spellcheck: "false", autocomplete: "off", autocapitalize: "off",
    on: { input: () => tab === "all" && last && show(last) } });
  const form = h("form", { class: "field grow", role: "search", on: { submit: (/** @type {Event} */ e) => (e.preventDefault(), void ask()) } }, icon("search"), input);
  const whyButton = h("button", { class: "btn", type: "button", "aria-pressed": "true", on: { click: () => choose("why") } }, texts.facts.why);
  const allButton = h("button", { class: "btn", type: "button", "aria-pressed": "false", on: { click: () => choose("all") } }, texts.facts.all(0));
  const checksButton = h("button", { class: "btn", type: "button", "aria-pressed": "false", on: { click: () => choose("checks") } }, texts.checks.title);
  const checks = createChecks(actions);
  const pane = h("div", { class: "why" });
  const all = createFactsList(actions.why, texts.match.facts);
  const status = h("div", { class: "vh", role: "status", "aria-live": "polite" });
  host.append(h("h2", { class: "vh" }, texts.panes.facts), h("div", { class: "tools-row asking" }, form, h("div", { class: "seg" }, whyButton, allButton, checksButton)), pane, status);

  /** @type {"why" | "all" | "checks"} */
  let tab = "all";
  /** @type {State | null} */
  let last = null;
  const proof = createProof(actions);

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

  /** @param {"why" | "all" | "checks"} next */
  function choose(next) {
    if (next === "all") input.value = "";
    tab = next;
    if (next !== "checks") actions.covered(null);
    if (last) show(last);
  }

  async function ask() {
    const text = input.value.trim();
    if (!/[?]/.test(text)) {
      actions.why(text);
      return;
    }
    tab = "why";
    const result = await actions.query(text);
    if (!result || input.value.trim() !== text) return;
    if (result.answers.length > 0) showAnswers(result);
    else actions.why(text); // tells what is missing
  }

  /** @param {State} state */
  function show(state) {
    const facts = state.shown?.result.facts ?? [];
    allButton.textContent = texts.facts.all(facts.length);
    whyButton.setAttribute("aria-pressed", String(tab === "why"));
    allButton.setAttribute("aria-pressed", String(tab === "all"));
    checksButton.setAttribute("aria-pressed", String(tab === "checks"));
    if (tab === "checks") {
      if (pane.firstElementChild !== checks.element) fill(pane, checks.element); // what has the focus keeps it
      return;
    }
    if (tab === "all") {
      const wanted = input.value.trim().toLowerCase();
      const found = facts.filter((fact) => fact.toLowerCase().includes(wanted) || spoken(fact).toLowerCase().includes(wanted));
      all.update(found.length > 0 ? found : facts);
      if (facts.length === 0) fill(pane, h("p", { class: "muted" }, texts.facts.none));
      else if (pane.firstElementChild !== all.element) fill(pane, all.element);
      return;
    }
    const { why } = state;
    if (!why) {
      fill(pane, h("p", { class: "muted" }, texts.facts.intro), suggestions(state));
      return;
    }
    if (why.status === "asking") {
      fill(pane, h("p", { class: "muted" }, texts.facts.asking));
      return;
    }
    if (why.problem || !why.result) {
      fill(pane, unexplained(why.problem ? problemText(why.problem) : ""), ruleAtFault(why.problem, state.check, actions.show));
      return;
    }
    showProof(why.result);
  }

  /** Some things worth asking about here. @param {State} state */
  function suggestions(state) {
    const here = current(state);
    if (!here) return null;
    const atoms = [
      ...here.roles.flatMap((role, i) => (here.legal[i] ?? []).slice(0, 1).map((move) => `(legal ${role} ${move.text})`)),
      ...here.roles.flatMap((role, i) => {
        const value = here.goals[i]?.value;
        return value === null || value === undefined ? [] : [`(goal ${role} ${value})`];
      }),
      "terminal",
      ...here.facts.slice(0, 1).map((fact) => `(true ${fact})`),
    ];
    return h("div", {}, atoms.map((atom) => h("div", { class: "fact" }, h("button", { class: "step", type: "button", on: { click: () => actions.why(atom) } }, colouredLine(atom)))));
  }

  /** @param {WhyResult} result */
  function showProof(result) {
    const [top] = result.nodes;
    if (!top) return;
    proof.show(result);
    fill(pane, proof.element);
    status.textContent = `${spoken(result.atom)}: ${verdict(result, top)}`;
  }

  /** @param {QueryResult} result */
  function showAnswers(result) {
    whyButton.setAttribute("aria-pressed", "true");
    allButton.setAttribute("aria-pressed", "false");
    checksButton.setAttribute("aria-pressed", "false");
    const words = texts.facts.answers(result.answers.length, result.more);
    status.textContent = words;
    fill(pane, h("p", { class: "muted" }, words),
      h("table", { class: "answers" },
        h("thead", {}, h("tr", {}, result.variables.map((name) => h("th", { scope: "col" }, name)), h("th", { class: "vh", scope: "col" }, texts.facts.why))),
        h("tbody", {}, result.answers.map((row, i) => answerRow(row, result.instances[i] ?? "")))));
  }

  /**
   * An answer; a press anywhere in its row asks why it is one.
   * @param {readonly string[]} values of the variables
   * @param {string} instance the conditions with these values
   */
  function answerRow(values, instance) {
    return h("tr", { class: "answer", on: { click: () => actions.why(instance) } }, values.map((value) => h("td", {}, value)),
      h("td", {}, h("button", { class: "source", type: "button", "aria-label": `${texts.facts.why} ${instance}` }, texts.facts.why)));
  }
}
