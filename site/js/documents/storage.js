// @ts-check
// The browser's storage, or one that lasts for the visit where a browser
// closes its own to the page.

/** @typedef {import("./document-store.js").KeyValueStorage} KeyValueStorage */

/**
 * @param {() => Storage} open touching it may throw, or give null
 * @param {boolean} [passing] one that lasts for the visit is wanted
 * @returns {{storage: KeyValueStorage, lasting: boolean}} lasting: it outlives the visit
 */
export function openStorage(open, passing = false) {
  if (passing) return { storage: passingStorage(), lasting: false };
  try {
    const storage = open();
    storage.getItem("gdl"); // some browsers throw only now
    return { storage, lasting: true };
  } catch {
    return { storage: passingStorage(), lasting: false };
  }
}

/**
 * In place of the browser's database, where nothing is to be read or kept.
 * @returns {IDBFactory}
 */
export function noDatabase() {
  throw new Error("there is no database here");
}

/** @returns {KeyValueStorage} */
function passingStorage() {
  /** @type {Map<string, string>} */
  const items = new Map();
  return {
    get length() {
      return items.size;
    },
    key: (i) => [...items.keys()][i] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
