// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { Progress } from "./progress.js";

/** @param {Record<string, string>} [items] */
const storage = (items = {}) => /** @type {import("../documents/document-store.js").KeyValueStorage} */ ({
  getItem: (key) => items[key] ?? null,
  setItem: (key, value) => void (items[key] = value),
});

test("what was passed stays passed, whatever comes later", () => {
  const progress = new Progress(storage());
  progress.keep("a/b", { passed: 5, tries: 1 });
  progress.keep("a/b", { tries: 2 });
  progress.keep("a/b", { passed: 0 });
  assert.deepEqual(progress.of("a/b"), { passed: 5, hints: 0, tries: 2, given: {} });
  assert.equal(progress.count(["a/b", "a/c"]), 1);
});

test("two tabs keep each other's work", () => {
  const items = {};
  const [one, other] = [new Progress(storage(items)), new Progress(storage(items))];
  one.keep("a", { passed: 1 });
  other.keep("a", { hints: 2 });
  assert.deepEqual(one.of("a"), { passed: 1, hints: 2, tries: 0, given: {} });
});

test("what cannot be read counts as nothing", () => {
  for (const text of ["{", "null", "[]", "7", '{"passed":"x","given":{"0":[1]},"hints":-1}']) {
    assert.deepEqual(new Progress(storage({ "gdl.learn.a": text })).of("a"),
      { passed: 0, hints: 0, tries: 0, given: {} });
  }
});

test("without room it lasts for the visit", () => {
  const full = { ...storage(), setItem: () => { throw new Error("full"); } };
  const progress = new Progress(full);
  progress.keep("a", { passed: 3 });
  assert.ok(progress.passed("a"));
});

test("what another tab has passed stays passed, though this one had no room for what it knows", () => {
  /** @type {Record<string, string>} */
  const items = {};
  const shared = storage(items);
  const full = { ...shared, setItem: () => { throw new Error("full"); } };
  const one = new Progress(full);
  one.keep("a", { hints: 2 });
  new Progress(shared).keep("a", { passed: 4 });
  assert.ok(one.passed("a"));
  one.storage = shared; // there is room again
  one.keep("a", { hints: 3 });
  assert.deepEqual(new Progress(shared).of("a"), { passed: 4, hints: 3, tries: 0, given: {} });
});
