// @ts-check
// Matches and tournaments kept in the browser's database, the newest first.
// The rules of a match are kept once for all matches played by them. The messages
// of a match lie apart, in the parts in which they came: lists of matches need
// none of them.

import { sha256 } from "../shared/sha256.js";
import { inTime } from "./in-time.js";
import { isKeptMatch, isTournament } from "./kept-shapes.js";

/** @typedef {import("../protocol.d.ts").Record} MatchRecord */

/**
 * @typedef {object} KeptMatch
 * @property {string} id
 * @property {number} at          ms, as Date.now(), when it began
 * @property {string} title       of the game, as the page says it
 * @property {string} game        bundled, or ""
 * @property {string} doc         id of the sheet it was played on
 * @property {string} rules       key of their text
 * @property {string} tournament  its id, or ""
 * @property {readonly import("../session/managed.js").Seat[]} seats  by role
 * @property {MatchRecord} record its end is empty while it goes on
 * @property {unknown} [settings] with which it goes on after it was broken off
 */

/** What a tournament's own module writes. @typedef {{id: string, at: number}} Kept */

/** @typedef {import("../protocol.d.ts").Entry} Entry */

/** @typedef {"matches" | "rules" | "tournaments" | "messages"} StoreName */

/**
 * Every call rejects where the database is closed to the page or full, or does not
 * answer; the next one tries again.
 * @param {() => IDBFactory} [factory] touching it may throw
 */
export function createMatchStore(factory = () => indexedDB) {
  /** @type {Promise<IDBDatabase> | null} */
  let opened = null;

  return {
    put, list: () => all("matches"), rules, remove,
    /**
     * Keeps a match that has grown. One that was removed stays removed: its rules are gone.
     * @param {KeptMatch} kept
     */
    update: (kept) => whileKept(kept.id, ["matches"], ({ matches }) => matches.put(kept)),
    /**
     * Keeps messages of a match that follow on others, while the match is kept.
     * @param {string} id of the match
     * @param {number} before how many there are before them
     * @param {readonly Entry[]} entries
     */
    addMessages: (id, before, entries) =>
      whileKept(id, ["matches", "messages"], ({ messages }) => messages.put(entries, [id, before])),
    messages,
    tournaments: () => all("tournaments"),
    /** @param {Kept} tournament */
    putTournament: (tournament) => run(["tournaments"], "readwrite", ({ tournaments }) => tournaments.put(tournament)),
    /** @param {string} id */
    removeTournament: (id) => run(["tournaments"], "readwrite", ({ tournaments }) => tournaments.delete(id)),
  };

  /** @returns {Promise<IDBDatabase>} */
  function open() {
    opened ??= inTime(new Promise((resolve, reject) => {
      const request = factory().open("gdl.matches", 2);
      request.onupgradeneeded = ({ oldVersion }) => {
        const database = request.result;
        database.createObjectStore("messages");
        if (oldVersion > 0) return;
        const matches = database.createObjectStore("matches", { keyPath: "id" });
        matches.createIndex("at", "at");
        matches.createIndex("rules", "rules");
        database.createObjectStore("rules");
        database.createObjectStore("tournaments", { keyPath: "id" }).createIndex("at", "at");
      };
      request.onsuccess = () => {
        const database = request.result;
        database.onclose = () => void (opened = null);
        database.onversionchange = () => (database.close(), (opened = null)); // a later page in another tab
        resolve(database);
      };
      request.onblocked = () => reject(new Error("another tab keeps the database as it was")); // an earlier page
      request.onerror = () => reject(request.error);
    }));
    opened.catch(() => void (opened = null));
    return opened;
  }

  /**
   * Runs a request in a transaction of its own; only a complete one counts.
   * @template T
   * @param {StoreName[]} names
   * @param {IDBTransactionMode} mode
   * @param {(stores: Record<StoreName, IDBObjectStore>) => IDBRequest<T>} act
   * @returns {Promise<T>}
   */
  async function run(names, mode, act) {
    const database = await open();
    return inTime(new Promise((resolve, reject) => {
      const transaction = database.transaction(names, mode);
      const stores = /** @type {Record<StoreName, IDBObjectStore>} */ (
        Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)])));
      const request = act(stores);
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? request.error);
    }));
  }

  /**
   * Writes what belongs to a match, unless the match was removed.
   * @param {string} id of the match
   * @param {StoreName[]} names
   * @param {(stores: Record<StoreName, IDBObjectStore>) => unknown} write
   */
  async function whileKept(id, names, write) {
    await run(names, "readwrite", (stores) => {
      const found = stores.matches.count(id);
      found.onsuccess = () => found.result > 0 && write(stores);
      return found;
    });
  }

  /**
   * All that a store holds and that can be read, the newest first.
   * @template {"matches" | "tournaments"} Name
   * @param {Name} name
   * @returns {Promise<any[]>}
   */
  async function all(name) {
    const found = await run([name], "readonly", (stores) => stores[name].index("at").getAll());
    return found.filter(name === "matches" ? isKeptMatch : isTournament).reverse();
  }

  /**
   * Keeps a match with its rules. Other matches have the rules under the same key, so no other text may come there.
   * @param {KeptMatch} kept
   * @param {string} text of the rules
   */
  async function put(kept, text) {
    if (kept.rules !== await rulesKey(text)) throw new Error("these are not the rules of the match");
    await run(["matches", "rules"], "readwrite", ({ matches, rules }) => {
      rules.put(text, kept.rules);
      return matches.put(kept);
    });
  }

  /** @param {KeptMatch} kept @returns {Promise<string | null>} */
  async function rules(kept) {
    return (await run(["rules"], "readonly", (stores) => stores.rules.get(kept.rules))) ?? null;
  }

  /** The messages of a match, the oldest first. @param {string} id @returns {Promise<Entry[]>} */
  async function messages(id) {
    return (await run(["messages"], "readonly", (stores) => stores.messages.getAll(messagesOf(id)))).flat();
  }

  /**
   * Removes a match with its messages, and the rules that no other was played by.
   * @param {KeptMatch} kept
   */
  async function remove(kept) {
    await run(["matches", "rules", "messages"], "readwrite", ({ matches, rules, messages: all }) => {
      matches.delete(kept.id);
      all.delete(messagesOf(kept.id));
      const others = matches.index("rules").count(kept.rules);
      others.onsuccess = () => others.result === 0 && rules.delete(kept.rules);
      return others;
    });
  }
}

/** @typedef {ReturnType<typeof createMatchStore>} MatchStore */

/** The keys of the messages of a match. @param {string} id */
const messagesOf = (id) => IDBKeyRange.bound([id, 0], [id, Infinity]);

/** The key of a text of rules. @param {string} text */
export const rulesKey = (text) => sha256(text);
