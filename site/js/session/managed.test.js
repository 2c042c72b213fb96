// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { answers, awaits, heard, newManaged, secondsLeft, waitedFor } from "./managed.js";

/** @type {import("./managed.js").Seat[]} */
const seats = [{ kind: "you" }, { kind: "builtIn", id: "hard" }];
const playing = awaits(newManaged("m", seats, "(role x)"), { stage: "play", ply: 2, clock: 10 }, 1000);
/** @param {boolean} out @param {number} role */
const entry = (out, role) => ({ seconds: 1, role, ply: 2, out, text: "(PLAY m NIL)" });

test("the clock counts down while a match waits, and stands while it is paused", () => {
  assert.equal(secondsLeft(playing, 4000), 7);
  assert.equal(secondsLeft(playing, 40_000), 0);
  assert.equal(secondsLeft(awaits(playing, { stage: "paused", ply: 2, clock: 0 }, 5000), 9000), null);
});

test("who has answered is not waited for, until something else is", () => {
  assert.deepEqual(waitedFor(playing, [0, 1]), [0, 1]);
  assert.deepEqual(waitedFor(heard(playing, entry(true, 1)), [0, 1]), [0, 1]);
  assert.deepEqual(waitedFor(heard(playing, entry(false, 1)), [0, 1]), [0]);
  const both = answers(heard(playing, entry(false, 1)), 0);
  assert.deepEqual(waitedFor(both, [0, 1]), []);
  assert.deepEqual(waitedFor(awaits(both, { stage: "play", ply: 3, clock: 10 }, 2000), [1]), [1]);
  assert.deepEqual(waitedFor(awaits(both, { stage: "delay", ply: 3, clock: 1 }, 2000), [1]), []);
});

test("messages are kept, up to a bound", () => {
  let managed = playing;
  for (let n = 0; n < 4100; n++) managed = heard(managed, { ...entry(true, 0), ply: n });
  assert.equal(managed.entries.length, 4000);
  assert.equal(managed.entries.at(-1)?.ply, 4099);
});
