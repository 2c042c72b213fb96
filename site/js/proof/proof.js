// @ts-check
// A proof, or why there is none: steps that open one after the other, each with
// the place of its rule. What the engine left out is asked for when it is
// opened.

import { h, refill } from "../shared/dom.js";
import { colouredLine } from "../shared/highlight.js";
import { bindings, lamp, source } from "./parts.js";
import { hasInside, OPEN_DEPTH, ProofTree, TOP } from "./proof-tree.js";
import { proofTexts } from "./texts.js";
import { cause, positionWords, verdict } from "./words.js";

/** @typedef {import("../protocol.d.ts").WhyResult} WhyResult */
/** @typedef {import("../protocol.d.ts").WhyAsk} WhyAsk */
/** @typedef {import("../protocol.d.ts").Reason} Reason */
/** @typedef {import("../protocol.d.ts").RuleUse} RuleUse */

/**
 * @typedef {object} ProofActions
 * @property {(ask: WhyAsk) => Promise<WhyResult | null>} open asks about the line that is shown
 * @property {(from: number, to: number) => void} select a place in the rules
 * @property {(rules: number[]) => void} light rules in the editor
 */

/** @param {ProofActions} actions */
export function createProof(actions) {
  const element = h("div", { class: "proof-of" });
  /** @type {ProofTree | null} */
  let tree = null;

  return {
    element,
    /**
     * Shows a proof; one that was shown before keeps its open steps.
     * @param {WhyResult} result
     */
    show(result) {
      if (tree?.result === result) return render(tree);
      tree = new ProofTree(result);
      const [top] = result.nodes;
      // A fact of the position says little by itself: show what made it one.
      if (top?.opens) void toggle(tree, top, TOP, true);
      else render(tree);
    },
  };

  /** @param {ProofTree} tree */
  function render(tree) {
    const { result } = tree;
    const [top] = result.nodes;
    if (!top) return;
    refill(element,
      h("div", { class: top.holds ? "fact" : "fact fails" }, lamp(top), colouredLine(result.atom)),
      h("div", { class: "because verdict" }, result.moved && positionWords(result), verdict(result, top),
        top.holds ? bindings(top.uses[0]) : "."),
      top.opens ? tree.isOpen(top, TOP, OPEN_DEPTH) && answer(tree, result, top, TOP)
        : body(tree, result, top, TOP, 0));
  }

  /**
   * What stands below a claim: the conditions of its rule, or each rule that
   * could give it.
   * @param {ProofTree} tree
   * @param {WhyResult} result that has the claim
   * @param {Reason} reason
   * @param {string} path
   * @param {number} depth
   * @returns {HTMLElement[]}
   */
  function body(tree, result, reason, path, depth) {
    if (reason.heads.length > 0) return [nearest(reason)];
    const proved = reason.holds || reason.cause === "rule";
    return reason.uses.flatMap((use, i) => {
      if (use.parts.length === 0) return [];
      const parts = use.parts.flatMap((id, k) => {
        const part = result.nodes[id];
        return part ? step(tree, result, part, `${path}.${i}.${k}`, depth) : [];
      });
      const list = h("div", { class: proved ? "proof" : "proof off", role: "group" }, parts);
      return [proved || use.lineNumber === 0 ? list : attempt(use, list)];
    });
  }

  /**
   * One condition and, while it is open, what it rests on.
   * @param {ProofTree} tree
   * @param {WhyResult} result
   * @param {Reason} part
   * @param {string} path
   * @param {number} depth
   * @returns {HTMLElement[]}
   */
  function step(tree, result, part, path, depth) {
    const inside = hasInside(part);
    const open = tree.isOpen(part, path, depth);
    const label = colouredLine(part.text);
    const [use] = part.uses;
    const byRule = inside && open && part.holds && part.uses.length === 1 && use && use.lineNumber > 0;
    const row = h("div", { class: part.open ? "fact open" : part.holds ? "fact" : "fact fails" },
      lamp(part),
      inside || part.opens ? h("button", { class: "step", type: "button", "aria-expanded": String(open),
        "data-key": path, on: { click: () => void toggle(tree, part, path, !open) } }, label) : label,
      h("span", { class: "because" }, cause(part)),
      byRule && h("span", { class: "because" }, proofTexts.because.by(use.lineNumber)),
      source(part, actions.select));
    if (!open) return [row];
    return [row, ...(inside ? body(tree, result, part, path, depth + 1) : [answer(tree, result, part, path)])];
  }

  /**
   * What was asked for below a step.
   * @param {ProofTree} tree
   * @param {WhyResult} result
   * @param {Reason} part
   * @param {string} path
   */
  function answer(tree, result, part, path) {
    const more = tree.answers.get(path);
    const [top] = more?.nodes ?? [];
    if (!more || !top) return h("div", { class: "proof off" },
      h("div", { class: "fact muted small" }, proofTexts.asking));
    const elsewhere = more.plies !== result.plies || more.moved !== result.moved;
    return h("div", { class: top.holds ? "proof" : "proof off", role: "group" },
      h("div", { class: top.holds ? "fact" : "fact fails" }, lamp(top), more.atom !== part.text
        && colouredLine(more.atom), h("span", { class: "because" }, elsewhere && positionWords(more),
        verdict(more, top))),
      body(tree, more, top, `${path}.0`, OPEN_DEPTH));
  }

  /** A rule that could give a claim and does not. @param {RuleUse} use @param {HTMLElement} conditions */
  function attempt(use, conditions) {
    return h("div", { class: "attempt" },
      h("div", { class: "fact" }, h("span", { class: "because" }, proofTexts.because.attempt), bindings(use),
        source(use, actions.select)), conditions);
  }

  /** Heads of rules that come nearest to a claim that no rule gives. @param {Reason} reason */
  function nearest({ heads }) {
    return h("div", { class: "proof off", role: "group" },
      h("div", { class: "fact" }, h("span", { class: "because" }, proofTexts.because.nearest)),
      heads.map((head) => h("div", { class: "fact" }, colouredLine(head.text), source(head, actions.select))));
  }

  /**
   * Opens a step or closes it, and lights up the rules that an open one rests on.
   * @param {ProofTree} shown
   * @param {Reason} part
   * @param {string} path
   * @param {boolean} open
   */
  async function toggle(shown, part, path, open) {
    const ask = shown.turn(part, path, open);
    if (open && !ask) light(shown.below(part, path));
    render(shown);
    if (!ask) return;
    shown.answered(path, await actions.open(ask));
    if (tree !== shown) return; // another proof has taken its place
    if (shown.answers.has(path)) light(shown.below(part, path));
    render(shown);
  }

  /** @param {Reason} reason */
  function light({ uses }) {
    if (uses.length > 0) actions.light(uses.map((use) => use.rule));
  }
}
