// @ts-check
// Ctrl+Z where neither a text nor the match has the focus: takes back what was done last, be it a
// change of the rules, a move, or what a message offers to take back.

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../session/state.js").State} State */

const MOST = 200; // things that are remembered

/**
 * What was done in a row, the last at the end: changes of the text that follow each other are one.
 */
export class UndoHistory {
  /** @type {("text" | "move")[]} */
  list = [];
  /** @type {State | null} */
  last = null;

  /** @param {State} state */
  follow(state) {
    const { last } = this;
    this.last = state;
    // A bundled game that is changed becomes a sheet of its own, and its match goes on.
    if (last === null || last.doc.id !== state.doc.id && last.tree !== state.tree) this.list = [];
    else if (last.doc.text !== state.doc.text && this.list.at(-1) !== "text") this.list.push("text");
    else if (state.tree.nodes.length > last.tree.nodes.length) this.list.push("move");
    if (this.list.length > MOST) this.list.shift();
  }
}

/**
 * @param {Session} session
 * @param {() => Promise<boolean>} undoText says whether there was anything to take back
 */
export function createUndoing(session, undoText) {
  const history = new UndoHistory();
  history.follow(session.state);
  session.subscribe((state) => history.follow(state));
  return async function undo() {
    if (session.state.toast?.undo) return session.undoToast();
    while (history.list.length > 0) {
      if (history.list.at(-1) === "text" && await undoText()) return;
      if (history.list.pop() === "move") return session.undo();
    }
  };
}
