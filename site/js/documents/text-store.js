// @ts-check
// Keeps texts that are too large for local storage in the browser's database.

import { inTime } from "./in-time.js";

const WRITING = 30_000; // ms for a text of 5 MB on a slow disk

/**
 * @typedef {object} TextStore
 * @property {(key: string, text: string) => Promise<void>} put settles when the text is on the device
 * @property {(key: string) => Promise<string | null>} get
 * @property {(key: string) => Promise<void>} remove
 * @property {() => Promise<string[]>} keys
 */

/**
 * A store of texts in IndexedDB. Every call rejects where the database is
 * closed to the page or full, or does not answer; the next call tries again.
 * @param {() => IDBFactory} [factory] touching it may throw
 * @returns {TextStore}
 */
export function indexedDbStore(factory = () => indexedDB) {
  /** @type {Promise<IDBDatabase> | null} */
  let opened = null;

  /** @returns {Promise<IDBDatabase>} */
  function open() {
    opened ??= inTime(new Promise((resolve, reject) => {
      const request = factory().open("gdl", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("texts");
      request.onsuccess = () => {
        const database = request.result;
        database.onclose = () => void (opened = null); // the browser may close it, as when its data is cleared
        resolve(database);
      };
      request.onerror = () => reject(request.error);
    }));
    opened.catch(() => void (opened = null));
    return opened;
  }

  /**
   * Runs a request in a transaction of its own. A request can succeed and its
   * transaction still fail, for want of room: only a complete transaction counts.
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(texts: IDBObjectStore) => IDBRequest<T>} act
   * @returns {Promise<T>}
   */
  async function run(mode, act) {
    const database = await open();
    const done = new Promise((resolve, reject) => {
      const transaction = database.transaction("texts", mode, { durability: "strict" });
      const request = act(transaction.objectStore("texts"));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? request.error);
    });
    return inTime(done, mode === "readwrite" ? WRITING : undefined);
  }

  return {
    put: async (key, text) => void (await run("readwrite", (texts) => texts.put(text, key))),
    get: async (key) => (await run("readonly", (texts) => texts.get(key))) ?? null,
    remove: async (key) => void (await run("readwrite", (texts) => texts.delete(key))),
    keys: async () => (await run("readonly", (texts) => texts.getAllKeys())).map(String),
  };
}
