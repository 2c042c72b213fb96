// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { levels } from "./figures.js";

/** @typedef {import("../protocol.d.ts").Cell} Cell */

/** @param {number} column @param {number} row @param {Cell["kind"]} kind @returns {Cell} */
const cell = (column, row, kind) => ({ column, row, name: "", fact: "", content: "", kind, role: -1, piece: "", size: 0,
  marks: [] });

test("a vessel says how full it is, an empty one too, and a heap says nothing", () => {
  const columns = ["small", "big"];
  const cells = [cell(1, 0, "empty"), cell(0, 1, "empty"), cell(1, 1, "piece"), cell(0, 2, "empty"),
    cell(1, 2, "piece")];
  assert.deepEqual(levels({ shape: "vessels", columns, cells }), ["0 of 2", "2 of 3"]);
  assert.deepEqual(levels({ shape: "heaps", columns, cells }), []);
});
