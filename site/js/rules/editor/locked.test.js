// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { EditorState } from "@codemirror/state";
import { locked, placesOf } from "./locked.js";

const text = "(role x)\n\n(init a)\n";

test("locked parts are found one after the other", () => {
  assert.deepEqual(placesOf("a b a", ["a", "a"]), [0, 1, 4, 5]);
  assert.deepEqual(placesOf("a b", ["b", "a"]), [2, 3]);
});

/** @param {{from: number, to?: number, insert?: string}} changes @param {readonly string[]} parts */
const after = (changes, parts) => EditorState.create({ doc: text, extensions: [locked(text, parts)] })
  .update({ changes }).state.doc.toString();
const ends = ["(role x)", "(init a)"];

test("a change inside a locked part is left out", () => {
  assert.equal(after({ from: 3, insert: "!" }, ends), text);
  assert.equal(after({ from: 3, insert: "!" }, []), "(ro!le x)\n\n(init a)\n");
});

test("what lies between locked parts can be written", () => {
  assert.equal(after({ from: 9, insert: "(r)" }, ends), "(role x)\n(r)\n(init a)\n");
});

test("replacing everything replaces what is free", () => {
  assert.match(after({ from: 0, to: text.length, insert: "(r)" }, ends), /^.*\(role x\).*\(init a\).*$/s);
});
