// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { NetValues } from "./values.js";

/** Values whose answers come when the test says so. */
function start() {
  /**
   * @type {{joint: string[], set: import("../protocol.d.ts").SetNode[], answer: (values: number[]) => void,
   *  fail: () => void}[]}
   */
  const asked = [];
  let changes = 0;
  const values = new NetValues(
    (joint, set) => new Promise((resolve, reject) => asked.push({ joint, set,
      answer: (list) => resolve(Uint8Array.from(list)), fail: () => reject(new Error("gone")) })),
    () => changes++);
  return { values, asked, changes: () => changes };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test("moves that are tried out change values until they are taken back", async () => {
  const { values, asked } = start();
  void values.moveTo(2);
  asked[0]?.answer([0, 1]);
  await settle();
  assert.equal(values.of(1), 1);
  assert.equal(values.differs(1), null, "nothing is tried out");

  void values.toggle(0, "left");
  assert.deepEqual(asked[1]?.joint, ["left", ""]);
  asked[1]?.answer([1, 1]);
  await settle();
  assert.deepEqual([values.of(0), values.differs(0), values.differs(1)], [1, true, false]);
  assert.deepEqual([values.byHand({ id: 0, kind: "input" }), values.byHand({ id: 1, kind: "base" })], [true, false]);

  void values.toggle(0, "left");
  await settle();
  assert.deepEqual([values.of(0), values.trying, asked.length], [0, false, 2], "the position's values are known");
});

test("an answer about an earlier position or other moves is dropped", async () => {
  const { values, asked } = start();
  void values.moveTo(1);
  void values.moveTo(1);
  void values.try(["a"]);
  asked[2]?.answer([1]);
  asked[1]?.answer([0]);
  asked[0]?.answer([1]);
  await settle();
  assert.deepEqual([values.of(0), values.differs(0)], [1, true]);
  assert.deepEqual([...(values.position ?? [])], [0], "the second position's");
});

test("of another network nothing is known, and an answer that fails says nothing", async () => {
  const { values, asked } = start();
  void values.moveTo(1);
  values.forget();
  asked[0]?.answer([1]);
  await settle();
  assert.equal(values.of(0), -1);
  void values.moveTo(1);
  asked[1]?.fail();
  await settle();
  assert.equal(values.of(0), -1);
});

test("facts are set by hand beside moves, and one press leads back to the match", async () => {
  const { values, asked } = start();
  void values.moveTo(1);
  asked[0]?.answer([0, 1]);
  await settle();
  void values.flip(0);
  assert.deepEqual(asked[1]?.set, [{ id: 0, value: true }]);
  asked[1]?.answer([1, 0]);
  await settle();
  assert.deepEqual([values.of(1), values.differs(1), values.trying], [0, true, true]);
  void values.toggle(0, "left");
  assert.deepEqual([asked[2]?.joint, asked[2]?.set.length], [["left"], 1]);
  void values.flip(0);
  assert.equal(values.set.size, 0, "the same again takes it back");
  void values.flip(1);
  void values.clear();
  await settle();
  assert.deepEqual([values.of(0), values.of(1), values.trying], [0, 1, false]);
});
