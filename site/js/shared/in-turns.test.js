// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { inTurns } from "./in-turns.js";

/** Steps of given lengths in ms, and frames that a test begins. @param {...number} lengths */
function page(...lengths) {
  let time = 0;
  /** @type {number[]} */
  const done = [];
  /** @type {(() => void)[]} */
  const frames = [];
  const run = inTurns(lengths.map((ms, i) => () => (time += ms, void done.push(i))),
    { now: () => time, later: (frame) => frames.push(frame) });
  return { run, done, frame: () => frames.shift()?.(), waits: () => frames.length };
}

test("what takes a moment runs without waiting", () => {
  const { run, done, waits } = page(1, 1, 1);
  run();
  assert.deepEqual(done, [0, 1, 2]);
  assert.equal(waits(), 0);
});

test("what takes long goes on in the next frames", () => {
  const { run, done, frame, waits } = page(5, 40, 8, 8, 1);
  run();
  assert.deepEqual(done, [0, 1]);
  frame();
  assert.deepEqual(done, [0, 1, 2, 3]);
  frame();
  assert.deepEqual(done, [0, 1, 2, 3, 4]);
  assert.equal(waits(), 0);
});

test("asked again meanwhile, each step runs once more and none waits for ever", () => {
  const { run, done, frame, waits } = page(40, 40, 40);
  run();
  run();
  assert.equal(waits(), 1);
  for (let i = 0; i < 3; i++) frame();
  assert.deepEqual(done, [0, 1, 2, 0]);
  assert.equal(waits(), 0);
});
