// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { NetPicture } from "./picture.js";

/** @typedef {import("../protocol.d.ts").NetNode} NetNode */

/**
 * A node of 10 by 10.
 * @param {number} id
 * @param {number} x
 * @param {number} y
 * @param {number[]} [nodes] that it stands for
 * @returns {NetNode}
 */
function box(id, x, y, nodes = []) {
  return { id, kind: "view", label: `n${id}`, layer: 0, part: 0, x, y, w: 10, h: 10, hidden: 0, roles: [],
    rules: [], nodes, count: nodes.length };
}

/** @param {NetNode[]} nodes @param {number[]} [picked] @param {"whole" | "relations"} [view] */
function pictureOf(nodes, picked = [], view = "whole") {
  const picture = new NetPicture();
  picture.draw({ view, nodes, wires: [], width: 100, height: 100, more: 0 }, picked, true);
  return picture;
}

const cross = [box(7, 50, 50), box(8, 80, 50), box(9, 60, 90), box(10, 20, 55)];

test("arrows go to the nearest node on their side, and stay where there is none", () => {
  const picture = pictureOf(cross, [7]);
  assert.equal(picture.neighbour([1, 0]), 1);
  assert.equal(picture.neighbour([-1, 0]), 3);
  assert.equal(picture.neighbour([0, 1]), 2);
  assert.equal(picture.neighbour([0, -1]), 0, "nothing lies above");
});

test("the first arrow chooses the first node, and none in an empty picture", () => {
  assert.equal(pictureOf(cross).neighbour([1, 0]), 0);
  assert.equal(pictureOf([]).neighbour([1, 0]), -1);
  assert.equal(new NetPicture().neighbour([1, 0]), -1);
});

test("relations are drawn wider in a low window, and as they are in a high one", () => {
  const picture = pictureOf([box(7, 50, 50, [1, 2])], [], "relations");
  picture.suit({ width: 400, height: 200 }, { relations: 0.3, cone: 1 });
  const { width = 0, nodes: [node] = [] } = picture.drawing ?? {};
  assert.ok(width > 150 && node, `${width} wide`);
  assert.equal(picture.at(node.x + 15, 55), 0, "what is drawn there is found there");
  picture.suit({ width: 120, height: 400 }, { relations: 0.3, cone: 1 });
  assert.ok(Math.abs((picture.drawing?.width ?? 0) - 100) < 5);
  const gates = pictureOf(cross);
  gates.suit({ width: 400, height: 100 }, { relations: 0.3, cone: 1 });
  assert.equal(gates.drawing?.width, 100);
});

test("a node is found by its place and by its id", () => {
  const picture = pictureOf(cross, [9]);
  assert.equal(picture.node?.id, 9);
  assert.equal(picture.at(85, 55), 1);
  assert.equal(picture.at(0, 0), -1);
  assert.equal(picture.indexOf(10), 3);
  assert.equal(picture.indexOf(99), -1);
});

test("while stepping only settled nodes have a value, and another drawing ends it", () => {
  const picture = pictureOf(cross);
  assert.equal(picture.valueOf(8), -1, "no values have come");
  picture.values = Uint8Array.from({ length: 11 }, (_, id) => (id === 8 ? 1 : 0));
  assert.equal(picture.valueOf(8), 1);
  assert.equal(picture.valueOf(1), 0, "the drawing does not have it, and all values are known");
  picture.stepping = { settled: new Set([0]), next: new Set([1]) };
  assert.equal(picture.valueOf(7), 0);
  assert.equal(picture.valueOf(8), -1);
  assert.equal(picture.valueOf(1), -1, "the drawing does not have it");
  picture.draw({ view: "whole", nodes: cross, wires: [], width: 1, height: 1, more: 0 }, [], true);
  assert.equal(picture.valueOf(8), 1);
});

test("a relation is chosen for one of its propositions, and counts those that are true", () => {
  const picture = pictureOf([box(0, 0, 0, [1, 2]), box(3, 0, 20, [4, 5, 6])], [5], "relations");
  const { node } = picture;
  assert.ok(node);
  assert.equal(node.id, 3);
  assert.equal(picture.lit(node), 0);
  picture.values = Uint8Array.of(1, 1, 1, 1, 0, 1, 1);
  assert.equal(picture.lit(node), 2);
  assert.equal(picture.indexOf(5), -1, "it has no place of its own");
});
