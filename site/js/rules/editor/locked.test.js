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

const exercise = "(role x)\n(init a)\n; write here\n(foo)\n";

/**
 * What stands and where the caret is when text takes the place of the selection.
 * @param {string} doc
 * @param {readonly string[]} parts
 * @param {string} insert
 * @param {{anchor: number, head: number}} [selection] of everything
 */
function over(doc, parts, insert, selection = { anchor: 0, head: doc.length }) {
  const state = EditorState.create({ doc, extensions: [locked(doc, parts)], selection });
  const next = state.update(state.replaceSelection(insert), { userEvent: "input.paste" });
  assert.ok(next.isUserEvent("input.paste"));
  const { head } = next.state.selection.main;
  return `${next.state.sliceDoc(0, head)}|${next.state.sliceDoc(head)}`;
}

test("what is put over everything stands where text is free", () => {
  assert.equal(over(exercise, ["(role x)\n(init a)"], "(bar)"), "(role x)\n(init a)\n(bar)|");
  assert.equal(over(text, ends, "(bar)"), "(role x)\n(bar)|\n(init a)\n");
  assert.equal(over("; mine\n(role x)\n", ["(role x)"], "(bar)"), "(bar)|\n(role x)\n");
  assert.equal(over("(role x)\n", ["(role x)"], "(bar)"), "(role x)\n(bar)|");
});

test("of several free stretches the last that is written in takes the text, and all are emptied", () => {
  assert.equal(over("; one\n(role x)\n; two\n(init a)\n\n", ends, "(bar)"), "\n(role x)\n(bar)|\n(init a)\n");
});

test("everything but locked parts is deleted", () => {
  assert.equal(over(exercise, ["(role x)\n(init a)"], ""), "(role x)\n(init a)\n|");
});

test("text put over a part and some of what is free takes the place of that", () => {
  assert.equal(over(exercise, ["(role x)\n(init a)"], "; r", { anchor: 3, head: exercise.indexOf(" here") }),
    "(role x)\n(init a)\n; r| here\n(foo)\n");
  assert.equal(over("(a)\n(role x)", ["(role x)"], "(b)", { anchor: 2, head: 8 }), "(a(b)|\n(role x)");
});

test("where nothing is free, nothing changes", () => {
  assert.equal(over("(role x)\n", ["(role x)\n"], "(bar)"), "(role x)\n|");
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
