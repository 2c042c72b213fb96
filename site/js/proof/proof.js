// @ts-check
// A proof, or why there is none: steps that open one after the other, each with
// the place of its rule. What the engine left out is asked for when it is
// opened.

import { h, refill } from "../shared/dom.js";
import { ProofTree, TOP } from "./proof-tree.js";
import { proofLines } from "./steps.js";

/** @typedef {import("../protocol.d.ts").WhyResult} WhyResult */
/** @typedef {import("../protocol.d.ts").WhyAsk} WhyAsk */
/** @typedef {import("../protocol.d.ts").Reason} Reason */

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

  /** @param {ProofTree} shown */
  function render(shown) {
    const { select } = actions;
    refill(element, proofLines({ tree: shown, select, toggle: (...step) => void toggle(shown, ...step) }));
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
