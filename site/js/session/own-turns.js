// @ts-check
// The turns of players that the visitor has written. What runs them is set from
// outside; a move that does not come, or is none, is replaced by any legal one, as
// game managers do, and said.

import { movesTo } from "./match-tree.js";
import { current, playerOf } from "./queries.js";

/** @typedef {import("./state-store.js").StateStore} StateStore */
/** @typedef {import("./state.js").PlayerId} PlayerId */

/**
 * A move that is asked for. It rejects with an Error whose message says why there is none.
 * @typedef {object} Asked
 * @property {PlayerId} player
 * @property {number} role its number
 * @property {{rules: string, role: string, moves: string[][]}} position
 */

/** @typedef {{tree: import("./match-tree.js").Tree, revision: number, player: PlayerId}} Turn */

export class OwnTurns {
  /**
   * @param {StateStore} store
   * @param {{random: () => number, moved: (role: number, move: string) => void}} options
   */
  constructor(store, options) {
    this.store = store;
    this.options = options;
    /** @type {((asked: Asked) => Promise<string>) | null} */
    this.ask = null;
    /** @type {Turn | null} */
    this.turn = null;
  }

  /** Whether a role is played by one of them. @param {number} role */
  plays(role) {
    const { state } = this.store;
    return state.own.some(({ id }) => id === playerOf(state, role));
  }

  /** Whether a move in the current position is on its way. */
  get thinking() {
    const { tree, revision } = this.store.state;
    return this.turn !== null && this.turn.tree === tree && this.turn.revision === revision;
  }

  /** What is being thought about is no longer wanted. */
  stop() {
    this.turn = null;
  }

  /** @param {number} role */
  async think(role) {
    const { ask, store } = this;
    const { tree, revision, doc } = store.state;
    const player = playerOf(store.state, role);
    const here = current(store.state);
    const name = here?.roles[role];
    if (!ask || name === undefined) return;
    /** @type {Turn} */
    const turn = { tree, revision, player };
    this.turn = turn;
    store.patch({ thinking: { role, player, since: store.now(), analysis: null } });
    const wanted = () => this.turn === turn && this.thinking && playerOf(store.state, role) === player;
    let move;
    try {
      move = await ask({ player, role, position: { rules: doc.text, role: name, moves: movesTo(tree) } });
    } catch (error) {
      if (!wanted()) return;
      const legal = here?.legal[role] ?? [];
      move = legal[Math.floor(this.options.random() * legal.length)]?.text;
      const said = store.state.own.find(({ id }) => id === player)?.name ?? "";
      store.toast("own-failed", [said, error instanceof Error ? error.message : String(error), move ?? ""]);
    }
    if (!wanted()) return;
    this.turn = null;
    store.patch({ thinking: null });
    if (move !== undefined) this.options.moved(role, move);
  }
}
