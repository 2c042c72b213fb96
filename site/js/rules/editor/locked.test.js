// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { EditorState } from "@codemirror/state";
import { locked, replacement } from "./locked.js";

const text = "(role x)\n\n(init a)\n";

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

/** @param {string} other @param {readonly string[]} parts */
function replaced(other, parts) {
  const state = EditorState.create({ doc: text, extensions: [locked(text, parts)] });
  const changes = replacement(state, other);
  return changes && state.update({ changes }).state.doc.toString();
}

test("another text takes the place of all that is free", () => {
  for (const other of ["(role x)\n(r)\n(init a)\n(end)\n", "(role x)(init a)", "; first\n(role x)\n(init a)"]) {
    assert.equal(replaced(other, ends), other);
    assert.equal(replaced(other, ["(role x)"]), other);
    assert.equal(replaced(other, []), other);
  }
});

test("a text that lacks a locked part takes the place of nothing", () => {
  assert.equal(replaced("(role  x)\n(init a)\n", ends), null);
  assert.equal(replaced("(init a)\n(role x)\n", ends), null);
});
