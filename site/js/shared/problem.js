// @ts-check
// A way from a problem to the rule that the engine blames for it.

import { h } from "./dom.js";
import { texts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../session/state.js").Problem} Problem */

/**
 * The line of the rule at fault.
 * @param {Problem | null} problem of the text that was checked
 * @param {State["check"]} check
 * @returns {number} from 1, or 0 when no rule is to blame
 */
export function lineAtFault(problem, check) {
  return (problem && check?.result.forms[problem.rule]?.lineNumber) || 0;
}

/**
 * Leads to the rule at fault, or nothing where there is none.
 * @param {Problem | null} problem of the text that was checked
 * @param {State["check"]} check
 * @param {(rule: number) => void} show
 */
export function ruleAtFault(problem, check, show) {
  const line = lineAtFault(problem, check);
  if (!problem || line === 0) return null;
  return h("button", { class: "source", type: "button", on: { click: () => show(problem.rule) } },
    texts.ruleAtFault(line));
}
