// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { csvField } from "../shared/csv.js";
import { packed } from "../documents/link.js";
import { packedAttempts } from "./attempts.js";
import { answerFragment, answersIn, exercisesIn, MOST_ANSWERS } from "./hand-in.js";
import { contentId, courseData, draftOf, emptyExercise } from "./own-course.js";

const one = { exercise: "a/b", name: "Ann", answer: { sheet: "(p)", given: [{ check: 0, values: ["1"], moves: [] }] },
  passed: [0], attempts: [] };

test("answers are found in any text, in their order", async () => {
  const link = await answerFragment(one);
  assert.deepEqual(await answersIn(`Ann;https://x.org/${link}\n"Bob","${link}"\n`), [one, one]);
});

test("what a hostile link holds is left out", async () => {
  const bad = async (/** @type {unknown} */ value) => answersIn(`#answer.${await packed(value)}`);
  assert.deepEqual(await bad(null), [null]);
  assert.deepEqual(await bad({ exercise: 1, answer: {} }), [null]);
  assert.deepEqual(await bad({ ...one, answer: { sheet: "\n".repeat(300_000), given: [] } }), [null], "endless lines");
  assert.deepEqual(await answersIn("#answer.AAAA"), [null]);
  const [long] = await bad({ ...one, name: "x".repeat(1e6), answer: { sheet: "", given: [null, { check: "0" }] } });
  assert.deepEqual([long?.name.length, long?.answer.given], [80, []]);
  assert.equal((await answersIn("#answer.AAAA ".repeat(500))).length, MOST_ANSWERS);
});

test("what a learner allows to be seen comes with the answer", async () => {
  const attempts = [{ at: 1, sheet: "(p", passed: 0 }, { at: 2, sheet: "(p)", passed: 1 }];
  const [found] = await answersIn(await answerFragment({ ...one, attempts: packedAttempts(attempts) }));
  assert.deepEqual(found, { ...one, attempts });
});

test("the exercises of a course are found by what they say", async () => {
  const exercise = { ...emptyExercise(), title: "A" };
  const code = await packed(courseData({ title: "", drafts: [draftOf(exercise)] }));
  assert.deepEqual([...await exercisesIn(`see https://x.org/#course.${code}/1`)],
    [[await contentId(exercise), exercise]]);
  assert.equal((await exercisesIn("#course.AAAA")).size, 0);
});

test("a spreadsheet computes nothing of a name", () => {
  assert.equal(csvField("=HYPERLINK(\"x\")"), "\"'=HYPERLINK(\"\"x\"\")\"");
  assert.equal(csvField("Ann"), "\"Ann\"");
});
