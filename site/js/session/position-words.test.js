// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromMoves } from "./match-tree.js";
import { announcement, verdict } from "./position-words.js";
import { initialState } from "./state.js";

/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */

/**
 * @param {string[]} roles
 * @param {(number | null)[]} goals
 * @returns {PositionResult}
 */
const end = (roles, goals) => ({
  roles, ply: 0, facts: [], legal: roles.map(() => []), terminal: true, choice: [], stuck: [], ruleStatus: [],
    boards: [], gauges: [], offBoard: [], last: [],
  goals: goals.map((value) => ({ value, problem: value === null ? "none" : "" })),
});

test("the end of a match is told by its goals", () => {
  assert.equal(verdict(end(["x", "o"], [100, 0])), "x wins, 100 : 0");
  assert.equal(verdict(end(["x", "o"], [50, 50])), "A draw, 50 : 50");
  assert.equal(verdict(end(["a", "b", "c"], [40, 40, 20])), "The match is over, 40 : 40 : 20");
  assert.equal(verdict(end(["player"], [75])), "The match is over. Goal 75 of 100");
  assert.equal(verdict(end(["x", "o"], [100, null])), "The match is over");
});

test("what was played is announced with what comes next", () => {
  const tree = fromMoves([["(mark 1 1)", "noop"]]);
  const here = { ...end(["x", "o"], [null, null]), terminal: false, choice: [1],
    legal: [[{ text: "noop", clicks: [] }], [{ text: "(mark 2 2)", clicks: [] }, { text: "(mark 3 3)", clicks: [] }]] };
  const state = { ...initialState({ id: "", name: "", game: "", text: "", changed: false }), tree,
    shown: { node: 1, revision: 1, result: here } };
  assert.equal(announcement({ ...state, players: ["random", "human"] }), "x: mark 1 1. Your move, 2 legal moves.");
  assert.equal(announcement({ ...state, players: ["human", "random"] }), "x: mark 1 1. o to move.");
  assert.equal(announcement({ ...state, shown: null }), "");
});
