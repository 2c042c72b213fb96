// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { beginsWith, canRedo, canUndo, fromMoves, fromRecord, goTo, movesTo, newTree, node, play, ply, step, toRecord,
  leaving, variations, without, withLeaving } from "./match-tree.js";

const mark = (/** @type {string} */ cell) => [`(mark ${cell})`, "noop"];

test("a new match stands at the start with nothing to undo", () => {
  const tree = newTree();
  assert.equal(ply(tree), 0);
  assert.equal(canUndo(tree), false);
  assert.equal(canRedo(tree), false);
  assert.deepEqual(movesTo(tree), []);
});

test("going back and forward keeps the line", () => {
  let tree = fromMoves([mark("1 1"), mark("2 2"), mark("3 3")]);
  tree = step(tree, -2);
  assert.equal(ply(tree), 1);
  assert.deepEqual(movesTo(tree), [mark("1 1")]);
  tree = step(tree, 100);
  assert.equal(ply(tree), 3);
});

test("another move after going back opens a variation and loses nothing", () => {
  const main = fromMoves([mark("1 1"), mark("2 2"), mark("3 3")]);
  const end = main.current;
  const branched = play(step(main, -2), mark("1 3"));
  assert.deepEqual(movesTo(branched), [mark("1 1"), mark("1 3")]);
  assert.equal(canRedo(branched), false);
  assert.equal(variations(branched, branched.current).length, 2);
  assert.deepEqual(movesTo(goTo(branched, end)), movesTo(main));
});

test("without a position its line ends before it, and other variations stay", () => {
  const main = fromMoves([mark("1 1"), mark("2 2"), mark("3 3")]);
  const side = play(play(step(main, -2), mark("1 3")), mark("2 3"));
  const [, , first = 0] = side.line;
  const kept = without(side, first); // where the side line leaves
  assert.deepEqual(movesTo(kept), [mark("1 1")]);
  assert.equal(canRedo(kept), false);
  assert.deepEqual(movesTo(goTo(kept, 3)), movesTo(main));
  const cut = without(goTo(side, main.current), 2); // the main line's second move
  assert.deepEqual(movesTo(cut), [mark("1 1")]);
  assert.deepEqual(movesTo(cut, 3), [mark("1 1"), mark("1 3"), mark("2 3")]);
  assert.deepEqual(without(main, 1), newTree());
  const elsewhere = without(step(main, -3), 2);
  assert.deepEqual([elsewhere.current, elsewhere.line], [0, [0, 1]]);
});

test("an equal move is entered again, not doubled", () => {
  const tree = fromMoves([mark("1 1"), mark("2 2")]);
  const again = play(step(tree, -1), mark("2 2"));
  assert.equal(again.nodes.length, tree.nodes.length);
  assert.equal(again.current, tree.current);
});

test("playing does not change the tree it came from", () => {
  const before = fromMoves([mark("1 1")]);
  const copy = structuredClone(before);
  play(before, mark("2 2"));
  assert.deepEqual(before, copy);
});

test("going to a position off the line continues by first moves", () => {
  let tree = fromMoves([mark("1 1"), mark("2 2")]);
  const main = tree.line;
  tree = play(goTo(tree, 0), mark("3 3"));
  assert.deepEqual(goTo(tree, main[1] ?? -1).line, main);
});

test("a position that does not exist is an error, not a blank board", () => {
  assert.throws(() => node(newTree(), 7), RangeError);
});

test("a line begins with what was played before it, and with itself", () => {
  const line = [mark("1 1"), mark("2 2")];
  assert.ok(beginsWith(line, []));
  assert.ok(beginsWith(line, line.slice(0, 1)));
  assert.ok(beginsWith(line, line));
  assert.ok(!beginsWith(line.slice(0, 1), line));
  assert.ok(!beginsWith(line, [mark("3 3")]));
});

test("a match is kept whole: the board's place in it, what comes after, and variations", () => {
  let tree = fromMoves([mark("1 1"), mark("2 2"), mark("3 3")]);
  tree = play(play(goTo(tree, 1), mark("1 2")), mark("1 3")); // a variation, which is now the shown line
  tree = play(goTo(tree, 0), mark("3 1"));
  tree = step(goTo(tree, 4), -1);
  const back = fromRecord(JSON.parse(JSON.stringify(toRecord(tree))));
  assert.deepEqual(movesTo(back), movesTo(tree));
  assert.deepEqual(back.line.map((id) => node(back, id).joint), tree.line.map((id) => node(tree, id).joint));
  const all = (/** @type {import("./match-tree.js").Tree} */ each) =>
    each.nodes.map(({ id }) => JSON.stringify(movesTo(each, id))).sort();
  assert.deepEqual(all(back), all(tree));
});

test("a match that was kept with nodes that do not exist opens without them", () => {
  const tree = fromRecord({ moves: [mark("1 1")], others: [[7, mark("2 2")], [-1, mark("2 2")], [0, mark("3 3")]] });
  assert.deepEqual(movesTo(tree), [mark("1 1")]);
  assert.equal(tree.nodes.length, 3);
});

test("tens of thousands of positions off the line are read soon", { timeout: 60_000 }, () => {
  const many = Array.from({ length: 60_000 }, (_, i) => i);
  const chain = fromRecord({ moves: [["a"]], others: many.map((i) => [i + 1, ["b"]]) });
  assert.equal(movesTo(chain, 60_001).length, 60_001);
  const wide = fromRecord({ moves: [["a"]], others: many.map((i) => [0, [`b${i % 50_000}`]]) });
  assert.equal(node(wide, 0).children.length, 50_001, "moves that were there before are not doubled");
});

test("lines that leave a match are told with where they leave it, and come back", () => {
  const others = [{ ply: 1, moves: [["x"], ["y"]] }, { ply: 1, moves: [["x"], ["z"]] }];
  const first = withLeaving([["a"], ["b"], ["c"]], [...others, { ply: 9, moves: [["never"]] }]);
  assert.deepEqual(movesTo(first), [["a"], ["b"], ["c"]]);
  assert.deepEqual(leaving(first, first.current), others);
  const beyond = play(first, ["d"]);
  assert.equal(leaving(beyond, first.current).length, 2, "what is played after the end leaves nothing");
  assert.deepEqual(leaving(withLeaving([["a"]]), 1), []);
});

test("a file that tells of any number of variations opens soon, with some of them", { timeout: 60_000 }, () => {
  const many = Array.from({ length: 100_000 }, (_, i) => [`m${i}`]);
  const main = many.slice(0, 10_000);
  assert.ok(withLeaving(main, [{ ply: 0, moves: many }]).nodes.length < 20_000);
  assert.ok(withLeaving(main, many.map((joint) => ({ ply: 0, moves: [joint] }))).nodes.length < 20_000);
  assert.equal(withLeaving(main, many.map(() => ({ ply: 0, moves: main }))).nodes.length, 10_001);
});
