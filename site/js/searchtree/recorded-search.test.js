import assert from "node:assert/strict";
import { test } from "node:test";
import { after, bestChild, chooser, lineTo, moveOf, neverSeen, pathTo, readTree, windowAt } from "./recorded-search.js";
import { searchTreeTexts } from "./texts.js";
import { chooserWords, points, stepWords, windowWords } from "./words.js";

/**
 * @param {number} parent
 * @param {string[]} joint
 * @param {Partial<import("../protocol.d.ts").TreeVisit>} [rest]
 * @returns {import("../protocol.d.ts").TreeVisit}
 */
const visit = (parent, joint, rest = {}) =>
  ({ parent, joint, depth: 0, alpha: -0.01, beta: 100.01, mine: 0, theirs: 0, value: 0, low: 0, high: 100,
  cause: "estimate", ...rest });

// x has two moves; after the first o's replies bring 60 and 40, after the
// second the first reply brings 30, so that the other two need not be seen.
const tree = readTree({
  machine: "propnet",
  full: false,
  steps: [0, 1, 2, -3, 3, -4, -2, 4, 5, -6, -5, -1],
  visits: [
    visit(-1, [], { depth: 2, mine: 2, theirs: 1, value: 40, cause: "search" }),
    visit(0, ["(mark 1 1)", "noop"], { depth: 1, mine: 1, theirs: 2, value: 40, cause: "search" }),
    visit(1, ["noop", "(mark 1 2)"], { value: 60 }),
    visit(1, ["noop", "(mark 1 3)"], { value: 40, beta: 60 }),
    visit(0, ["(mark 2 2)", "noop"], { depth: 1, mine: 1, theirs: 3, alpha: 40, value: 30, cause: "cutoff" }),
    visit(4, ["noop", "(mark 1 1)"], { value: 30, alpha: 40 }),
  ],
}, 0);

test("each visit has its children, and the steps at which it begins and ends", () => {
  assert.deepEqual(tree.children, [[1, 4], [2, 3], [], [], [5], []]);
  assert.deepEqual(tree.enter, [1, 2, 3, 5, 8, 9]);
  assert.deepEqual(tree.leave, [12, 7, 4, 6, 11, 10]);
});

test("a step enters or leaves a visit", () => {
  assert.deepEqual(after(tree, 0), { visit: -1, left: false });
  assert.deepEqual(after(tree, 3), { visit: 2, left: false });
  assert.deepEqual(after(tree, 4), { visit: 2, left: true });
});

test("the way to a visit can be played", () => {
  assert.deepEqual(pathTo(tree, 5), [0, 4, 5]);
  assert.deepEqual(lineTo(tree, 5), [["(mark 2 2)", "noop"], ["noop", "(mark 1 1)"]]);
  assert.deepEqual(lineTo(tree, 0), []);
});

test("the best child is the one whose value the visit has", () => {
  assert.equal(bestChild(tree, 0), 1);
  assert.equal(bestChild(tree, 1), 3, "the others want the least");
  assert.equal(bestChild(tree, 2), -1);
});

test("a cut-off leaves moves unseen", () => {
  assert.equal(neverSeen(tree, 4), 2);
  assert.equal(neverSeen(tree, 1), 0);
});

test("windows grow narrower as children are left", () => {
  assert.deepEqual(windowAt(tree, 1, 3), { alpha: -0.01, beta: 100.01 });
  assert.deepEqual(windowAt(tree, 1, 4), { alpha: -0.01, beta: 60 });
  assert.deepEqual(windowAt(tree, 0, 7), { alpha: 40, beta: 100.01 });
});

test("a visit is called by the move of the side that chose", () => {
  assert.equal(moveOf(tree, 1), "mark 1 1");
  assert.equal(moveOf(tree, 2), "mark 1 2");
  assert.equal(chooser({ ...visit(0, []), mine: 3, theirs: 3 }), "both");
});

test("steps are told with their values, and ends of a window that cut nothing off are not", () => {
  const roles = ["x", "o"];
  assert.equal(stepWords(tree, roles, 0), searchTreeTexts.begins("x", 2));
  assert.equal(stepWords(tree, roles, 12), searchTreeTexts.ends("x", "40"));
  assert.equal(stepWords(tree, roles, 11), searchTreeTexts.leaves.cutoff(moveOf(tree, 4), "30", neverSeen(tree, 4),
    windowWords({ alpha: 40, beta: 100.01 })));
  assert.equal(windowWords({ alpha: -0.01, beta: 60 }), searchTreeTexts.window(null, "60"));
  assert.equal(chooserWords(tree, roles, 1), searchTreeTexts.chooser[chooser(visit(0, [], { mine: 1, theirs: 2 }))]("x",
    "o"));
  assert.deepEqual([points(50), points(33.333)], ["50", "33.33"]);
});
