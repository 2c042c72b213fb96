// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { play, withLeaving } from "../session/match-tree.js";
import { MatchKeeper } from "./match-keeper.js";

/** @typedef {import("../documents/match-store.js").KeptMatch} KeptMatch */
/** @typedef {import("../documents/match-store.js").MatchStore} MatchStore */
/** @typedef {import("../protocol.d.ts").Entry} Entry */

/** @param {string} text @returns {Entry} */
const entry = (text) => ({ seconds: 0, role: 0, ply: 0, out: true, text });

const kept = /** @type {KeptMatch} */ (/** @type {unknown} */ ({ id: "m", record: { steps: [], end: "" } }));

function store() {
  /** @type {KeptMatch[]} */
  const written = [];
  /** @type {[number, string[]][]} */
  const messages = [];
  return { written, messages, store: /** @type {MatchStore} */ (/** @type {unknown} */ ({
    put: async (/** @type {KeptMatch} */ match) => void written.push(match),
    update: async (/** @type {KeptMatch} */ match) => void written.push(match),
    addMessages: async (/** @type {string} */ _, /** @type {number} */ before, /** @type {Entry[]} */ entries) =>
      void messages.push([before, entries.map(({ text }) => text)]),
  })) };
}

test("moves are written as they come, and messages once, after those that are kept", async () => {
  const { store: kind, written, messages } = store();
  const keeper = new MatchKeeper(kind, () => assert.fail());
  keeper.hold(kept, [entry("before")]);
  keeper.begin(kept, "(role x)");
  keeper.heard(entry("start"));
  keeper.heard(entry("ready"));
  keeper.played({ moves: ["a"], seconds: [] });
  keeper.heard(entry("stop"));
  keeper.save({ end: "terminal" });
  keeper.save();
  await keeper.saving;
  assert.deepEqual(messages, [[1, ["start", "ready"]], [3, ["stop"]]]);
  assert.deepEqual(written.map(({ record }) => [record.steps.length, record.end]),
    [[0, ""], [1, ""], [1, "terminal"], [1, "terminal"]]);
});

test("variations are kept when they are tried, and when nothing else is", async () => {
  const { store: kind, written } = store();
  const keeper = new MatchKeeper(kind, () => assert.fail());
  const tree = withLeaving([["a"], ["b"]]);
  keeper.hold(kept, []);
  keeper.follow(tree, 2);
  keeper.follow({ ...tree, current: 1 }, 2);
  await keeper.saving;
  assert.equal(written.length, 0);
  keeper.follow(play({ ...tree, current: 1 }, ["x"]), 2);
  await keeper.saving;
  assert.deepEqual(written.at(-1)?.record.variations, [{ ply: 1, moves: [["x"]] }]);
});

test("what cannot be written is said", async () => {
  let said = 0;
  const keeper = new MatchKeeper(/** @type {MatchStore} */ (/** @type {unknown} */ (
    { update: async () => Promise.reject(new Error("full")) })), () => void said++);
  keeper.hold(kept, []);
  keeper.save();
  await keeper.saving;
  assert.equal(said, 1);
});
