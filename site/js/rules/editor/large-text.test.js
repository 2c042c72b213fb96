// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState, Text } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { hasHugeWord, hasLongLine, isHardToRead, unless } from "./large-text.js";
import { gdl } from "./language.js";

const HUGE = "r".repeat(1_000_000);
const begin = (/** @type {string} */ doc) => EditorState.create({ doc,
  extensions: [unless(hasHugeWord, doc, gdl()), unless(hasLongLine, doc, EditorView.lineWrapping)] });
const isColoured = (/** @type {EditorState} */ state) => (ensureSyntaxTree(state, 4)?.length ?? 0) > 0;

const wraps = (/** @type {EditorState} */ state) => state.facet(EditorView.contentAttributes)
  .some((each) => typeof each !== "function" && each.class === "cm-lineWrapping");

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

test("words that are almost huge are read twice at most", (t) => {
  const words = `${"r".repeat((1 << 16) - 1)} `.repeat(8);
  const read = t.mock.method(String.prototype, "charCodeAt");
  const huge = hasHugeWord(Text.of([words]));
  const times = read.mock.callCount();
  read.mock.restore();
  assert.equal(huge, false);
  assert.ok(times > 0 && times <= 2 * words.length, `${times} signs read of ${words.length}`);
});

test("a text wraps while none of its lines is long", () => {
  const long = "(role x) ".repeat(2000);
  const usual = begin("(role x)\n".repeat(2000));
  assert.ok(wraps(usual));
  const pasted = usual.update({ changes: { from: 6, insert: long } }).state;
  assert.ok(!wraps(pasted));
  const broken = pasted.update({ changes: { from: 6 + 9000, insert: "\n" } }).state;
  assert.ok(wraps(broken));
  assert.ok(!wraps(broken.update({ changes: { from: 6 + 9000, to: 6 + 9001 } }).state), "joined again");
  assert.ok(!wraps(begin(long)));
  let typed = begin("");
  for (let i = 0; i < 11; i++) typed = typed.update({ changes: { from: 0, insert: "(role x) ".repeat(110) } }).state;
  assert.ok(!wraps(typed), "it grew piece by piece");
});

test("programs that somebody writes are read, those that are deep, long or in one line are not", () => {
  const hard = (/** @type {string} */ code) => isHardToRead(Text.of(code.split("\n")));
  assert.equal(hard("function move(game) {\n  return [game.legal()[0]];\n}\n".repeat(1000)), false);
  assert.equal(hard("(\n".repeat(400) + ")\n".repeat(400)), false);
  assert.equal(hard("(\n".repeat(501)), true);
  assert.equal(hard(")\n".repeat(501) + "({[\n".repeat(167)), true);
  assert.equal(hard("(".repeat(250_000)), true);
  assert.equal(hard("f(1);\n".repeat(20_000)), true);
  assert.equal(hard(`${"f(1);".repeat(2000)}\n`), true);
});
