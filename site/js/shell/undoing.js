// @ts-check
// Ctrl+Z where no text has the focus: takes back what was done last, be it a change of the rules, a move, a setting,
// the choice of players or clocks, the name of the sheet, a turn of the board, or what a message offers to take back.
// Ctrl+Y and Ctrl+Shift+Z do again what was taken back. In the match, changes of the rules are left out. Moves of a
// match under clocks stand, and what was done before them stays.

import { isGoingOn } from "../session/managed.js";
import { pathTo } from "../session/match-tree.js";
import { givenName } from "../session/queries.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../session/state.js").State} State */
/** What the visitor chooses and finds again. @typedef {"settings" | "players" | "clocks" | "flipped"} Choice */
/** @typedef {{readonly [Name in Choice]: Readonly<Pick<State, Name>>}[Choice] | SheetName} Chosen */
/** The name given to a sheet, and the revision of its text while that was a bundled game's, else -1. @typedef
 *  {{readonly name: string, readonly untouched: number}} SheetName */
/** What was done: of a move the position that it led to, of a choice the one before.
 *  @typedef {"text" | number | Chosen} Deed */

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
  /** A choice is being taken back or made again. */
  returning = false;

  /** @param {State} state */
  follow(state) {
    const { last } = this;
    this.last = state;
    const opens = last?.openings !== state.openings; // maybe the same one again, such as an exercise that is begun anew
    if (last === null || opens) this.done = this.undone = [];
    else if (last.doc.text !== state.doc.text) this.add("text");
    else if (state.tree.nodes.length > last.tree.nodes.length) {
      this.undone = [];
      this.add(state.tree.nodes.length - 1);
    }
    if (last === null || opens || this.returning) return;
    this.followSheet(last, state);
    if (last.settings !== state.settings) this.chose({ settings: last.settings });
    // Players are also found with a sheet, and clocks on the device: only the dialog is the visitor's choice.
    if (last.ui.dialog !== "players") return;
    if (last.players !== state.players) this.chose({ players: last.players });
    if (last.clocks !== state.clocks) this.chose({ clocks: last.clocks });
  }

  /** What is chosen for a sheet and its match. @param {State} last @param {State} state of the same sheet */
  followSheet(last, state) {
    const before = nameOf(last); // other names follow the text
    if (before.name !== givenName(state.doc)) this.chose(before);
    // A link turns the board as well, together with the panes that it shows.
    if (last.flipped !== state.flipped && last.ui === state.ui) this.chose({ flipped: last.flipped });
  }

  /** @param {Chosen} before */
  chose(before) {
    this.undone = [];
    this.add(before);
  }

  /** A choice becomes what it was, which is nothing new. @param {() => void} set */
  back(set) {
    this.returning = true;
    set();
    this.returning = false;
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

/** @param {State} state @returns {SheetName} */
const nameOf = ({ doc, revision }) => ({ name: givenName(doc),
  untouched: doc.changed || doc.game === "" ? -1 : revision });

/**
 * @param {Session} session
 * @param {{undo: () => Promise<boolean>, redo: () => Promise<boolean>}} text both say whether there was anything
 * @param {(settings: State["settings"]) => void} keep all settings, as they were
 */
export function createUndoing(session, text, keep) {
  const history = new UndoHistory();
  history.follow(session.state);
  session.subscribe((state) => history.follow(state));
  return { undo, redo, inMatch: { undo: undoInMatch, redo: redoInMatch } };

  async function undo() {
    if (session.state.toast?.undo) return session.undoToast();
    for (let deed = history.done.at(-1); deed && !stands(deed); deed = history.done.at(-1)) {
      if (deed === "text" && await text.undo()) return history.takenBack("text");
      history.done = history.done.slice(0, -1);
      if (deed === "text" || isBehind(deed)) continue; // all changes of the text are taken back
      if (typeof deed === "object") return set(deed, (before) => history.takenBack(before));
      history.takenBack(deed);
      return session.match.undo();
    }
  }

  async function redo() {
    for (let deed = history.undone.at(-1); deed && !stands(deed); deed = history.undone.at(-1)) {
      if (deed === "text" && await text.redo()) return;
      history.undone = history.undone.slice(0, -1);
      if (deed === "text") continue;
      if (typeof deed === "object") return set(deed, (before) => history.add(before));
      history.add(deed);
      return session.match.redo();
    }
  }

  /** Leaves the text as it is: the match has the focus. */
  function undoInMatch() {
    const at = history.done.findLastIndex((each) => each !== "text" && !isBehind(each));
    const deed = history.done[at];
    if (stands(deed)) return;
    history.done = history.done.filter((each, i) => i < at || (i > at && each === "text"));
    if (typeof deed === "object") return set(deed, (before) => history.takenBack(before));
    if (typeof deed === "number") history.takenBack(deed);
    session.match.undo();
  }

  function redoInMatch() {
    const at = history.undone.findLastIndex((deed) => deed !== "text");
    const deed = history.undone[at];
    if (stands(deed)) return;
    history.undone = history.undone.filter((_, i) => i !== at);
    if (typeof deed === "object") return set(deed, (before) => history.add(before));
    if (typeof deed === "number") history.add(deed);
    session.match.redo();
  }

  /** @param {Deed | undefined} deed */
  function stands(deed) {
    return typeof deed === "number" && isGoingOn(session.state.managed);
  }

  /**
   * Whether a move is not in front of the board any more: the match goes back over the replies of computers as well.
   * @param {Deed} deed
   */
  function isBehind(deed) {
    const { tree } = session.state;
    return typeof deed === "number" && !pathTo(tree, tree.current).includes(deed);
  }

  /** @param {Chosen} chosen @param {(before: Chosen) => void} remember */
  function set(chosen, remember) {
    const { settings, players, clocks, flipped } = session.state;
    remember("settings" in chosen ? { settings } : "players" in chosen ? { players } : "clocks" in chosen ? { clocks }
      : "flipped" in chosen ? { flipped } : nameOf(session.state));
    history.back(() => {
      if ("settings" in chosen) keep(chosen.settings);
      else if ("players" in chosen) session.turns.setPlayers(chosen.players);
      else if ("name" in chosen) session.rename(chosen.name, session.state.revision === chosen.untouched);
      else session.patch(chosen);
    });
  }
}
