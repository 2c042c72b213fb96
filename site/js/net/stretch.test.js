// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { leastWidth, pressed, suited, withPills } from "./stretch.js";

/** Two columns of boxes 100 wide with a gap of 100, and a wire from one to the other. */
const drawing = /** @type {import("../protocol.d.ts").NetViewResult} */ (/** @type {unknown} */ ({
  width: 300, height: 100,
  nodes: [{ x: 0, w: 100, hidden: 0 }, { x: 10, w: 50, hidden: 0 }, { x: 200, w: 100, hidden: 0 }],
  wires: [{ points: [100, 20, 150, 20, 150, 60, 200, 60] }],
}));

/** @param {typeof drawing} it */
const boxes = ({ nodes }) => nodes.map(({ x, w }) => [x, w].map(Math.round));

test("a cone that is too wide has narrower gaps, then narrower boxes", () => {
  const narrow = pressed(drawing, 260, true);
  assert.equal(Math.round(narrow.width), 260);
  assert.deepEqual(boxes(narrow), [[0, 100], [10, 50], [160, 100]]);
  assert.deepEqual(narrow.wires[0]?.points.map(Math.round), [100, 20, 130, 20, 130, 60, 160, 60]);
  assert.equal(pressed(drawing, 400, true), drawing, "there is room");
  assert.equal(Math.round(pressed(drawing, 225, true).width), 225);
  assert.equal(leastWidth(drawing, true), 245, "with whole names");
  assert.equal(pressed(drawing, 10, true).width, 205, "names and wires can still be told apart");
});

test("there is room for what says how many neighbours are left out", () => {
  const cut = { ...drawing, nodes: drawing.nodes.map((node) => ({ ...node, hidden: 2 })) };
  const [first] = withPills(cut, true).nodes;
  assert.ok(first && first.x > 50, "on the left, of what a node needs");
  const feeds = withPills(cut, false);
  assert.equal(feeds.nodes[0]?.x, 0);
  assert.ok(feeds.width > 350, "on the right, of what it feeds");
  assert.equal(withPills(drawing, true), drawing);
});

test("relations take the width of their window, and the smaller they are the more of it their boxes", () => {
  const wide = suited(drawing, { width: 600, height: 100 }, 0.3);
  const near = boxes(wide).flat().map((at, i) => Math.abs(at - ([0, 200, 20, 100, 400, 200][i] ?? 0)) < 12);
  assert.deepEqual([Math.abs(wide.width - 600) < 24, ...near], Array(7).fill(true), boxes(wide).join());
  const [first, , last] = boxes(suited(drawing, { width: 150, height: 50 }, 0.3));
  assert.ok(first?.[1] === last?.[1] && (first?.[1] ?? 0) > 100, "boxes are wider than the gap that is left");
});

test("relations that are too many for one row are broken into rows, and never wider than their window", () => {
  const long = { ...drawing, ...chain(12) };
  for (const room of [{ width: 700, height: 400 }, { width: 360, height: 500 }, { width: 500, height: 60 }]) {
    const { width, height } = suited(long, room, 0.4);
    const scale = Math.max(Math.min(room.width / width, room.height / height), 0.4);
    assert.ok(width * scale <= room.width + 1, `${width} at ${scale} in ${room.width}`);
    assert.ok(room.height < 100 || height * scale <= room.height + 1, `${height} at ${scale} in ${room.height}`);
  }
});

/** Boxes in a row, each read by the next. @param {number} n */
function chain(n) {
  const nodes = Array.from({ length: n }, (_, i) => ({ x: 20 + 240 * i, y: 20, w: 200, h: 44, hidden: 0 }));
  const wires = nodes.slice(1).map(({ x }, i) => ({ from: i, to: i + 1, points: [x - 40, 42, x, 42] }));
  return /** @type {Pick<typeof drawing, "nodes" | "wires" | "width" | "height">} */ (/** @type {unknown} */ (
    { nodes, wires, width: 240 * n, height: 84 }));
}
