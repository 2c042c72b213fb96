// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { stretches } from "./text-diff.js";

/** Lines by their signs: "-" and "+" stand in one text, "!" is a rule at fault. @param {string} signs */
const lines = (signs) => [...signs].map((sign) => /** @type {const} */ ({
  kind: sign === "-" ? "first" : sign === "+" ? "second" : "both", marked: sign === "!" }));

/** How many lines are shown and how many folded, by turns. @param {string} signs */
const found = (signs) => stretches(lines(signs)).map(({ hidden, lines: all }) =>
  `${hidden ? "folds" : "shows"} ${all.length}`);

test("equal lines are folded except three on either side of what differs", () => {
  assert.deepEqual(found("..........-+.........."), ["folds 7", "shows 8", "folds 7"]);
});

test("a rule at fault is shown, though both texts have it", () => {
  assert.deepEqual(found(".....!....."), ["folds 2", "shows 7", "folds 2"]);
});

test("nothing is folded between differences that are near", () => {
  assert.deepEqual(found("-......+"), ["shows 8"]);
  assert.deepEqual(found("-.......+"), ["shows 4", "folds 1", "shows 4"]);
});
