// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { problemKey } from "./problem-row.js";

/** What is said of a form that lacks its last parenthesis. @param {number} end */
const unclosed = (end) => /** @type {import("./problem-row.js").Diagnostic} */ (/** @type {unknown} */ ({ from: 0,
  to: 5, lineNumber: 1, column: 1, severity: "error", code: "unclosed", message: "add a `)` at the end of line 1",
  notes: [], fixes: [{ title: "Close it", edits: [{ from: end, to: end, text: ")" }] }] }));

test("a row is made anew where its fix stands elsewhere, though the problem sounds the same", () => {
  assert.equal(problemKey(unclosed(7)), problemKey(unclosed(7)));
  assert.notEqual(problemKey(unclosed(7)), problemKey(unclosed(13)));
});
