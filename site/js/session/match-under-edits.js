// @ts-check
// What an edit of the rules does to the match: it is cut where the new rules do
// not allow it, and is there again when the edit is undone.

import { cutLine, uncut } from "./state.js";

/** @typedef {import("./state-store.js").StateStore} StateStore */
/** @typedef {import("./state.js").State} State */

export class MatchUnderEdits {
  /** @param {StateStore} store */
  constructor(store) {
    this.store = store;
    this.linked = false; // the match came with a link and has not been shown
    /** The text by which the match as it stands was played. @type {string | null} */
    this.playedBy = null;
    /**
     * The match before an edit cut it, the text it was played by, and what the cut has left of it.
     * @type {{text: string | null, tree: State["tree"], left: State["tree"]} | null}
     */
    this.beforeCut = null;
  }

  /** Another sheet was opened. */
  opened() {
    this.linked = false;
    this.playedBy = null;
    this.beforeCut = null;
  }

  /** The current position was shown: the match can be played by the text as it is. */
  shown() {
    this.playedBy = this.store.state.doc.text;
    this.linked = false;
  }

  /**
   * The text has changed. If it is again the one before the cut, and no move was
   * made since, so is the match.
   */
  edited() {
    this.linked = false;
    const { doc, tree } = this.store.state;
    if (this.beforeCut?.text !== doc.text || this.beforeCut.left.nodes !== tree.nodes) return;
    this.store.set(uncut(this.store.state, this.beforeCut.tree));
    this.beforeCut = null;
  }

  /**
   * The line cannot be played on the new rules from some ply on.
   * @param {number} legalPlies
   */
  cut(legalPlies) {
    const { store } = this;
    const { tree, paused } = store.state;
    const again = this.beforeCut?.left.nodes === tree.nodes ? this.beforeCut : null;
    store.set({ ...cutLine(store.state, legalPlies), paused });
    const left = store.state.tree;
    this.beforeCut = again ? { ...again, left } : { text: this.playedBy, tree, left };
    store.toast(this.linked ? "link-cut" : legalPlies === 0 ? "match-restarted" : "match-cut", [String(legalPlies)]);
  }
}
