// @ts-check
// Goes through the match: back and forth on its line, to its variations, and to
// other matches of the same rules.

import { isGoingOn } from "./managed.js";
import { canRedo, fromMoves, goTo, node, pathTo, play, step } from "./match-tree.js";
import { HUMAN, isBroken, playerOf } from "./queries.js";
import { moved } from "./state.js";

/** @typedef {import("./state-store.js").StateStore} StateStore */
/** @typedef {import("./match-tree.js").Tree} Tree */

/** Messages that offer to take up another match in place of the one that they are about. */
export const OF_MATCH = new Set(["match-goes-on", "new-match"]);

const GONE = -1; // the node of a position that is in no match any more

export class MatchNavigation {
  /**
   * @param {StateStore} store
   * @param {object} options
   * @param {() => void} options.leaving the position is about to be another one
   * @param {() => void} options.went    it is: it has to be kept and shown
   * @param {() => void} options.playOn  lets players move in it
   * @param {() => void} options.tookUp  the match is another one
   */
  constructor(store, options) {
    this.store = store;
    this.options = options;
  }

  /** @param {Tree} tree */
  go(tree) {
    const { store } = this;
    if (tree === store.state.tree || isBroken(store.state)) return;
    this.options.leaving();
    store.set({ ...moved(store.state, tree), paused: true });
    this.options.went();
  }

  /** @param {number} plies */
  stepBy(plies) {
    this.go(step(this.store.state.tree, plies));
  }

  /** @param {number} id of a node of the match tree */
  goTo(id) {
    this.go(goTo(this.store.state.tree, id));
  }

  /**
   * Goes to the position before a move of the match.
   * @param {number} id of the node that the move led to
   * @returns {string[]} the joint move
   */
  goBefore(id) {
    const { parent, joint } = node(this.store.state.tree, id);
    this.goTo(parent);
    return joint;
  }

  /** Shows a line from the beginning, as a variation of the match. @param {string[][]} line joint moves */
  showLine(line) {
    this.go(line.reduce(play, goTo(this.store.state.tree, 0)));
  }

  /** Back to where the visitor last had a choice. Under clocks no move is taken back. */
  undo() {
    const { tree, managed } = this.store.state;
    if (isGoingOn(managed)) return;
    const before = pathTo(tree, tree.current).slice(0, -1).reverse();
    const to = before.find((id) => this.isOwnChoice(id)) ?? before.at(-1);
    if (to !== undefined) this.goTo(to);
  }

  /** Forward to the visitor's next choice on the shown line, or to its end. */
  redo() {
    let { tree } = this.store.state;
    if (isGoingOn(this.store.state.managed)) return;
    while (canRedo(tree)) {
      tree = step(tree, 1);
      if (this.isOwnChoice(tree.current)) break;
    }
    this.go(tree);
  }

  /**
   * Whether the visitor has a choice at a node; one whose position is not known counts.
   * @param {number} id
   */
  isOwnChoice(id) {
    const { state } = this.store;
    const position = state.known.get(id);
    return !position || position.choice.some((role) => playerOf(state, role) === HUMAN);
  }

  /** Begins again; the old match can be had back. */
  restart() {
    const { tree } = this.store.state;
    this.takeUp(fromMoves([]));
    if (tree.nodes.length > 1) this.store.toast("new-match", [], () => this.takeUp(tree));
    this.options.playOn();
  }

  /** Goes over to another match of the same rules. @param {Tree} tree */
  takeUp(tree) {
    const { store } = this;
    const { known, shown } = store.state;
    store.dropOffer(OF_MATCH);
    // Positions are known by node, and the trees have only the root in common.
    const root = known.get(0);
    // What is shown stays on the board until the other match's position is there, and is taken for none of its own.
    const left = tree !== store.state.tree && shown ? { ...shown, node: GONE } : shown;
    store.patch({ known: new Map(root ? [[0, root]] : []), shown: left, used: new Map(), managed: null });
    this.options.tookUp();
    this.go(tree);
  }
}
