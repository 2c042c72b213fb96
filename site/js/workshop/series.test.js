// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { counted } from "./series.js";

/** @typedef {import("../protocol.d.ts").Fault} Fault */

const none = { played: 0, of: 3, won: 0, drawn: 0, lost: 0, faults: 0, points: 0 };
const step = (/** @type {Fault[]} */ ...faults) => ({ moves: ["a", "b"], at: 0, times: [], faults });
const steps = [step("TO", ""), step("", "IL"), step()];

/** @param {(number | null)[]} goals @param {number} at */
const after = (goals, at) => counted(none, /** @type {never} */ ({ goals, steps }), at);

test("matches are won, drawn or lost, and faults are those of the player", () => {
  assert.deepEqual(after([100, 0], 0), { ...none, played: 1, won: 1, faults: 1, points: 100 });
  assert.deepEqual(after([100, 0], 1), { ...none, played: 1, lost: 1, faults: 1 });
  assert.deepEqual(after([50, 50, 0], 1), { ...none, played: 1, drawn: 1, faults: 1, points: 50 });
  assert.deepEqual(after([null, 50], 0), { ...none, played: 1, lost: 1, faults: 1 });
});

test("a role alone wins with all that the rules give", () => {
  assert.equal(after([100], 0).won, 1);
  assert.equal(after([50], 0).lost, 1);
});
