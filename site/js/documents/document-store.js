// @ts-check
// Rule sheets kept in the browser. Each sheet has its own entry, and a tab
// writes only to the sheet it holds, so two tabs never overwrite each other.
//
// The text of a large sheet lies in a database, under a key that is never used
// twice; its entry names the key, and holds what has changed since as a patch.
// The entry is replaced last and in one step. So whenever the page ends or a
// write fails, the entry that is there leads to a whole text. Browsers write
// local storage to the disk a while after they say so: a text that an entry no
// longer names stays for as long, as the entry before may come back when the
// browser or the device goes down.

import { randomId } from "../shared/random-id.js";
import { patchBetween, patched } from "./text-patch.js";
import { copyName } from "./title.js";

/** @typedef {import("../session/state.js").Doc} Doc */
/** @typedef {import("./text-patch.js").Patch} Patch */
/** @typedef {import("./text-store.js").TextStore} TextStore */

/**
 * What an entry holds. Entries of a later schema are left alone.
 * @typedef {object} Entry
 * @property {1} schema
 * @property {Doc} doc          with an empty text when `big`
 * @property {boolean} big      the text is in the database
 * @property {string} [key]     of the text in the database; the sheet's id in old entries
 * @property {Patch} [patch]    what has changed in the database's text since
 * @property {MatchRecord["moves"]} moves
 * @property {MatchRecord["later"]} [later]
 * @property {MatchRecord["others"]} [others]
 * @property {string[]} players
 * @property {number} savedAt   ms, as Date.now()
 */

/** @typedef {import("../session/match-tree.js").TreeRecord & {players: string[]}} MatchRecord */
/** @typedef {Partial<import("../session/match-tree.js").TreeRecord>} Played */
/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} KeyValueStorage */

/**
 * What became of a save: the sheet is on the device; it is not, because there
 * is no room or because the browser keeps nothing for the page; a later save
 * of the sheet, or its removal, came between.
 * @typedef {"saved" | "full" | "closed" | "overtaken"} Kept
 */

/**
 * A large text on its way to the database.
 * @typedef {object} Writing
 * @property {boolean} wanted     no newer text has been kept without it, and the sheet still exists
 * @property {Doc | null} next    the version to save after it
 * @property {Promise<Kept>} done never rejects
 */

const SCHEMA = 1;
const PREFIX = "gdl.doc.";
const TAB = "gdl.tab"; // the sheet a tab holds, kept over a reload
const BIG = 256 * 1024; // UTF-16 units of text
const LINGER = 10 * 60_000; // ms; Chromium writes local storage once a minute at worst
const ORPHANED = 24 * 3600 * 1000; // ms until a text that no entry names is taken for left behind

/**
 * @typedef {object} DocumentStoreOptions
 * @property {KeyValueStorage} storage  shared by all tabs
 * @property {KeyValueStorage} tab      of this tab
 * @property {TextStore} texts
 * @property {LockManager | null} locks
 * @property {() => number} [now]
 * @property {() => string} [newId]
 * @property {boolean} [lasting] whether the storage outlives the visit
 * @property {(act: () => void) => void} [later] calls when what was written before is on the disk
 */

export class DocumentStore {
  /** @param {DocumentStoreOptions} options */
  constructor(options) {
    this.options = options;
    this.now = options.now ?? Date.now;
    this.newId = options.newId ?? randomId;
    this.later = options.later ?? ((act) => void setTimeout(act, LINGER));
    /** @type {Map<string, () => void>} */
    this.held = new Map();
    /** Texts as the database has them, by the id of the sheet. @type {Map<string, {key: string, text: string}>} */
    this.bases = new Map();
    /** What the database is writing, by the id of the sheet. @type {Map<string, Writing>} */
    this.writing = new Map();
    /** When this tab last wrote an entry, by the id of the sheet. @type {Map<string, number>} */
    this.wrote = new Map();
    /** Whether there was a sheet to begin with whose text the database did not give. */
    this.unread = false;
    /** Whether the sheet to begin with is a copy of one that another tab holds. */
    this.copied = false;
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
   * A bundled game with the match that a link brings.
   * @param {string} name
   * @param {string} text
   * @param {Played} match
   * @returns {Doc}
   */
  linkedDoc(name, text, match) {
    return { ...this.newDoc(name, text, name), brought: allPlies(match) };
  }

  /**
   * Keeps a sheet in place of its last version, which stays until the new one
   * is on the device. The answer is there immediately unless the database has
   * to be written: a promise says that the page must not be left yet.
   * @param {Doc} doc
   * @param {MatchRecord} match
   * @param {{leaving?: boolean}} [when] the page is being left: local storage takes what it has room for
   * @returns {Kept | Promise<Kept>}
   */
  save(doc, match, { leaving = false } = {}) {
    const writing = this.writing.get(doc.id);
    const whole = { doc, big: false };
    if (doc.text.length <= BIG) {
      if (writing) writing.wanted = false;
      return this.keep(doc, whole, match);
    }
    const base = this.bases.get(doc.id);
    if (base && this.entry(doc.id)?.key === base.key) {
      const patch = patchBetween(base.text, doc.text);
      const part = { doc: { ...doc, text: "" }, big: true, key: base.key, patch };
      if (patch.text.length <= BIG && this.keep(doc, part, match) === "saved") {
        if (writing) writing.wanted = false; // the text that the database is writing is older
        return "saved";
      }
    }
    if (leaving && this.keep(doc, whole, match) === "saved") {
      if (writing) writing.wanted = false;
      return "saved";
    }
    return writing?.wanted ? this.saveAfter(writing, doc, match) : this.saveLarge(doc, match);
  }

  /**
   * @param {Doc} doc
   * @param {MatchRecord} match
   * @returns {Promise<Kept>}
   */
  saveLarge(doc, match) {
    const key = `${doc.id}@${this.now()}@${this.newId()}`;
    /** @type {Writing} */
    const writing = { wanted: true, next: null, done: Promise.resolve("overtaken") };
    this.writing.set(doc.id, writing);
    writing.done = this.options.texts.put(key, doc.text).then(() => true, () => false).then((written) => {
      if (this.writing.get(doc.id) === writing) this.writing.delete(doc.id);
      // Without a database a text that local storage has room for is still kept.
      if (writing.wanted && !written) return this.keep(doc, { doc, big: false }, match);
      const kept = writing.wanted ? this.keep(doc, { doc: { ...doc, text: "" }, big: true, key }, match) : "overtaken";
      if (writing.wanted && this.entry(doc.id)?.key === key) this.bases.set(doc.id, { key, text: doc.text });
      else void this.removeText(key);
      return kept;
    });
    return writing.done;
  }

  /**
   * Saves once the database has written an earlier version: after each key of
   * fast typing it would otherwise begin again, and never come to an end.
   * @param {Writing} writing
   * @param {Doc} doc
   * @param {MatchRecord} match
   * @returns {Promise<Kept>}
   */
  async saveAfter(writing, doc, match) {
    writing.next = doc;
    await writing.done;
    return writing.wanted && writing.next === doc ? this.save(doc, match) : "overtaken";
  }

  /**
   * Replaces the entry of a sheet, and later lets its last text in the database
   * go if the new entry has no use for it.
   * @param {Doc} doc
   * @param {Pick<Entry, "doc" | "big" | "key" | "patch">} content
   * @param {MatchRecord} match
   * @returns {Kept}
   */
  keep(doc, content, match) {
    const { storage, tab } = this.options;
    const before = this.entry(doc.id);
    // Nothing of the visitor's is in it, and another tab has saved what is.
    if (!doc.changed && before?.doc.changed && this.wrote.get(doc.id) !== before.savedAt) return "saved";
    /** @type {Entry} */
    const entry = { schema: SCHEMA, ...content, ...match, savedAt: this.now() };
    try {
      storage.setItem(PREFIX + doc.id, JSON.stringify(entry)); // all of it or nothing, as browsers promise
    } catch (error) {
      return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "closed";
    }
    this.wrote.set(doc.id, entry.savedAt);
    if (before?.big && textKey(before) !== content.key) this.later(() => void this.removeText(textKey(before)));
    if (!content.big) this.bases.delete(doc.id);
    try {
      if (isSheet(doc)) tab.setItem(TAB, doc.id);
    } catch {
      // The sheet is kept; a reload of this tab may begin with another one.
    }
    return this.options.lasting === false ? "closed" : "saved";
  }

  /** A text without an entry takes room and is never shown: that it stays is no harm. @param {string} key */
  async removeText(key) {
    await this.options.texts.remove(key).catch(() => {});
  }

  /** Removes large texts that no entry names, as a page that ended while it saved leaves them behind. */
  async sweep() {
    const keys = await this.options.texts.keys().catch(() => []);
    for (const key of keys) {
      const [id = "", at = ""] = key.split("@");
      const entry = this.entry(id);
      // An entry that this page cannot read may name any text of its sheet.
      const needed = entry ? textKey(entry) === key : this.options.storage.getItem(PREFIX + id) !== null;
      if (!needed && at !== "" && this.now() - Number(at) > ORPHANED) await this.removeText(key);
    }
  }

  /**
   * @param {string} id
   * @returns {Promise<{doc: Doc, match: MatchRecord} | null>} null where there is no such sheet, or
   *  the database does not give its text
   */
  async load(id) {
    const entry = this.entry(id);
    if (!entry) return null;
    this.wrote.set(id, entry.savedAt);
    const text = entry.big ? await this.largeText(entry) : entry.doc.text;
    if (text === null) return null;
    const { moves, later, others, players } = entry;
    const match = { moves, players, ...(later && { later }), ...(others && { others }) };
    return { doc: { ...entry.doc, text }, match };
  }

  /** @param {Entry} entry of a large sheet */
  async largeText(entry) {
    const key = textKey(entry);
    const text = await this.options.texts.get(key).catch(() => null);
    if (text === null) return null;
    this.bases.set(entry.doc.id, { key, text });
    return entry.patch ? patched(text, entry.patch) : text;
  }

  /**
   * The visitor's own sheets, the last saved first; not the answers to exercises. What somebody else's match in a
   * bundled game was gone on with is one, beside the visitor's own match in that game.
   * @returns {Entry[]}
   */
  list() {
    return this.entries().filter((entry) => isSheet(entry.doc)
      && (entry.doc.changed || (entry.doc.brought !== undefined && isPlayed(entry))));
  }

  /** The courses that the visitor makes, the last saved first. @returns {Entry[]} */
  courses() {
    return this.entries().filter(({ doc }) => doc.course);
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
    const entry = this.entry(id);
    const writing = this.writing.get(id);
    if (writing) writing.wanted = false;
    this.bases.delete(id);
    this.options.storage.removeItem(PREFIX + id);
    if (entry?.big) void this.removeText(textKey(entry));
  }

  /** Takes a sheet for this tab. @param {Doc} doc */
  hold(doc) {
    void this.take(doc.id);
  }

  /**
   * Lets a sheet go; one that was never changed, by another tab neither, is not
   * kept unless a match has begun on it.
   * @param {Doc} doc
   */
  release(doc) {
    this.letGo(doc.id);
    const entry = this.entry(doc.id);
    if (!doc.changed && !(entry && (entry.doc.changed || isPlayed(entry)))) this.remove(doc.id);
  }

  /**
   * The match on a bundled game that was left last, for this tab to go on with;
   * earlier ones of the game are forgotten.
   * @param {string} game
   * @param {string} text of the game
   * @param {string} open id of the sheet that this tab has now
   * @returns {Promise<{doc: Doc, match: MatchRecord} | null>}
   */
  async leftMatch(game, text, open) {
    /** @type {{doc: Doc, match: MatchRecord} | null} */
    let last = null;
    for (const entry of this.entries()) {
      const { doc } = entry;
      if (doc.game !== game || doc.changed || doc.text !== text || doc.id === open || !isPlayed(entry)) continue;
      if (doc.brought !== undefined) continue; // somebody else began it
      if (!(await this.take(doc.id))) continue;
      if (last) {
        this.remove(doc.id);
        this.release(doc);
      } else last = await this.load(doc.id);
    }
    return last;
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
    this.unread = !found && this.entry(id) !== null;
    if (!found) return null;
    if (await this.take(id)) return found;
    this.copied = found.doc.changed;
    return { ...found, doc: this.copied ? this.copyOf(found.doc) : { ...found.doc, id: this.newId() } };
  }

  /** A copy of a sheet that another tab holds. Its name tells them apart. @param {Doc} doc @returns {Doc} */
  copyOf(doc) {
    const name = copyName(doc.name, this.list().map((entry) => entry.doc.name));
    return { ...doc, id: this.newId(), changed: true, name, derived: false };
  }

  /**
   * Opens the last sheet of a tab that is closed. Games that other such tabs
   * have left as they were, without a match, are forgotten.
   * @returns {Promise<{doc: Doc, match: MatchRecord} | null>}
   */
  async comeBack() {
    /** @type {{doc: Doc, match: MatchRecord} | null} */
    let last = null;
    for (const { doc } of this.entries()) {
      if (!isSheet(doc) || (last && doc.changed)) continue;
      if (!(await this.take(doc.id))) continue;
      if (!last) {
        last = await this.load(doc.id);
        this.unread ||= !last;
      }
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
      locks.request(PREFIX + id, { ifAvailable: true }, (lock) => {
        taken(lock !== null);
        if (!lock) return undefined;
        return new Promise((done) => this.held.set(id, () => done(undefined)));
      }).catch(() => taken(true)); // there are no locks in this place, as for a page that is going away
    });
  }

  /** Whether another tab holds a sheet. @param {string} id */
  async isElsewhere(id) {
    if (this.held.has(id)) return false;
    if (!(await this.take(id))) return true;
    this.letGo(id);
    return false;
  }

  /** Lets other tabs take a sheet. @param {string} id */
  letGo(id) {
    this.held.get(id)?.();
    this.held.delete(id);
  }

  /** Whether a sheet that was on the device is not there any more. @param {string} id */
  isGone(id) {
    return this.wrote.has(id) && this.options.storage.getItem(PREFIX + id) === null;
  }

  /**
   * @param {string} id
   * @returns {Entry | null} null for what cannot be read, which is left as it is
   */
  entry(id) {
    try {
      const value = /** @type {unknown} */ (JSON.parse(this.options.storage.getItem(PREFIX + id) ?? "null"));
      const entry = [value, withoutMatch(value)].find(isEntry); // the text counts, whatever the match has become
      return entry?.doc.id === id ? entry : null;
    } catch {
      return null;
    }
  }
}

/** Whether it is a rule sheet of the visitor, which a tab can begin with. @param {Doc} doc */
const isSheet = ({ lesson, course = false }) => lesson === undefined && !course;

/** The plies of a match and its variations, wherever in it one is. @param {Played} match */
const allPlies = ({ moves = [], later = [], others = [] }) => JSON.stringify([[...moves, ...later], others]);

const NONE = allPlies({});

/** Whether the visitor has begun a match on a sheet. @param {Entry} entry */
const isPlayed = (entry) => ![NONE, entry.doc.brought].includes(allPlies(entry));

/** What may be an entry, with no match. @param {unknown} value */
const withoutMatch = (value) =>
  typeof value === "object" ? { ...value, moves: [], later: [], others: [], players: [] } : value;

/** Where the database has the text of a large sheet. @param {Entry} entry */
const textKey = ({ doc, key }) => key ?? doc.id;

/**
 * Whether something is an entry as this page writes them: others may write to
 * the same storage, and what cannot be read must not keep the page from opening.
 * @param {unknown} value
 * @returns {value is Entry}
 */
function isEntry(value) {
  const { schema, doc, key = "", patch, moves, later = [], others = [], players, savedAt } =
    /** @type {Partial<Entry>} */ (value ?? {});
  const words = (/** @type {unknown} */ list) => Array.isArray(list) && list.every((word) => typeof word === "string");
  const lists = (/** @type {unknown} */ list) => Array.isArray(list) && list.every(words);
  const { lesson = "", locked = [] } = doc ?? {};
  return schema === SCHEMA && typeof lesson === "string" && words(locked)
    && [doc?.id, doc?.name, doc?.game, doc?.text].every((text) => typeof text === "string")
    && typeof key === "string" && (patch === undefined || isPatch(patch))
    && typeof savedAt === "number" && words(players) && lists(moves) && lists(later)
    && Array.isArray(others) && others.every((each) => Array.isArray(each) && Number.isSafeInteger(each[0])
      && words(each[1]));
}

/** @param {Partial<Patch> | null} patch */
function isPatch(patch) {
  return Number.isSafeInteger(patch?.at) && Number.isSafeInteger(patch?.removed) && typeof patch?.text === "string";
}
