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
  nodes: boxes.map(([x, y]) => ({ x, y, w: 40, h: 20, nodes: [0, 1] })), wires: [{ points }] }));

test("a map lies where it covers the fewest boxes, then the fewest bends of wires", () => {
  const camera = new Camera();
  /** @param {[number, number][]} boxes @param {number[]} [points] */
  const corner = (boxes, points) => freeCorner(drawing(boxes, points), camera, room, size).corner;
  assert.equal(corner([[150, 90]]), "top right");
  assert.equal(corner([[340, 10]]), "bottom right");
  assert.equal(corner([[340, 10], [340, 170]]), "bottom left");
  assert.equal(corner([[150, 90]], [350, 20, 350, 90]), "bottom right");
  assert.equal(corner([[340, 10], [340, 170], [10, 10], [10, 170]], [350, 20]),
    "bottom right");
  camera.move(-300, 0);
  assert.equal(corner([[340, 10]]), "top right", "the box is seen on the left");
});

test("a map that finds no free corner says that it hides relations", () => {
  const camera = new Camera();
  const hides = (/** @type {[number, number][]} */ ...boxes) => freeCorner(drawing(boxes), camera, room, size).hides;
  assert.equal(hides([340, 10], [340, 170], [10, 10]), false);
  assert.equal(hides([340, 10], [340, 170], [10, 10], [10, 170]), true);
});
