// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { blocks, isSafe, parts } from "./markdown.js";

test("paragraphs, headings, lists and code are told apart", () => {
  const text = "# Unsafe\n\nA variable\nneeds a value.\n\n- one\n  and more\n- two\n\n```gdl wrong\n(p " +
    "?x)\n\n(q)\n```\nEnd.";
  assert.deepEqual(blocks(text), [
    { kind: "heading", lines: ["Unsafe"] },
    { kind: "text", lines: ["A variable", "needs a value."] },
    { kind: "list", lines: ["one and more", "two"] },
    { kind: "code", lines: ["(p ?x)", "", "(q)"], info: "gdl wrong" },
    { kind: "text", lines: ["End."] },
  ]);
});

test("an open fence reaches to the end", () => {
  assert.deepEqual(blocks("```\n# no heading"), [{ kind: "code", lines: ["# no heading"], info: "" }]);
});

test("links lead to lessons, games and sites, and nowhere else", () => {
  for (const address of ["#lesson/what-stays/2", "#game/tic-tac-toe", "https://example.org/a?b"]) {
    assert.ok(isSafe(address));
  }
  for (const address of ["javascript:alert(1)", "data:text/html,x", "#v1.abc", "http://a.b", "//a.b", "#lesson/a b",
    " https://a.b", "JAVASCRIPT:x"]) assert.ok(!isSafe(address), address);
});

test("marks are found between plain words, and one without an end is plain", () => {
  assert.deepEqual(parts("a `b` **c** [d](https://e.f) [g] `h"),
    ["a ", "`b`", " ", "**c**", " ", "[d](https://e.f)", " [g] `h"]);
});

test("marks without an end are read in a moment, however many there are", () => {
  for (const mark of ["[", "[a](", "**", "**a", "`", "](", "[a](b"]) {
    const text = mark.repeat(300_000);
    assert.equal(parts(text).join(""), text);
  }
});
