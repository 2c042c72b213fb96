// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { filters } from "./filter.js";

/** @param {Partial<import("../protocol.d.ts").NetNode>} node */
const node = (node) => ({ id: 0, kind: /** @type {const} */ ("base"), label: "", x: 0, y: 0, w: 0,
  h: 0, layer: 0, rules: [], count: 1, nodes: [], hidden: 0, roles: [], part: 0, ...node });

/** @param {ReturnType<typeof filters>} all @param {Partial<import("../protocol.d.ts").NetNode>} each */
const fitting = (all, each) => [...all].filter(([, { fits }]) => fits(node(each))).map(([value]) => value);

test("a node is found by its kind, its roles and its part of the game", () => {
  const all = filters(["white", "black"], 2);
  assert.deepEqual(fitting(all, { kind: "or" }), ["gates"]);
  assert.deepEqual(fitting(all, { kind: "base", part: 2 }), ["base", "part 2"]);
  assert.deepEqual(fitting(all, { kind: "legal", roles: [0, 1], part: 1 }), ["legal", "role 0", "role 1", "part 1"]);
});

test("what is offered is bounded", () => {
  const all = filters(Array.from({ length: 10000 }, (_, i) => `r${i}`), 5000);
  assert.ok(all.size < 50, `${all.size}`);
});

test("a game that is one game has no parts to choose", () => {
  assert.deepEqual([...filters(["robot"], 1).values()].filter(({ group }) => group === "parts"), []);
});
