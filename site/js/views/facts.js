// @ts-check
// Facts and why: a proof of anything that holds in the position, the nearest
// failing rule of anything that does not, and a table for questions with
// variables.

import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { current } from "../state.js";
import { colours, spoken } from "../terms.js";
import { problemText, texts } from "../texts.js";
import { createFactsList } from "./facts-list.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../protocol.d.ts").WhyResult} WhyResult */
/** @typedef {import("../protocol.d.ts").Reason} Reason */
/** @typedef {import("../protocol.d.ts").QueryResult} QueryResult */

/**
 * @typedef {object} FactsActions
 * @property {(atom: string) => void} why
 * @property {(text: string) => Promise<QueryResult | null>} query
 * @property {(from: number, to: number) => void} select a place in the rules
 */

const CLASSES = { paren: "p", keyword: "k", variable: "v", relation: "r", number: "u", comment: "c", name: "" };

/**
 * Rule text in its colours.
 * @param {string} text
 */
export function coloured(text) {
  return h("code", { title: text }, colours(text).map((piece) => {
    const name = CLASSES[piece.colour];
    return name === "" ? piece.text : h("span", { class: name }, piece.text);
  }));
}

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
  const pane = h("div", { class: "why" });
  const all = createFactsList(actions.why, texts.match.facts);
  const status = h("div", { class: "vh", role: "status", "aria-live": "polite" });
  host.append(h("h2", { class: "vh" }, texts.panes.facts), h("div", { class: "tools-row" }, form, h("div", { class: "seg" }, whyButton, allButton)), pane, status);

  /** @type {"why" | "all"} */
  let tab = "all";
  /** @type {State | null} */
  let last = null;
  /** Steps of the shown proof that were opened or closed by hand. @type {Map<number, boolean>} */
  let opened = new Map();

  return {
    /** @param {State} state */
    update(state) {
      if (last && last.why === state.why && last.shown === state.shown && last.check === state.check) return;
      if (state.why?.atom !== last?.why?.atom) {
        opened = new Map();
        if (state.why) {
          input.value = state.why.atom;
          tab = "why";
        }
      }
      last = state;
      show(state);
    },
    focus: () => input.focus(),
    destroy: () => host.replaceChildren(),
  };

  /** @param {"why" | "all"} next */
  function choose(next) {
    if (next === "all") input.value = "";
    tab = next;
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
    if (result && input.value.trim() === text) showAnswers(result);
  }

  /** @param {State} state */
  function show(state) {
    const facts = state.shown?.result.facts ?? [];
    allButton.textContent = texts.facts.all(facts.length);
    whyButton.setAttribute("aria-pressed", String(tab === "why"));
    allButton.setAttribute("aria-pressed", String(tab === "all"));
    if (tab === "all") {
      const wanted = input.value.trim().toLowerCase();
      const found = facts.filter((fact) => fact.toLowerCase().includes(wanted) || spoken(fact).toLowerCase().includes(wanted));
      all.update(found.length > 0 ? found : facts);
      fill(pane, facts.length === 0 ? h("p", { class: "muted" }, texts.facts.none) : all.element);
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
      fill(pane, h("div", { class: "fact" }, icon("error", "sev-error"), why.problem ? problemText(why.problem) : ""));
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
      "terminal",
      ...here.facts.slice(0, 1).map((fact) => `(true ${fact})`),
    ];
    return h("div", {}, atoms.map((atom) => h("div", { class: "fact" }, h("button", { class: "step", type: "button", on: { click: () => actions.why(atom) } }, coloured(atom)))));
  }

  /** @param {WhyResult} result */
  function showProof(result) {
    const [top] = result.nodes;
    if (!top) return;
    fill(pane, h("div", { class: top.holds ? "fact" : "fact fails" }, valueMark(top), coloured(result.atom)),
      h("div", { class: "because sentence" }, sentence(top)),
      parts(result, top, 0));
    status.textContent = `${spoken(result.atom)}: ${sentence(top).map((part) => (typeof part === "string" ? part : (part.textContent ?? ""))).join("")}`;
  }

  /**
   * @param {WhyResult} result
   * @param {Reason} reason
   * @param {number} depth
   * @returns {HTMLElement | null}
   */
  function parts(result, reason, depth) {
    if (reason.parts.length === 0 && reason.folded === 0) return null;
    const list = h("div", { class: reason.holds ? "proof" : "proof off", role: "group" });
    for (const id of reason.parts) {
      const part = result.nodes[id];
      if (!part) continue;
      const more = part.parts.length > 0 || part.folded > 0;
      const open = opened.get(id) ?? depth < 2;
      const label = coloured(part.text);
      list.append(h("div", { class: part.holds ? "fact" : "fact fails" },
        valueMark(part),
        more ? h("button", { class: "step", type: "button", "aria-expanded": String(open), on: { click: () => {
          opened.set(id, !open);
          if (last?.why?.result) showProof(last.why.result);
        } } }, label) : label,
        h("span", { class: "because" }, shortCause(part)),
        part.line > 0 && h("button", { class: "source", type: "button", on: { click: () => actions.select(part.range.from, part.range.to) } }, texts.facts.line(part.line))));
      if (more && open) {
        const inner = parts(result, part, depth + 1);
        if (inner) list.append(inner);
      }
    }
    if (reason.folded > 0) list.append(h("div", { class: "fact muted small" }, texts.facts.others(reason.folded)));
    return list;
  }

  /** @param {Reason} reason */
  function valueMark(reason) {
    return h("span", { class: reason.holds ? "value-mark on" : "value-mark bad", role: "img", "aria-label": reason.holds ? "true" : "false" }, reason.holds ? "1" : "0");
  }

  /**
   * @param {Reason} reason
   * @returns {(string | HTMLElement)[]}
   */
  function sentence(reason) {
    const { because } = texts.facts;
    if (!reason.holds) return [reason.line > 0 ? `${because.false(reason.line)}.` : `${because.never}.`];
    if (reason.cause !== "rule") return [shortCause(reason)];
    const bindings = reason.bindings.flatMap((binding, i) => [i === 0 ? ` ${because.with} ` : ", ", h("code", {}, binding.variable), ` ${binding.value}`]);
    return [because.rule(reason.line), ...bindings, "."];
  }

  /** @param {Reason} reason */
  function shortCause(reason) {
    const { because } = texts.facts;
    if (!reason.holds) return "";
    switch (reason.cause) {
      case "rule": return "";
      case "fact": return because.fact;
      case "state": return because.state;
      case "move": return because.move;
      case "absent": return because.absent;
      case "distinct": return because.distinct;
      case "cycle": return because.cycle;
      case "cut": return because.cut;
    }
  }

  /** @param {QueryResult} result */
  function showAnswers(result) {
    whyButton.setAttribute("aria-pressed", "true");
    allButton.setAttribute("aria-pressed", "false");
    const words = result.variables.length === 0 ? (result.answers.length > 0 ? texts.facts.yes : texts.facts.no) : texts.facts.answers(result.answers.length, result.more);
    status.textContent = words;
    fill(pane, h("p", { class: "muted" }, words),
      result.variables.length > 0 && result.answers.length > 0 && h("table", { class: "answers" },
        h("thead", {}, h("tr", {}, result.variables.map((name) => h("th", { scope: "col" }, name)))),
        h("tbody", {}, result.answers.map((row) => h("tr", {}, row.map((value) => h("td", {}, value)))))));
  }
}
