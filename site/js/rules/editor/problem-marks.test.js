// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { EditorState } from "@codemirror/state";
import { changedSince, editsNow, marked } from "./problem-marks.js";

const text = "(role x)\n(<= terminal (treu a))\n";
const edits = [{ from: 23, to: 27, text: "true" }];

/**
 * The text after changes since its problems were found.
 * @param {{from: number, to?: number, insert: string}[]} changes
 */
function changed(...changes) {
  let state = EditorState.create({ doc: text, extensions: changedSince });
  for (const spec of marked(state, [], () => {})) state = state.update(spec).state;
  for (const each of changes) state = state.update({ changes: each }).state;
  return state;
}

/** @param {EditorState} state @param {readonly import("../../protocol.d.ts").Edit[] | null} edits */
const made = (state, edits) => edits && state
  .update({ changes: edits.map((edit) => ({ from: edit.from, to: edit.to, insert: edit.text })) }).state.doc.toString();

test("a fix is made where the problem is now", () => {
  assert.equal(made(changed(), editsNow(changed(), edits)), text.replace("treu", "true"));
  const above = changed({ from: 0, insert: "; a note\n" }, { from: 40, insert: "b" });
  assert.equal(made(above, editsNow(above, edits)), above.doc.toString().replace("treu", "true"));
});

test("a fix of what has changed since is not made", () => {
  assert.equal(editsNow(changed({ from: 25, to: 26, insert: "" }), edits), null);
  assert.equal(editsNow(changed({ from: 23, to: 27, insert: "true" }), edits), null, "it was made already");
});

test("problems that are found again count from then on", () => {
  let state = changed({ from: 0, insert: ";\n" });
  for (const spec of marked(state, [], () => {})) state = state.update(spec).state;
  assert.deepEqual(editsNow(state, edits), edits);
});
