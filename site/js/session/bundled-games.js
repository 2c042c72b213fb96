// @ts-check
// The bundled games, as the rules worker has them.

/** @typedef {import("./state-store.js").StateStore} StateStore */
/** @typedef {import("../engine/worker-client.js").WorkerClient} WorkerClient */

export class BundledGames {
  /**
   * @param {StateStore} store
   * @param {WorkerClient} rules
   */
  constructor(store, rules) {
    this.store = store;
    this.rules = rules;
    /** Texts of bundled games by name. @type {Map<string, string>} */
    this.texts = new Map();
  }

  /**
   * The rules of a bundled game.
   * @param {string} name
   * @returns {Promise<string | null>} null when they cannot be had
   */
  async text(name) {
    const known = this.texts.get(name);
    if (known !== undefined) return known;
    try {
      const { text } = await this.rules.call("game", { name }).result;
      this.texts.set(name, text);
      return text;
    } catch (error) {
      this.store.failed(error, () => {}); // the sheet keeps its name
      return null;
    }
  }

  /** Fetches the list of games. */
  async list() {
    try {
      const { games } = await this.rules.call("games", {}).result;
      this.store.patch({ games });
    } catch (error) {
      this.store.failed(error, () => {}); // the gallery says that there are none
    }
  }

  /**
   * What is drawn of a bundled game in the middle of its sample match, for its
   * picture; undefined for a game of which nothing can be drawn.
   * @param {import("../protocol.d.ts").GameInfo} game
   */
  async picture({ name, sample }) {
    const { rules } = this;
    const about = { session: `picture ${name}`, revision: 1, passing: true };
    const line = sample.slice(0, Math.ceil(sample.length / 2));
    try {
      const { text } = await rules.call("game", { name }).result;
      await rules.call("check", { text }, about).result;
      const { boards } = await rules.call("position", { moves: line, ruleStatus: false }, about).result;
      rules.call("close", {}, about);
      return boards.find((board) => board.shape !== "hand" && board.shape !== "choice") ?? boards[0];
    } catch (error) {
      this.store.failed(error, () => {}); // the card keeps the mark
      return undefined;
    }
  }
}
