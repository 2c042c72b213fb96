// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { LONGEST_NAME, PlayerStore } from "./player-store.js";

function memory() {
  /** @type {Map<string, string>} */
  const items = new Map();
  return { items, full: false, get length() { return items.size; },
    key: (/** @type {number} */ i) => [...items.keys()][i] ?? null,
    getItem: (/** @type {string} */ key) => items.get(key) ?? null,
    setItem(/** @type {string} */ key, /** @type {string} */ value) {
      if (this.full) throw new DOMException("full", "QuotaExceededError");
      items.set(key, value);
    },
    removeItem: (/** @type {string} */ key) => void items.delete(key) };
}

/** @param {ReturnType<typeof memory>} storage */
function storeOn(storage) {
  let now = 1000;
  let id = 0;
  const tag = Math.random().toString(36);
  return new PlayerStore({ storage, now: () => ++now, newId: () => `${tag}${++id}` });
}

test("players are kept, listed, renamed and removed", () => {
  const storage = memory();
  const store = storeOn(storage);
  const { player: a } = store.save(store.make("A", "one"));
  store.save(store.make("B", "two"));
  store.save({ ...a, name: "C" });
  assert.deepEqual(storeOn(storage).list().map(({ name, code }) => [name, code]), [["C", "one"], ["B", "two"]]);
  store.remove(a.id);
  assert.deepEqual(store.list().map(({ name }) => name), ["B"]);
});

test("where two tabs change a player, both versions are kept", () => {
  const storage = memory();
  const [one, other] = [storeOn(storage), storeOn(storage)];
  const { player } = one.save(one.make("A", "first"));
  const mine = one.save({ ...player, code: "mine" });
  const theirs = other.save({ ...player, code: "theirs" });
  assert.notEqual(theirs.player.id, mine.player.id);
  assert.deepEqual(one.list().map(({ code }) => code).sort(), ["mine", "theirs"]);
});

test("a player that there is no room for lasts for the visit", () => {
  const storage = memory();
  const store = storeOn(storage);
  const { player } = store.save(store.make("A", "old"));
  storage.full = true;
  const { player: left, kept } = store.save({ ...player, code: "new" });
  assert.equal(kept, false);
  assert.equal(store.get(player.id)?.code, "new");
  storage.full = false;
  assert.deepEqual(store.save({ ...left, code: "newer" }).kept, true);
  assert.deepEqual(storeOn(storage).list().map(({ code }) => code), ["newer"]);
});

test("entries that are none are left alone", () => {
  const storage = memory();
  for (const [key, value] of [["1", "{"], ["2", "null"], ["3", '{"schema":2,"id":"3"}'],
    ["4", '{"schema":1,"id":"other","name":"","code":"","strange":false,"savedAt":1}']]) {
    storage.items.set(`gdl.player.${key}`, String(value));
  }
  assert.deepEqual(storeOn(storage).list(), []);
  assert.equal(storage.length, 4);
});

test("names are of a sane length", () => {
  assert.equal(storeOn(memory()).make("x".repeat(1e6), "").name.length, LONGEST_NAME);
});
