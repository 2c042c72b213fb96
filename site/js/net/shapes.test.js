// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { cornerAt } from "./shapes.js";

test("a bend beside a short side is tighter, so that its arc does not overshoot", () => {
  assert.equal(cornerAt([0, 0, 40, 0, 40, 40], 1), 6);
  assert.equal(cornerAt([0, 0, 40, 0, 40, 3, 90, 3], 1), 1.5);
  assert.equal(cornerAt([0, 0, 40, 0, 40, 3, 90, 3], 2), 1.5);
  assert.equal(cornerAt([0, 0, 0, 0, 0, 9], 1), 0);
});
