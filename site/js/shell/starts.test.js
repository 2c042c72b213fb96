// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { openStorage } from "../documents/storage.js";
import { Starts } from "./starts.js";

function browser() {
  const { storage } = openStorage(() => {
    throw new Error("a storage for the test");
  });
  let time = 1_000_000;
  return { storage, start: (/** @type {number} */ after = 1) => new Starts(storage, () => (time += after)) };
}

test("after two starts that failed the third is safe, and the one after it is not", () => {
  const { start } = browser();
  for (let i = 0; i < 2; i++) {
    const failing = start();
    assert.equal(failing.safe, false);
    failing.failed();
    failing.left();
  }
  const third = start();
  assert.equal(third.safe, true);
  third.begun();
  assert.equal(start().safe, false);
});

test("a start that the tab did not survive counts when it is long ago", () => {
  const { start } = browser();
  start();
  start();
  assert.equal(start().safe, false, "they may be tabs that are starting now");
  assert.equal(start(20_000).safe, true);
});

test("leaving while the page starts counts nothing", () => {
  const { start } = browser();
  for (let i = 0; i < 5; i++) start(20_000).left();
  assert.equal(start(20_000).safe, false);
});

test("failures are forgotten after a day, and what cannot be read is no failure", () => {
  const { start, storage } = browser();
  start().failed();
  start().failed();
  assert.equal(start(25 * 3600 * 1000).safe, false);
  for (const text of ["{", "7", "[null,1,{}]"]) {
    storage.setItem("gdl.starts", text);
    assert.equal(start().safe, false, text);
  }
});

test("the visitor can ask for a safe start", () => {
  const { start } = browser();
  start().beSafe();
  assert.equal(start().safe, true);
});
