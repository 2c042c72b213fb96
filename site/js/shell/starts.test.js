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
  const held = new Set();
  const locks = /** @type {LockManager} */ (/** @type {unknown} */ ({
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
    /** @param {string} name @param {() => Promise<void>} hold */
    async request(name, hold) {
      held.add(name);
      await hold();
      held.delete(name);
    },
  }));
  const starting = (/** @type {LockManager | null} */ locks) => (after = 1, address = "") => (time += after,
    new Starts(storage, locks, { address, now: () => time, past: () => time }));
  return {
    storage,
    start: starting(locks),
    startWithoutLocks: starting(null),
    pass: (/** @type {number} */ ms) => void (time += ms),
    /** The tab of a start is no more. @param {Starts} start */
    end: ({ own }) => void held.delete(`gdl.start.${own.id}`),
    endAll: () => held.clear(),
  };
}

test("after two starts that failed the third is safe, and the one after it is not", async () => {
  const { start } = browser();
  for (let i = 0; i < 2; i++) {
    const failing = start();
    assert.equal(await failing.safe, false);
    failing.failed();
    failing.left();
  }
  const third = start();
  assert.equal(await third.safe, true);
  third.begun();
  assert.equal(await start().safe, false);
});

test("starts that their tabs did not survive count, however soon the next one comes", async () => {
  const { start, end } = browser();
  for (let i = 0; i < 2; i++) {
    const ended = start();
    assert.equal(await ended.safe, false);
    end(ended);
  }
  assert.equal(await start().safe, true);
});

test("starts that are under way do not count, however long they take", async () => {
  const { start } = browser();
  for (let i = 0; i < 5; i++) assert.equal(await start(20_000).safe, false);
});

test("starts that a killed browser ended together count once", async () => {
  const { start, endAll } = browser();
  for (const _ of [1, 2, 3]) await start().safe;
  endAll();
  const next = start();
  assert.equal(await next.safe, false);
  endAll();
  assert.equal(await start().safe, true, "a second time");
});

test("of starts that were under way together those that said what failed count each", async () => {
  const { start, endAll } = browser();
  for (const _ of [1, 2]) {
    const failing = start();
    await failing.safe;
    failing.failed();
  }
  endAll();
  assert.equal(await start().safe, true);
});

test("without locks a start that the tab did not survive counts when it is long ago", async () => {
  const { startWithoutLocks: start } = browser();
  await start().safe;
  await start(20_000).safe;
  assert.equal(await start().safe, false, "the last may be a tab that is starting now");
  assert.equal(await start(20_000).safe, true);
});

test("leaving while the page starts counts nothing", async () => {
  const { start, pass } = browser();
  for (let i = 0; i < 5; i++) {
    const leaving = start(20_000);
    pass(2000);
    leaving.left();
    await leaving.safe;
  }
  assert.equal(await start(20_000).safe, false);
});

for (const kind of /** @type {const} */ (["start", "startWithoutLocks"])) {
  test(`after two starts that hung until they were left the third is safe (${kind})`, async () => {
    const { [kind]: start, pass } = browser();
    for (let i = 0; i < 2; i++) {
      const hanging = start(1, "#v1.same");
      assert.equal(await hanging.safe, false);
      pass(32_000);
      hanging.left();
    }
    assert.equal(await start(1, "#v1.other").safe, false, "with another link");
    const third = start(20_000, "#v1.same");
    assert.equal(await third.safe, true);
    third.begun();
    assert.equal(await start(1, "#v1.same").safe, false);
  });
}

test("a slow start that goes on, or that nobody looked at, is left without counting", async () => {
  const { start, pass } = browser();
  for (let i = 0; i < 3; i++) {
    const slow = start();
    assert.equal(await slow.safe, false);
    for (let parts = 0; parts < 10; parts++) {
      pass(9000);
      slow.goesOn();
    }
    slow.left();
    const unseen = start();
    unseen.unseen();
    pass(3600_000);
    unseen.left();
  }
  assert.equal(await start().safe, false);
});

test("what gets no further is noted then, and no longer when it goes on", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { start, end } = browser();
  for (const goesOn of [true, false, false]) {
    const slow = start();
    assert.equal(await slow.safe, false);
    slow.goesOn();
    t.mock.timers.tick(10_000);
    assert.equal(slow.read().at(-1)?.hung, "");
    if (goesOn) slow.goesOn();
    assert.equal("hung" in (slow.read().at(-1) ?? {}), !goesOn);
    slow.unseen(); // browsers hide a page that is left, before or after they say so
    slow.left();
    slow.unseen();
    end(slow);
  }
  assert.equal(await start().safe, true);
});

test("links are told apart by their beginning, length and end", async () => {
  const { start, pass, storage } = browser();
  const long = (/** @type {string} */ end) => `#v1.${"A".repeat(200_000)}${end}`;
  for (const end of ["B", "B", "C"]) {
    const hanging = start(1, long(end));
    assert.equal(await hanging.safe, false, end);
    pass(32_000);
    hanging.left();
  }
  assert.ok((storage.getItem("gdl.starts") ?? "").length < 2000);
  assert.equal(await start(1, long("B")).safe, true);
});

test("failures are forgotten after a day, and what cannot be read is no failure", async () => {
  const { start, storage } = browser();
  start().failed();
  start().failed();
  assert.equal(await start(25 * 3600 * 1000).safe, false);
  for (const text of ["{", "7", "[null,1,{}]", '[{"at":1e15,"beside":7}]']) {
    storage.setItem("gdl.starts", text);
    assert.equal(await start().safe, false, text);
  }
});

test("the visitor can ask for a safe start", async () => {
  const { start } = browser();
  start().beSafe();
  assert.equal(await start().safe, true);
});
