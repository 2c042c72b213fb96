// @ts-check
// Two texts line by line, with the rules that make the difference marked. Lines
// that are equal and far from any difference are folded.

import { h } from "../shared/dom.js";
import { coloured } from "../shared/highlight.js";
import { lineDiff } from "../shared/line-diff.js";
import { compareTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").RuleChange} RuleChange */
/** @typedef {import("../shared/line-diff.js").Line} Line */
/** @typedef {Line & {marked: boolean}} MarkedLine */

const SIGNS = { both: "  ", first: "− ", second: "+ " };
const AROUND = 3; // equal lines that are shown on either side of what differs

/**
 * @param {[string, string]} both
 * @param {readonly RuleChange[]} changes
 */
export function textDiff(both, changes) {
  const atFault = both.map((text, side) => linesAtFault(text, side, changes));
  const lines = lineDiff(...both).map((line) =>
    ({ ...line, marked: line.at.some((n, side) => n > 0 && (atFault[side]?.has(n) ?? false)) }));
  return h("div", { class: "text-diff", role: "group", tabindex: 0, "aria-label": compareTexts.text },
    stretches(lines).map(({ hidden, lines }) => (hidden
      ? h("details", {}, h("summary", {}, compareTexts.equal(lines.length)), lines.map(row)) : lines.map(row))).flat());
}

/** @param {MarkedLine} line */
function row({ kind, text, marked }) {
  return h("span", { class: `line-${kind}${marked ? " line-fault" : ""}` },
    h("span", { class: "vh" }, compareTexts.marks[kind], marked && `${compareTexts.atFault}: `), SIGNS[kind],
    coloured(text), "\n");
}

/**
 * The lines in stretches that are shown and such that are folded, by turns.
 * @template {Pick<MarkedLine, "kind" | "marked">} L
 * @param {readonly L[]} lines
 * @returns {{hidden: boolean, lines: L[]}[]}
 */
export function stretches(lines) {
  const shown = new Set(lines.flatMap(({ kind, marked }, at) => (kind === "both" && !marked ? []
    : Array.from({ length: 2 * AROUND + 1 }, (_, i) => at - AROUND + i))));
  /** @type {{hidden: boolean, lines: L[]}[]} */
  const found = [];
  for (const [at, line] of lines.entries()) {
    const last = found.at(-1);
    if (last?.hidden === !shown.has(at)) last.lines.push(line);
    else found.push({ hidden: !shown.has(at), lines: [line] });
  }
  return found;
}

/**
 * The lines of the rules of one text that make the difference, from 1.
 * @param {string} text
 * @param {number} side
 * @param {readonly RuleChange[]} changes
 */
function linesAtFault(text, side, changes) {
  const line = (/** @type {number} */ at) => text.slice(0, at).split("\n").length;
  return new Set(changes.filter(({ atFault }) => atFault).flatMap(({ rules }) => rules[side] ?? [])
    .flatMap(({ from, to }) => Array.from({ length: line(to) - line(from) + 1 }, (_, i) => line(from) + i)));
}
