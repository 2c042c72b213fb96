// @ts-check
// The weights that the visitor has set for the evaluation of one role.

/** @typedef {import("../protocol.d.ts").Weight} Weight */

export class OwnWeights {
  /** @param {import("./state-store.js").StateStore} store */
  constructor(store) {
    this.store = store;
    /** @type {{revision: number, role: number, weights: Weight[]}} */
    this.kept = { revision: 0, role: 0, weights: [] };
  }

  /**
   * Lets analyses of a role, and computers that play it, use them while the text stays.
   * @param {number} role
   * @param {Weight[]} weights
   */
  set(role, weights) {
    this.kept = { revision: this.store.state.revision, role, weights };
  }

  /** What is set for a role; nothing stands for what is learned. @param {number} role */
  of(role) {
    const { revision, role: whose, weights } = this.kept;
    return revision === this.store.state.revision && whose === role ? weights : [];
  }
}
