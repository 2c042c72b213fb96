// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { expressions, faults } from "./faults.js";

const SHEET = "(role x)\n(base b)\n; a comment (with\n(<= (legal ?p a)\n    (role ?p)\n    (not (true b)))\n";

test("each rule and each condition can be left out or turned around", () => {
  assert.deepEqual(faults(SHEET).map(({ kind, line, part }) => `${line} ${kind} ${part}`), [
    "1 rule (role x)", "4 rule (<= (legal ?p a) (role ?p) (not (true b)))", "5 condition (role ?p)", "5 not (role ?p)",
    "6 condition (not (true b))", "6 not (not (true b))"]);
});

test("a fault that leaves a variable without values is one that the editor names", () => {
  assert.deepEqual(faults(SHEET).map(({ safe }) => safe), [true, true, false, false, true, true]);
  const [, drop] = faults("(<= (p ?x) (q ?X) (distinct ?x a))");
  assert.equal(drop?.safe, false, "distinct gives no values, and names of variables have no case");
});

test("a sheet with a fault is laid out as before", () => {
  const [role, , condition, not, last, positive] = faults(SHEET).map(({ text }) => text);
  assert.equal(role, SHEET.slice("(role x)\n".length));
  assert.equal(condition, SHEET.replace("    (role ?p)\n", ""));
  assert.equal(not, SHEET.replace("    (role ?p)", "    (not (role ?p))"));
  assert.equal(last, SHEET.replace("\n    (not (true b))", ""));
  assert.equal(positive, SHEET.replace("(not (true b))", "(true b)"));
});

test("a text whose parentheses do not match has no faults to offer", () => {
  for (const text of ["(a", "a)", ")(", "((a) b"]) assert.deepEqual(expressions(text), []);
});
