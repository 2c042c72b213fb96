// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { breaks, inRows } from "./rows.js";

/** Three columns, a wire to the next one, two past it and one back. */
const drawing = /** @type {import("../protocol.d.ts").NetViewResult} */ (/** @type {unknown} */ ({
  width: 500, height: 200,
  nodes: [{ x: 0, y: 0, w: 100, h: 20 }, { x: 0, y: 40, w: 100, h: 20 }, { x: 200, y: 80, w: 100, h: 20 },
    { x: 400, y: 0, w: 100, h: 20 }],
  wires: [
    { from: 0, to: 3, points: [100, 10, 400, 10] },
    { from: 1, to: 2, points: [100, 50, 150, 50, 150, 90, 200, 90] },
    { from: 1, to: 3, points: [100, 50, 350, 50, 350, 12, 400, 12] },
    { from: 3, to: 2, points: [500, 10, 510, 10, 510, 150, 160, 150, 160, 90, 200, 90] },
  ],
}));

/** @param {readonly number[]} points @returns {[number, number][]} */
const corners = (points) => points.flatMap((x, i) => (i % 2 === 0 ? [[x, points[i + 1] ?? 0]] : []));

test("columns are broken where the width ends, into rows of about the same width", () => {
  assert.deepEqual(breaks([[0, 100], [200, 300], [400, 500]], 500), []);
  assert.deepEqual(breaks([[0, 100], [200, 300], [400, 500]], 310), [400]);
  const four = breaks([[0, 100], [200, 300], [400, 500], [600, 700]], 599);
  assert.deepEqual(four, [400], "two and two, not three and one");
  assert.deepEqual(breaks([[0, 100], [200, 300]], 10), [200], "a column is never broken");
});

test("what does not fit stands in the next row", () => {
  const { nodes, width, height } = inRows(drawing, [400]);
  assert.deepEqual(nodes.slice(0, 3).map(({ y }) => y - (nodes[0]?.y ?? 0)), [0, 40, 80]);
  assert.ok((nodes[3]?.y ?? 0) > (nodes[2]?.y ?? 0) + 20, "below all of the first row");
  assert.ok(nodes.every(({ x, w, y, h }) => x >= 0 && x + w <= width && y >= 0 && y + h <= height));
  assert.equal(inRows(drawing, []), drawing);
});

test("wires go at right angles from row to row, past no box, and end where they did", () => {
  const { nodes, wires } = inRows(drawing, [400]);
  for (const { from, to, points } of wires) {
    const way = corners(points);
    const [first, last] = [nodes[from], nodes[to]];
    assert.ok(first && last);
    assert.ok(Math.abs((way[0]?.[0] ?? 0) - first.x - first.w) < 1);
    assert.ok(Math.abs((way.at(-1)?.[0] ?? 0) - last.x) < 1);
    way.slice(1).forEach(([x, y], i) => {
      const [x0, y0] = way[i] ?? [0, 0];
      assert.ok(x === x0 || y === y0, `${x0} ${y0} to ${x} ${y}`);
      for (const box of nodes) {
        const apart = Math.max(x, x0) <= box.x || Math.min(x, x0) >= box.x + box.w
          || Math.max(y, y0) <= box.y || Math.min(y, y0) >= box.y + box.h;
        assert.ok(apart, `${x0} ${y0} to ${x} ${y} runs through a box`);
      }
    });
  }
});

test("wires of two boxes do not lie on each other between the rows", () => {
  const lowest = (/** @type {readonly number[]} */ points) => Math.max(...corners(points).map(([, y]) => y));
  const { wires: [over, , under] } = inRows({ ...drawing, wires: drawing.wires.slice(0, 3) }, [400]);
  assert.ok(over && under);
  assert.notEqual(lowest(over.points.slice(0, 10)), lowest(under.points.slice(0, 10)));
});
