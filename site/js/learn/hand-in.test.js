// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { csv, csvField } from "../shared/csv.js";
import { packed } from "../documents/link.js";
import { packedAttempts } from "./attempts.js";
import { answerFragment, answersIn, exercisesIn, MOST_ANSWERS } from "./hand-in.js";
import { contentId, courseData, draftOf, emptyExercise } from "./own-course.js";

const one = { exercise: "a/b", name: "Ann", answer: { sheet: "(p)", given: [{ check: 0, values: ["1"], moves: [] }] },
  passed: [0], attempts: [] };

test("answers are found in any text, in their order", async () => {
  const link = String(await answerFragment(one));
  const two = { ...one, name: "Bob" };
  const other = String(await answerFragment(two));
  const { found, left } = await answersIn(`Ann;https://x.org/${link}\n"Bob","${other}"\n`);
  assert.deepEqual(found.map(({ answer, near, number }) => [answer, near, number]), [[one, "Ann", 1], [two, "Bob", 2]]);
  assert.equal(left, 0);
});

test("a link that is pasted twice counts once, and one that cannot be read says which it is", async () => {
  const link = String(await answerFragment(one));
  const { found } = await answersIn(`${link} ${link}\nEve #answer.AAAABBBBCCCCDDDDEEEE`);
  assert.deepEqual(found.map(({ answer, near, number, begins }) => [answer, near, number, begins]),
    [[one, "", 1, link.slice(0, 20)], [null, "Eve", 3, "#answer.AAAABBBBCCCC"]]);
});

test("what a hostile link holds is left out", async () => {
  const bad = async (/** @type {unknown} */ value) =>
    (await answersIn(`#answer.${await packed(value)}`)).found.map(({ answer }) => answer);
  assert.deepEqual(await bad(null), [null]);
  assert.deepEqual(await bad({ exercise: 1, answer: {} }), [null]);
  assert.deepEqual(await bad({ ...one, answer: { sheet: "\n".repeat(300_000), given: [] } }), [null], "endless lines");
  assert.equal((await answersIn("#answer.AAAA")).found[0]?.answer, null);
  const [long] = await bad({ ...one, name: "x".repeat(1e6), answer: { sheet: "", given: [null, { check: "0" }] } });
  assert.deepEqual([long?.name.length, long?.answer.given], [80, []]);
  const { found, left } = await answersIn(Array.from({ length: 500 }, (_, i) => `#answer.AAAA${i} `).join(""));
  assert.deepEqual([found.length, left], [MOST_ANSWERS, 500 - MOST_ANSWERS]);
});

test("what a learner allows to be seen comes with the answer", async () => {
  const attempts = [{ at: 1, sheet: "(p", passed: 0 }, { at: 2, sheet: "(p)", passed: 1 }];
  const { found: [found] } = await answersIn(
    String(await answerFragment({ ...one, attempts: packedAttempts(attempts) })));
  assert.deepEqual(found?.answer, { ...one, attempts });
});

test("the exercises of a course are found by what they say", async () => {
  const exercise = { ...emptyExercise(), title: "A" };
  const code = await packed(courseData({ title: "", drafts: [draftOf(exercise)] }));
  assert.deepEqual([...await exercisesIn(`see https://x.org/#course.${code}/1`)],
    [[await contentId(exercise), exercise]]);
  assert.equal((await exercisesIn("#course.AAAA")).size, 0);
});

// Links as the page makes them. They stay as they are: old links open for ever, and answers find their exercise.
const COURSE = "#course.Vc7NagIxFAXgV5GzqnAp2GVASummxZV04UICTuOVCRkT5ybqlCGv4Qv5YuUqbeny_hzON-LEkn2KMDNC8aVjGKy" +
  "YAwg8sDifOcOsx3-PfgsD_AWul04nHgoMPpqvyabfPIKQSyO6ejhMQRDesXB0mli8vRzeX9thsZzPQWh9LFqDFBmW0CUXeHvr3Una33UJZlYtw" +
  "bXswh0VfFTKUZEKkD0MelT6PfVHzkXdhCYHmPGH-aybmM8st-InzZ8TbK22EsbJp6TAEbZ-Aw/1";
const OLD_ANSWER = "#answer.bY7BasMwEER_pcwpgYXaToRj3fIdRgdFHurQWnEsxQkY_XuQ00Move3Ae7OzgA9O7hwIjcvdf-7qjpWiUlTNngd" +
  "Xn8q6OdQVBN4OmTp6D4H14c4JekHoyQiNzbj92Fy3EHydZ3rodoHr6b6hS8Fsf24M0C0qGMFwmddkkkmC0YbADrotpDQCGyOHMYa1wkZolZHo-" +
  "vwu50IwMVd06x35-B2At7IiyYtu_ti7f-11-5teJZOe";

test("a course that was given away opens for ever, and an answer finds its exercise", async () => {
  const [[id, exercise] = []] = [...await exercisesIn(COURSE)];
  assert.equal(id, "own/37de25e55e594e8c7b179872");
  assert.deepEqual([exercise?.title, exercise?.start, exercise?.checks.length], ["Öl", "(p)", 2]);
  const { found } = await answersIn(OLD_ANSWER);
  assert.deepEqual(found.map(({ answer }) => answer), [{ exercise: id, name: "Ann", passed: [0, 1],
    answer: { sheet: "(p) (q)", given: [{ check: 1, values: ["2"], moves: [] }] },
    attempts: [{ at: 5, sheet: "(p)", passed: 0 }, { at: 9, sheet: "(p) (q)", passed: 2 }] }]);
});

test("a spreadsheet computes nothing of a name", () => {
  assert.equal(csvField("=HYPERLINK(\"x\")"), "\"'=HYPERLINK(\"\"x\"\")\"");
  assert.equal(csvField("Ann"), "\"Ann\"");
});

test("a spreadsheet reads letters of any alphabet", () => {
  assert.equal(csv([["Zoë", 1], ["b", 2]]), "\ufeff\"Zoë\",\"1\"\r\n\"b\",\"2\"");
});
