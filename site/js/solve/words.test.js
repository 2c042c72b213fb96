// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { jointWords, solvedWords } from "./words.js";

const subject = { role: 0, roles: ["x", "o"], moves: [], seconds: 60 };
const solved = /** @type {const} */ ({ machine: "propnet", low: 100, high: 100, stop: "proved", plies: 5,
  goals: [100, 0], moves: [], depth: 5, nodes: 9, seconds: 1, stuck: -1 });

test("a proof says who wins and when, and everybody's goal", () => {
  assert.match(solvedWords(subject, { ...solved, goals: [...solved.goals], moves: [] }),
    /^x wins.*5 plies.*\. Goals: x 100, o 0$/);
});

test("a proof that ran out of time says why, and what is proved by then", () => {
  assert.equal(solvedWords(subject, { ...solved, low: 50, stop: "time", goals: [], moves: [] }),
    "Not solved: time is up. Proved: x gets at least 50");
});

test("rules that leave a role without a move are why nothing is proved", () => {
  assert.equal(solvedWords(subject, { ...solved, low: 0, stop: "depth", stuck: 1, goals: [], moves: [] }),
    "Not solved: o runs out of legal moves though the match goes on. Nothing is proved yet");
});

test("a joint move leaves out who only passes, unless everybody does", () => {
  assert.equal(jointWords(["(mark 1 1)", "noop"], ["x", "o"]), "x: mark 1 1");
  assert.equal(jointWords(["noop", "(noop)"], ["x", "o"]), "noop, (noop)");
  assert.equal(jointWords(["(move a b)"], ["robot"]), "move a b");
});
