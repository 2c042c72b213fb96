// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { ponderingRole } from "./ponder.js";
import { initialState } from "./state.js";

/** @typedef {import("./state.js").State} State */

/** A match in which the visitor has to move as the first of two roles. @param {string[]} players @returns {State} */
function waiting(players) {
  const begun = initialState({ id: "1", name: "", game: "", text: "", changed: false });
  const result = { roles: ["x", "o"], legal: [[], []], choice: [0], stuck: [], terminal: false, boards: [] };
  return /** @type {State} */ (/** @type {unknown} */ ({ ...begun, players, shown: { node: 0, revision: 1, result },
    settings: { ...begun.settings, ponder: true } }));
}

test("the computer on level hard thinks on while the visitor chooses, if the visitor wants it", () => {
  const state = waiting(["human", "hard"]);
  assert.equal(ponderingRole(state), 1);
  assert.equal(ponderingRole({ ...state, settings: { ...state.settings, ponder: false } }), -1);
  assert.equal(ponderingRole(waiting(["human", "medium"])), -1);
  assert.equal(ponderingRole(waiting(["hard", "hard"])), -1, "nobody waits for the visitor");
  assert.equal(ponderingRole(waiting(["human", "human"])), -1);
});

test("it does not wait for a match that is over", () => {
  const state = waiting(["human", "hard"]);
  assert.ok(state.shown);
  state.shown.result.terminal = true;
  assert.equal(ponderingRole(state), -1);
});
