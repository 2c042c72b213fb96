// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { gapsBetween, placesOf } from "./locked-parts.js";

test("locked parts are found one after the other", () => {
  assert.deepEqual(placesOf("a b a", ["a", "a"]), [0, 1, 4, 5]);
  assert.deepEqual(placesOf("a b", ["b", "a"]), [2, 3]);
});

test("what is free lies before, between and after the parts", () => {
  assert.deepEqual(gapsBetween([], 3), [{ from: 0, to: 3 }]);
  assert.deepEqual(gapsBetween([0, 1, 4, 5], 7), [{ from: 0, to: 0 }, { from: 1, to: 4 }, { from: 5, to: 7 }]);
});
