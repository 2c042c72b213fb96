// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { colours, parseTerm, printTerm, relationOf, split, spoken } from "./terms.js";

test("a nested term is read and printed back", () => {
  const text = "(move (cell 1 2) b)";
  assert.deepEqual(parseTerm(text), ["move", ["cell", "1", "2"], "b"]);
  assert.equal(printTerm(parseTerm(text)), text);
});

test("a term nested deeper, or longer, than the engine reads comes back as it is, and is printed", () => {
  const nested = (/** @type {number} */ deep) => `${"(f ".repeat(deep)}a${")".repeat(deep)}`;
  for (const text of [nested(201), nested(4000), `(f ${"a ".repeat(100_000)})`]) {
    assert.equal(parseTerm(text), text);
    assert.equal(spoken(text), text);
  }
  assert.equal(printTerm(parseTerm(nested(200))), nested(200));
  assert.equal(relationOf(nested(4000)), "f");
});

test("text that is no term stays as it is", () => {
  for (const text of ["", ")", "(a", "a b", "(a) b"]) assert.equal(parseTerm(text), text);
});

test("a move is split into its functor and its arguments", () => {
  assert.deepEqual(split("(mark 1 (p 2))"), { functor: "mark", args: "1 (p 2)" });
  assert.deepEqual(split("noop"), { functor: "", args: "noop" });
  assert.equal(spoken("(mark 1 2)"), "mark 1 2");
  assert.equal(relationOf("(cell 1 2 x)"), "cell");
});

test("coloured pieces join to the text again", () => {
  const text = "(<= (legal ?p (mark 1 __proto__)) ; a move\n  (not (true (cell ?x b))))";
  const pieces = colours(text);
  assert.equal(pieces.map((p) => p.text).join(""), text);
  assert.deepEqual(
    pieces.filter((p) => p.colour === "keyword").map((p) => p.text),
    ["legal", "not", "true"],
  );
  assert.ok(pieces.some((p) => p.text === "?p" && p.colour === "variable"));
  assert.ok(pieces.some((p) => p.text === "mark" && p.colour === "relation"));
});
