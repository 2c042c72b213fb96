// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { leastWidth, pressed, widened, withPills } from "./stretch.js";

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
  assert.equal(pressed(drawing, 10, true).width, leastWidth(drawing, true), "names and wires can still be told apart");
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
  const wide = widened(drawing, { width: 600, height: 100 }, 0);
  assert.equal(Math.round(wide.width), 600);
  assert.deepEqual(boxes(wide), [[0, 200], [20, 100], [400, 200]]);
  assert.deepEqual(boxes(widened(drawing, { width: 300, height: 50 }, 0)), [[0, 238], [24, 119], [363, 238]]);
  assert.equal(widened(drawing, { width: 300, height: 100 }, 0), drawing, "there is room");
  assert.equal(Math.round(widened(drawing, { width: 300, height: 20 }, 0.5).width), 600, "as wide as they are seen");
});
