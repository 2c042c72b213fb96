// @ts-check
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Authoring } from "./authoring.js";

/** @typedef {import("../protocol.d.ts").Ask} Ask */
/** @typedef {import("../protocol.d.ts").Check} Check */

/** A course of one exercise that is being made; undo is what the last message offers. */
function authoringOne() {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  const offered = { undo: () => assert.fail("nothing is offered") };
  /** @type {[string, string[]][]} */
  const said = [];
  const session = { show() {}, rules: {}, failed() {},
    toast: (/** @type {string} */ code, /** @type {string[]} */ args, /** @type {() => never} */ undo) =>
      void (said.push([code, args]), offered.undo = undo) };
  const examiner = { call: () => ({ result: new Promise(() => {}) }) };
  const courses = { newId: () => "c", save: async () => "saved", close() {} };
  const authoring = new Authoring(/** @type {any} */ ({ session, examiner, courses, changed() {} }));
  authoring.create("empty");
  return { authoring, said, undo: () => offered.undo(), now: () => authoring.draft?.exercise ?? assert.fail() };
}

/** @param {Partial<Ask>} ask @returns {Check[]} */
const question = (ask) => [{ kind: "question", ask: { text: "Which?", ...ask } }];

test("exercises that a file has too many are left out, and it is said", () => {
  const { authoring, said } = authoringOne();
  const many = (/** @type {number} */ n) => JSON.stringify({ title: "Many", exercises: Array(n).fill("{") });
  authoring.importText(many(60), "");
  assert.deepEqual(said, []);
  authoring.importText(many(63), "");
  assert.equal(authoring.state.course.drafts.length, 60);
  assert.deepEqual(said, [["course-cut", ["60", "3"]]]);
});

test("a hint that was deleted comes back, and what was typed since stays", () => {
  const { authoring, undo, now } = authoringOne();
  authoring.edit({ hints: ["one", "two", "three"] }, true);
  authoring.edit({ hints: ["one", "three"] }, true, ["deleted", "Hint 2"]);
  authoring.edit({ title: "Typed since", hints: ["one", "three and more"] });
  authoring.rename("The course");
  undo();
  assert.deepEqual([now().title, now().hints], ["Typed since", ["one", "two", "three and more"]]);
  assert.equal(authoring.state.course.title, "The course");
});

test("a text that was replaced comes back with its locked lines", () => {
  const { authoring, undo, now } = authoringOne();
  authoring.edit({ start: "a\nb", locked: [{ from: 1, to: 1 }] });
  authoring.edit({ start: "c", locked: [] }, true, ["replaced", "Start"]);
  authoring.edit({ text: "Typed since", locked: [{ from: 1, to: 1 }] });
  undo();
  assert.deepEqual([now().start, now().locked, now().text], ["a\nb", [{ from: 1, to: 1 }], "Typed since"]);
});

test("what was deleted comes back into its own exercise, which is open then", () => {
  const { authoring, undo, now } = authoringOne();
  authoring.edit({ title: "First", hints: ["one"] });
  authoring.edit({ hints: [] }, true, ["deleted", "Hint 1"]);
  authoring.add("empty");
  authoring.edit({ title: "Second" });
  authoring.move(-1);
  undo();
  assert.deepEqual([authoring.state.at, now().title, now().hints], [1, "First", ["one"]]);
  assert.equal(authoring.state.course.drafts[0]?.exercise?.title, "Second");
});

test("a check that was replaced comes back, and the other checks stay", () => {
  const { authoring, undo, now } = authoringOne();
  authoring.edit({ checks: [{ kind: "query", term: "a" }, { kind: "clean" }] });
  authoring.edit({ checks: [{ kind: "perft", number: 2 }, { kind: "clean" }] }, true, ["replaced", "Check 1"]);
  authoring.edit({ checks: [{ kind: "perft", number: 3, message: "No" }, { kind: "clean", message: "Typed since" },
    { kind: "playable" }] });
  undo();
  assert.deepEqual(now().checks, [{ kind: "query", term: "a", message: "No" },
    { kind: "clean", message: "Typed since" }, { kind: "playable" }]);
});

test("a choice that was deleted comes back, and the numbers of the right ones fit", () => {
  const { authoring, undo, now } = authoringOne();
  const [a, b, c] = ["a", "b", "c"].map((text) => ({ text }));
  assert.ok(a && b && c);
  authoring.edit({ checks: question({ choices: [a, b, c], answers: ["2"] }) });
  authoring.edit({ checks: question({ choices: [a, c], answers: [] }) }, true, ["deleted", "Choice 2"]);
  authoring.edit({ checks: question({ text: "Typed since", choices: [a, c], answers: ["2"] }) });
  undo();
  assert.deepEqual(now().checks, question({ text: "Typed since", choices: [a, b, c], answers: ["2", "3"] }));
});

test("a question is answered again as it was before its way was replaced", () => {
  const { authoring, undo, now } = authoringOne();
  authoring.edit({ checks: question({ answers: ["x"] }) });
  authoring.edit({ checks: question({ compute: "moves" }) }, true, ["replaced", "Answer"]);
  authoring.edit({ checks: question({ text: "Typed since", compute: "moves" }) });
  undo();
  assert.deepEqual(now().checks, question({ text: "Typed since", answers: ["x"] }));
});
