// @ts-check
// The two engine workers of the open sheet: which text and network each of them
// has, and which one answers a call. The player's worker is there as soon as a
// network is wanted; the analyst's starts with the first analysis.

import { movesTo } from "./match-tree.js";

/** @typedef {import("./state-store.js").StateStore} StateStore */
/** @typedef {import("../engine/worker-client.js").WorkerClient} WorkerClient */
/** @typedef {import("../protocol.d.ts").MachineKind} MachineKind */

export const SESSION = "page"; // one open sheet a tab
const HEAT_SECONDS = 5;

export class EngineWorkers {
  /**
   * @param {StateStore} store
   * @param {object} options
   * @param {WorkerClient} options.player   builds the propnet and plays
   * @param {WorkerClient} options.analyst  analyses positions
   * @param {() => number} options.random   0..1
   */
  constructor(store, { player, analyst, random }) {
    this.store = store;
    this.player = player;
    this.analyst = analyst;
    this.random = random;
    /** What the workers have: a revision, and how many workers were lost before. An empty text is nothing. */
    this.loaded = { player: "", analyst: "" };
    /** When they have them, or will never have. @type {Record<"player" | "analyst", Promise<unknown>>} */
    this.loading = { player: Promise.resolve(), analyst: Promise.resolve() };
    /**
     * The network as bytes, for the analyst, and the fastest machine for it.
     * @type {{revision: number, bytes: ArrayBuffer, machine: MachineKind} | null}
     */
    this.net = null;
    /** The worker that holds the last proof. @type {"player" | "analyst"} */
    this.solver = "analyst";
  }

  /** What a call is about. */
  get about() {
    return { session: SESSION, revision: this.store.state.revision };
  }

  /** A seed for what an engine chooses at random. */
  seed() {
    return Math.floor(this.random() * 2 ** 32);
  }

  /** The joint moves that lead to the shown position. */
  line() {
    return movesTo(this.store.state.tree);
  }

  /**
   * Gives an engine worker the text of this revision, and the net if another
   * worker has built it.
   * @param {"player" | "analyst"} which
   */
  load(which) {
    const { revision, doc } = this.store.state;
    const client = this[which];
    const has = `${revision} ${client.lost}`;
    if (this.loaded[which] === has && client.status !== "off") return;
    this.loaded[which] = has;
    const net = which === "analyst" && this.net?.revision === revision ? this.net : null;
    const { result } = client.call("load", { text: doc.text, net: net ? 0 : -1, machine: net?.machine ?? "reasoner" },
      { session: SESSION, revision, buffers: net ? [net.bytes.slice(0)] : [] });
    this.loading[which] = result.catch(() => {}); // calls about these rules say what went wrong
  }

  /**
   * The player's worker has built a network: the analyst gets it with its next call.
   * @param {number} revision
   * @param {ArrayBuffer | undefined} bytes
   * @param {MachineKind} machine
   */
  share(revision, bytes, machine) {
    if (bytes) this.net = { revision, bytes, machine };
    this.loaded.analyst = "";
  }

  /**
   * A call about the network of the current text, for its panel.
   * @template {"netview" | "netnode" | "netexport" | "findnodes" | "values"} Name
   * @param {Name} call
   * @param {import("../protocol.d.ts").Calls[Name]["request"]} body
   * @param {string} [purpose] see WorkerClient.call
   */
  askNet(call, body, purpose = "") {
    return this.player.call(call, body, { ...this.about, purpose }).reply;
  }

  /**
   * The values of all nodes in a position.
   * @param {string[][]} moves joint moves that lead to it
   * @param {string[]} [joint] moves that are made there, by role; empty for none
   * @param {import("../protocol.d.ts").SetNode[]} [set] bases and inputs with other values
   * @param {string} [purpose] see WorkerClient.call
   */
  async netValues(moves, joint = [], set = [], purpose = "") {
    const { body, buffers } = await this.askNet("values", { moves, joint, set }, purpose);
    return new Uint8Array(buffers[body.values] ?? new ArrayBuffer(0));
  }

  /**
   * How often each node is true, 0..255: over the match, or over random ones.
   * @param {number} matches random ones, or 0
   */
  async heat(matches) {
    const { body, buffers } = await this.player.call("heat",
      { moves: this.line(), matches, seconds: HEAT_SECONDS, seed: this.seed() }, this.about).reply;
    return { shares: new Uint8Array(buffers[body.shares] ?? new ArrayBuffer(0)), told: body };
  }

  /**
   * A long look at a position of the current text.
   * @template {"analyse" | "evaluation" | "tree" | "solve" | "strategy"} Name
   * @param {Name} call
   * @param {import("../protocol.d.ts").Calls[Name]["request"]} body
   * @param {() => void} [begun] the worker has the rules, and begins
   */
  examine(call, body, begun = () => {}) {
    const { revision, net } = this.store.state;
    // Without a net of its own the analyst would be slow: then the player's worker does both.
    const who = call === "strategy" ? this.solver : this.net?.revision === revision || net.status !== "ready"
      ? "analyst" : "player";
    if (call === "solve") this.solver = who;
    if (call !== "strategy") this.load(who); // loading forgets what was proved
    void this.loading[who].then(begun);
    return this[who].call(call, body, this.about);
  }

  /** Matches that show whether the game keeps the conditions of a good one. @param {number} seconds at most */
  audit(seconds) {
    // The player's worker has the net; while there is none both are as slow.
    const who = this.store.state.net.status === "ready" ? "player" : "analyst";
    this.load(who);
    return this[who].call("audit", { seconds, matches: 10000, maxPlies: 1000, seed: this.seed() }, this.about);
  }

  /** Random matches that show what each rule does. @param {number} seconds at most */
  cover(seconds) {
    this.load("analyst");
    return this.analyst.call("cover", { seconds, matches: 1000, seed: this.seed() }, this.about);
  }
}
