// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { provedWords } from "../shared/goal-words.js";
import { goalTexts } from "../shared/goal-words.js";
import { analysisTexts } from "./texts.js";
import { badge, kindWords, lineWords, moreWords } from "./words.js";

/** @param {Partial<import("../protocol.d.ts").AnalysisRow>} row @returns {import("../protocol.d.ts").AnalysisRow} */
const row = (row) => ({ move: "noop", value: 50, proven: false, bound: "exact", depth: 1, nodes: 1,
  plies: 0, moves: [], low: 0, high: 100, playouts: 0, mean: 0, spread: 0, share: 0, ...row });

test("a badge says proved only of what is proved", () => {
  assert.equal(badge(row({ value: 100 }))[0], "estimate");
  assert.deepEqual(badge(row({ value: 100, proven: true, plies: 3 })), ["proved", analysisTexts.badge.win(3)]);
  assert.deepEqual(badge(row({ value: 0, proven: true, plies: 2 })), ["lost", analysisTexts.badge.loss(2)]);
  assert.equal(badge(row({ value: 40, proven: true, bound: "upper" }))[0], "plain", "at most 40 is no proof of 40");
  assert.equal(badge(row({ value: null }))[0], "plain");
});

test("a move that is always played is no mix", () => {
  assert.deepEqual(badge(row({ share: 0.25 })), ["plain", analysisTexts.badge.mix(0.25)]);
  assert.deepEqual(badge(row({ value: 0, share: 1 })), ["estimate", analysisTexts.badge.estimate]);
  assert.equal(moreWords(row({ share: 1 })), "");
});

test("a line names the moves that decide, and says once what they are called", () => {
  const line = [["(mark 1 1)", "noop"], ["noop", "(mark 2 2)"], ["(pass)", "swap"]];
  assert.equal(lineWords(row({ move: "(mark 1 1)", moves: line }), 2), "1 1 › 2 2 › swap");
  assert.equal(lineWords(row({ move: "noop", moves: [["noop"]] }), 1), "noop", "who is alone does not wait");
});

test("what is not known is not said", () => {
  assert.equal(moreWords(row({ proven: true, low: 50, high: 50 })), "");
  assert.equal(moreWords(row({ low: 50 })), analysisTexts.bounds(50, 100));
  assert.equal(provedWords("x", 100, 0), goalTexts.provedGoal("x", 100), "won, but nobody knows when");
});

test("where matches may end without a goal, 0 is not called a loss", () => {
  const nothing = row({ value: 0, proven: true, plies: 2 });
  assert.deepEqual(badge(nothing, true), ["lost", analysisTexts.badge.nothing(2)]);
  assert.equal(provedWords("x", 0, 2, true), goalTexts.nothing("x", 2));
  assert.equal(provedWords("x", 0, 2), goalTexts.loses("x", 2));
  assert.equal(provedWords("x", 100, 2, true), goalTexts.wins("x", 2), "a goal of 100 was given");
});

test("what goals add up to is said where some match gave goals, or it is proved", () => {
  const none = { turns: false, constantSum: false, longest: 0, alike: false };
  const seen = { turns: true, constantSum: true, sum: 100, counter: true, repeats: 0, stuck: 1, broken: 4, matches: 6,
    branching: 28, plies: 190, proved: none };
  const { sum, broken } = analysisTexts.kind;
  assert.match(kindWords(seen, 2), new RegExp(`${sum(100)}.*${broken(4)}`));
  assert.doesNotMatch(kindWords({ ...seen, broken: 5 }, 2), new RegExp(sum(100)));
  assert.match(kindWords({ ...seen, broken: 5, proved: { ...none, constantSum: true } }, 2), new RegExp(sum(100)));
});
