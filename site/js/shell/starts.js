// @ts-check
// Which starts of the page did not come to an end. After two of them in a row
// the page starts without the link and the match that may be the cause.

/** @typedef {import("../documents/document-store.js").KeyValueStorage} KeyValueStorage */

/** A start that has not come to an end. @typedef {{at: number, failed: boolean}} Start at is in ms, as Date.now() */

const KEY = "gdl.starts";
const MOST_FAILED = 2;
const LONG = 10_000; // ms: what has begun before is no tab that is about to start
const FORGOTTEN = 24 * 3600 * 1000; // ms

export class Starts {
  /**
   * @param {KeyValueStorage} storage
   * @param {() => number} [now] ms
   */
  constructor(storage, now = Date.now) {
    this.storage = storage;
    this.now = now;
    /** Whether the starts before this one have failed. */
    this.safe = this.read().filter(({ at, failed }) => failed || now() - at > LONG).length >= MOST_FAILED;
    /** @type {Start} */
    this.own = { at: now(), failed: false };
    this.write([...this.read(), this.own]);
  }

  /** Something went wrong before the page had begun. */
  failed() {
    if (!this.own.failed) this.write([...this.others(), this.own = { ...this.own, failed: true }]);
  }

  /** The visitor leaves while the page starts, which tells nothing. */
  left() {
    if (!this.own.failed) this.write(this.others());
  }

  /** The page has begun. */
  begun() {
    this.write([]);
  }

  /** Lets the next start be one without link and match. */
  beSafe() {
    this.write(Array.from({ length: MOST_FAILED }, () => ({ at: this.now(), failed: true })));
  }

  /** @returns {Start[]} */
  others() {
    return this.read().filter(({ at }) => at !== this.own.at);
  }

  /** @returns {Start[]} */
  read() {
    try {
      const starts = /** @type {unknown} */ (JSON.parse(this.storage.getItem(KEY) ?? "[]"));
      return Array.isArray(starts) ? starts.filter((each) => this.now() - each?.at < FORGOTTEN) : [];
    } catch {
      return [];
    }
  }

  /** @param {Start[]} starts */
  write(starts) {
    try {
      if (starts.length === 0) this.storage.removeItem(KEY);
      else this.storage.setItem(KEY, JSON.stringify(starts.slice(-2 * MOST_FAILED)));
    } catch {
      // Without storage there is no match that could be the cause.
    }
  }
}
