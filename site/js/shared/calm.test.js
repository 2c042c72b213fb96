import assert from "node:assert/strict";
import { test } from "node:test";
import { whenCalm } from "./calm.js";

/** Whether a promise has settled when all that was ready has run. @param {Promise<void>} promise */
async function settled(promise) {
  let done = false;
  void promise.then(() => void (done = true));
  await new Promise((resolve) => setImmediate(resolve));
  return done;
}

test("a page that nobody touches is calm a while after it has begun", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const calm = whenCalm(Promise.resolve(), new EventTarget());
  assert.equal(await settled(calm), false);
  t.mock.timers.tick(999);
  assert.equal(await settled(calm), false);
  t.mock.timers.tick(1);
  assert.equal(await settled(calm), true);
});

for (const sign of ["pointerdown", "keydown", "click", "input", "hashchange", "appinstalled"]) {
  test(`after ${sign} nothing waits any more`, async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const target = new EventTarget();
    const calm = whenCalm(Promise.resolve(), target);
    assert.equal(await settled(calm), false);
    target.dispatchEvent(new Event(sign));
    assert.equal(await settled(calm), true);
  });
}

test("who does something before the first position is there gets that first", async () => {
  const target = new EventTarget();
  let begin = () => {};
  const calm = whenCalm(new Promise((resolve) => void (begin = () => resolve(undefined))), target);
  target.dispatchEvent(new Event("keydown"));
  assert.equal(await settled(calm), false);
  begin();
  assert.equal(await settled(calm), true);
});

test("a first position that fails keeps nothing waiting", async () => {
  const target = new EventTarget();
  const calm = whenCalm(Promise.reject(new Error("no engine")), target);
  target.dispatchEvent(new Event("click"));
  assert.equal(await settled(calm), true);
});
