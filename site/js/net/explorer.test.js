// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromMoves, goTo } from "../session/match-tree.js";
import { initialState, positioned } from "../session/state.js";
import { NetExplorer } from "./explorer.js";

/** @typedef {import("../session/match-tree.js").Tree} Tree */

/**
 * What a test puts in another's place.
 * @template T
 * @param {unknown} fake
 * @returns {T}
 */
const as = (fake) => /** @type {T} */ (fake);

test("values are asked for where the match moves, and in another match at the same place", () => {
  const net = { stats: { parts: [], nodes: 0 } };
  let asked = 0;
  /** An explorer of which nothing is drawn. @type {NetExplorer} */
  const explorer = Object.assign(Object.create(NetExplorer.prototype), { net, place: null, filter: { update() {} },
    values: { moveTo: async () => void asked++ }, lens: { follow() {} }, about: { follow() {} }, pictures: {} });
  const begun = initialState({ id: "d", name: "", game: "", text: "(role x)", changed: false });
  const show = (/** @type {Tree} */ tree) => {
    const state = positioned({ ...begun, tree }, tree.current, 1, as({ roles: ["x"], legal: [[]], facts: [] }), 0);
    explorer.show(state, as(net));
    return asked;
  };
  const match = fromMoves([["a"], ["b"]]);
  assert.deepEqual([show(match), show({ ...match }), show(goTo(match, 1))], [1, 1, 2]);
  assert.equal(show(goTo(fromMoves([["b"], ["b"]]), 1)), 3);
});
