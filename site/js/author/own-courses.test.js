// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { DocumentStore } from "../documents/document-store.js";
import { OwnCourses } from "./own-courses.js";

/**
 * What a test puts in another's place.
 * @template T
 * @param {unknown} fake
 * @returns {T}
 */
const as = (fake) => /** @type {T} */ (fake);

/** @returns {Storage} */
function storage() {
  /** @type {Map<string, string>} */
  const all = new Map();
  return as({ get length() {
    return all.size;
  }, key: (/** @type {number} */ i) => [...all.keys()][i] ?? null,
  getItem: (/** @type {string} */ key) => all.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => void all.set(key, value),
  removeItem: (/** @type {string} */ key) => void all.delete(key) });
}

/** Locks as browsers have them, as far as the documents ask. @returns {LockManager} */
function locks() {
  /** @type {Set<string>} */
  const held = new Set();
  return as({
    /** @param {string} name @param {object} _ @param {(lock: object | null) => Promise<void> | undefined} use */
    async request(name, _, use) {
      await null;
      if (held.has(name)) return use(null);
      held.add(name);
      await use({});
      held.delete(name);
    },
  });
}

/** The courses as two tabs of a browser have them. */
function twoTabs() {
  const shared = { storage: storage(), locks: locks(), texts: as({}) };
  return /** @type {const} */ ([0, 1]).map(() => new OwnCourses(new DocumentStore({ ...shared, tab: storage() })));
}

const course = { title: "Mine", drafts: [] };

test("a new course is held by its tab, so that another tab opens a copy", async () => {
  const [here = assert.fail(), there = assert.fail()] = twoTabs();
  const id = here.newId();
  await here.save(id, course);
  const copy = await there.open(id);
  assert.notEqual(copy?.id, id);
  assert.deepEqual(copy?.course, { ...course, title: "Mine (copy)" }, "which can be told apart");
  assert.deepEqual([await here.isElsewhere(id), await there.isElsewhere(id)], [false, true]);
  here.close(id, course);
  assert.equal((await there.open(id))?.id, id, "it was let go");
});

test("the copy of a course that another tab holds is held as well", async () => {
  const [here = assert.fail(), there = assert.fail()] = twoTabs();
  const id = here.newId();
  await here.save(id, course);
  const copy = (await there.open(id))?.id ?? assert.fail();
  await there.save(copy, course);
  assert.notEqual((await here.open(copy))?.id, copy);
});

test("a course that was deleted and had back is open to all tabs", async () => {
  const [here = assert.fail(), there = assert.fail()] = twoTabs();
  const id = here.newId();
  await here.save(id, course);
  await here.remove(id);
  await here.save(id, course);
  assert.equal((await there.open(id))?.id, id);
});
