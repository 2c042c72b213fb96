// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { linesOf, lock, movedLocks } from "./locks.js";

test("locked lines move along with the text", () => {
  const locked = [{ from: 1, to: 2 }, { from: 4, to: 5 }];
  assert.deepEqual(movedLocks("a\nb\nc\nd\ne", "a\nb\nx\ny\nd\ne", locked), [{ from: 1, to: 2 }, { from: 5, to: 6 }]);
  assert.deepEqual(movedLocks("a\nb\nc\nd\ne", "a\nB\nc\nd\ne", locked), [{ from: 4, to: 5 }]);
  assert.deepEqual(movedLocks("a\nb", "", [{ from: 1, to: 2 }]), []);
});

test("locked parts that touch become one", () => {
  assert.deepEqual(lock([{ from: 4, to: 5 }], { from: 2, to: 3 }), [{ from: 2, to: 5 }]);
  assert.deepEqual(lock([{ from: 4, to: 5 }], { from: 1, to: 2 }), [{ from: 1, to: 2 }, { from: 4, to: 5 }]);
});

test("a selection touches lines", () => {
  assert.deepEqual(linesOf("ab\ncd\nef", 1, 4), { from: 1, to: 2 });
  assert.deepEqual(linesOf("ab\ncd\nef", 3, 6), { from: 2, to: 2 });
  assert.deepEqual(linesOf("ab\ncd", 4, 4), { from: 2, to: 2 });
});
