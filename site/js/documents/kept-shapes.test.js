// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { isKeptMatch, isTournament } from "./kept-shapes.js";

const record = { version: 2, match: "m", game: "g", roles: ["x", "o"], players: ["me", "hard"], startClock: 1,
  playClock: 1, seed: 1, steps: [{ moves: ["a", "b"], seconds: [0, 0], faults: ["", "TO"] }], end: "terminal",
  goals: [100, null], variations: [{ ply: 0, moves: [["a", "b"]] }] };
const kept = { id: "m", at: 5, title: "T", game: "", doc: "d", rules: "k", tournament: "", seats: [], record };

test("matches as they are kept are shown, and what is damaged is not", () => {
  assert.ok(isKeptMatch(kept));
  assert.ok(isKeptMatch({ ...kept, record: { ...record, variations: undefined, steps: [], goals: [], end: "" } }));
  for (const damaged of [null, 5, "m", [], {}, { ...kept, record: null }, { ...kept, title: {} }, { ...kept, id: 5 },
    { ...kept, seats: undefined }, { ...kept, seats: [null] }, { ...kept, at: "yesterday" }]) {
    assert.equal(isKeptMatch(damaged), false, JSON.stringify(damaged));
  }
  for (const part of [{ steps: null }, { steps: [null] }, { steps: [{ moves: "x" }] }, { goals: "x" }, { goals: ["x"] },
    { players: 7 }, { roles: [1] }, { end: 5 }, { variations: [5] }, { match: undefined },
    { steps: [{ moves: ["a"], faults: 5 }] }]) {
    assert.equal(isKeptMatch({ ...kept, record: { ...record, ...part } }), false, JSON.stringify(part));
  }
});

test("tournaments as they are kept are shown, and what is damaged is not", () => {
  const tournament = { id: "t", at: 5, players: [{ kind: "computer" }], games: [{ title: "T" }], plan: [{ game: 0 }],
    pairs: false, repeats: 1, startClock: 1, playClock: 1, lanes: 1 };
  assert.ok(isTournament(tournament));
  for (const damaged of [null, {}, { id: "t", at: 3 }, { ...tournament, plan: [null] }, { ...tournament, games: {} }]) {
    assert.equal(isTournament(damaged), false, JSON.stringify(damaged));
  }
});
