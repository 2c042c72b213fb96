// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { fitting, resultsOf } from "./records.js";

/** @typedef {import("../documents/match-store.js").KeptMatch} KeptMatch */

/** @param {string} title @param {string[]} players @param {(number | null)[]} goals @param {string} [end] */
const kept = (title, players, goals, end = "terminal") => /** @type {KeptMatch} */ (/** @type {unknown} */ (
  { title, tournament: "", record: { players, goals, end, steps: [{ moves: [], seconds: [] }] } }));

const matches = [kept("A", ["me", "hard"], [0, 100]), kept("A", ["hard", "me"], [50, 50]),
  kept("B", ["me"], [100]), kept("B", ["me", "random"], [], "aborted")];
/** @type {import("./records.js").Filter} */
const all = { game: "", player: "", result: "", tournament: "" };

test("matches are found by game, player and result", () => {
  assert.equal(fitting(matches, all).length, 4);
  assert.deepEqual(fitting(matches, { ...all, game: "A", player: "hard", result: "won" }), [matches[0]]);
  assert.deepEqual(fitting(matches, { ...all, player: "me", result: "lost" }), [matches[0]]);
  assert.deepEqual(fitting(matches, { ...all, player: "me", result: "won" }), [matches[2]]);
  assert.deepEqual(fitting(matches, { ...all, result: "open" }), [matches[3]]);
  assert.deepEqual(fitting(matches, { ...all, result: "drawn" }), [matches[1]]);
});

test("faults are a result of their own", () => {
  const { record } = kept("A", ["me", "hard"], [100, 0]);
  const faulty = { ...record, steps: [{ moves: [], seconds: [], faults: /** @type {import(
    "../protocol.d.ts").Fault[]} */ (["", "TO"]) }] };
  assert.deepEqual(resultsOf(faulty, "hard"), ["faults", "lost"]);
});

test("any number of goals has a best one", () => {
  const { record } = kept("A", ["me"], [100, ...Array.from({ length: 500_000 }, (_, role) => role % 100)]);
  assert.deepEqual(resultsOf(record, "me"), ["won"]);
});
