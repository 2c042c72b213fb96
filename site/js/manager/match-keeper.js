// @ts-check
// Keeps the record of the match that the board shows: its moves and messages as
// they come, and the variations that are tried on it.

import { leaving } from "../session/match-tree.js";
import { withPly } from "./match-request.js";

/** @typedef {import("../documents/match-store.js").KeptMatch} KeptMatch */
/** @typedef {import("../documents/match-store.js").MatchStore} MatchStore */
/** @typedef {import("../protocol.d.ts").Entry} Entry */
/** @typedef {import("../protocol.d.ts").Ply} Ply */
/** @typedef {import("../protocol.d.ts").Record} MatchRecord */

export class MatchKeeper {
  /** @param {MatchStore} store @param {() => void} failed it could not be written */
  constructor(store, failed) {
    this.store = store;
    this.failed = failed;
    /** @type {KeptMatch | null} */
    this.kept = null;
    this.saving = Promise.resolve();
    /** Messages that are not written yet, and how many are. @type {Entry[]} */
    this.unwritten = [];
    this.written = 0;
    /** The tree whose variations the record has. @type {import("../session/match-tree.js").Tree | null} */
    this.tree = null;
  }

  /**
   * Takes up a match that is kept already.
   * @param {KeptMatch} kept
   * @param {readonly Entry[]} messages that are kept of it
   */
  hold(kept, messages) {
    this.kept = kept;
    this.unwritten = [];
    this.written = messages.length;
    this.tree = null;
  }

  /** Keeps a match from now on. @param {KeptMatch} kept @param {string} text of its rules */
  begin(kept, text) {
    this.kept = kept;
    this.write((now) => this.store.put(now, text));
  }

  /** @param {Entry} entry */
  heard(entry) {
    this.unwritten.push(entry);
  }

  /** @param {Ply} ply */
  played(ply) {
    if (!this.kept) return;
    this.kept = { ...this.kept, record: withPly(this.kept.record, ply) };
    this.save();
  }

  /** Writes what has come. @param {Partial<MatchRecord>} [changed] */
  save(changed = {}) {
    if (!this.kept) return;
    this.kept = { ...this.kept, record: { ...this.kept.record, ...changed } };
    const { unwritten, written } = this;
    this.unwritten = [];
    this.written += unwritten.length;
    this.write(async (kept) => {
      await this.store.update(kept);
      if (unwritten.length > 0) await this.store.addMessages(kept.id, written, unwritten);
    });
  }

  /**
   * Keeps the variations that were tried on the match.
   * @param {import("../session/match-tree.js").Tree} tree
   * @param {number} end of the match in it
   */
  follow(tree, end) {
    if (!this.kept || tree.nodes === this.tree?.nodes || !tree.nodes[end]) return;
    this.tree = tree;
    const variations = leaving(tree, end);
    if (JSON.stringify(variations) !== JSON.stringify(this.kept.record.variations ?? [])) this.save({ variations });
  }

  /**
   * One write after the other.
   * @param {(kept: KeptMatch) => Promise<unknown>} write
   */
  write(write) {
    const { kept } = this;
    if (kept) this.saving = this.saving.then(() => write(kept)).then(() => {}, () => this.failed());
  }
}
