// @ts-check
// Browsers have kept pages waiting for their database for ever: what is asked of it is not waited for longer than this.

const PATIENCE = 10_000; // ms

/**
 * What a promise gives, or an error if it does not come in time.
 * @template T
 * @param {Promise<T>} promise
 * @param {number} [patience] ms
 * @returns {Promise<T>}
 */
export function inTime(promise, patience = PATIENCE) {
  /** @type {ReturnType<typeof setTimeout>} */
  let late;
  return Promise.race([promise, new Promise((_, reject) => {
    late = setTimeout(() => reject(new Error("the database does not answer")), patience);
  })]).finally(() => clearTimeout(late));
}
