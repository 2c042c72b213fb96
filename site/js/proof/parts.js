// @ts-check
// The small parts of a proof's lines: the mark before a claim, the values of a
// rule's variables, the place where something is said, and an error.

import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { texts } from "../shared/texts.js";
import { proofTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").Reason} Reason */
/** @typedef {import("../protocol.d.ts").RuleUse} RuleUse */

/** Whether a claim holds. @param {Reason} reason */
export function valueMark({ open, holds }) {
  const { value } = proofTexts;
  if (open) return h("span", { class: "value-mark", role: "img", "aria-label": value.open }, "?");
  return h("span", { class: holds ? "value-mark on" : "value-mark bad", role: "img",
    "aria-label": holds ? value.true : value.false }, holds ? "1" : "0");
}

/** The values with which a rule is used. @param {RuleUse | undefined} use */
export function bindings(use) {
  if (!use || use.bindings.length === 0) return null;
  return h("span", { class: "bindings" }, ` ${proofTexts.because.with} `,
    use.bindings.flatMap((binding, i) => [i === 0 ? "" : ", ", h("code", {}, binding.variable), ` ${binding.value}`]));
}

/**
 * A way to where something is said; nothing where no line says it.
 * @param {{range: import("../protocol.d.ts").Range, lineNumber: number}} place
 * @param {(from: number, to: number) => void} select
 */
export function source({ range, lineNumber }, select) {
  return lineNumber > 0
    ? h("button", { class: "source", type: "button", on: { click: () => select(range.from, range.to) } },
    texts.line(lineNumber)) : null;
}

/** A line that says that an explanation could not be had. @param {string} words */
export function unexplained(words) {
  return h("div", { class: "fact" }, icon("error", "sev-error"), words);
}
