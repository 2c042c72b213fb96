// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { NetViews } from "./views.js";

/** @param {number} nodes */
function viewsOf(nodes) {
  const views = new NetViews();
  views.begin(nodes);
  return views;
}

test("a small network is shown as a whole at first, a larger one by its relations", () => {
  assert.equal(viewsOf(80).main, "whole");
  assert.equal(viewsOf(81).main, "relations");
});

test("what the visitor chose stays for the next network, except for a cone of what is gone", () => {
  const views = viewsOf(50);
  views.choose("relations");
  views.begin(60);
  assert.equal(views.main, "relations");
  views.choose("whole");
  assert.equal(views.leveled, false);
  views.begin(1001);
  assert.equal(views.main, "whole");
  views.open([1], () => false);
  views.begin(60);
  assert.equal(views.main, "whole");
});

test("two pictures are shown where there is room for them, else the cone", () => {
  const views = viewsOf(100);
  assert.ok(!views.offered.includes("both"));
  views.wide = true;
  assert.ok(views.offered.includes("both"));
  views.choose("both");
  assert.equal(views.shown, "both");
  assert.equal(views.main, "cone");
  views.open([3], () => true);
  assert.equal(views.shown, "both", "the relations stay beside the cone");
  views.wide = false;
  assert.equal(views.shown, "cone");
});

test("of many propositions a cone takes those that are true before the others", () => {
  const views = viewsOf(100);
  views.open(Array.from({ length: 20 }, (_, id) => id), (id) => id >= 18);
  assert.deepEqual(views.picked, [18, 19, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.equal(views.marked, -1);
  views.open([4], () => false);
  assert.equal(views.marked, 4);
});

test("a whole that is too large opens relation by relation, and folds again", () => {
  const views = viewsOf(1001);
  views.choose("whole");
  assert.equal(views.leveled, true);
  views.unfold(3);
  views.unfold(3);
  views.unfold(1);
  assert.deepEqual(views.opened, [3, 1]);
  views.fold();
  assert.deepEqual(views.opened, []);
  views.unfold(2);
  views.begin(1001);
  assert.deepEqual(views.opened, [], "another network has other relations");
});

test("a whole that nobody could read opens by levels, until the visitor wants every node", () => {
  const views = viewsOf(300);
  assert.equal(views.crowd(false), false, "relations are shown");
  views.choose("whole");
  assert.equal(views.crowd(true), false);
  assert.equal(views.crowd(false), true);
  assert.ok(views.leveled && views.spreadable && !views.unfolded);
  assert.equal(views.crowd(false), false, "it has been drawn by levels");
  views.spread = true;
  assert.ok(!views.leveled && views.unfolded);
  assert.equal(views.crowd(false), false, "as the visitor wants it");
  views.fold();
  assert.ok(views.leveled && !views.unfolded);
  views.room(true);
  assert.equal(views.leveled, false, "in another room it is tried again");
});
