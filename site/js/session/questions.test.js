// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { cellQuestions, goalAtom, moveMeant, moveQuestions, movesAcross, suggestions } from "./questions.js";
import { initialState } from "./state.js";

/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */

const names = ["1", "2"];

/**
 * A 2x2 board with marks; a mark may be set where there is none.
 * @param {Record<string, string>} marks by place
 * @returns {PositionResult}
 */
function position(marks) {
  const places = names.flatMap((row) => names.map((column) => `${column} ${row}`));
  const cells = places.map((place, i) => {
    const content = marks[place] ?? "";
    return { column: i % 2, row: Math.floor(i / 2), fact: content === "" ? "" : `(cell ${place} ${content})`,
      content, kind: content === "" ? "empty" : "piece", role: -1, piece: "" };
  });
  const legal = places.flatMap((place, cell) => (marks[place] === undefined ? [{ text: `(mark ` +
    `${place})`, clicks: [[{ board: 0, cell }]] }] : []));
  return /** @type {PositionResult} */ (/** @type {unknown} */ ({
    roles: ["x", "o"], legal: [legal, [{ text: "noop", clicks: [] }]], goals: [], choice: [0], stuck: [],
    boards: [{ relation: "cell", label: "", shape: "square", columns: names, rows: names, cells }],
  }));
}

/** @param {Record<string, string>} marks @param {PositionResult} before */
function stateAt(marks, before) {
  const state = initialState({ id: "d", name: "", game: "", text: "", changed: false });
  const here = position(marks);
  return { ...state, shown: { node: 0, revision: state.revision, result: here },
    known: new Map([[0, here], [1, before]]) };
}

test("a full cell is asked about its content and the move that it no longer allows", () => {
  const state = stateAt({ "1 1": "x" }, position({}));
  assert.deepEqual(cellQuestions(state, { board: 0, cell: 0 }).map((each) => each.atom),
    ["(true (cell 1 1 x))", "(legal x (mark 1 1))"]);
});

test("a cell without a fact is asked about the facts it could have", () => {
  const state = stateAt({ "1 1": "x" }, position({}));
  assert.deepEqual(cellQuestions(state, { board: 0, cell: 1 }).map((each) => each.atom),
    ["(true (cell 2 1 ?3))", "(legal x (mark 2 1))"]);
});

test("a cell that one word names is asked about by that word", () => {
  const state = stateAt({}, position({}));
  const board = state.shown.result.boards[0];
  assert.ok(board);
  board.cells.forEach((cell, i) => Object.assign(cell, { name: `p${i}`, fact: i === 0 ? "(at p0 x)" : "" }));
  assert.deepEqual(cellQuestions(state, { board: 0, cell: 2 })[0]?.atom, "(true (at p2 ?2))");
});

test("where the board tells nothing only moves are asked about", () => {
  const state = stateAt({}, position({}));
  assert.deepEqual(cellQuestions(state, { board: 0, cell: 3 }).map((each) => each.atom), ["(legal x (mark 2 2))"]);
  assert.deepEqual(cellQuestions(state, { board: 0, cell: 9 }), []);
});

/** @param {[text: string, from: number, to: number][]} moves by cells */
function across(moves) {
  const state = stateAt({ "1 1": "wp", "2 2": "wn" }, position({}));
  const legal = moves.map(([text, from, to]) =>
    ({ text, clicks: [[{ board: 0, cell: from }], [{ board: 0, cell: to }]] }));
  state.shown.result.legal = [legal, []];
  state.known.clear();
  state.known.set(0, state.shown.result);
  return state;
}

test("a move from here to there is asked about in the form that moves have", () => {
  const state = across([["(move 1 1 2 1)", 0, 1], ["(go (at 1 1) (to 2 1))", 0, 1]]);
  assert.ok(movesAcross(state));
  const asked = moveQuestions(state, { board: 0, cell: 3 }, { board: 0, cell: 2 });
  assert.deepEqual(asked.map((each) => each.atom), ["(legal x (move 2 2 1 2))", "(legal x (go (at 2 2) (to 1 2)))"]);
  assert.match(asked[0]?.words ?? "", /not/);
});

test("what else such a move says is what stands there, or a variable", () => {
  const state = across([["(move wp 1 1 2 1 slow)", 0, 1], ["(move wn 2 2 1 2 slow)", 3, 2]]);
  const at = (/** @type {number} */ from, /** @type {number} */ to) => moveQuestions(state, { board: 0, cell: from },
    { board: 0, cell: to }).map((each) => each.atom);
  assert.deepEqual(at(3, 1), ["(legal x (move wn 2 2 2 1 slow))"]);
  assert.deepEqual(at(1, 2), ["(legal x (move ?2 2 1 1 2 slow))"]);
});

test("where moves name one cell there is no move across", () => {
  assert.ok(!movesAcross(stateAt({}, position({}))));
});

test("a missing goal is asked about with a variable", () => {
  assert.equal(goalAtom("x", { value: 50, problem: "" }), "(goal x 50)");
  assert.equal(goalAtom("x", { value: null, problem: "none" }), "(goal x ?value)");
});

test("a move that is typed is understood with and without its functor", () => {
  const moves = ["(mark 1 1)", "noop"];
  assert.equal(moveMeant("mark 2 2", moves, moves), "(mark 2 2)");
  assert.equal(moveMeant("(mark 2 2)", moves, moves), "(mark 2 2)");
  assert.equal(moveMeant("mark 1 1", moves, ["noop"]), "(mark 1 1)");
  assert.equal(moveMeant(" 2  2 ", moves, moves), "(mark 2 2)");
});

test("a legal move, an unfinished one and other words mean no missing move", () => {
  const moves = ["(mark 1 1)", "noop"];
  for (const typed of ["MARK 1 1", "mark 2", "2", "(mark 2", "noop", "", "a b c d"]) assert.equal(
    moveMeant(typed, moves, moves), "", typed);
  assert.equal(moveMeant("2 2", [...moves, "(move 1 1)"], moves), "");
});

test("suggested are a move and a goal of each role that has one, the end and a fact", () => {
  const here = { ...position({ "1 1": "x" }), goals: [{ value: 50, problem: "", of: [] },
    { value: null, problem: "none", of: [] }], facts: ["(cell 1 1 x)", "(control x)"] };
  assert.deepEqual(suggestions(/** @type {PositionResult} */ (/** @type {unknown} */ (here))),
    ["(legal x (mark 2 1))", "(legal o noop)", "(goal x 50)", "terminal", "(true (cell 1 1 x))"]);
});
