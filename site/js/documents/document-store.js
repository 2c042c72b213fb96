// @ts-check
// Rule sheets kept in the browser. Each sheet has its own entry, and a tab
// writes only to the sheet it holds, so two tabs never overwrite each other.
// A sheet too big for local storage goes to a database, its entry stays.

/** @typedef {import("../session/state.js").Doc} Doc */

/**
 * What an entry holds. Entries of a later schema are left alone.
 * @typedef {object} Entry
 * @property {1} schema
 * @property {Doc} doc          with an empty text when `big`
 * @property {boolean} big      the text is in the database
 * @property {string[][]} moves
 * @property {string[]} players
 * @property {number} savedAt   ms, as Date.now()
 */

/** @typedef {{moves: string[][], players: string[]}} MatchRecord */
/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} KeyValueStorage */

/**
 * Keeps big texts.
 * @typedef {object} TextStore
 * @property {(id: string, text: string) => Promise<void>} put
 * @property {(id: string) => Promise<string | null>} get
 * @property {(id: string) => Promise<void>} remove
 */

const SCHEMA = 1;
const PREFIX = "gdl.doc.";
const TAB = "gdl.tab"; // the sheet a tab holds, kept over a reload
const BIG = 256 * 1024; // UTF-16 units of text

/**
 * @typedef {object} DocumentStoreOptions
 * @property {KeyValueStorage} storage  shared by all tabs
 * @property {KeyValueStorage} tab      of this tab
 * @property {TextStore} texts
 * @property {LockManager | null} locks
 * @property {() => number} [now]
 * @property {() => string} [newId]
 * @property {() => void} [onTextError] a big text could not be kept
 */

export class DocumentStore {
  /** @param {DocumentStoreOptions} options */
  constructor(options) {
    this.options = options;
    this.now = options.now ?? Date.now;
    this.newId = options.newId ?? (() => crypto.randomUUID());
    /** @type {Map<string, () => void>} */
    this.held = new Map();
  }

  /**
   * @param {string} name
   * @param {string} text
   * @param {string} game the bundled game it is, or ""
   * @param {boolean} [changed]
   * @returns {Doc}
   */
  newDoc(name, text, game, changed = false) {
    return { id: this.newId(), name, game, text, changed };
  }

  /**
   * @param {Doc} doc
   * @param {MatchRecord} match
   * @returns {boolean} whether it is kept
   */
  save(doc, match) {
    const big = doc.text.length > BIG;
    /** @type {Entry} */
    const entry = { schema: SCHEMA, doc: big ? { ...doc, text: "" } : doc, big, ...match, savedAt: this.now() };
    try {
      this.options.storage.setItem(PREFIX + doc.id, JSON.stringify(entry));
      this.options.tab.setItem(TAB, doc.id);
    } catch {
      return false; // full or closed; the caller tells the visitor
    }
    if (big) this.options.texts.put(doc.id, doc.text).catch(() => this.options.onTextError?.());
    return true;
  }

  /**
   * @param {string} id
   * @returns {Promise<{doc: Doc, match: MatchRecord} | null>} null where there is no such sheet, or
   *  the database does not give its text
   */
  async load(id) {
    const entry = this.entry(id);
    if (!entry) return null;
    const text = entry.big ? await this.options.texts.get(id).catch(() => null) : entry.doc.text;
    if (text === null) return null;
    return { doc: { ...entry.doc, text }, match: { moves: entry.moves, players: entry.players } };
  }

  /** The visitor's own sheets, the last saved first. @returns {Entry[]} */
  list() {
    return this.entries().filter((entry) => entry.doc.changed);
  }

  /** All sheets, the last saved first. @returns {Entry[]} */
  entries() {
    const { storage } = this.options;
    const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? "");
    return keys
      .flatMap((key) => (key.startsWith(PREFIX) ? (this.entry(key.slice(PREFIX.length)) ?? []) : []))
      .sort((a, b) => b.savedAt - a.savedAt);
  }

  /** @param {string} id */
  remove(id) {
    const big = this.entry(id)?.big;
    this.options.storage.removeItem(PREFIX + id);
    if (big) this.options.texts.remove(id).catch(() => {}); // a text without an entry takes room, and is never shown
  }

  /** Takes a sheet for this tab. @param {Doc} doc */
  hold(doc) {
    void this.take(doc.id);
  }

  /** Lets a sheet go; one that was never changed is not kept. @param {Doc} doc */
  release(doc) {
    this.held.get(doc.id)?.();
    this.held.delete(doc.id);
    if (!doc.changed) this.options.storage.removeItem(PREFIX + doc.id);
  }

  /**
   * Opens the sheet this tab had before a reload, or a copy of it if another tab
   * holds it by now (as after "duplicate tab"); in a new tab the one that was
   * saved last and that no tab holds any more.
   * @returns {Promise<{doc: Doc, match: MatchRecord} | null>}
   */
  async resume() {
    const id = this.options.tab.getItem(TAB);
    if (!id) return this.options.locks ? this.comeBack() : null; // without locks it might be held
    const found = await this.load(id);
    if (!found) return null;
    if (await this.take(id)) return found;
    return { ...found, doc: { ...found.doc, id: this.newId() } };
  }

  /**
   * Opens the last sheet of a tab that is closed. Games that other such tabs
   * have left as they were are forgotten.
   * @returns {Promise<{doc: Doc, match: MatchRecord} | null>}
   */
  async comeBack() {
    /** @type {{doc: Doc, match: MatchRecord} | null} */
    let last = null;
    for (const { doc } of this.entries()) {
      if (last && doc.changed) continue;
      if (!(await this.take(doc.id))) continue;
      if (!last) last = await this.load(doc.id);
      if (last?.doc.id !== doc.id) this.release(doc);
    }
    return last;
  }

  /**
   * @param {string} id
   * @returns {Promise<boolean>} false when another tab holds it
   */
  async take(id) {
    const { locks } = this.options;
    if (!locks || this.held.has(id)) return true;
    return new Promise((taken) => {
      void locks.request(PREFIX + id, { ifAvailable: true }, (lock) => {
        taken(lock !== null);
        if (!lock) return undefined;
        return new Promise((done) => this.held.set(id, () => done(undefined)));
      });
    });
  }

  /**
   * @param {string} id
   * @returns {Entry | null} null for what cannot be read, which is left as it is
   */
  entry(id) {
    try {
      const entry = /** @type {unknown} */ (JSON.parse(this.options.storage.getItem(PREFIX + id) ?? "null"));
      return isEntry(entry) && entry.doc.id === id ? entry : null;
    } catch {
      return null;
    }
  }
}

/**
 * Whether something is an entry as this page writes them: others may write to
 * the same storage, and what cannot be read must not keep the page from opening.
 * @param {unknown} value
 * @returns {value is Entry}
 */
function isEntry(value) {
  const { schema, doc, moves, players, savedAt } = /** @type {Partial<Entry>} */ (value ?? {});
  const words = (/** @type {unknown} */ list) => Array.isArray(list) && list.every((word) => typeof word === "string");
  return schema === SCHEMA && [doc?.id, doc?.name, doc?.game, doc?.text].every((text) => typeof text === "string")
    && typeof savedAt === "number" && words(players) && Array.isArray(moves) && moves.every(words);
}

/**
 * A store of texts in the browser's database.
 * @returns {TextStore}
 */
export function indexedDbStore() {
  /** @type {Promise<IDBDatabase> | null} */
  let opened = null;
  const open = () =>
    (opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open("gdl", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("texts");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    }));
  /**
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(texts: IDBObjectStore) => IDBRequest<T>} act
   * @returns {Promise<T>}
   */
  const run = async (mode, act) => {
    const database = await open();
    return new Promise((resolve, reject) => {
      const request = act(database.transaction("texts", mode).objectStore("texts"));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  };
  return {
    put: async (id, text) => void (await run("readwrite", (texts) => texts.put(text, id))),
    get: async (id) => (await run("readonly", (texts) => texts.get(id))) ?? null,
    remove: async (id) => void (await run("readwrite", (texts) => texts.delete(id))),
  };
}
