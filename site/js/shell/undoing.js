// @ts-check
// Ctrl+Z where neither a text nor the match has the focus: takes back what was done last, be it a
// change of the rules, a move, a setting, or what a message offers to take back. Ctrl+Y and Ctrl+Shift+Z do again
// what was taken back.

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../session/state.js").Settings} Settings */
/** What was done; of settings those of before. @typedef {"text" | "move" | Settings} Deed */

const MOST = 200; // things that are remembered

/**
 * What was done in a row, the last at the end: changes of the text that follow each other are one.
 */
export class UndoHistory {
  /** @type {Deed[]} */
  done = [];
  /** What was taken back, the last at the end. @type {Deed[]} */
  undone = [];
  /** @type {State | null} */
  last = null;

  /** @param {State} state */
  follow(state) {
    const { last } = this;
    this.last = state;
    // A bundled game that is changed becomes a sheet of its own, and its match goes on.
    if (last === null || last.doc.id !== state.doc.id && last.tree !== state.tree) this.done = this.undone = [];
    else if (last.doc.text !== state.doc.text) this.add("text");
    else if (state.tree.nodes.length > last.tree.nodes.length) {
      this.undone = [];
      this.add("move");
    }
    if (last !== null && last.settings !== state.settings) {
      this.undone = [];
      this.add(last.settings);
    }
  }

  /** Settings are about to be as they were, which is nothing new. @param {Settings} settings */
  back(settings) {
    if (this.last) this.last = { ...this.last, settings };
  }

  /** @param {Deed} deed */
  add(deed) {
    if (deed !== "text" || this.done.at(-1) !== "text") this.done = [...this.done, deed].slice(-MOST);
  }

  /** @param {Deed} deed */
  takenBack(deed) {
    if (deed !== "text" || this.undone.at(-1) !== "text") this.undone = [...this.undone, deed];
  }
}

/**
 * @param {Session} session
 * @param {{undo: () => Promise<boolean>, redo: () => Promise<boolean>}} text both say whether there was anything
 * @param {(settings: Settings) => void} keep all settings, as they were
 */
export function createUndoing(session, text, keep) {
  const history = new UndoHistory();
  history.follow(session.state);
  session.subscribe((state) => history.follow(state));
  return { undo, redo };

  async function undo() {
    if (session.state.toast?.undo) return session.undoToast();
    for (let deed = history.done.at(-1); deed; deed = history.done.at(-1)) {
      if (deed === "text" && await text.undo()) return history.takenBack("text");
      history.done = history.done.slice(0, -1);
      if (deed === "text") continue; // all changes of the text are taken back
      if (typeof deed === "object") return set(deed, (before) => history.takenBack(before));
      history.takenBack("move");
      return session.match.undo();
    }
  }

  async function redo() {
    for (let deed = history.undone.at(-1); deed; deed = history.undone.at(-1)) {
      if (deed === "text" && await text.redo()) return;
      history.undone = history.undone.slice(0, -1);
      if (deed === "text") continue;
      if (typeof deed === "object") return set(deed, (before) => history.add(before));
      history.add("move");
      return session.match.redo();
    }
  }

  /** @param {Settings} settings @param {(before: Settings) => void} remember */
  function set(settings, remember) {
    remember(session.state.settings);
    history.back(settings);
    keep(settings);
  }
}
