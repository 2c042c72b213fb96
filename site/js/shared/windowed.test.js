// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { rowsBetween } from "./windowed.js";

test("the rows of a part are those that it touches", () => {
  assert.deepEqual(rowsBetween(10_000, 25, 0, 250), { from: 0, to: 10 });
  assert.deepEqual(rowsBetween(10_000, 25, 10, 260), { from: 0, to: 11 });
  assert.deepEqual(rowsBetween(10_000, 25, -250, 500), { from: 0, to: 20 });
  assert.deepEqual(rowsBetween(10_000, 25, 249_750, 251_000), { from: 9990, to: 10_000 });
});

test("a list that became shorter than it was scrolled has its last row there", () => {
  assert.deepEqual(rowsBetween(300, 25, 100_000, 100_250), { from: 299, to: 300 });
});

test("a part of no height, and a list without rows, have none", () => {
  assert.deepEqual(rowsBetween(10_000, 25, 5000, 5000), { from: 200, to: 200 });
  assert.deepEqual(rowsBetween(0, 25, 0, 100), { from: 0, to: 0 });
});
