// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { cellWords } from "./cell-words.js";

const board = /** @type {import("../protocol.d.ts").Board} */ (
  /** @type {unknown} */ ({ columns: ["a", "b"], rows: ["1"] }));
const cell = { column: 1, row: 0, name: "", fact: "", content: "king", kind: /** @type {const} */ ("piece"),
  role: 0, piece: "king", size: 0, marks: [] };
const none = { open: false, chosen: false, to: false, choosing: false };

test("a cell is told by its place, what stands there, and what may be done", () => {
  assert.equal(cellWords(board, cell, none), "b 1, king");
  assert.equal(cellWords(board, { ...cell, name: "b7", kind: "empty" }, { ...none, open: true }),
    "b7, empty, can go here");
  assert.match(cellWords(board, cell, { ...none, open: true }), /^b 1, king, (?!can go here)/,
    "who is to move is chosen first");
  assert.match(cellWords(board, cell, { ...none, open: true, choosing: true }), /can go here/);
});
