// @ts-check
// What comparing two games found: where they first differ, why on both sides,
// which rules make the difference, and what differs in the texts.

import { positionPicture } from "../board/position-picture.js";
import { h } from "../shared/dom.js";
import { coloured } from "../shared/highlight.js";
import { icon } from "../shared/icons.js";
import { inline } from "../shared/markdown.js";
import { matchText } from "../shared/match-text.js";
import { textDiff } from "./text-diff.js";
import { compareTexts, differenceWords } from "./texts.js";

/** @typedef {import("../protocol.d.ts").CompareResult} CompareResult */
/** @typedef {import("../protocol.d.ts").CompareReason} CompareReason */
/** @typedef {import("../protocol.d.ts").GameDifference} GameDifference */
/** @typedef {import("../protocol.d.ts").RuleChange} RuleChange */

const PICTURE = 220; // px
const DEEPEST = 4; // steps of a reason that are shown
const FIRST = 3; // differences that are shown at first: the rules that make them should be in sight, too

/**
 * @param {CompareResult} found
 * @param {[string, string]} both texts that were compared
 * @param {(moves: string[][]) => void} replay
 */
export function comparisonResult(found, both, replay) {
  return h("div", { class: "comparison-result" }, verdict(found),
    found.verdict === "different" && difference(found, replay),
    found.roles.length + found.names.length > 0 && h("p", {}, compareTexts.renamed, " ",
      [...found.roles, ...found.names].flatMap(({ a, b }) => [h("code", {}, `${a} = ${b}`), " "])),
    found.changes.length > 0 && changes(found.changes),
    both[0] !== both[1] && h("details", { open: true }, h("summary", {}, compareTexts.text),
      textDiff(both, found.changes)));
}

/** @param {CompareResult} result @param {(moves: string[][]) => void} replay */
function difference({ moves: [mine = []], shown: boards, shortest, differences, more }, replay) {
  return [
    h("div", { class: "pair" }, boards.flatMap(([position], side) => (position
      ? [positionPicture(position, compareTexts.sides[side === 0 ? 0 : 1], PICTURE)] : []))),
    mine.length > 0 && h("div", { class: "row wrap" }, h("p", {},
      shortest ? compareTexts.shortest : compareTexts.match, " ", matchText(mine)),
      h("button", { class: "btn sm line", type: "button", on: { click: () => replay(mine) } }, icon("run"),
        compareTexts.replay)),
    ...differences.slice(0, FIRST).map(sides), further(differences.slice(FIRST), more),
  ].flat();
}

/** @param {GameDifference[]} rest @param {number} more that are not told one by one */
function further(rest, more) {
  if (rest.length === 0) return more > 0 && h("p", { class: "dim" }, compareTexts.more(more));
  return h("details", { class: "further" }, h("summary", {}, compareTexts.more(rest.length + more)), rest.map(sides));
}

/** @param {CompareResult} result */
function verdict(result) {
  const [look, image] = /** @type {const} */ ({ different: ["error", "error"], same: ["passed", "check"],
    undecided: ["undecided", "warning"] })[result.verdict];
  const [title, aside] = verdictWords(result);
  return h("div", { class: `result-head ${look}` }, icon(image), h("h2", {}, title), h("span", {}, aside));
}

/**
 * What was found, and how or where.
 * @param {CompareResult} result
 * @returns {[string, string]}
 */
export function verdictWords({ verdict: found, byRules, pairs, sampled, depth, moves: [mine = []], positions }) {
  if (found === "different") return [compareTexts.different, compareTexts.after(mine.length)];
  if (found === "undecided") return [compareTexts.undecided, compareTexts.undecidedAfter(pairs, sampled, depth)];
  return [compareTexts.same, byRules ? compareTexts.sameByRules
    : compareTexts.sameByPositions(positions[0] ?? pairs)];
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
