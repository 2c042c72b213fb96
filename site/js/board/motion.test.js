// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { changesOf } from "./motion.js";

/** @param {string} content @returns {import("../protocol.d.ts").CellKind} */
const kindOf = (content) => (content === "." ? "empty" : "piece");

/** A row of cells; a dot is an empty one. @param {string} row */
function board(row) {
  const cells = row.split(" ").map((content, column) => ({ column, row: 0, name: "", fact: "", role: -1, piece: "",
    size: 0, marks: [], content: content === "." ? "" : content, kind: kindOf(content) }));
  return { cells };
}

test("a piece that is elsewhere slides there", () => {
  assert.deepEqual(changesOf(board("w . b"), board(". w b"), false),
    { slides: [{ from: 0, to: 1 }], falls: [], flips: [], fades: [] });
});

test("what a piece takes fades", () => {
  assert.deepEqual(changesOf(board("w . b"), board(". . w"), false),
    { slides: [{ from: 0, to: 2 }], falls: [], flips: [], fades: [2] });
});

test("what becomes another thing turns over", () => {
  assert.deepEqual(changesOf(board("w b"), board("w w"), false), { slides: [], falls: [], flips: [1], fades: [] });
});

test("what is dropped into a column falls", () => {
  assert.deepEqual(changesOf(board(". ."), board(". r"), true), { slides: [], falls: [1], flips: [], fades: [] });
  assert.deepEqual(changesOf(board(". ."), board(". r"), false), { slides: [], falls: [], flips: [], fades: [] });
});

test("of two pieces of one kind the nearer one moves", () => {
  assert.deepEqual(changesOf(board("w . . w . ."), board("w . . . w ."), false).slides, [{ from: 3, to: 4 }]);
});

test("more changes than the eye can follow are none", () => {
  const many = Array.from({ length: 30 }, () => "w").join(" ");
  assert.deepEqual(changesOf(board(many), board(many.replaceAll("w", "b")), false).flips, []);
});
