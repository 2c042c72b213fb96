// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { about, ago, clock, count, duration, size } from "./amounts.js";

test("counts carry their noun", () => {
  assert.equal(count(1, "error"), "1 error");
  assert.equal(count(2, "error"), "2 errors");
  assert.equal(count(48210, "ply", "plies"), "48,210 plies");
});

test("large numbers are rounded with their unit", () => {
  assert.deepEqual([999, 1000, 9960, 45_300, 999_400, 999_600, 1_140_000].map(about),
    ["999", "1.0 k", "10 k", "45 k", "999 k", "1.0 M", "1.1 M"]);
});

test("times and sizes have units", () => {
  assert.deepEqual([duration(41.4), duration(1400), size(512_000), size(6_100_000), clock(281)],
    ["41 ms", "1.4 s", "512 KB", "6.1 MB", "4:41"]);
});

test("the past is told in the unit that fits", () => {
  assert.deepEqual([1, 20, 600, 7200].map((seconds) => ago(0, seconds * 1000)),
    ["just now", "20 seconds ago", "10 minutes ago", "2 hours ago"]);
});
