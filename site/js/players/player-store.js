// @ts-check
// The visitor's own players, kept in the browser. Each has an entry of its own,
// which is replaced in one step, so a player is always whole; where two tabs
// change the same one, the later becomes a copy.

import { randomId } from "../shared/random-id.js";

/** @typedef {import("../documents/document-store.js").KeyValueStorage} KeyValueStorage */

/**
 * A player as it is kept.
 * @typedef {object} StoredPlayer
 * @property {string} id
 * @property {string} name
 * @property {string} code
 * @property {boolean} strange it came with a link, and the visitor has not run it yet
 * @property {number} savedAt ms, as Date.now()
 */

const SCHEMA = 1;
const PREFIX = "gdl.player.";
export const LONGEST = 256 * 1024; // characters of a player
export const LONGEST_NAME = 80;

export class PlayerStore {
  /**
   * @param {object} options
   * @param {KeyValueStorage} options.storage
   * @param {() => number} [options.now]
   * @param {() => string} [options.newId]
   */
  constructor({ storage, now = Date.now, newId = randomId }) {
    this.storage = storage;
    this.now = now;
    this.newId = newId;
    /** Players that there was no room for; they last for the visit. @type {Map<string, StoredPlayer>} */
    this.unkept = new Map();
  }

  /** All players, the last saved first. @returns {StoredPlayer[]} */
  list() {
    const { storage } = this;
    const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? "");
    const kept = keys.flatMap((key) => (key.startsWith(PREFIX) ? (this.read(key.slice(PREFIX.length)) ?? []) : []));
    return [...this.unkept.values(), ...kept.filter(({ id }) => !this.unkept.has(id))]
      .sort((a, b) => b.savedAt - a.savedAt || a.name.localeCompare(b.name));
  }

  /** @param {string} id @returns {StoredPlayer | null} */
  get(id) {
    return this.unkept.get(id) ?? this.read(id);
  }

  /**
   * A player that is not kept yet.
   * @param {string} name @param {string} code @param {boolean} [strange]
   * @returns {StoredPlayer}
   */
  make(name, code, strange = false) {
    return { id: this.newId(), name: name.slice(0, LONGEST_NAME), code: code.slice(0, LONGEST), strange, savedAt: 0 };
  }

  /**
   * Keeps a player. Where another tab has saved it since, it becomes a copy.
   * @param {StoredPlayer} player as it was last saved, with what is new of it
   * @returns {{player: StoredPlayer, kept: boolean}} kept: it is on the device
   */
  save(player) {
    const before = this.read(player.id);
    const id = before && before.savedAt !== player.savedAt ? this.newId() : player.id;
    const now = { ...player, id, savedAt: Math.max(this.now(), player.savedAt + 1) };
    try {
      this.storage.setItem(PREFIX + id, JSON.stringify({ schema: SCHEMA, ...now }));
      this.unkept.delete(id);
      return { player: now, kept: true };
    } catch {
      const left = { ...now, savedAt: player.savedAt }; // the entry on the device, if there is one, stays the latest
      this.unkept.set(id, left);
      return { player: left, kept: false };
    }
  }

  /** @param {string} id */
  remove(id) {
    this.unkept.delete(id);
    this.storage.removeItem(PREFIX + id);
  }

  /** @param {string} id @returns {StoredPlayer | null} null for what is not there or cannot be read */
  read(id) {
    try {
      const entry = JSON.parse(this.storage.getItem(PREFIX + id) ?? "null");
      const { schema, name, code, strange, savedAt } = entry ?? {};
      return schema === SCHEMA && entry.id === id && typeof name === "string" && typeof code === "string"
        && typeof strange === "boolean" && typeof savedAt === "number" ? { id, name, code, strange, savedAt } : null;
    } catch {
      return null;
    }
  }
}
