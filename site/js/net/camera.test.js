// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { Camera } from "./camera.js";

const room = { width: 400, height: 300 };

test("zooming keeps the point under the pointer, within the scales there are", () => {
  const camera = new Camera();
  camera.move(30, -20);
  const before = camera.at(100, 50);
  camera.zoom(2, 100, 50);
  assert.deepEqual(camera.at(100, 50), before);
  camera.zoom(1e9, 0, 0);
  assert.equal(camera.scale, 4);
});

test("a fitted picture is seen whole, in the middle", () => {
  const camera = new Camera();
  const picture = { width: 1000, height: 200 };
  camera.fit(picture, room);
  assert.ok(camera.seesAll([{ x: 0, y: 0, w: picture.width, h: picture.height }], room));
  assert.deepEqual(camera.at(200, 150), [500, 100]);
});

test("a box out of sight is brought just into it", () => {
  const camera = new Camera();
  const box = { x: 1000, y: 10, w: 50, h: 20 };
  assert.ok(!camera.sees(box, room));
  camera.reveal(box, room);
  assert.ok(camera.sees(box, room));
  assert.deepEqual([camera.left, camera.top], [400 - 16 - 1050, 6]);
  camera.reveal(box, room);
  assert.equal(camera.left, 400 - 16 - 1050, "what is seen does not move");
});

test("a picture that does not fit is opened at its upper left", () => {
  const camera = new Camera();
  camera.open({ width: 5000, height: 100 }, room, 0.8);
  assert.deepEqual([camera.left, camera.top], [16, 110]);
});
