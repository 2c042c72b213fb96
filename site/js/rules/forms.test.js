// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { formAt } from "./forms.js";

test("a place belongs to the form around it, its ends included", () => {
  const forms = [{ from: 2, to: 10 }, { from: 12, to: 20 }];
  assert.deepEqual([0, 2, 10, 11, 12, 20, 21].map((at) => formAt(forms, at)), [-1, 0, 0, -1, 1, 1, -1]);
  assert.equal(formAt([], 0), -1);
});
