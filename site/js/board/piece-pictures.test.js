// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { paint, tone } from "./piece-pictures.js";

test("roles have their tones in order, and nobody the first", () => {
  assert.deepEqual([0, 1, 2, 3, 4].map((role) => tone(role, ["a", "b", "c", "d", "e"])), [0, 1, 2, 3, 0]);
  assert.equal(tone(-1, ["a", "b"]), 0);
});

test("white is light and black is dark, whoever begins", () => {
  assert.deepEqual([0, 1].map((role) => tone(role, ["white", "black"])), [0, 1]);
  assert.deepEqual([0, 1].map((role) => tone(role, ["Black", "White"])), [1, 0]);
  assert.deepEqual([0, 1].map((role) => tone(role, ["black", "red"])), [1, 0]);
});

test("what is called white is light and black dark, also where one role places both", () => {
  const fills = (/** @type {number} */ role) =>
    ["white", "black", "stone"].map((content) => paint(role, ["first", "second"], content).fill);
  assert.deepEqual(fills(0), ["var(--p1)", "var(--p2)", "var(--p1)"]);
  assert.deepEqual(fills(1), ["var(--p1)", "var(--p2)", "var(--p2)"]);
});

test("what belongs to nobody has a look of its own where several roles play", () => {
  const fill = (/** @type {string} */ content, /** @type {string[]} */ ...roles) => paint(-1, roles, content).fill;
  assert.equal(fill("arrow", "white", "black"), "var(--p0)");
  assert.equal(fill("w", "blue", "red"), "var(--p0)");
  assert.equal(fill("peg", "solver"), "var(--p1)");
  assert.deepEqual(["whiteStone", "black"].map((content) => fill(content, "a", "b")), ["var(--p1)", "var(--p2)"]);
});
