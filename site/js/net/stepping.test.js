// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { backward, forward, Stepping } from "./stepping.js";

const nodes = [0, 0, 1, 2, 4].map((layer) => ({ layer }));
const wires = [{ from: 0, to: 2 }, { from: 2, to: 3 }, { from: 1, to: 3 }, { from: 3, to: 4 }];

test("forward propagation settles one layer after the other and skips layers that are not drawn", () => {
  assert.deepEqual(forward(nodes), [{ layer: 0, nodes: [0, 1] }, { layer: 1, nodes: [2] }, { layer: 2, nodes: [3] },
    { layer: 4, nodes: [4] }]);
});

test("backward reading settles what a node reads before the node, and nothing else", () => {
  assert.deepEqual(backward(nodes, wires, 3).map((step) => step.nodes), [[0], [2], [1], [3]]);
  assert.deepEqual(backward(nodes, wires, 1).map((step) => step.nodes), [[1]]);
});

test("backward reading of a circle ends", () => {
  assert.deepEqual(backward(nodes, [...wires, { from: 3, to: 2 }], 3).map((step) => step.nodes), [[0], [2], [1], [3]]);
});

test("nothing is read where nothing was chosen", () => {
  assert.deepEqual(backward(nodes, wires, -1), []);
});

test("stepping settles nodes one step after the other, and never leaves its steps", () => {
  const stepping = new Stepping(forward(nodes));
  assert.deepEqual(stepping.progress, { settled: new Set(), next: new Set([0, 1]) });
  stepping.go(2);
  assert.deepEqual(stepping.progress, { settled: new Set([0, 1, 2]), next: new Set([3]) });
  stepping.go(9);
  assert.equal(stepping.done, 4);
  assert.ok(stepping.over);
  assert.deepEqual(stepping.progress.next, new Set());
  stepping.go(-1);
  assert.equal(stepping.done, 0);
});
