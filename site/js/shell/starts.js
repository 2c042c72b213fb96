// @ts-check
// Which starts of the page did not come to an end. After two of them in a row
// the page starts without the link and the match that may be the cause.

/** @typedef {import("../documents/document-store.js").KeyValueStorage} KeyValueStorage */

/**
 * A start that has not come to an end.
 * @typedef {object} Start
 * @property {string} id
 * @property {number} at        ms, as Date.now()
 * @property {boolean} failed   it said that something went wrong
 * @property {string[]} [beside] the starts that were under way when it began
 */

const KEY = "gdl.starts";
const LOCK = "gdl.start.";
const MOST_FAILED = 2;
const LONG = 10_000; // ms; where there are no locks, a start that began longer ago is no tab that is about to begin
const FORGOTTEN = 24 * 3600 * 1000; // ms

export class Starts {
  /**
   * @param {KeyValueStorage} storage
   * @param {LockManager | null} locks each start holds one until it has begun, so that others see whether it lives
   * @param {() => number} [now] ms
   */
  constructor(storage, locks, now = Date.now) {
    this.storage = storage;
    this.locks = locks;
    this.now = now;
    this.release = () => {};
    const before = this.read();
    const at = now();
    /** @type {Start} */
    this.own = { id: `${at}-${Math.random()}`, at, failed: false };
    this.write([...before, this.own]);
    this.hold();
    /** Whether the starts before this one have failed. @type {Promise<boolean>} */
    this.safe = this.judge(before);
  }

  /**
   * A start that said nothing and is no more counts: its link may have ended the tab. Starts that were under way
   * simultaneously count once, since a browser that is killed ends them all. One that is killed during two starts in
   * a row cannot be told from such a link; then a safe start costs the visitor a press of Undo.
   * @param {Start[]} before
   */
  async judge(before) {
    const alive = await this.alive(before);
    this.own = { ...this.own, beside: before.filter(alive).map(({ id }) => id) };
    if (this.read().some(({ id }) => id === this.own.id)) this.write([...this.others(), this.own]);
    /** @type {Start[]} */
    const counted = [];
    for (const each of before) {
      const beside = Array.isArray(each.beside) ? each.beside : [];
      const together = !each.failed && counted.some(({ id }) => beside.includes(id));
      if (!together && (each.failed || !alive(each))) counted.push(each);
    }
    return counted.length >= MOST_FAILED;
  }

  /** Which of some starts are still under way. @param {Start[]} starts @returns {Promise<(start: Start) => boolean>} */
  async alive(starts) {
    const now = this.now();
    const recent = (/** @type {Start} */ { at }) => now - at <= LONG;
    if (!this.locks || starts.length === 0) return recent;
    try {
      const held = new Set((await this.locks.query()).held?.map(({ name }) => name));
      return ({ id }) => held.has(LOCK + id);
    } catch {
      return recent; // no locks in this place
    }
  }

  hold() {
    const began = new Promise((resolve) => void (this.release = () => resolve(undefined)));
    this.locks?.request(LOCK + this.own.id, () => began).catch(() => {}); // refused: there are none in this place
  }

  /** Something went wrong before the page had begun. */
  failed() {
    if (!this.own.failed) this.write([...this.others(), this.own = { ...this.own, failed: true }]);
  }

  /** The visitor leaves while the page starts, which tells nothing. */
  left() {
    this.release();
    if (!this.own.failed) this.write(this.others());
  }

  /** The page has begun. */
  begun() {
    this.release();
    this.write([]);
  }

  /** Lets the next start be one without link and match. */
  beSafe() {
    this.write(Array.from({ length: MOST_FAILED }, (_, i) => ({ id: `asked-${i}`, at: this.now(), failed: true })));
  }

  /** @returns {Start[]} */
  others() {
    return this.read().filter(({ id }) => id !== this.own.id);
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
