// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { packed } from "./packed.js";

/** @typedef {import("../protocol.d.ts").NetViewResult} NetViewResult */

const scales = { least: 0.34, largest: 1.25, lettered: 0.45 };

/**
 * Boxes in layers of three, each read by the next and by the one after the next layer.
 * @param {number} n
 */
function layers(n) {
  const nodes = Array.from({ length: n }, (_, i) => ({ x: 20 + 240 * Math.floor(i / 3), y: 20 + 60 * (i % 3),
    w: 120 + 10 * (i % 4), h: 44, hidden: 0 }));
  const wires = nodes.flatMap((_, from) => [from + 1, from + 6].filter((to) => to < n)
    .map((to) => ({ from, to, count: 1, points: /** @type {number[]} */ ([]) })));
  return /** @type {NetViewResult} */ (/** @type {unknown} */ (
    { view: "relations", nodes, wires, width: 240 * n, height: 220 }));
}

test("boxes are apart, inside of what fits the window, and as wide as their names at least", () => {
  const drawing = layers(30);
  const room = { width: 460, height: 190 };
  const seen = packed(drawing, room, scales);
  assert.ok(seen);
  const scale = Math.min(room.width / seen.width, room.height / seen.height);
  assert.ok(scale >= scales.least, `${scale}`);
  for (const [i, a] of seen.nodes.entries()) {
    assert.ok(a.x >= 0 && a.y >= 0 && a.x + a.w <= seen.width && a.y + a.h <= seen.height, `box ${i}`);
    assert.ok(a.w >= (drawing.nodes[i]?.w ?? 0) * Math.max(1, scales.lettered / scale) - 1, `the name of box ${i}`);
    for (const b of seen.nodes.slice(i + 1)) {
      assert.ok(a.x + a.w < b.x || b.x + b.w < a.x || a.y + a.h < b.y || b.y + b.h < a.y, `box ${i} is covered`);
    }
  }
});

test("wires run from box to box and behind none", () => {
  const seen = packed(layers(30), { width: 460, height: 190 }, scales);
  assert.ok(seen);
  /** @type {NetViewResult} */
  const { nodes, wires } = seen;
  for (const { from, to, points } of wires) {
    const [a, b] = [nodes[from], nodes[to]];
    assert.ok(a && b);
    assert.deepEqual(points.slice(0, 2), [a.x + a.w, a.y + a.h / 2]);
    assert.deepEqual(points.slice(-2), [b.x, b.y + b.h / 2]);
    for (let i = 0; i + 3 < points.length; i += 2) {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = points.slice(i, i + 4);
      assert.ok(x0 === x1 || y0 === y1, "right angles");
      for (const { x, y, w, h } of nodes) {
        const clear = Math.max(x0, x1) <= x || Math.min(x0, x1) >= x + w || Math.max(y0, y1) <= y
          || Math.min(y0, y1) >= y + h;
        assert.ok(clear, `the wire from ${from} to ${to} passes a box`);
      }
    }
  }
});

test("those that are too many for a window are left as they are", () => {
  assert.equal(packed(layers(200), { width: 460, height: 190 }, scales), null);
  assert.equal(packed(layers(3), { width: 460, height: 10 }, scales), null);
});

test("a window that is hidden, and so has less than no room, has no columns", () => {
  for (const room of [{ width: -24, height: -24 }, { width: 400, height: -24 }, { width: -24, height: 200 }]) {
    assert.equal(packed(layers(5), room, scales), null);
  }
});
