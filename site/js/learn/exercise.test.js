// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerOf, asksForSheet, firstWords, isGame, lockedParts, revealed } from "./exercise.js";

/** @typedef {import("../protocol.d.ts").Exercise} Exercise */

/** @param {string} text */
const hidden = (text) => Buffer.from(text).toString("base64");

/** @param {Partial<Exercise>} parts @returns {Exercise} */
const exercise = (parts) => ({ version: 1, id: "a/b", title: "", text: "", checks: [], ...parts });

test("locked lines are parts of the start", () => {
  const one = exercise({ start: "a\nb\n\nc\n", locked: [{ from: 1, to: 2 }, { from: 4, to: 4 }],
    checks: [{ kind: "clean" }] });
  assert.deepEqual(lockedParts(one), ["a\nb", "c"]);
});

test("where only questions are asked all of the start is locked", () => {
  const one = exercise({ start: "a\n", checks: [{ kind: "question", ask: { text: "?" } }] });
  assert.equal(asksForSheet(one), false);
  assert.deepEqual(lockedParts(one), ["a\n"]);
});

test("an exercise is on a game if its rules have all that a game needs, or a check asks for it", () => {
  assert.equal(isGame(exercise({ start: "(parent a b)" })), false);
  const begun = "(role x)\n(<= (legal x go) (true (at home))) ; no terminal and no (goal x 100) yet\n";
  assert.equal(isGame(exercise({ start: begun })), false);
  assert.equal(isGame(exercise({ start: begun, reference: hidden(`${begun}TERMINAL (GOAL x 100)`) })), true);
  assert.equal(isGame(exercise({ start: begun, checks: [{ kind: "playable" }] })), true);
});

test("an answer has what each check asks for", () => {
  const one = exercise({ checks: [{ kind: "same" }, { kind: "question" }, { kind: "match" }, { kind: "marking" }] });
  assert.deepEqual(answerOf(one, "s", { 1: ["4"] }, [["a"]]), { sheet: "s", given: [
    { check: 1, values: ["4"], moves: [] }, { check: 2, values: [], moves: [["a"]] },
    { check: 3, values: [], moves: [] }] });
});

test("what is hidden can be read again, whatever its letters", () => {
  assert.equal(revealed(hidden("; ä → 🙂\n")), "; ä → 🙂\n");
});

test("a question is told apart by its first words", () => {
  assert.equal(firstWords("Is `(p ?x)` **safe**?\n"), "Is (p ?x) safe?");
  assert.equal(firstWords("```\n(p)\n```\nHow many bases does the network of these rules have after two moves?"),
    "How many bases does the network of these rules have after…");
});
