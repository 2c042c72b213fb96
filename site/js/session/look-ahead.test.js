// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { cellWorths, mayLook, waitsFor, worths } from "./look-ahead.js";
import { mayAsk, newManaged } from "./managed.js";
import { initialState } from "./state.js";

/** @typedef {import("./state.js").State} State */

/** @param {number} cell */
const at = (cell) => ({ board: 0, cell });

/** A role with three moves, two of them from the same cell. @returns {State} */
function looking() {
  const begun = initialState({ id: "1", name: "", game: "", text: "", changed: false });
  const legal = [[{ text: "(go a b)", clicks: [[at(0)], [at(1)]] }, { text: "(go a c)", clicks: [[at(0)], [at(2)]] },
    { text: "(go d c)", clicks: [[at(3)], [at(2)]] }]];
  const result = { roles: ["x"], legal, choice: [0], stuck: [], terminal: false, boards: [] };
  return /** @type {State} */ (/** @type {unknown} */ ({ ...begun, shown: { node: 0, revision: 1, result },
    net: { ...begun.net, status: "ready", revision: 1, result: { stats: { nodes: 100 } } } }));
}

/** @param {State} state @returns {State} */
const analysed = (state) => ({ ...state, analysis: { ...state.analysis, status: "done",
  data: /** @type {import("../protocol.d.ts").Analysis} */ (/** @type {unknown} */ ({ rows: [
    { move: "(go a b)", value: 20, proven: false }, { move: "(go a c)", value: 60, proven: true },
    { move: "(go d c)", value: null, proven: false }] })) } });

test("a small game is looked at once, while nobody else computes", () => {
  const state = looking();
  assert.equal(mayLook(state), true);
  assert.equal(mayLook({ ...state, settings: { ...state.settings, lookAhead: false } }), false);
  assert.equal(mayLook(analysed(state)), false);
  assert.equal(mayLook({ ...state, players: ["hard"] }), false, "the computer's turn");
  assert.equal(mayLook({ ...state, players: ["hard"], paused: true }), true, "looking at an earlier position");
  const managed = newManaged("1", [{ kind: "you" }], "(role x)");
  assert.equal(mayLook({ ...state, managed }), false, "clocks run");
  assert.equal(mayAsk({ managed }), false, "nor when the visitor asks");
  assert.equal(mayAsk({ managed: { ...managed, status: "over" } }), true);
  assert.equal(mayLook({ ...state, doc: { ...state.doc, lesson: "1" } }), false, "an exercise");
  const large = /** @type {State} */ ({ ...state, net: { ...state.net, result: { stats: { nodes: 1e6 } } } });
  assert.equal(mayLook(large), false);
});

test("who waits for values is told what for", () => {
  const state = looking();
  const waits = (/** @type {Partial<State>} */ part) => waitsFor({ ...state, ...part });
  assert.equal(waits({}), "values");
  assert.equal(waits({ net: { ...state.net, status: "building" } }), "network");
  assert.equal(waits({ revision: state.revision + 1 }), "network", "of the text before");
  const check = /** @type {State["check"]} */ ({ revision: state.revision, result: { playable: false } });
  assert.equal(waits({ check, net: { ...state.net, status: "none" } }), "rules");
  assert.equal(waits({ net: /** @type {State["net"]} */ ({ ...state.net, result: { stats: { nodes: 1e6 } } }) }),
    "visitor");
  assert.equal(waits({ players: ["hard"] }), "computer");
  assert.equal(waits({ analysis: { ...state.analysis, status: "running", loading: true } }), "engine");
  assert.equal(waits({ analysis: { ...state.analysis, status: "running" } }), "values");
  assert.equal(waits({ net: { ...state.net, status: "failed" } }), null);
  assert.equal(waits({ settings: { ...state.settings, lookAhead: false } }), null);
});

test("a cell is worth what the best move is that a click on it leads to", () => {
  const state = analysed(looking());
  assert.deepEqual([...worths(state).keys()], ["(go a b)", "(go a c)"]);
  assert.deepEqual(cellWorths(state), [{ at: at(0), worth: { value: 60, proven: true } }]);
  assert.deepEqual(cellWorths({ ...state, clicks: [at(0)] }).map(({ at: { cell }, worth }) => [cell, worth.value]),
    [[1, 20], [2, 60]]);
  assert.deepEqual(cellWorths({ ...state, analysis: { ...state.analysis, role: 1 } }), [], "another role's goals");
});
