// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createMatchStore } from "./match-store.js";
import { indexedDbStore } from "./text-store.js";

/** A database that opens, takes every request, and never answers one. */
function silent() {
  const store = new Proxy({}, { get: (_, name) => (name === "index" ? () => store : () => ({})) });
  const database = { transaction: () => ({ objectStore: () => store }) };
  const open = () => {
    const request = { result: database, onsuccess: () => {} };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  return () => /** @type {IDBFactory} */ (/** @type {unknown} */ ({ open }));
}

/** @type {[string, () => Promise<unknown>][]} */
const calls = [
  ["a text that is read", () => indexedDbStore(silent()).get("a")],
  ["a text that is written", () => indexedDbStore(silent()).put("a", "text")],
  ["a text that is removed", () => indexedDbStore(silent()).remove("a")],
  ["the list of texts", () => indexedDbStore(silent()).keys()],
  ["the list of matches", () => createMatchStore(silent()).list()],
];
for (const [what, call] of calls) {
  test(`a database that opens and then never answers is not waited for without end: ${what}`, async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const answer = assert.rejects(call(), /does not answer/);
    for (let i = 0; i < 10; i++) await Promise.resolve(); // until it is asked
    t.mock.timers.tick(30_000);
    await answer;
  });
}
