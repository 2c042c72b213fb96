// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { akin, titleOf } from "./title.js";

const game = (/** @type {string} */ name) => readFileSync(new URL(`../../../games/${name}/rules.kif`, import.meta.url),
  "utf8");

/** @type {[string, string, string][]} what it is, text, title */
const titles = [
  ["a comment on the first line", "; Breakthrough\n(role white)", "Breakthrough"],
  ["a frame of semicolons and asterisks", "\n;;;;;;;;;;;\n;;;\n;;; Connect Four ;;;\n;;;;;;;;;\n(role red)",
    "Connect Four"],
  ["the name of a file", ";*****\n;* checkers.kif   *\n(role red)", "checkers"],
  ["a title and what is said about it", "; English draughts, better known as checkers\n", "English draughts"],
  ["a variant in brackets", "; Amazons 10x10 (variant)\n(role w)", "Amazons 10x10 (variant)"],
  ["a bracket that is closed elsewhere", ";;; Asteroids (two instances, played\n;;; side by side)", "Asteroids"],
  ["a line for an editor", ";;; -*- Mode: Lisp -*-\n;;; Chess\n", "Chess"],
  ["a long sentence", "; This test case ensures that a gamer can handle it\n", ""],
  ["a list that begins", "; The game has two bugs:\n; one\n", ""],
  ["a comment after the first rule", "(role red)\n; Make sure that it works", ""],
  ["no comment", "(role red)", ""],
  ["nothing", "", ""],
  ["signs that turn the direction of writing", "; \u202egnp\u2066exe\u0000\n(role x)", "gnp exe"],
];
for (const [what, text, title] of titles) test(`title of ${what}`, () => assert.equal(titleOf(text), title));

test("a sheet that was edited is akin to what it was, another game is not", () => {
  const rules = game("tic-tac-toe");
  assert.ok(akin(rules, rules.replaceAll("control", "turn").replace(/^;.*$/gm, "")));
  assert.ok(akin(rules.slice(0, rules.length / 3), rules), "a part");
  assert.ok(akin(`${rules}\n${game("maze")}`, rules), "a larger sheet that holds it");
  assert.ok(akin(rules.replaceAll("\n", "\r\n").replaceAll("(", "( "), rules), "other blanks");
  assert.equal(akin("", rules), null, "a sheet that was emptied");
  assert.equal(akin(`(role ${game("maze")}`, rules), null, "a sheet whose first form is open");
  for (const other of ["connect-four", "breakthrough-6x6", "maze", "reversi"]) assert.ok(!akin(game(other), rules),
    other);
});

// Each took the square of its length, many seconds, before the board was there.
const LONG = 400_000;
test("a sheet that is made to be read for long has its title soon", { timeout: 60_000 }, () => {
  for (const line of [`a${"-".repeat(LONG)}b`, `a${"(".repeat(LONG)})b`, `a${" - ".repeat(LONG / 3)}b`]) {
    assert.ok(titleOf(`; ${line}\n(role x)`).length <= 1, line.slice(0, 10));
  }
  assert.ok(!akin(`(a${" ".repeat(60_000)}b)`, game("maze")));
});
