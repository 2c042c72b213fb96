// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { keepPosition, MOST_KEPT } from "./known-positions.js";

/** @param {number} moves */
const position = (moves) => /** @type {import("../protocol.d.ts").PositionResult} */ (
  /** @type {unknown} */ ({
    facts: [], legal: [Array.from({ length: moves }, () => ({ text: "m", clicks: [] })), []],
  }));

test("all positions of a usual match are kept", () => {
  /** @type {Map<number, ReturnType<typeof position>>} */
  let known = new Map();
  for (let node = 0; node < 200; node++) known = keepPosition(known, node, position(30));
  assert.equal(known.size, 200);
});

test("of positions with very many moves the first, the newest, and those described last are kept", () => {
  /** @type {Map<number, ReturnType<typeof position>>} */
  let known = new Map();
  for (let node = 0; node < 20; node++) known = keepPosition(known, node, position(MOST_KEPT / 4));
  assert.deepEqual([...known.keys()], [0, 17, 18, 19]);
  known = keepPosition(known, 17, position(MOST_KEPT / 4)); // again
  known = keepPosition(known, 20, position(MOST_KEPT / 4));
  assert.deepEqual([...known.keys()], [0, 19, 17, 20]);
});

test("a position that is too large for others is kept itself, and the first one", () => {
  const known = keepPosition(keepPosition(new Map(), 0, position(MOST_KEPT)), 1, position(2 * MOST_KEPT));
  assert.deepEqual([...known.keys()], [0, 1]);
});
