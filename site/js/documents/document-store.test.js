// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { DocumentStore } from "./document-store.js";

class FakeStorage {
  /** @type {Map<string, string>} */
  items = new Map();
  quota = Infinity;
  get length() {
    return this.items.size;
  }
  /** @param {number} i */
  key(i) {
    return [...this.items.keys()][i] ?? null;
  }
  /** @param {string} key */
  getItem(key) {
    return this.items.get(key) ?? null;
  }
  /** @param {string} key @param {string} value */
  setItem(key, value) {
    if (value.length > this.quota) throw new Error("quota");
    this.items.set(key, value);
  }
  /** @param {string} key */
  removeItem(key) {
    this.items.delete(key);
  }
}

/** Locks as a browser shares them among the tabs of a site. */
function sharedLocks() {
  /** @type {Set<string>} */
  const taken = new Set();
  const request = async (/** @type {string} */ name, /** @type {object} */ _options,
    /** @type {(lock: object | null) => unknown} */ run) => {
    if (taken.has(name)) return run(null);
    taken.add(name);
    await run({ name });
    taken.delete(name);
  };
  return /** @type {LockManager} */ (/** @type {unknown} */ ({ request }));
}

function browser() {
  const storage = new FakeStorage();
  /** @type {Map<string, string>} */
  const texts = new Map();
  const locks = sharedLocks();
  let ids = 0;
  let time = 0;
  const tab = (tabStorage = new FakeStorage()) =>
    new DocumentStore({
      storage,
      tab: tabStorage,
      locks,
      texts: {
        put: async (id, text) => void texts.set(id, text),
        get: async (id) => texts.get(id) ?? null,
        remove: async (id) => void texts.delete(id),
      },
      now: () => ++time,
      newId: () => `id${++ids}`,
    });
  return { storage, texts, tab };
}

const match = { moves: [["(mark 1 1)", "noop"]], players: ["human", "random"] };

test("a database that is closed to the page costs big sheets only, and not the start of the page", async () => {
  const { storage, tab } = browser();
  const closed = () => Promise.reject(new Error("no database"));
  let told = 0;
  const tabStorage = new FakeStorage();
  const store = new DocumentStore({ storage, tab: tabStorage, locks: null,
    texts: { put: closed, get: closed, remove: closed }, onTextError: () => told++ });
  const big = store.newDoc("big", "x".repeat(300_000), "", true);
  assert.equal(store.save(big, match), true);
  await new Promise(setImmediate);
  assert.equal(told, 1, "it is not kept");
  assert.equal(await store.resume(), null);
  store.remove(big.id);
  assert.deepEqual(tab().list(), []);
});

test("a reload brings text and match back", async () => {
  const { tab, storage } = browser();
  const tabStorage = new FakeStorage();
  const before = tab(tabStorage);
  const doc = before.newDoc("mine", "(role x)", "", true);
  assert.equal(before.save(doc, match), true);
  const after = await tab(tabStorage).resume();
  assert.deepEqual(after, { doc, match });
  assert.equal(storage.length, 1);
});

test("a second tab with the same sheet writes to a copy", async () => {
  const { tab } = browser();
  const tabStorage = new FakeStorage();
  const first = tab(tabStorage);
  const doc = first.newDoc("mine", "(role x)", "", true);
  assert.equal(await first.take(doc.id), true);
  first.save(doc, match);

  const second = tab(tabStorage); // duplicated: its tab storage is a copy
  const copy = await second.resume();
  assert.ok(copy);
  assert.notEqual(copy.doc.id, doc.id);
  second.save({ ...copy.doc, text: "(role y)" }, match);
  assert.equal((await first.load(doc.id))?.doc.text, "(role x)");
  assert.equal(first.list().length, 2);
});

test("a new tab goes on with the last sheet that no tab holds", async () => {
  const { tab, storage } = browser();
  const open = tab();
  const held = open.newDoc("held", "1", "", true);
  const left = open.newDoc("left", "2", "", true);
  const older = open.newDoc("older", "3", "nim");
  for (const doc of [older, left, held]) open.save(doc, match);
  assert.equal(await open.take(held.id), true);

  const next = tab();
  assert.deepEqual((await next.resume())?.doc, left);
  assert.equal(await tab().take(left.id), false, "it is held now");
  assert.equal(storage.length, 2, "a game as it was is forgotten");
  assert.equal(await tab().resume(), null, "all are held");
});

test("a sheet that was never changed is not kept once it is let go", () => {
  const { tab, storage } = browser();
  const store = tab();
  const doc = store.newDoc("tic-tac-toe", "(role x)", "tic-tac-toe");
  store.save(doc, match);
  assert.deepEqual(store.list(), []);
  store.release(doc);
  assert.equal(storage.length, 0);
});

test("a big text goes to the database and comes back", async () => {
  const { tab, texts } = browser();
  const store = tab();
  const doc = store.newDoc("big", "x".repeat(1 << 20), "", true);
  assert.equal(store.save(doc, match), true);
  assert.equal(texts.get(doc.id), doc.text);
  assert.deepEqual((await store.load(doc.id))?.doc, doc);
  store.remove(doc.id);
  assert.equal(texts.size, 0);
  assert.equal(await store.load(doc.id), null);
});

test("full storage is reported, not hidden", () => {
  const { tab, storage } = browser();
  storage.quota = 10;
  const store = tab();
  assert.equal(store.save(store.newDoc("a", "(role x)", "", true), match), false);
});

test("entries of another schema and damaged ones are skipped and left alone", async () => {
  const { tab, storage } = browser();
  storage.setItem("gdl.doc.new", '{"schema":2,"doc":{"text":"x","changed":true}}');
  storage.setItem("gdl.doc.bad", "{");
  const doc = { id: "odd", name: "", game: "", text: "(role x)", changed: true };
  const entry = { schema: 1, doc, big: false, moves: [], players: [], savedAt: 1 };
  const odd = { moves: { ...entry, moves: 7 }, joint: { ...entry, moves: [[{}]] }, players: { ...entry, players: null },
    name: { ...entry, doc: { ...doc, name: 1 } }, other: entry };
  for (const [name, each] of Object.entries(odd)) storage.setItem(`gdl.doc.${name}`, JSON.stringify(each));
  const store = tab();
  assert.deepEqual(store.list(), []);
  assert.equal(await store.load("new"), null);
  assert.equal(await store.resume(), null);
  assert.equal(storage.length, 7);
});

test("own sheets are listed, the last saved first", () => {
  const { tab } = browser();
  const store = tab();
  store.save(store.newDoc("a", "1", "", true), match);
  store.save(store.newDoc("b", "2", "", true), match);
  assert.deepEqual(store.list().map((entry) => entry.doc.name), ["b", "a"]);
});
