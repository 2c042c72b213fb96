// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromMoves, step } from "../session/match-tree.js";
import { initialState } from "../session/state.js";
import { scoresheet } from "./scoresheet.js";

/** @typedef {import("../session/state.js").State} State */

/** @param {string[][]} moves @returns {State} */
const after = (moves) => ({ ...initialState({ id: "", name: "", game: "", text: "", changed: false }),
  tree: fromMoves(moves) });

/** @param {State} state @param {number} roles */
const places = (state, roles) => scoresheet(state, roles).entries.map((entry) => [entry.row, entry.column, entry.text]);

test("where one role moves at a time a row is a round", () => {
  const state = after([["(mark 1)", "noop"], ["noop", "(mark 2)"], ["(mark 3)", "noop"]]);
  assert.deepEqual(places(state, 2), [[0, 0, "(mark 1)"], [0, 1, "(mark 2)"], [1, 0, "(mark 3)"]]);
});

test("a role that moves twice in a row begins a new round", () => {
  const state = after([["noop", "(draw 1)"], ["noop", "(draw 2)"], ["(draw 3)", "noop"]]);
  assert.deepEqual(places(state, 2), [[0, 1, "(draw 1)"], [1, 1, "(draw 2)"], [2, 0, "(draw 3)"]]);
});

test("where several roles move simultaneously a row is a ply", () => {
  const state = after([["(show rock)", "(show paper)"], ["(show rock)", "(show rock)"]]);
  assert.deepEqual(places(state, 2), [[0, 0, "(show rock)"], [0, 1, "(show paper)"], [1, 0, "(show rock)"],
    [1, 1, "(show rock)"]]);
});

test("a puzzle has one column", () => {
  const sheet = scoresheet(after([["(slide 1)"], ["(slide 2)"]]), 1);
  assert.equal(sheet.columns, 1);
  assert.deepEqual(sheet.entries.map((entry) => entry.row), [0, 1]);
});

test("moves ahead of the shown position stay on the sheet, without a place for the next one", () => {
  const state = after([["(slide 1)"], ["(slide 2)"]]);
  const sheet = scoresheet({ ...state, tree: step(state.tree, -1) }, 1);
  assert.equal(sheet.entries.length, 2);
  assert.equal(sheet.yours, null);
});

test("plies in which all roles pass stand together, and forced moves stay in their columns", () => {
  const state = after([["(drop 1)", "noop"], ["noop", "noop"], ["noop", "noop"], ["noop", "(drop 2)"],
    ["(drop 3)", "noop"]]);
  assert.deepEqual(places(state, 2), [[0, 0, "(drop 1)"], [1, 0, ""], [2, 1, "(drop 2)"], [3, 0, "(drop 3)"]]);
  assert.deepEqual(scoresheet(state, 2).entries[1]?.folded, [2, 3]);
});
