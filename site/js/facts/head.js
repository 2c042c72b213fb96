// @ts-check
// The head of the facts pane: the field for a question, and the tabs.

import { h, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { factsTexts } from "./texts.js";

/** @typedef {"why" | "all" | "checks"} Tab */

/** @param {{type: () => void, ask: () => void, choose: (tab: Tab) => void}} actions */
export function createHead(actions) {
  const input = h("input", { class: "mono", type: "search", "aria-label": factsTexts.search,
    placeholder: factsTexts.search, spellcheck: "false", autocomplete: "off", autocapitalize: "off",
    on: { input: actions.type } });
  const form = h("form", { class: "field grow", role: "search",
    on: { submit: (/** @type {Event} */ event) => (event.preventDefault(), actions.ask()) } }, icon("search"), input);
  const tab = (/** @type {Tab} */ name, /** @type {string} */ words) =>
    h("button", { class: "btn", type: "button", on: { click: () => actions.choose(name) } }, words);
  const tabs = { why: tab("why", factsTexts.why), all: tab("all", factsTexts.all(0)),
    checks: tab("checks", factsTexts.checks) };
  return {
    element: h("div", { class: "tools-row asking" }, form, h("div", { class: "seg" }, ...Object.values(tabs))),
    input,
    /** The question, without blanks around it. */
    text: () => input.value.trim(),
    /** @param {Tab} shown @param {number} facts that hold */
    update(shown, facts) {
      setText(tabs.all, factsTexts.all(facts));
      for (const [name, button] of Object.entries(tabs)) button.setAttribute("aria-pressed", String(shown === name));
    },
  };
}
