// @ts-check
// The page that compares the sheet that is open with another one: which other,
// how far the comparison is, and what it found.

import { fill, h, setText, switchOff } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { texts } from "../shared/texts.js";
import { comparisonResult, verdictWords } from "./result.js";
import { compareTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("./comparison.js").ComparisonState} ComparisonState */
/** @typedef {import("./comparison.js").Other} Other */

/**
 * @typedef {object} CompareActions
 * @property {() => {id: string, name: string}[]} own the visitor's own sheets
 * @property {() => readonly ("opened" | "saved")[]} earlier versions of the sheet that are not as it is
 * @property {(other: Other) => void} compare
 * @property {() => void} longer compares again, with more time
 * @property {() => void} stop
 * @property {(moves: string[][]) => void} replay
 */

/**
 * @param {HTMLElement} host
 * @param {HTMLElement} back closes the page
 * @param {CompareActions} actions
 */
export function createCompare(host, back, actions) {
  const heading = h("h1", { tabindex: -1, id: "compare-title" }, compareTexts.title);
  host.setAttribute("aria-labelledby", heading.id);
  const choice = h("select", { class: "select", id: "compare-with", on: { change: () => showField() } });
  const address = h("input", { class: "mono", "aria-label": compareTexts.linkField,
    placeholder: compareTexts.linkField });
  const field = h("div", { class: "field tall", hidden: true }, address);
  const progress = h("span", { class: "dim" });
  // How far it is changes many times a second: heard is that it began and what it found.
  const heard = h("span", { class: "vh", role: "status" });
  const stop = h("button", { class: "btn stop", type: "button", hidden: true, "data-key": "compare",
    on: { click: actions.stop } }, icon("stop"), compareTexts.stop);
  const go = h("button", { class: "btn main", type: "button", "data-key": "compare",
    on: { click: () => actions.compare(chosen()) } }, compareTexts.compare);
  const stale = h("p", { class: "dim", hidden: true }, compareTexts.changed);
  const result = h("section", { class: "comparison", "aria-label": compareTexts.result });
  host.append(h("div", { class: "inner" },
    h("div", { class: "intro" }, h("div", { class: "grow" }, heading, h("p", { class: "muted" }, compareTexts.intro)),
      back),
    h("div", { class: "row wrap" }, h("label", { for: "compare-with" }, compareTexts.with), choice, field, go, stop,
      progress, heard),
    stale, result));
  let open = false;
  /** @type {ComparisonState | null} */
  let shown = null;

  return {
    /** @param {State} state @param {ComparisonState} comparison */
    update(state, comparison) {
      const opens = state.ui.dialog === "compare" && !open;
      open = state.ui.dialog === "compare";
      if (!open) return;
      if (opens) {
        fillChoice(state);
        heading.focus();
      }
      stale.hidden = !comparison.result || comparison.texts[0] === state.doc.text;
      if (comparison === shown) return;
      shown = comparison;
      const { status, progress: far } = comparison;
      stop.hidden = status !== "running";
      switchOff(go, status === "running");
      setText(progress, status !== "running" ? "" : far
        ? `${compareTexts.stages[far.stage] ?? far.stage}: ${compareTexts.pairs(far.pairs + far.sampled)}`
        : compareTexts.stages["rules"] ?? "");
      setText(heard, status === "running" ? compareTexts.running
        : comparison.result ? verdictWords(comparison.result).join(": ") : "");
      fill(result, status === "failed" && h("p", { class: "result-head error", role: "alert" }, icon("error"),
        problemWords(comparison)), comparison.result
        && comparisonResult(comparison.result, comparison.texts, actions.replay),
        comparison.result?.verdict === "undecided" && comparison.longer > 0 && h("button", { class: "btn line",
          type: "button", on: { click: actions.longer } }, compareTexts.longer(comparison.longer)));
    },
    destroy: () => host.replaceChildren(),
  };

  /** @param {State} state */
  function fillChoice({ doc, games }) {
    const option = (/** @type {Other} */ other, /** @type {string} */ words) =>
      h("option", { value: JSON.stringify(other) }, words);
    const own = actions.own().filter(({ id }) => id !== doc.id);
    const bundled = (/** @type {{name: string, title: string}} */ { name, title }) =>
      option({ kind: "bundled", name }, title);
    const before = [...games.filter(({ name }) => doc.changed && name === doc.game).map(bundled),
      ...actions.earlier().map((kind) => option({ kind }, compareTexts[kind]))];
    fill(choice, before, option({ kind: "link", address: "" }, compareTexts.link),
      own.length > 0 && h("optgroup", { label: compareTexts.own },
        own.map(({ id, name }) => option({ kind: "own", id }, name || texts.noName))),
      h("optgroup", { label: compareTexts.bundled },
        games.filter(({ name }) => doc.changed || name !== doc.game).map(bundled)));
    if (before.length === 0) choice.selectedIndex = 1; // there is a game; a link has to be found first
    showField();
  }

  /** @returns {Other} */
  function chosen() {
    const other = /** @type {Other} */ (JSON.parse(choice.value));
    return other.kind === "link" ? { kind: "link", address: address.value } : other;
  }

  function showField() {
    field.hidden = chosen().kind !== "link";
  }
}

/** @param {ComparisonState} comparison */
function problemWords({ problem, message }) {
  if (problem === "link") return compareTexts.linkBad;
  if (problem === "gone") return compareTexts.gone;
  return problem === "engine" ? message : compareTexts.notPlayable(compareTexts.sides[problem === "second" ? 1 : 0]);
}
