// @ts-check
// The bundled games, as the rules worker has them.

/** @typedef {import("./state-store.js").StateStore} StateStore */
/** @typedef {import("../engine/worker-client.js").WorkerClient} WorkerClient */

/** By game; they come when a gallery is first opened. @type {unknown} */
let pictures;

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

  /**
   * What is drawn of a bundled game in the middle of its sample match, for its
   * picture. The page brings it along: no worker is asked.
   * @param {string} name
   * @returns {Promise<import("../protocol.d.ts").Board | undefined>}
   */
  async picture(name) {
    pictures ??= (await import("./bundled-pictures.json")).default;
    return /** @type {Record<string, import("../protocol.d.ts").Board>} */ (pictures)[name];
  }
}
