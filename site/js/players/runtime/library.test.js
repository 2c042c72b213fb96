// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { libraryOf } from "./library.js";

test("a call may make the program's memory grow", () => {
  const mem = new WebAssembly.Memory({ initial: 1 });
  const program = {
    mem,
    gdlRoom: () => (mem.grow(1), 16),
    gdlFacts: (/** @type {number} */ length) => length,
  };
  const library = libraryOf(/** @type {Parameters<typeof libraryOf>[0]} */ (/** @type {unknown} */ (program)));
  assert.equal(library.facts(new TextEncoder().encode("(a b)")), "(a b)");
});
