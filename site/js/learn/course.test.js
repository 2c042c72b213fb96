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
const match = { version: 1, id: "heuristics/win", title: "", text: "",
  checks: [{ kind: "match", role: "x", number: 100 }] };

test("a match is judged by all of it, also while an earlier position is looked at", () => {
  const moves = [["(mark 1 1)", "noop"], ["noop", "(mark 2 2)"]];
  const tree = moves.reduce(play, newTree());
  for (const back of [0, -1, -2]) {
    const answer = course({ doc: { lesson: match.id, text: "(role x)" }, tree: step(tree, back) }).answer(match);
    assert.deepEqual(answer, { sheet: "(role x)", given: [{ check: 0, values: [], moves }] });
  }
});

test("what was given is part of the answer that was checked", () => {
  /** @type {Exercise} */
  const asks = { ...match, checks: [{ kind: "question", ask: { text: "?" } }] };
  /** @type {Record<string, string[]>} */
  const given = { 0: ["4"] };
  const it = course({ doc: { lesson: asks.id, text: "(role x)" }, tree: newTree() }, given);
  it.state.lesson = { name: "", title: "", summary: "", minutes: 1, codes: [],
    steps: [{ title: "", text: "", exercise: asks }] };
  assert.equal(it.changed, false, "nothing is checked");
  const result = /** @type {import("../protocol.d.ts").CheckExerciseResult} */ (/** @type {unknown} */ (
    { outcomes: [{ outcome: { check: 0, verdict: "passed" } }] }));
  it.patch({ checking: { ...it.state.checking, status: "done", result, answer: JSON.stringify(it.answer(asks)) } });
  assert.deepEqual([it.changed, it.passedChecks()], [false, [0]]);
  given[0] = ["5"];
  assert.deepEqual([it.changed, it.passedChecks()], [true, []]);
  given[0] = ["4"];
  it.options.session.state.doc.text += "\n";
  assert.deepEqual([it.changed, it.passedChecks()], [true, []]);
});
