// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { crossTable, outcomeOf } from "./table.js";

/** @typedef {import("../protocol.d.ts").Record} MatchRecord */

/** @param {string[]} players @param {(number | null)[]} goals @param {string} [end] */
const record = (players, goals, end = "terminal") => /** @type {MatchRecord} */ ({ players, goals, end });

test("each cell counts the matches of two players, from the first one's side", () => {
  const table = crossTable(["a", "b", "c"], [record(["a", "b"], [100, 0]), record(["b", "a"], [50, 50]),
    record(["a", "c", "b"], [0, 100, 50]), record(["a", "b"], [], "aborted"), record(["c"], [100])]);
  assert.deepEqual(table[0]?.[1], { matches: 4, ended: 3, sum: 150 });
  assert.deepEqual(table[1]?.[0], { matches: 4, ended: 3, sum: 100 });
  assert.deepEqual(table[2]?.[0], { matches: 1, ended: 1, sum: 100 });
  assert.deepEqual(table[0]?.[0], { matches: 0, ended: 0, sum: 0 });
});

test("a player that plays itself stands on the diagonal", () => {
  assert.deepEqual(crossTable(["a"], [record(["a", "a"], [100, 0])])[0]?.[0], { matches: 2, ended: 2, sum: 100 });
});

test("standings need the end, the goals and the faults of a match, and nothing of its moves", () => {
  const steps = [{ moves: ["a", "noop"], seconds: [1, 0] },
    { moves: ["b", "noop"], seconds: [1, 0], faults: /** @type {const} */ (["TO", ""]), errors: ["late", ""] }];
  const whole = /** @type {MatchRecord} */ (/** @type {unknown} */ (
    { ...record(["a", "b"], [100, 0]), rules: "(role x)", steps }));
  const { rules, ...kept } = outcomeOf(whole);
  assert.equal(rules, undefined);
  assert.deepEqual(kept.steps, [{ moves: [], seconds: [], faults: ["TO", ""] }]);
  assert.deepEqual([kept.players, kept.goals, kept.end], [["a", "b"], [100, 0], "terminal"]);
});
