// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { about, ago, clock, count, duration, playerName, problemText, size, toastText } from "./texts.js";

test("counts carry their noun", () => {
  assert.equal(count(1, "error"), "1 error");
  assert.equal(count(2, "error"), "2 errors");
  assert.equal(count(48210, "ply", "plies"), "48,210 plies");
});

test("large numbers are rounded with their unit", () => {
  assert.deepEqual([999, 1000, 9960, 45_300, 999_400, 999_600, 1_140_000].map(about), ["999", "1.0 k", "10 k", "45 k", "999 k", "1.0 M", "1.1 M"]);
});

test("times and sizes have units", () => {
  assert.deepEqual([duration(41.4), duration(1400), size(512_000), size(6_100_000), clock(281)], ["41 ms", "1.4 s", "512 KB", "6.1 MB", "4:41"]);
});

test("the past is told in the unit that fits", () => {
  assert.deepEqual([1, 20, 600, 7200].map((seconds) => ago(0, seconds * 1000)), ["just now", "20 seconds ago", "10 minutes ago", "2 hours ago"]);
});

test("a failure with a text of ours is said in it, another in its own English", () => {
  assert.equal(problemText({ code: "unknown-game", args: ["go"], message: "", rule: -1 }), "There is no game go here.");
  assert.equal(problemText({ code: "bad-term", args: [], message: "not a term: )", rule: -1 }), "not a term: )");
});

test("a limit is a number that people can read", () => {
  assert.equal(problemText({ code: "limit", args: ["ground atoms", "8388608"], message: "", rule: 3 }), "More than 8,388,608 ground atoms: the engine stopped at its limit.");
  assert.equal(problemText({ code: "limit", args: ["memory", "0"], message: "", rule: -1 }), "The engine ran out of memory.");
});

test("names that look like properties of objects are no texts", () => {
  assert.equal(problemText({ code: "constructor", args: [], message: "own words", rule: -1 }), "own words");
  assert.equal(playerName("toString", []), "toString");
  assert.equal(toastText({ code: "__proto__", args: ["words"] }), "words");
});
