// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createMatchStore, rulesKey } from "./match-store.js";

/** @typedef {import("./match-store.js").KeptMatch} KeptMatch */
/** @typedef {import("../protocol.d.ts").Entry} Entry */

const RULES = "(role x)";

/** A range of keys in the database below is the id of the match that they begin with. */
Object.assign(globalThis, { IDBKeyRange: { bound: (/** @type {[string]} */ [id]) => id } });

/** A database in memory, with as much of IndexedDB as matches need. */
function database() {
  /** @type {Record<string, Map<string, any>>} */
  const rows = { matches: new Map(), rules: new Map(), messages: new Map(), tournaments: new Map() };

  function transaction() {
    let asked = 0;
    /** @type {{oncomplete: () => void, objectStore: (name: string) => object}} */
    const transaction = { oncomplete() {}, objectStore: (name) => storeOf(rows[name] ?? new Map(), answered) };
    return transaction;

    /** @param {() => unknown} answer */
    function answered(answer) {
      const request = { result: /** @type {unknown} */ (undefined), onsuccess() {} };
      asked++;
      queueMicrotask(() => {
        request.result = answer();
        request.onsuccess();
        if (--asked === 0) transaction.oncomplete();
      });
      return request;
    }
  }
  const open = () => {
    const request = { result: { transaction }, onsuccess() {} };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  return { rows, factory: () => /** @type {IDBFactory} */ (/** @type {unknown} */ ({ open })) };
}

/** @param {Map<string, any>} rows @param {(answer: () => unknown) => object} answered */
function storeOf(rows, answered) {
  const within = (/** @type {string} */ id) => [...rows.keys()].filter((key) => key === id || key.startsWith(`${id},`));
  return {
    put: (/** @type {any} */ value, /** @type {unknown} */ key = value.id) =>
      answered(() => rows.set(String(key), value)),
    get: (/** @type {string} */ key) => answered(() => rows.get(key)),
    count: (/** @type {string} */ key) => answered(() => Number(rows.has(key))),
    getAll: (/** @type {string} */ id) => answered(() => within(id).map((key) => rows.get(key))),
    delete: (/** @type {string} */ id) => answered(() => within(id).forEach((key) => rows.delete(key))),
    index: (/** @type {string} */ field) => ({ count: (/** @type {unknown} */ value) =>
      answered(() => [...rows.values()].filter((row) => row[field] === value).length) }),
  };
}

const entry = /** @type {Entry} */ ({ seconds: 0, role: 0, ply: 0, out: true, text: "ready" });

/** @param {string} id @param {string} rules @returns {KeptMatch} */
const match = (id, rules) => /** @type {KeptMatch} */ (/** @type {unknown} */ ({ id, rules, record: { steps: [] } }));

test("rules are not kept in the place of others", async () => {
  const { rows, factory } = database();
  const store = createMatchStore(factory);
  const kept = match("m", await rulesKey(RULES));
  await store.put(kept, RULES);
  await assert.rejects(store.put(kept, "(role y)"), /not the rules of the match/);
  assert.equal(await store.rules(kept), RULES);
  assert.equal(rows.rules?.size, 1);
});

test("a match that was removed does not come back as it grows", async () => {
  const { rows, factory } = database();
  const store = createMatchStore(factory);
  const kept = match("m", await rulesKey(RULES));
  await store.put(kept, RULES);
  await store.addMessages("m", 0, [entry]);
  assert.deepEqual(await store.messages("m"), [entry]);
  await store.update({ ...kept, title: "grown" });
  assert.equal(rows.matches?.get("m").title, "grown");
  await store.remove(kept);
  await store.update(kept);
  await store.addMessages("m", 1, [entry]);
  assert.deepEqual(Object.values(rows).map(({ size }) => size), [0, 0, 0, 0]);
});
