// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { problemText } from "./texts.js";

test("a failure with a text of ours is said in it, another in its own English", () => {
  assert.equal(problemText({ code: "unknown-game", args: ["go"], message: "", rule: -1 }), "There is no game go here.");
  assert.equal(problemText({ code: "bad-term", args: [], message: "not a term: )", rule: -1 }), "not a term: )");
});

test("a limit is a number that people can read", () => {
  assert.equal(problemText({ code: "limit", args: ["ground atoms", "8388608"], message: "", rule: 3 }),
    "More than 8,388,608 ground atoms: the engine stopped at its limit.");
  assert.equal(problemText({ code: "limit", args: ["memory", "0"], message: "", rule: -1 }),
    "The engine ran out of memory.");
});

test("a failure whose code looks like a property of objects is said in its own words", () => {
  assert.equal(problemText({ code: "constructor", args: [], message: "own words", rule: -1 }), "own words");
});
