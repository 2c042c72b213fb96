// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineError } from "../engine/worker-client.js";
import { keyOf } from "../shared/linked-keys.js";
import { newTree, play } from "./match-tree.js";
import { Pointing } from "./pointing.js";
import { StateStore } from "./state-store.js";
import { initialState } from "./state.js";

/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */

const doc = { id: "1", name: "", game: "", text: "", changed: false };
const INSTANCES = { rules: [
  { rule: 3, heads: ["(legal x (mark 1 1))"], uses: ["(true (control x))"], more: false },
  { rule: 5, heads: ["(next (control x))"], uses: [], more: false },
] };

/** A store with a board of one cell, and what lights up there. */
function begin() {
  const store = new StateStore(initialState(doc), () => 0);
  const cell = { fact: "(cell 1 1 b)", marks: [] };
  const result = /** @type {PositionResult} */ (/** @type {unknown} */ ({ roles: ["x", "o"],
    boards: [{ cells: [cell] }], legal: [[{ text: "(mark 1 1)", clicks: [[{ board: 0, cell: 0 }]] }], []],
    choice: [0], stuck: [] }));
  store.patch({ shown: { node: store.state.tree.current, revision: 1, result } });
  const pointing = new Pointing(store, async () => INSTANCES);
  pointing.follow();
  return { store, pointing };
}

test("a fact is the same when it holds, comes next or began; a move when it is legal or made", () => {
  assert.equal(keyOf("(next (cell 1 1 X))"), keyOf("(true  (cell 1 1 x))"));
  assert.equal(keyOf("(does x (mark 1 1))"), keyOf("(legal x (mark 1 1))"));
  assert.equal(keyOf("(not (true (open)))"), keyOf("(init (open))"));
  assert.notEqual(keyOf("(true (mark 1 1))"), keyOf("(legal x (mark 1 1))"));
});

test("a move lights its rule and its cell, and a rule its moves, facts and cells", async () => {
  const { pointing } = begin();
  await pointing.learn();
  pointing.point("moves", { atoms: ["(legal x (mark 1 1))"] });
  assert.deepEqual([...pointing.lit?.rules ?? []], [3]);
  assert.deepEqual([...pointing.lit?.cells ?? []], ["0 0"]);
  pointing.point("rules", { rules: [3] });
  assert.deepEqual([...pointing.lit?.keys ?? []], ["move x (mark 1 1)", "true (control x)"]);
  assert.deepEqual([...pointing.lit?.cells ?? []], ["0 0"]);
  pointing.point("facts", { atoms: ["(true (control x))"] });
  assert.deepEqual([...pointing.lit?.rules ?? []], [5], "the rule that gave the fact, not one that asks for it");
  assert.equal(await pointing.giver("(true (control x))"), 5);
});

test("what the rules give in one match is not taken for what they give in the next", async () => {
  const { store, pointing } = begin();
  const { shown } = store.state;
  assert.ok(shown);
  /** @type {string[][][]} */
  const asked = [];
  pointing.ask = async (moves) => (asked.push(moves), INSTANCES);
  for (const first of ["(mark 1 1)", "(mark 3 3)"]) {
    store.patch({ tree: play(newTree(), [first, "noop"]), shown: { ...shown, node: 1 } });
    await pointing.giver("(true (control x))");
  }
  assert.deepEqual(asked, [[["(mark 1 1)", "noop"]], [["(mark 3 3)", "noop"]]]);
});

test("a move that was made lights the cell that it was made on, and the rules for moves like it", async () => {
  const { store, pointing } = begin();
  const before = store.state.shown?.result;
  assert.ok(before);
  const here = /** @type {PositionResult} */ (/** @type {unknown} */ ({ ...before, legal: [[], []],
    boards: [{ cells: [{ fact: "(cell 1 1 x)", marks: [] }] }] }));
  store.patch({ known: new Map([[0, before]]), shown: { node: store.state.tree.current, revision: 1, result: here } });
  pointing.follow();
  await pointing.learn();
  pointing.point("moves", { atoms: ["(does x (mark 1 1))"] });
  assert.deepEqual([...pointing.lit?.cells ?? []], ["0 0"]);
  assert.ok(pointing.lit?.keys.has("true (cell 1 1 x)"), "what stands there now");
  pointing.point("moves", { atoms: ["(does o (mark 7 7))"] });
  assert.deepEqual([...pointing.lit?.rules ?? []], [3], "a move of the same kind");
  assert.deepEqual([...pointing.lit?.cells ?? []], []);
});

test("what the rules give is asked once for all who want it, and again when the answer was lost", async () => {
  const { pointing } = begin();
  let asked = 0;
  pointing.ask = async () => {
    asked++;
    if (asked === 1) throw new EngineError("cancelled", [], "The worker was replaced.");
    return INSTANCES;
  };
  const [rule] = await Promise.all([pointing.giver("(true (control x))"), pointing.learn()]);
  assert.equal(rule, 5);
  assert.equal(asked, 2);
  pointing.known = null;
  pointing.ask = async () => (asked++, Promise.reject(new EngineError("cancelled", [], "Again.")));
  assert.equal(await pointing.giver("(true (control x))"), -1);
  assert.equal(asked, 5, "three times, and not for ever");
});

test("a cell, what stands on it and the moves that begin there belong together", () => {
  const { store, pointing } = begin();
  const both = ["move x (mark 1 1)", "true (cell 1 1 b)"];
  for (const thing of [{ atoms: ["(legal x (mark 1 1))"] }, { atoms: ["(true (cell 1 1 b))"] },
    { atoms: ["(true (cell 1 1 b))"], cells: ["0 0"] }]) {
    pointing.point("facts", thing);
    assert.deepEqual([...pointing.lit?.keys ?? []].sort(), both);
    assert.deepEqual([...pointing.lit?.cells ?? []], ["0 0"]);
  }
  assert.equal(pointing.standsOn("0 0"), "true (cell 1 1 b)");
  assert.equal(pointing.standsOn("0 1"), "");
  store.patch({ clicks: [{ board: 0, cell: 0 }] });
  pointing.point("facts", { cells: ["0 0"] });
  assert.equal(pointing.lit?.chosen, false, "the cell is not chosen yet");
  pointing.follow();
  pointing.point("facts", { cells: ["0 0"] });
  assert.equal(pointing.lit?.chosen, true);
});

test("a relation of the network lights the cells of its facts, or of its moves", () => {
  const { pointing } = begin();
  for (const relation of ["cell", "next cell", "legal mark", "does mark"]) {
    pointing.point("net", { relations: [relation] });
    assert.deepEqual([...pointing.lit?.cells ?? []], ["0 0"], relation);
  }
  pointing.point("net", { relations: ["control"] });
  assert.deepEqual([...pointing.lit?.cells ?? []], []);
});

test("what is chosen lights up again when nothing is pointed at, and says more than a part of it", () => {
  const { pointing } = begin();
  pointing.choose("board", { atoms: ["(true (cell 1 1 b))", "(legal x (mark 1 1))"] });
  pointing.point("facts", { atoms: ["(true (control x))"] });
  assert.ok(pointing.lit?.keys.has("true (control x)"));
  pointing.point("net", null);
  assert.ok(pointing.lit?.keys.has("true (control x)"), "another view's pointer has not moved");
  pointing.point("facts", { atoms: ["(true (cell 1 1 b))"] });
  assert.equal(pointing.lit?.chosen, true, "the cell that was pressed is below the pointer");
  pointing.point("facts", null);
  assert.ok(pointing.lit?.keys.has("move x (mark 1 1)"));
  pointing.choose("board", null);
  assert.equal(pointing.lit, null);
});

test("a piece, a row of the analysis and a proof are followed as the state changes", async () => {
  const { store, pointing } = begin();
  store.patch({ clicks: [{ board: 0, cell: 0 }] });
  pointing.follow();
  assert.deepEqual([...pointing.lit?.keys ?? []], ["move x (mark 1 1)", "true (cell 1 1 b)"]);
  store.patch({ clicks: [], analysis: { ...store.state.analysis, chosen: "(mark 1 1)", role: 0 } });
  pointing.follow();
  assert.deepEqual([...pointing.lit?.keys ?? []], ["move x (mark 1 1)", "true (cell 1 1 b)"]);
  await pointing.learn();
  store.patch({ lit: [3],
    why: { atom: "(true (cell 1 1 b))", revision: 0, status: "done", result: null, problem: null } });
  pointing.follow();
  assert.deepEqual([...pointing.lit?.rules ?? []], [3]);
  assert.deepEqual([...pointing.lit?.keys ?? []], ["true (cell 1 1 b)"], "and not all that the rule gives");
  store.patch({ lit: [] });
  pointing.follow();
  assert.equal(pointing.lit, null);
});
