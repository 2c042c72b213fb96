import assert from "node:assert/strict";
import { test } from "node:test";
import { LINES, longFunctions } from "./functions.js";

/** @param {number} n */
const lines = (n) => "  work();\n".repeat(n);

test("a function of Go is too long from 61 lines on", () => {
  /** @param {number} n */
  const go = (n) => `package a\n\nfunc short() {}\n\nfunc (x *T) long(\n\ta int,\n) {\n${lines(n - 4)}}\n`;
  assert.deepEqual(longFunctions("a.go", go(LINES)), []);
  assert.deepEqual(longFunctions("a.go", go(LINES + 1)), [{ line: 5, lines: LINES + 1 }]);
  assert.deepEqual(longFunctions("a_test.go", go(LINES + 1)), []);
});

test("a function of JavaScript is measured without those inside it", () => {
  /** @param {number} n */
  const script = (n) =>
    `export function create() {\n  /**\n   * Inner.\n   */\n  const inner = () => {\n${lines(50)}  };\n${
      lines(n - 2)}}\n`;
  assert.deepEqual(longFunctions("a.js", script(LINES)), []);
  assert.deepEqual(longFunctions("a.js", script(LINES + 1)), [{ line: 1, lines: LINES + 1 }]);
  assert.deepEqual(longFunctions("a.js", `class A {\n  method() {\n${lines(LINES)}  }\n}\n`),
    [{ line: 2, lines: LINES + 2 }]);
});
