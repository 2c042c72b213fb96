// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { matching } from "./matching.js";

const facts = ["(cell 1 1 Empty)", "(cell 1 2 x)", "(control o)"];

test("facts are found as they are written and as they are spoken", () => {
  assert.deepEqual(matching(facts, "(cell 1"), facts.slice(0, 2));
  assert.deepEqual(matching(facts, "cell 1 1 empty"), facts.slice(0, 1));
});

test("words that no fact has leave all of them", () => {
  assert.deepEqual(matching(facts, "queen"), facts);
});
