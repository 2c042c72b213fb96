// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { lineDiff } from "./line-diff.js";

/** @param {string} first @param {string} second */
const shown = (first, second) => lineDiff(first, second)
  .map(({ kind, text }) => `${{ both: " ", first: "-", second: "+" }[kind]}${text}`).join("\n");

test("lines that one text has alone stand between those that both have", () => {
  assert.equal(shown("a\nb\nc\nd", "a\nx\nc\ny\nd"), " a\n-b\n+x\n c\n+y\n d");
  assert.equal(shown("a", "a"), " a");
  assert.equal(shown("", "a"), "-\n+a");
});

test("lines know their numbers in both texts", () => {
  assert.deepEqual(lineDiff("a\nb\nc", "a\nx\ny\nc").map(({ text, at }) => `${text} ${at}`),
    ["a 1,1", "b 2,0", "x 0,2", "y 0,3", "c 3,4"]);
});

test("both texts can be read from it again", () => {
  const [a, b] = ["p\nq\nq\nr\ns", "q\np\nr\nq\ns\ns"];
  const lines = lineDiff(a, b);
  const of = (/** @type {string} */ left) => lines.flatMap(({ kind, text }) => (kind === left ? [] : [text]))
    .join("\n");
  assert.equal(of("second"), a);
  assert.equal(of("first"), b);
});
