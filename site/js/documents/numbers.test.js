// @ts-check
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { calculated, notFollowing, numbersOf, varied, withNumber } from "./numbers.js";

const SHEET = `; Race on 3 fields
; number size 3, 2..5, fields
; title Race on {size} fields

; make (field {n}), n=1..size
(field 1)
(field 2)
(field 3)

; make (goal {n} {100*(n-1)/(size-1)}), n=1..size
(goal 1 0)
(goal 2 50)
(goal 3 100)
`;

/** @param {string} text @param {import("./numbers.js").Edit[]} edits */
const edited = (text, edits) => edits.reduceRight((all, { from, to, text: becomes }) =>
  all.slice(0, from) + becomes + all.slice(to), text);

test("a number, what follows from it and the title change together, and nothing else does", () => {
  const longer = edited(SHEET, withNumber(SHEET, "size", 5));
  assert.match(longer, /^; Race on 5 fields\n; number size 5, 2\.\.5, fields\n; title Race on \{size\} fields\n\n/);
  assert.match(longer, /\(field 3\)\n\(field 4\)\n\(field 5\)\n\n; make/);
  assert.match(longer, /\(goal 2 25\)/);
  assert.equal(edited(longer, withNumber(longer, "size", 3)), SHEET);
});

test("a sheet without such comments has no numbers", () => {
  assert.equal(numbersOf("; a number of words\n(role x)\n"), null);
  assert.deepEqual(numbersOf(SHEET)?.dials, [{ name: "size", value: 3, low: 2, high: 5, step: 1, label: "fields" }]);
});

test("a number can go in steps", () => {
  const text = "; number size 8, 4..10 by 2, side\n";
  assert.deepEqual(numbersOf(text)?.dials, [{ name: "size", value: 8, low: 4, high: 10, step: 2, label: "side" }]);
  assert.equal(numbersOf("; number size 8, 4..10 by 0\n"), null);
});

test("lines that were written by hand are found", () => {
  const numbers = numbersOf(SHEET);
  assert.ok(numbers);
  assert.equal(notFollowing(SHEET, numbers), null);
  assert.deepEqual(notFollowing(SHEET.replace("(field 2)", "(field two)"), numbers), { line: 6, reason: "" });
});

test("lines can be made in place of none, and none in place of some", () => {
  const text = "; number n 0, 0..2\n; make (a {k}), k=1..n\n\n(b)\n";
  const two = edited(text, withNumber(text, "n", 2));
  assert.equal(two, "; number n 2, 0..2\n; make (a {k}), k=1..n\n(a 1)\n(a 2)\n\n(b)\n");
  assert.equal(edited(two, withNumber(two, "n", 0)), text);
});

test("ranges can stand in each other", () => {
  const text = "; number n 1, 1..2\n; make (c {x} {y}), y=1..x, x=1..n\n(c 1 1)";
  assert.match(edited(text, withNumber(text, "n", 2)), /\n\(c 1 1\)\n\(c 2 1\)\n\(c 2 2\)$/);
});

test("a template that says nothing, or too much, is told", () => {
  const unknown = "; number n 1, 1..2\n\n; make (c {m})\n(c 1)";
  assert.throws(() => withNumber(unknown, "n", 2), /no number is called m/);
  assert.equal(notFollowing(unknown, numbersOf(unknown) ?? assert.fail())?.line, 3);
  const many = "; number n 1, 1..2\n; make (c {x} {y}), y=1..9999, x=1..9999\n(c 1 1)";
  assert.throws(() => withNumber(many, "n", 2), /more than 3000 lines/);
  assert.throws(() => calculated("(".repeat(50), new Map()), /not expected/);
});

test("templates that would take long are told instead", { timeout: 60_000 }, () => {
  const read = (/** @type {string} */ template) => {
    const text = `; number n 1, 1..2\n; make ${template}\n(c 1)`;
    return notFollowing(text, numbersOf(text) ?? assert.fail())?.reason;
  };
  assert.match(read("x, a=1..0, b=1..2999, c=1..2999, d=1..2999") ?? "", /too long/, "loops that make nothing");
  assert.match(read("x, a=9007199254740992..9007199254740994") ?? "", /more than 3000 lines|too long/,
    "numbers that one added to does not change");
  assert.match(read(`{max(${"1,".repeat(200_000)}1)}`) ?? "", /longer than/, "more values than a call takes");
  assert.match(read(`${"{n}".repeat(100_000)}, a=1..2999`) ?? "", /longer than/);
  assert.match(read(`x, a=${".".repeat(100_000)}{`) ?? "", /longer than/);
  assert.equal(numbersOf(`; number n 1, 1..2\n${"(a)\n".repeat(200_000)}`), null, "a sheet that is too long");
});

test("expressions are those of arithmetic", () => {
  const values = new Map([["a", 7], ["b", 2]]);
  assert.equal(calculated("a/b*2 - 1", values), 5);
  assert.equal(calculated("max(a, b+9) + min(1,a)", values), 12);
  assert.throws(() => calculated("a b", values), /b is not expected/);
  assert.throws(() => calculated("a/0", values), /not expected/);
});

test("a version with another number is told from the original", () => {
  assert.equal(varied(edited(SHEET, withNumber(SHEET, "size", 4)), SHEET), true);
  assert.equal(varied(`${SHEET}; more`, SHEET), false);
});

const root = join(import.meta.dirname, "../../..");
const sheets = [
  ...readdirSync(join(root, "games"), { withFileTypes: true }).filter((each) => each.isDirectory())
    .map(({ name }) => join(root, "games", name, "rules.kif")),
  ...readdirSync(join(root, "site/js/gallery/templates")).filter((name) => name.endsWith(".kif"))
    .map((name) => join(root, "site/js/gallery/templates", name)),
];
for (const file of sheets) {
  const text = readFileSync(file, "utf8");
  const numbers = numbersOf(text);
  if (!numbers) continue;
  test(`${file.slice(root.length + 1)}: its lines follow from its numbers, from the least to the greatest`, () => {
    assert.equal(notFollowing(text, numbers), null);
    for (const { name, low, high, value } of numbers.dials) {
      assert.ok(low <= value && value <= high, name);
      for (const other of [low, high]) {
        const there = edited(text, withNumber(text, name, other));
        assert.equal(edited(there, withNumber(there, name, value)), text, name);
      }
    }
  });
}
