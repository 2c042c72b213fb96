// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { Camera } from "./camera.js";
import { freeCorner } from "./map.js";

/** @typedef {import("../protocol.d.ts").NetViewResult} NetViewResult */

const room = { width: 400, height: 200 };
const size = { width: 100, height: 50 };

/** @param {[number, number][]} boxes @param {number[]} [points] of a wire */
const drawing = (boxes, points = []) => /** @type {NetViewResult} */ (/** @type {unknown} */ ({
  nodes: boxes.map(([x, y]) => ({ x, y, w: 40, h: 20 })), wires: [{ points }] }));

test("a map lies where it covers the fewest boxes, then the fewest bends of wires", () => {
  const camera = new Camera();
  assert.equal(freeCorner(drawing([[150, 90]]), camera, room, size), "top right");
  assert.equal(freeCorner(drawing([[340, 10]]), camera, room, size), "bottom right");
  assert.equal(freeCorner(drawing([[340, 10], [340, 170]]), camera, room, size), "bottom left");
  assert.equal(freeCorner(drawing([[150, 90]], [350, 20, 350, 90]), camera, room, size), "bottom right");
  assert.equal(freeCorner(drawing([[340, 10], [340, 170], [10, 10], [10, 170]], [350, 20]), camera, room, size),
    "bottom right");
  camera.move(-300, 0);
  assert.equal(freeCorner(drawing([[340, 10]]), camera, room, size), "top right", "the box is seen on the left");
});
