// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { revealed } from "./exercise.js";
import { contentId, courseData, emptyExercise, hidden, readCourse, toCourse, toDraft } from "./own-course.js";

const one = { ...emptyExercise(), title: "A", start: "(p)\n", reference: hidden("(p ä 🙂)\n"),
  checks: [{ kind: "question", ask: { text: "?", choices: [{ text: "a" }], answers: ["1"] } }] };

test("a course is the same after it was written and read", () => {
  const course = toCourse({ title: "B", exercises: [one, one] }, "");
  assert.deepEqual(readCourse(JSON.stringify(courseData(course)), ""), course);
  assert.equal(revealed(course.drafts[0]?.exercise?.reference ?? ""), "(p ä 🙂)\n");
});

test("an exercise alone is a course of one", () => {
  const { title, drafts } = readCourse(JSON.stringify(one), "");
  assert.deepEqual([title, drafts.length, drafts[0]?.exercise?.title], ["A", 1, "A"]);
});

test("what has another shape keeps its text", () => {
  for (const bad of [{ ...one, extra: 1 }, { ...one, checks: 7 }, { ...one, reference: "%%%" }, null, "x",
    { ...one, checks: [{ kind: "same", after: [["a", 1]] }] }]) {
    const draft = toDraft(bad);
    assert.equal(draft.exercise, null);
    assert.deepEqual(JSON.parse(draft.text), bad);
  }
  assert.deepEqual(readCourse("{oh", "t"), { title: "t", drafts: [{ exercise: null, text: "{oh" }] });
  const again = readCourse(JSON.stringify(courseData(readCourse("{oh", "t"))), "");
  assert.equal(again.drafts[0]?.text, "{oh");
});

test("a kind of check that nobody knows can still be shown", () => {
  assert.ok(toDraft({ ...one, checks: [{ kind: "pretty" }] }).exercise);
});

test("an exercise is known by what it says, not by its own id or the order of its fields", async () => {
  const { checks, title, ...rest } = emptyExercise();
  const id = await contentId({ title, checks, ...rest, id: "facts-and-rules/facts" });
  assert.match(id, /^own\/[0-9a-f]{24}$/);
  assert.equal(await contentId(emptyExercise()), id);
  assert.notEqual(await contentId({ ...emptyExercise(), title: "B" }), id);
});

test("an exercise of more parts than anybody reads is kept as text", () => {
  const exercise = { version: 1, title: "t", checks: [], hints: Array.from({ length: 1000 }, () => "h") };
  assert.equal(toCourse({ exercises: [exercise] }, "").drafts[0]?.exercise, null);
});

test("an exercise about rules of more lines than the editor takes is kept as text", () => {
  const endless = "\n".repeat(300_000);
  for (const part of [{ start: endless }, { reference: btoa(endless) }]) {
    const { drafts } = toCourse({ exercises: [{ version: 1, title: "t", checks: [], ...part }] }, "");
    assert.equal(drafts[0]?.exercise, null);
  }
});
