// @ts-check
// Clicks on the board and pieces dragged over it, until they mean one legal move.

import { click } from "./clicks.js";
import { actingRole, current } from "./queries.js";

/** @typedef {import("./state-store.js").StateStore} StateStore */
/** @typedef {import("../protocol.d.ts").BoardCell} BoardCell */

export class BoardClicks {
  /**
   * @param {StateStore} store
   * @param {{choose: (role: number, move: string) => void, position: () => void}} options
   *  what a click that plays a move does, and what fetches a position that is not there yet
   */
  constructor(store, options) {
    this.store = store;
    this.options = options;
    /** A click made while the position was on its way. @type {BoardCell | null} */
    this.late = null;
  }

  /** @param {BoardCell} cell */
  click(cell) {
    const { store } = this;
    const here = current(store.state);
    if (!here) {
      // The board is that of a moment ago: the click counts when the text's own is there.
      this.late = cell;
      this.options.position();
      return;
    }
    const role = actingRole(store.state);
    if (role === -1) return;
    const { clicks } = store.state;
    const result = click(here.legal[role] ?? [], clicks, cell);
    if (result.kind === "play") this.options.choose(role, result.move.text);
    else if (result.kind === "choose") {
      store.patch({ ambiguity: { role, moves: result.moves }, clicks: [...clicks, cell] });
    } else store.patch({ clicks: result.kind === "select" ? result.clicks : [], ambiguity: null });
  }

  /** The position is there: a click that came too early counts now. */
  clickLate() {
    const { late } = this;
    this.late = null;
    if (late) this.click(late);
  }

  /** A click that came too early does not count any more. */
  forgetLate() {
    this.late = null;
  }

  /** A piece is being dragged: the match shows where it may go. @param {BoardCell} cell */
  lift(cell) {
    const [first] = this.store.state.clicks;
    if (!first || !isSame(first, cell)) this.store.patch({ clicks: [cell], ambiguity: null });
  }

  /** A piece was dragged: as if both cells had been clicked. @param {BoardCell} from @param {BoardCell} to */
  drop(from, to) {
    this.lift(from);
    if (!isSame(from, to)) this.click(to);
  }

  clear() {
    const { clicks, ambiguity } = this.store.state;
    if (clicks.length > 0 || ambiguity) this.store.patch({ clicks: [], ambiguity: null });
  }
}

/** @param {BoardCell} a @param {BoardCell} b */
const isSame = (a, b) => a.board === b.board && a.cell === b.cell;
