// @ts-check
// The browser's storage, or one that lasts for the visit where a browser
// closes its own to the page.

/** @typedef {import("./document-store.js").KeyValueStorage} KeyValueStorage */

/**
 * @param {() => Storage} open touching it may throw
 * @returns {KeyValueStorage}
 */
export function openStorage(open) {
  try {
    return open();
  } catch {
    return passingStorage();
  }
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
