// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { patchBetween, patched } from "./text-patch.js";

test("a patch turns the older version into the newer one, and holds no more than what differs", () => {
  for (const [before, after, size] of /** @type {[string, string, number][]} */ ([
    ["", "", 0], ["abc", "abc", 0], ["", "abc", 3], ["abc", "", 0], ["abc", "axc", 1], ["aa", "aaa", 1],
    ["aaa", "aa", 0], ["abab", "ab", 0], ["one two", "one two three", 6], ["🎲", "🎳", 1],
  ])) {
    const patch = patchBetween(before, after);
    assert.equal(patched(before, patch), after, `${before} to ${after}`);
    assert.equal(patch.text.length, size, `${before} to ${after}`);
  }
});

test("a patch that cuts a character in two survives being written as JSON", () => {
  const patch = JSON.parse(JSON.stringify(patchBetween("a🎲b", "a🎳b")));
  assert.equal(patched("a🎲b", patch), "a🎳b");
});
