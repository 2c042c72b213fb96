// @ts-check
// What solving has found by now and what it took: bounds, a sentence, and how
// much of the time is spent.

import { h, setText } from "../shared/dom.js";
import { solveTexts } from "./texts.js";
import { nameOf, provingWords, solvedWords } from "./words.js";

/** @typedef {import("../protocol.d.ts").Analysis} Analysis */
/** @typedef {import("../protocol.d.ts").SolveResult} SolveResult */
/** @typedef {import("./words.js").SolveSubject} SolveSubject */

export function createSolveSummary() {
  const big = h("div", { class: "big" });
  const small = h("div", { class: "dim" });
  const words = h("div", { class: "words", role: "status" });
  const effort = h("div", { class: "muted small num words" });
  const spent = h("i");
  const element = h("div", { class: "summary" }, h("div", { class: "side" }, big, small),
    h("div", { class: "grow" }, words, effort, h("div", { class: "progress", "aria-hidden": "true" }, spent)));

  return {
    element,
    /** @param {SolveSubject} subject */
    begin(subject) {
      showBounds(subject, 0, 100);
      setText(words, solveTexts.working);
      setText(effort, " "); // keeps its height
      spent.style.width = "0";
    },
    /** @param {SolveSubject} subject @param {Analysis} analysis */
    progress(subject, analysis) {
      showBounds(subject, analysis.low, analysis.high);
      setText(words, provingWords(analysis));
      showEffort(subject, analysis, analysis.nodesPerSecond);
    },
    /** @param {SolveSubject} subject @param {SolveResult} solved */
    finish(subject, solved) {
      showBounds(subject, solved.low, solved.high);
      setText(words, solvedWords(subject, solved));
      // A proof says in how many plies; how deep the last search went beyond that means nothing.
      const work = solved.stop === "proved" ? { ...solved, depth: 0 } : solved;
      showEffort(subject, work, solved.nodes / Math.max(solved.seconds, 1e-3));
      if (solved.stop === "proved") spent.style.width = "0";
    },
    /** @param {string} message */
    fail: (message) => setText(words, message),
  };

  /** @param {SolveSubject} subject @param {number} low @param {number} high */
  function showBounds(subject, low, high) {
    const name = nameOf(subject);
    setText(big, low === high ? String(low) : solveTexts.bounds(low, high));
    setText(small, low === high ? solveTexts.proved(name) : name);
    big.classList.toggle("is-true", low === high);
  }

  /**
   * @param {SolveSubject} subject
   * @param {{depth: number, nodes: number, seconds: number}} work
   * @param {number} rate nodes a second
   */
  function showEffort(subject, { depth, nodes, seconds }, rate) {
    setText(effort, solveTexts.effort(depth, nodes, rate, seconds, subject.seconds));
    spent.style.width = `${Math.min((100 * seconds) / subject.seconds, 100)}%`;
  }
}
