// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { packed } from "../documents/link.js";
import { answerFragment, answersIn, csvField, essence, MOST_ANSWERS } from "./hand-in.js";

const one = { exercise: "a/b", name: "Ann", answer: { sheet: "(p)", given: [{ check: 0, values: ["1"], moves: [] }] } };

test("answers are found in any text, in their order", async () => {
  const link = await answerFragment(one);
  assert.deepEqual(await answersIn(`Ann;https://x.org/${link}\n"Bob","${link}"\n`), [one, one]);
});

test("what a hostile link holds is left out", async () => {
  const bad = async (/** @type {unknown} */ value) => answersIn(`#answer.${await packed(value)}`);
  assert.deepEqual(await bad(null), [null]);
  assert.deepEqual(await bad({ exercise: 1, answer: {} }), [null]);
  assert.deepEqual(await answersIn("#answer.AAAA"), [null]);
  const [long] = await bad({ ...one, name: "x".repeat(1e6), answer: { sheet: "", given: [null, { check: "0" }] } });
  assert.deepEqual([long?.name.length, long?.answer.given], [80, []]);
  assert.equal((await answersIn("#answer.AAAA ".repeat(500))).length, MOST_ANSWERS);
});

test("names of variables, comments and the order of rules do not count", () => {
  assert.equal(essence("(<= (p ?x) (q ?x)) ; a\n(q 1)"), essence("(Q 1)(<= (p ?y)\n  (q ?y))"));
  assert.notEqual(essence("(<= (p ?x) (q ?x ?y))"), essence("(<= (p ?x) (q ?y ?x))"));
});

test("a spreadsheet computes nothing of a name", () => {
  assert.equal(csvField("=HYPERLINK(\"x\")"), "\"'=HYPERLINK(\"\"x\"\")\"");
  assert.equal(csvField("Ann"), "\"Ann\"");
});
