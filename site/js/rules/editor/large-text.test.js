// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState, Text } from "@codemirror/state";
import { hasHugeWord, unlessHuge } from "./huge-words.js";
import { gdl } from "./language.js";

const HUGE = "r".repeat(1_000_000);
const begin = (/** @type {string} */ doc) => EditorState.create({ doc, extensions: [unlessHuge(doc, gdl)] });
const isColoured = (/** @type {EditorState} */ state) => (ensureSyntaxTree(state, 4)?.length ?? 0) > 0;

/** @param {...string} lines */
const huge = (...lines) => hasHugeWord(Text.of(lines));

test("words and comments of a million characters are huge, long lines and sheets are not", () => {
  assert.equal(huge(HUGE), true);
  assert.equal(huge("(role x)", `; ${"no word ".repeat(20_000)}`), true);
  assert.equal(huge("(role x) ".repeat(100_000)), false);
  assert.equal(huge(...Array.from({ length: 100_000 }, () => "; a comment")), false);
});

test("a sheet has its colours while it has no huge word", () => {
  const state = begin("(role x)");
  assert.ok(isColoured(state));
  const pasted = state.update({ changes: { from: 6, to: 7, insert: HUGE } }).state;
  assert.ok(!isColoured(pasted));
  const typed = pasted.update({ changes: { from: 3, insert: "e" } }).state;
  assert.ok(!isColoured(typed));
  assert.ok(isColoured(typed.update({ changes: { from: 8, to: typed.doc.length - 1 } }).state));
  assert.ok(!isColoured(begin(`(role ${HUGE})`)));
});

test("a word that grows to a huge one piece by piece loses its colours", () => {
  let state = begin("(role x)");
  for (let i = 0; i < 40; i++) state = state.update({ changes: { from: 6, insert: HUGE.slice(0, 2000) } }).state;
  assert.ok(!isColoured(state));
});
