// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { brief, readable } from "./brief.js";

test("a long text keeps its beginning and its end, and all of its characters whole", () => {
  assert.equal(brief("noop"), "noop");
  assert.equal(brief("a".repeat(240)).length, 240);
  assert.match(brief(`begin${"x".repeat(1_000_000)}end`), /^beginx+…x+end$/);
  for (const text of ["🎲".repeat(1000), `a${"🎲".repeat(1000)}a`, `ab${"🎲".repeat(1000)}`]) {
    assert.ok(brief(text).length <= 240 && !/\p{Cs}/u.test(brief(text)));
  }
});

test("a sentence is shown whole, and a word of a million characters is shortened in it", () => {
  const sentence = "No rule gives a goal of 100, so nobody can win. ".repeat(20);
  assert.equal(readable(sentence), sentence);
  assert.equal(readable(`role ${"r".repeat(1_000_000)}`).length, "role ".length + brief("r".repeat(1000)).length);
  assert.ok(readable("a b ".repeat(1_000_000)).length < 10_000);
});
