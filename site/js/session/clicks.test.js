// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { click, targets } from "./clicks.js";

/** @typedef {import("../protocol.d.ts").Legal} Legal */

const at = (/** @type {number} */ cell) => ({ board: 0, cell });
/** @type {(text: string, ...clicks: number[][]) => Legal} */
const move = (text, ...clicks) => ({ text, clicks: clicks.map((cells) => cells.map(at)) });

test("one click places a mark", () => {
  const marks = [move("(mark 1 1)", [0]), move("(mark 1 2)", [1])];
  assert.deepEqual(click(marks, [], at(1)), { kind: "play", move: marks[1] });
  assert.deepEqual(click(marks, [], at(7)), { kind: "nothing" });
});

test("any cell of a column drops a piece there", () => {
  const drops = [move("(drop 1)", [0, 7, 14]), move("(drop 2)", [1, 8, 15])];
  assert.deepEqual(click(drops, [], at(14)), { kind: "play", move: drops[0] });
});

const steps = [move("(move a b)", [0], [1]), move("(move a c)", [0], [2]), move("(move d b)", [3], [1])];

test("a piece is chosen first and its target second", () => {
  assert.deepEqual(click(steps, [], at(0)), { kind: "select", clicks: [at(0)] });
  assert.deepEqual(targets(steps, [at(0)]), [at(1), at(2)]);
  assert.deepEqual(click(steps, [at(0)], at(2)), { kind: "play", move: steps[1] });
});

test("clicking the chosen piece again lets it go", () => {
  assert.deepEqual(click(steps, [at(0)], at(0)), { kind: "select", clicks: [] });
});

test("clicking another own piece chooses that one instead", () => {
  assert.deepEqual(click(steps, [at(0)], at(3)), { kind: "select", clicks: [at(3)] });
});

test("moves that the same clicks mean are offered", () => {
  const promotions = [move("(promote a queen)", [0], [1]), move("(promote a knight)", [0], [1])];
  assert.deepEqual(click(promotions, [at(0)], at(1)), { kind: "choose", moves: promotions });
});

test("moves without clicks are never played by one", () => {
  assert.deepEqual(click([move("noop")], [], at(0)), { kind: "nothing" });
});

test("where a move is complete and others go on from there, the last cell once more plays it", () => {
  const jumps = [move("jump", [0], [2]), move("jump twice", [0], [2], [4])];
  assert.deepEqual(click(jumps, [at(0)], at(2)), { kind: "select", clicks: [at(0), at(2)] });
  assert.deepEqual(click(jumps, [at(0), at(2)], at(2)), { kind: "play", move: jumps[0] });
  assert.deepEqual(click(jumps, [at(0), at(2)], at(4)), { kind: "play", move: jumps[1] });
});
