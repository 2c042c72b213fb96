// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { brief } from "./brief.js";

test("a long text keeps its beginning and its end, and all of its characters whole", () => {
  assert.equal(brief("noop"), "noop");
  assert.equal(brief("a".repeat(240)).length, 240);
  assert.match(brief(`begin${"x".repeat(1_000_000)}end`), /^beginx+…x+end$/);
  for (const text of ["🎲".repeat(1000), `a${"🎲".repeat(1000)}a`, `ab${"🎲".repeat(1000)}`]) {
    assert.ok(brief(text).length <= 240 && !/\p{Cs}/u.test(brief(text)));
  }
});
