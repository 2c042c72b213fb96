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
    /**
     * Where the whole match came from, until the text changes: no edit is to blame for a move that is not legal.
     * @type {"" | "link" | "kept"}
     */
    this.from = "";
    /** The text by which the current position was shown last. @type {string | null} */
    this.playedBy = null;
    /** The text by which the last move of the match was made, and the match with it. */
    this.made = { text: /** @type {string | null} */ (null), nodes: /** @type {State["tree"]["nodes"]} */ ([]) };
    /**
     * The match before an edit cut it, the texts it was played by, and what the cut has left of it.
     * @type {{texts: (string | null)[], match: Pick<State, "tree" | "used">, left: State["tree"]} | null}
     */
    this.beforeCut = null;
  }

  /** Another sheet was opened. */
  opened() {
    this.from = "";
    this.playedBy = null;
    this.made = { text: null, nodes: [] };
    this.beforeCut = null;
  }

  /** The current position was shown: the match can be played by the text as it is. */
  shown() {
    const { doc: { text }, tree: { nodes } } = this.store.state;
    this.playedBy = text;
    if (this.made.nodes !== nodes) this.made = { text, nodes };
  }

  /**
   * The text has changed. If it is again the one before the cut, and no move was
   * made since, so is the match.
   */
  edited() {
    this.from = "";
    const { doc, tree } = this.store.state;
    if (!this.beforeCut?.texts.includes(doc.text) || this.beforeCut.left.nodes !== tree.nodes) return;
    this.store.set(uncut(this.store.state, this.beforeCut.match));
    this.beforeCut = null;
  }

  /**
   * A position cannot be reached by the new rules.
   * @param {number} at the position
   * @param {number} legalPlies of those that lead there
   */
  cut(at, legalPlies) {
    const { store } = this;
    const { tree, used, paused } = store.state;
    const again = this.beforeCut?.left.nodes === tree.nodes ? this.beforeCut : null;
    store.set({ ...cutLine(store.state, at, legalPlies), paused });
    const left = store.state.tree;
    this.beforeCut = again ? { ...again, left }
      : { texts: [this.playedBy, this.made.text], match: { tree, used }, left };
    const restarted = left.nodes.length === 1;
    store.toast(this.from === "link" ? "link-cut" : this.from === "kept" ? "kept-cut"
      : restarted ? "match-restarted" : "match-cut", [String(legalPlies)]);
  }
}
