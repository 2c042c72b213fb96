// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { newTree, play, step } from "../session/match-tree.js";
import { Course } from "./course.js";

/** @typedef {import("./course.js").CourseOptions} CourseOptions */
/** @typedef {import("../protocol.d.ts").Exercise} Exercise */

/**
 * @param {object} state of the session
 * @param {Record<string, string[]>} [given]
 */
const course = (state, given = {}) => new Course(/** @type {CourseOptions} */ (/** @type {unknown} */ (
  { session: { state }, progress: { of: () => ({ given }) }, changed() {} })));

/** @type {Exercise} */
const match = { id: "heuristics/win", title: "", text: "", checks: [{ kind: "match", role: "x", number: 100 }] };

test("a match is judged by all of it, also while an earlier position is looked at", () => {
  const moves = [["(mark 1 1)", "noop"], ["noop", "(mark 2 2)"]];
  const tree = moves.reduce(play, newTree());
  for (const back of [0, -1, -2]) {
    const answer = course({ doc: { lesson: match.id, text: "(role x)" }, tree: step(tree, back) }).answer(match);
    assert.deepEqual(answer, { sheet: "(role x)", given: [{ check: 0, values: [], moves }] });
  }
});
