// @ts-check
// Which starts of the page did not come to an end. After two of them in a row
// the page starts without the link and the match that may be the cause. A
// start that the visitor left counts if it had shown no sign of life for a while,
// and then only for what it was to open.

/** @typedef {import("../documents/document-store.js").KeyValueStorage} KeyValueStorage */

/**
 * A start that has not come to an end.
 * @typedef {object} Start
 * @property {string} id
 * @property {number} at        ms, as Date.now()
 * @property {boolean} failed   it said that something went wrong
 * @property {string} [hung]    what it is to open, while it gets no further
 * @property {string[]} [beside] the starts that were under way when it began
 */

const KEY = "gdl.starts";
const LOCK = "gdl.start.";
const MOST_FAILED = 2;
const LONG = 10_000; // ms; where there are no locks, a start that began longer ago is no tab that is about to begin
const HUNG = 10_000; // ms without a sign of life
const FORGOTTEN = 24 * 3600 * 1000; // ms
const MOST_CALLED = 200; // characters of an address that are kept

export class Starts {
  /**
   * @param {KeyValueStorage} storage
   * @param {LockManager | null} locks each start holds one until it has begun, so that others see whether it lives
   * @param {object} [about]
   * @param {string} [about.address]    the fragment that says what is to be opened
   * @param {() => number} [about.now]  ms, as Date.now()
   * @param {() => number} [about.past] ms since some moment, which no change of the clock changes
   */
  constructor(storage, locks, { address = "", now = Date.now, past = () => performance.now() } = {}) {
    this.storage = storage;
    this.locks = locks;
    this.now = now;
    this.past = past;
    this.opens = address.length <= MOST_CALLED ? address
      : `${address.slice(0, MOST_CALLED / 2)}…${address.length}…${address.slice(-MOST_CALLED / 2)}`;
    this.lastSign = past();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.awaiting = undefined;
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
      if (each.hung !== undefined && each.hung !== this.opens) continue;
      const beside = Array.isArray(each.beside) ? each.beside : [];
      const told = each.failed || each.hung !== undefined;
      const together = !told && counted.some(({ id }) => beside.includes(id));
      if (!together && (told || !alive(each))) counted.push(each);
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

  /** The page gets further. */
  goesOn() {
    clearTimeout(this.awaiting);
    this.awaiting = setTimeout(() => this.hangs(), HUNG);
    this.lastSign = this.past();
    if (this.own.hung === undefined) return;
    delete this.own.hung;
    this.write([...this.others(), this.own]);
  }

  /** Nobody looks at the page, and browsers give it no time then: that it gets no further tells nothing. */
  unseen() {
    clearTimeout(this.awaiting);
    this.lastSign = Infinity;
  }

  /**
   * The page gets no further. That is written now and not when it is left, since the next page may have read by
   * then what this one writes.
   */
  hangs() {
    if (!this.own.failed) this.write([...this.others(), this.own = { ...this.own, hung: this.opens }]);
  }

  /** The visitor leaves while the page starts, which tells nothing unless it gets no further. */
  left() {
    this.release();
    clearTimeout(this.awaiting);
    if (this.own.failed || this.own.hung !== undefined) return;
    if (this.past() - this.lastSign >= HUNG) this.hangs(); // it was too busy to notice
    else this.write(this.others());
  }

  /** The page has begun. */
  begun() {
    this.release();
    clearTimeout(this.awaiting);
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
