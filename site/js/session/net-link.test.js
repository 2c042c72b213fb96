// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromShared, toShared } from "./net-link.js";

test("a view of the network comes back from a link as it was", () => {
  /** @type {import("./net-link.js").NetLink} */
  const net = { view: "cone", focus: ["(legal x (mark 1 1))", "#12"], back: false, depth: 3, open: [4, 0] };
  assert.deepEqual(fromShared(JSON.parse(JSON.stringify(toShared(net)))), net);
  const plain = { ...net, view: /** @type {const} */ ("whole"), focus: [], open: [] };
  assert.deepEqual(fromShared(toShared(plain)), plain);
});

test("links of before have no view of the network, and what nobody can mean is left out", () => {
  assert.equal(fromShared({ tool: "propnet" }), null);
  assert.equal(fromShared({ net: "sideways" }), null);
  assert.deepEqual(fromShared({ net: "cone", netDepth: 1e9, netOpen: "-1 x 2", netBack: "no" }),
    { view: "cone", focus: [], back: true, depth: 0, open: [2] });
  assert.equal(fromShared({ net: "cone", netFocus: "a\n".repeat(100) })?.focus.length, 12);
});
