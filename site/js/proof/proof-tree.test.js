// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { ProofTree, TOP } from "./proof-tree.js";

/** @typedef {import("../protocol.d.ts").Reason} Reason */
/** @typedef {import("../protocol.d.ts").WhyResult} WhyResult */

const range = { from: 0, to: 0 };
const ask = { atom: "(line x)", plies: 0 };

/** @param {Partial<Reason>} given @returns {Reason} */
function reason(given) {
  return { text: "(line x)", holds: true, cause: "rule", open: false, opens: null, uses: [], heads: [],
    range, lineNumber: 1, ...given };
}

/** @param {Reason} top @returns {WhyResult} */
function resultOf(top) {
  return { atom: top.text, holds: top.holds, nodes: [top], plies: 0, moved: false };
}

const folded = reason({ opens: ask });
const told = reason({ uses: [{ rule: 0, range, lineNumber: 1, bindings: [], parts: [1] }] });

test("steps that came with the proof are open near its beginning, until they are closed", () => {
  const tree = new ProofTree(resultOf(told));
  assert.equal(tree.isOpen(told, "0.0", 1), true);
  assert.equal(tree.isOpen(told, "0.0.0", 2), false);
  assert.equal(tree.turn(told, "0.0", false), null);
  assert.equal(tree.isOpen(told, "0.0", 1), false);
});

test("what a step rests on is asked for once, when it is opened", () => {
  const tree = new ProofTree(resultOf(folded));
  assert.equal(tree.isOpen(folded, TOP, 0), false);
  assert.equal(tree.turn(folded, TOP, true), ask);
  assert.equal(tree.turn(folded, TOP, false), null);
  assert.equal(tree.turn(folded, TOP, true), null, "the answer is on its way");
  assert.equal(tree.below(folded, TOP), folded);
  const answer = resultOf(told);
  tree.answered(TOP, answer);
  assert.equal(tree.below(folded, TOP), told);
  assert.equal(tree.turn(folded, TOP, true), null, "it is known");
});

test("a step whose reasons could not be had closes and can be tried again", () => {
  const tree = new ProofTree(resultOf(folded));
  tree.turn(folded, "0.1", true);
  tree.answered("0.1", null);
  assert.equal(tree.isOpen(folded, "0.1", 0), false);
  assert.equal(tree.turn(folded, "0.1", true), ask);
});
