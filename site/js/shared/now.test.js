// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { now } from "./now.js";

test("a clock that is set changes no span of time", () => {
  const wall = Date.now;
  assert.ok(Math.abs(now() - wall()) < 60_000);
  const begin = now();
  try {
    for (const years of [-10, 10]) {
      Date.now = () => wall() + years * 365 * 24 * 3600 * 1000;
      assert.ok(now() >= begin && now() - begin < 60_000);
    }
  } finally {
    Date.now = wall;
  }
});
