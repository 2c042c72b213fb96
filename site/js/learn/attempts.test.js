// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { openStorage } from "../documents/storage.js";
import { Attempts, packedAttempts, unpackedAttempts } from "./attempts.js";

const attempt = (/** @type {number} */ at, /** @type {string} */ sheet) => ({ at, sheet, passed: 0 });

test("attempts are kept in their order, and the same sheet again is the same attempt", () => {
  const attempts = new Attempts(openStorage(() => { throw new Error("closed"); }).storage);
  for (const each of [attempt(1, "(p)"), attempt(2, "(p) (q)"), attempt(3, "(p) (q)")]) attempts.keep("a", each);
  assert.deepEqual(attempts.of("a"), [attempt(1, "(p)"), attempt(3, "(p) (q)")]);
  assert.deepEqual(attempts.of("b"), []);
});

test("of many or large attempts the first and the last stay", () => {
  const many = Array.from({ length: 100 }, (_, i) => attempt(i, `(p ${i})`));
  const kept = unpackedAttempts(packedAttempts(many));
  assert.deepEqual([kept.length, kept[0]?.sheet, kept.at(-1)?.sheet], [40, "(p 0)", "(p 99)"]);
  const large = Array.from({ length: 4 }, (_, i) => attempt(i, String(i).repeat(20_000)));
  assert.deepEqual(unpackedAttempts(packedAttempts(large)).map(({ at }) => at), [0, 3]);
  assert.deepEqual(packedAttempts([attempt(0, "x".repeat(1e6))]), []);
});

test("what others wrote is read as far as it fits", () => {
  const patch = { at: 0, removed: 0, text: "(p)" };
  for (const bad of [null, "x", [null], [{ at: "1", patch, passed: 0 }], [{ at: 1, patch: {}, passed: 0 }],
    [{ at: -1, patch, passed: 0 }], [{ at: 1, patch: { ...patch, text: "x".repeat(1e6) }, passed: 0 }]]) {
    assert.deepEqual(unpackedAttempts(bad), []);
  }
  assert.equal(unpackedAttempts(Array(1000).fill({ at: 1, patch, passed: 0 })).length, 40);
});
