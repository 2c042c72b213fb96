// @ts-check
// Two texts line by line, with the rules that make the difference marked.

import { h } from "../shared/dom.js";
import { coloured } from "../shared/highlight.js";
import { lineDiff } from "../shared/line-diff.js";
import { compareTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").RuleChange} RuleChange */

const SIGNS = { both: "  ", first: "− ", second: "+ " };

/**
 * @param {[string, string]} both
 * @param {readonly RuleChange[]} changes
 */
export function textDiff(both, changes) {
  const atFault = both.map((text, side) => linesAtFault(text, side, changes));
  return h("pre", { class: "text-diff", tabindex: 0, "aria-label": compareTexts.text },
    lineDiff(...both).map(({ kind, text, at }) => {
      const marked = at.some((line, side) => line > 0 && atFault[side]?.has(line));
      return h("span", { class: `line-${kind}${marked ? " line-fault" : ""}` },
        h("span", { class: "vh" }, compareTexts.marks[kind], marked && `${compareTexts.atFault}: `), SIGNS[kind],
        coloured(text), "\n");
    }));
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
