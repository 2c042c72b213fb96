// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { edited, initialState, opened } from "../session/state.js";
import { showIn } from "./rules.js";

/** @typedef {import("../session/state.js").State} State */

test("the editor shows a sheet that is opened again as it was opened, and keeps what is typed", () => {
  /** @type {string[]} */
  const shown = [];
  const editor = /** @type {Parameters<typeof showIn>[0]} */ (/** @type {unknown} */ (
    { tabIndents() {}, open: (/** @type {string} */ text) => void shown.push(text) }));
  /** @type {State | null} */
  let last = null;
  const show = (/** @type {State} */ state) => {
    showIn(editor, state, last);
    last = state;
  };
  const start = { id: "lesson:facts", name: "", game: "", text: "start", changed: false, lesson: "facts" };
  const begun = initialState(start);
  show(begun);
  const answered = edited(begun, "answer");
  show(answered);
  show({ ...answered, doc: { ...answered.doc, name: "named" } });
  assert.deepEqual(shown, ["start"]);
  const again = opened(answered, start);
  show(again);
  show(opened(again, answered.doc));
  assert.deepEqual(shown, ["start", "start", "answer"]);
});
