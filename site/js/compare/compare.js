// @ts-check
// Two games side by side: where they first differ, why, which rules make the
// difference, and what differs in their texts.

import { positionPicture } from "../board/position-picture.js";
import { fill, h, setText } from "../shared/dom.js";
import { coloured } from "../shared/highlight.js";
import { icon } from "../shared/icons.js";
import { inline } from "../shared/markdown.js";
import { matchText } from "../shared/match-text.js";
import { texts } from "../shared/texts.js";
import { lineDiff } from "./line-diff.js";
import { compareTexts, differenceWords } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../protocol.d.ts").CompareResult} CompareResult */
/** @typedef {import("../protocol.d.ts").CompareReason} CompareReason */
/** @typedef {import("../protocol.d.ts").GameDifference} GameDifference */
/** @typedef {import("../protocol.d.ts").RuleChange} RuleChange */
/** @typedef {import("./comparison.js").ComparisonState} ComparisonState */
/** @typedef {import("./comparison.js").Other} Other */

/**
 * @typedef {object} CompareActions
 * @property {() => {id: string, name: string}[]} own the visitor's own sheets
 * @property {(other: Other) => void} compare
 * @property {() => void} stop
 * @property {(moves: string[][]) => void} replay
 * @property {() => void} close
 */

const PICTURE = 220; // px
const DEEPEST = 4; // steps of a reason that are shown

/**
 * @param {HTMLElement} host
 * @param {CompareActions} actions
 */
export function createCompare(host, actions) {
  const heading = h("h1", { tabindex: -1 }, compareTexts.title);
  const choice = h("select", { class: "select", id: "compare-with", on: { change: () => showField() } });
  const address = h("input", { class: "mono", "aria-label": compareTexts.linkField,
    placeholder: compareTexts.linkField });
  const field = h("div", { class: "field tall", hidden: true }, address);
  const progress = h("span", { class: "dim", role: "status" });
  const stop = h("button", { class: "btn stop", type: "button", hidden: true, on: { click: actions.stop } },
    icon("stop"), compareTexts.stop);
  const go = h("button", { class: "btn main", type: "button", on: { click: () => actions.compare(chosen()) } },
    compareTexts.compare);
  const result = h("section", { class: "comparison", "aria-label": compareTexts.result });
  host.append(h("div", { class: "inner" },
    h("div", { class: "intro" }, h("div", { class: "grow" }, heading, h("p", { class: "muted" }, compareTexts.intro)),
      h("button", { class: "btn line", type: "button", on: { click: actions.close } }, icon("back"),
        compareTexts.close)),
    h("div", { class: "row wrap" }, h("label", { for: "compare-with" }, compareTexts.with), choice, field, go, stop,
      progress),
    result));
  let open = false;
  /** @type {ComparisonState | null} */
  let shown = null;

  return {
    /** @param {State} state @param {ComparisonState} comparison */
    update(state, comparison) {
      const opens = state.ui.dialog === "compare" && !open;
      open = state.ui.dialog === "compare";
      host.hidden = !open;
      if (!open) return;
      if (opens) {
        fillChoice(state);
        heading.focus();
      }
      if (comparison === shown) return;
      shown = comparison;
      const { status, progress: far } = comparison;
      stop.hidden = status !== "running";
      go.disabled = status === "running";
      setText(progress, status !== "running" ? "" : far
        ? `${compareTexts.stages[far.stage] ?? far.stage}: ${compareTexts.pairs(far.pairs + far.sampled)}`
        : compareTexts.stages["rules"] ?? "");
      fill(result, status === "failed" && h("p", { class: "result-head error", role: "alert" }, icon("error"),
        problemWords(comparison)), comparison.result && found(comparison.result, comparison.texts));
    },
    destroy: () => host.replaceChildren(),
  };

  /** @param {State} state */
  function fillChoice({ doc, games }) {
    const option = (/** @type {Other} */ other, /** @type {string} */ words) =>
      h("option", { value: JSON.stringify(other) }, words);
    const own = actions.own().filter(({ id }) => id !== doc.id);
    fill(choice, doc.game !== "" && option({ kind: "bundled", name: doc.game },
      games.find(({ name }) => name === doc.game)?.title ?? doc.game),
      option({ kind: "opened" }, compareTexts.opened), option({ kind: "link", address: "" }, compareTexts.link),
      own.length > 0 && h("optgroup", { label: compareTexts.own },
        own.map(({ id, name }) => option({ kind: "own", id }, name || texts.noName))),
      h("optgroup", { label: compareTexts.bundled },
        games.map(({ name, title }) => option({ kind: "bundled", name }, title))));
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

  /** @param {CompareResult} found @param {[string, string]} both */
  function found(found, both) {
    return h("div", { class: "comparison-result" }, verdict(found), found.verdict === "different" && difference(found),
      found.roles.length + found.names.length > 0 && h("p", {}, compareTexts.renamed, " ",
        [...found.roles, ...found.names].flatMap(({ a, b }) => [h("code", {}, `${a} = ${b}`), " "])),
      found.changes.length > 0 && changes(found.changes),
      both[0] !== both[1] && h("details", { open: true }, h("summary", {}, compareTexts.text), textDiff(both)));
  }

  /** @param {CompareResult} result */
  function difference({ moves: [mine = []], shown: boards, shortest, differences, more }) {
    return [
      h("div", { class: "pair" }, boards.flatMap(([position], side) => (position
        ? [positionPicture(position, compareTexts.sides[side === 0 ? 0 : 1], PICTURE)] : []))),
      mine.length > 0 && h("div", { class: "row wrap" }, h("p", {},
        shortest ? compareTexts.shortest : compareTexts.match, " ", matchText(mine)),
        h("button", { class: "btn sm line", type: "button", on: { click: () => actions.replay(mine) } }, icon("run"),
          compareTexts.replay)),
      ...differences.map(sides),
      more > 0 && h("p", { class: "dim" }, compareTexts.more(more)),
    ].flat();
  }
}

/** @param {ComparisonState} comparison */
function problemWords({ problem, message }) {
  if (problem === "link") return compareTexts.linkBad;
  if (problem === "gone") return compareTexts.gone;
  return problem === "engine" ? message : compareTexts.notPlayable(compareTexts.sides[problem === "second" ? 1 : 0]);
}

/** @param {CompareResult} result */
function verdict({ verdict: found, byRules, pairs, sampled, depth, moves: [mine = []], positions }) {
  const head = (/** @type {string} */ look, /** @type {import("../shared/icons.js").IconName} */ image,
    /** @type {string} */ title, /** @type {string} */ aside) =>
    h("div", { class: `result-head ${look}`, role: "status" }, icon(image), h("h2", {}, title), h("span", {}, aside));
  if (found === "different") return head("error", "error", compareTexts.different, compareTexts.after(mine.length));
  if (found === "same") return head("passed", "check", compareTexts.same,
    byRules ? compareTexts.sameByRules : compareTexts.sameByPositions(positions[0] ?? pairs));
  return head("undecided", "warning", compareTexts.undecided, compareTexts.undecidedAfter(pairs, sampled, depth));
}

/** What differs, on both sides, with reasons. @param {GameDifference} difference */
function sides(difference) {
  const words = differenceWords(difference);
  return h("div", { class: "sides" }, /** @type {const} */ ([0, 1]).map((side) => h("div", { class: "card side-card" },
    h("h3", {}, compareTexts.sides[side]), h("p", {}, inline(words[side])),
    (difference.reasons[side] ?? []).map((reason) => h("details", {}, h("summary", {}, compareTexts.why),
      because(reason, 0))))));
}

/** @param {CompareReason} reason @param {number} depth @returns {HTMLElement} */
function because({ claim, holds, rules, conditions, again }, depth) {
  const [rule] = rules;
  return h("div", { class: "because-of" },
    h("p", {}, icon(holds ? "check" : "close", holds ? "is-true" : "sev-error"), coloured(claim), " ",
      rule && h("span", { class: "dim" }, compareTexts.line(rule.lineNumber))),
    !again && depth < DEEPEST && conditions.length > 0 && h("ul", {}, conditions.map((condition) => h("li", {},
      condition.reasons.length > 0 ? condition.reasons.map((inner) => because(inner, depth + 1))
        : h("p", {}, icon(condition.verdict === "holds" ? "check" : condition.verdict === "fails" ? "close" : "minus"),
          coloured(condition.text))))));
}

/** @param {readonly RuleChange[]} all */
function changes(all) {
  return h("section", { class: "changes" }, h("h2", {}, compareTexts.changes), all.map(({ rules, atFault }) =>
    h("div", { class: atFault ? "sides at-fault" : "sides" }, rules.map(([rule], side) =>
      h("div", { class: "card side-card" }, h("h3", {}, compareTexts.sides[side === 0 ? 0 : 1], " ",
        rule && h("span", { class: "dim" }, compareTexts.line(rule.lineNumber)),
        rule && atFault && h("span", { class: "badge error" }, compareTexts.atFault)),
        h("pre", {}, rule ? coloured(rule.text) : "—"))))));
}

/** @param {[string, string]} both */
function textDiff([first, second]) {
  const signs = { both: "  ", first: "− ", second: "+ " };
  return h("pre", { class: "text-diff", tabindex: 0, "aria-label": compareTexts.text },
    lineDiff(first, second).map(({ kind, text }) => h("span", { class: `line-${kind}` },
      h("span", { class: "vh" }, compareTexts.marks[kind]), signs[kind], coloured(text), "\n")));
}
