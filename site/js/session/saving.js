// @ts-check
// Keeps the open sheet and its match on the device, a moment after each change,
// and says in the footer what became of it.

import { matchRecord } from "./queries.js";

/** @typedef {import("./state-store.js").StateStore} StateStore */
/** @typedef {import("./state.js").Doc} Doc */
/** @typedef {import("../documents/document-store.js").DocumentStore} DocumentStore */
/** @typedef {import("../documents/document-store.js").MatchRecord} MatchRecord */
/** @typedef {import("../documents/document-store.js").Kept} Kept */

export const SAVE_AFTER = 400; // ms of quiet before the text is saved

export class Saving {
  /**
   * @param {StateStore} store
   * @param {DocumentStore} documents
   * @param {(doc: Doc, match: MatchRecord) => void} reopen a sheet that was left and could not be kept
   */
  constructor(store, documents, reopen) {
    this.store = store;
    this.documents = documents;
    this.reopen = reopen;
    /** Counts changes to be saved and saves: what is known of an earlier one says nothing of the sheet as it is. */
    this.saves = 0;
  }

  /** Saves when the visitor pauses. */
  soon() {
    this.saves++;
    if (this.store.state.saved === "saved") this.store.patch({ saved: "saving" });
    this.store.later("save", SAVE_AFTER, () => this.now());
  }

  /**
   * Saves without waiting for a pause.
   * @param {boolean} [leaving] the page is about to go away
   * @returns {boolean} whether sheet and match are on the device when this returns
   */
  now(leaving = false) {
    const { store } = this;
    store.notNow("save");
    const save = ++this.saves;
    const kept = this.documents.save(store.state.doc, matchRecord(store.state), { leaving });
    if (kept instanceof Promise) {
      if (store.state.saved === "saved") store.patch({ saved: "saving" });
      void kept.then((later) => this.tell(save, later));
    } else this.tell(save, kept);
    return kept === "saved";
  }

  /**
   * Tells what became of a save of the open sheet, unless it has changed since.
   * @param {number} save
   * @param {Kept} kept
   */
  tell(save, kept) {
    const { store } = this;
    if (save !== this.saves || kept === "overtaken" || store.state.saved === kept) return;
    store.patch({ saved: kept });
    if (kept !== "saved") store.toast(`save-${kept}`);
  }

  /**
   * Saves the open sheet for the last time; one that cannot be kept can be had back.
   * @param {boolean} stays it remains this tab's
   */
  async leave(stays) {
    const { store, documents } = this;
    store.notNow("save");
    this.saves++; // nothing more is said of it in the footer
    const { doc } = store.state;
    const match = matchRecord(store.state);
    const saving = documents.save(doc, match);
    if (!stays) documents.release(doc);
    const kept = await saving;
    if (doc.changed && !stays && kept !== "saved" && kept !== "overtaken") { // overtaken: it was deleted meanwhile
      store.toast("left-unsaved", [doc.name], () => this.reopen(doc, match));
    }
  }
}
