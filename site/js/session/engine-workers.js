// @ts-check
// What the engine workers do: build the propnet, move for built-in players,
// analyse. The player's worker is always there once a net is wanted; the
// analyst's starts with the first analysis.

import { EngineError } from "../engine/worker-client.js";
import { LOOK_SECONDS, mayLook } from "./look-ahead.js";
import { movesTo } from "./match-tree.js";
import { PONDER_SECONDS, ponderingRole } from "./ponder.js";
import { current, deciders, isBroken, playerOf } from "./state.js";

/** @typedef {import("./state-store.js").StateStore} StateStore */
/** @typedef {import("../engine/worker-client.js").WorkerClient} WorkerClient */
/**
 * @template {import("../engine/worker-client.js").CallName} N
 * @typedef {import("../engine/worker-client.js").Job<N>} Job
 */

export const SESSION = "page"; // one open sheet a tab
const BUILD_AFTER = 500; // ms without a change before the propnet is built
const MOVE_SECONDS = 3; // thinking time of a built-in player
const ANALYSIS_SECONDS = 15;
const HEAT_SECONDS = 5;
const LOOK_AFTER = 300; // ms for which a position stays before it is analysed by itself

/**
 * @typedef {object} EngineWorkersOptions
 * @property {WorkerClient} player    builds the propnet and plays
 * @property {WorkerClient} analyst   analyses positions
 * @property {() => number} random    0..1
 * @property {(role: number, move: string, seen: import("../protocol.d.ts").Analysis) => void} moved
 *  a built-in player chose
 */

export class EngineWorkers {
  /**
   * @param {StateStore} store
   * @param {EngineWorkersOptions} options
   */
  constructor(store, options) {
    this.store = store;
    this.options = options;
    /** @type {Job<"move"> | null} */
    this.moveJob = null;
    /** @type {Job<"ponder"> | null} */
    this.ponderJob = null;
    /** @type {Job<"analyse"> | null} */
    this.analyseJob = null;
    /** @type {Job<"build"> | null} */
    this.buildJob = null;
    this.loaded = { player: 0, analyst: 0 }; // revisions that the workers have
    /**
     * The network as bytes, for the analyst, and the fastest machine for it.
     * @type {{revision: number, bytes: ArrayBuffer, machine: import("../protocol.d.ts").MachineKind} | null}
     */
    this.net = null;
    this.rebuilt = 0; // revision whose net was built a second time
    /** The worker that holds the last proof. @type {"player" | "analyst"} */
    this.solver = "analyst";
    /**
     * Weights that the visitor has set.
     * @type {{revision: number, role: number, weights: import("../protocol.d.ts").Weight[]}}
     */
    this.own = { revision: 0, role: 0, weights: [] };
  }

  /** Ends all jobs: they are about a text that is gone. */
  stop() {
    this.stopThinking();
    void this.analyseJob?.cancel();
    void this.buildJob?.cancel();
    this.analyseJob = null;
    this.buildJob = null;
  }

  /** The rules cannot be played: no network of theirs is on its way any more. */
  endBuilding() {
    const { net } = this.store.state;
    if (net.status === "building") this.store.patch({ net: { ...net, status: "none", revision: 0, stages: [] } });
  }

  /** The move that is being thought about is no longer wanted. */
  stopThinking() {
    void this.moveJob?.cancel();
    this.moveJob = null;
    this.stopPondering();
  }

  stopPondering() {
    void this.ponderJob?.cancel();
    this.ponderJob = null;
  }

  /** Lets a computer that has moved think on while the visitor chooses, if the visitor wants that. */
  ponder() {
    this.stopPondering();
    const { state } = this.store;
    const role = ponderingRole(state);
    if (role === -1 || this.thinking || state.net.status !== "ready") return;
    this.load("player");
    const job = this.options.player.call("ponder", { player: playerOf(state, role), role, moves: movesTo(state.tree),
      clock: PONDER_SECONDS }, { session: SESSION, revision: state.revision });
    this.ponderJob = job;
    // Whatever fails here, the move that counts meets it too and says so.
    job.result.catch(() => {}).finally(() => this.ponderJob === job && (this.ponderJob = null));
  }

  get thinking() {
    return this.moveJob !== null;
  }

  /** Builds the propnet when nothing has changed for a moment. */
  buildSoon() {
    this.store.later("build", BUILD_AFTER, () => void this.build());
  }

  /** Asks a built-in player for its move. @param {number} role */
  async think(role) {
    const { revision, tree } = this.store.state;
    const player = playerOf(this.store.state, role);
    const seed = Math.floor(this.options.random() * 2 ** 32);
    this.stopPondering();
    this.store.patch({ thinking: { role, player, since: this.store.now(), analysis: null } });
    const wanted = () => this.moveJob === job && this.store.state.revision === revision
      && this.store.state.tree === tree;
    this.load("player");
    const weights = this.weightsOf(role);
    const job = this.options.player.call("move", { player, role, moves: movesTo(tree), clock: MOVE_SECONDS,
      seed, weights }, { session: SESSION, revision });
    this.moveJob = job;
    try {
      for await (const analysis of job) {
        if (wanted() && this.store.state.thinking) this.store.patch(
          { thinking: { ...this.store.state.thinking, analysis } });
      }
      const { move, analysis } = await job.result;
      if (!wanted()) return;
      this.moveJob = null;
      this.store.patch({ thinking: null });
      this.options.moved(role, move, analysis);
    } catch (error) {
      if (!wanted()) return;
      this.moveJob = null;
      this.store.patch({ thinking: null, paused: true });
      this.store.failed(error, (problem) => this.store.toast("player-failed", [problem.message]));
    }
  }

  /** The player that thinks shall take the best move it has found. */
  moveNow() {
    void this.moveJob?.cancel();
  }

  /**
   * Gives an engine worker the text of this revision, and the net if another
   * worker has built it.
   * @param {"player" | "analyst"} which
   */
  load(which) {
    const { revision, doc } = this.store.state;
    const client = this.options[which];
    if (this.loaded[which] === revision && client.status !== "off") return;
    this.loaded[which] = revision;
    const net = which === "analyst" && this.net?.revision === revision ? this.net : null;
    client.call("load", { text: doc.text, net: net ? 0 : -1, machine: net?.machine ?? "reasoner" },
      { session: SESSION, revision, buffers: net ? [net.bytes.slice(0)] : [] });
  }

  /** Builds the propnet of the current text. */
  async build() {
    const { revision } = this.store.state;
    if (isBroken(this.store.state) || this.store.state.check?.revision !== revision) return;
    if (this.store.state.net.revision === revision && this.store.state.net.status !== "stopped") return;
    const net = { revision, since: this.store.now(), stages: [], result: null, problem: null };
    this.store.patch({ net: { ...net, status: "building" } });
    this.load("player");
    const job = this.options.player.call("build", { export: true }, { session: SESSION, revision });
    this.buildJob = job;
    try {
      for await (const progress of job) {
        if (this.buildJob !== job) return;
        const stages = [...this.store.state.net.stages.filter((stage) => stage.stage !== progress.stage), progress];
        this.store.patch({ net: { ...this.store.state.net, stages } });
      }
      const { body, buffers } = await job.reply;
      if (this.buildJob !== job) return;
      this.buildJob = null;
      const bytes = buffers[body.net];
      if (bytes) this.net = { revision, bytes, machine: body.machine };
      this.loaded.analyst = 0;
      this.store.patch({ net: { ...this.store.state.net, status: "ready", result: body } });
      this.lookSoon();
    } catch (error) {
      if (this.buildJob !== job) return;
      this.buildJob = null;
      if (error instanceof EngineError && error.code === "cancelled") this.store.patch(
        { net: { ...this.store.state.net, status: "stopped" } });
      else this.store.failed(error,
        (problem) => this.store.patch({ net: { ...this.store.state.net, status: "failed", problem } }));
    }
  }

  /** The worker that had the net is gone; another one builds it again, once. */
  playerLost() {
    const { net, revision } = this.store.state;
    if (net.status !== "ready" || this.rebuilt === revision) return;
    this.rebuilt = revision;
    this.store.later("build", BUILD_AFTER, () => this.retryBuild());
  }

  stopBuild() {
    void this.buildJob?.cancel();
  }

  retryBuild() {
    this.store.patch({ net: { ...this.store.state.net, revision: 0 } });
    void this.build();
  }

  /**
   * A call about the network of the current text, for its panel.
   * @template {"netview" | "netnode" | "netexport" | "findnodes" | "values"} Name
   * @param {Name} call
   * @param {import("../protocol.d.ts").Calls[Name]["request"]} body
   */
  askNet(call, body) {
    return this.options.player.call(call, body, { session: SESSION, revision: this.store.state.revision }).reply;
  }

  /**
   * The values of all nodes at the shown position.
   * @param {string[]} joint moves that are made there, by role; empty for none
   * @param {import("../protocol.d.ts").SetNode[]} set bases and inputs with other values
   */
  async netValues(joint, set) {
    const { body, buffers } = await this.askNet("values", { moves: this.line(), joint, set });
    return new Uint8Array(buffers[body.values] ?? new ArrayBuffer(0));
  }

  /** The values of all nodes in another position. @param {string[][]} moves joint moves that lead to it */
  async valuesAt(moves) {
    const { body, buffers } = await this.askNet("values", { moves, joint: [], set: [] });
    return new Uint8Array(buffers[body.values] ?? new ArrayBuffer(0));
  }

  /**
   * How often each node is true, 0..255: over the match, or over random ones.
   * @param {number} matches random ones, or 0
   */
  async heat(matches) {
    const seed = Math.floor(this.options.random() * 2 ** 32);
    const { body, buffers } = await this.options.player.call("heat",
      { moves: this.line(), matches, seconds: HEAT_SECONDS, seed },
      { session: SESSION, revision: this.store.state.revision }).reply;
    return { shares: new Uint8Array(buffers[body.shares] ?? new ArrayBuffer(0)), told: body };
  }

  /**
   * A long look at a position of the current text.
   * @template {"analyse" | "evaluation" | "tree" | "solve" | "strategy"} Name
   * @param {Name} call
   * @param {import("../protocol.d.ts").Calls[Name]["request"]} body
   */
  examine(call, body) {
    const { revision, net } = this.store.state;
    // Without a net of its own the analyst would be slow: then the player's worker does both.
    const who = call === "strategy" ? this.solver : this.net?.revision === revision || net.status !== "ready"
      ? "analyst" : "player";
    if (call === "solve") this.solver = who;
    if (call !== "strategy") this.load(who); // loading forgets what was proved
    return this.options[who].call(call, body, { session: SESSION, revision });
  }

  /**
   * Lets analyses of a role, and computers that play it, use weights of the visitor.
   * @param {number} role
   * @param {import("../protocol.d.ts").Weight[]} weights
   */
  weigh(role, weights) {
    this.own = { revision: this.store.state.revision, role, weights };
  }

  /** What the visitor has set for a role; nothing stands for what is learned. @param {number} role */
  weightsOf(role) {
    return this.own.revision === this.store.state.revision && this.own.role === role ? this.own.weights : [];
  }

  /** The joint moves that lead to the shown position. */
  line() {
    return movesTo(this.store.state.tree);
  }

  /** Analyses what the visitor looks at, if that is little work. */
  lookSoon() {
    this.store.later("look", LOOK_AFTER, () => {
      if (mayLook(this.store.state)) void this.analyse({ seconds: LOOK_SECONDS });
    });
  }

  /** @param {{deeper?: boolean, seconds?: number}} [how] */
  async analyse(how = {}) {
    const here = current(this.store.state);
    if (!here || here.terminal) return;
    const { revision, tree, analysis } = this.store.state;
    const role = deciders(this.store.state)[0] ?? 0;
    void this.analyseJob?.cancel();
    const seconds = how.seconds ?? (how.deeper ? ANALYSIS_SECONDS * 4 : ANALYSIS_SECONDS);
    const chosen = analysis.node === tree.current ? analysis.chosen : "";
    const data = how.deeper ? analysis.data : null;
    this.store.patch({ analysis: { status: "running", node: tree.current, role, data, chosen, problem: null } });
    const job = this.examine("analyse", { role, moves: movesTo(tree), seconds, depth: 0, machine: null,
      weights: this.weightsOf(role) });
    this.analyseJob = job;
    const wanted = () => this.analyseJob === job && this.store.state.tree.current === tree.current
      && this.store.state.revision === revision;
    try {
      for await (const progress of job) {
        if (!wanted()) {
          void job.cancel();
          return;
        }
        this.store.patch({ analysis: { ...this.store.state.analysis, data: progress } });
      }
      const result = await job.result;
      if (wanted()) this.store.patch({ analysis: { ...this.store.state.analysis, status: "done", data: result } });
    } catch (error) {
      if (!wanted()) return;
      if (error instanceof EngineError && error.code === "cancelled") this.store.patch(
        { analysis: { ...this.store.state.analysis, status: "done" } });
      else this.store.failed(error,
        (problem) => this.store.patch({ analysis: { ...this.store.state.analysis, status: "failed", problem } }));
    } finally {
      if (this.analyseJob === job) this.analyseJob = null;
    }
  }

  /** Matches that show whether the game keeps the conditions of a good one. @param {number} seconds at most */
  audit(seconds) {
    // The player's worker has the net; while there is none both are as slow.
    const who = this.store.state.net.status === "ready" ? "player" : "analyst";
    this.load(who);
    const seed = Math.floor(this.options.random() * 2 ** 32);
    return this.options[who].call("audit", { seconds, matches: 10000, maxPlies: 1000, seed },
      { session: SESSION, revision: this.store.state.revision });
  }

  /** Random matches that show what each rule does. @param {number} seconds at most */
  cover(seconds) {
    this.load("analyst");
    const seed = Math.floor(this.options.random() * 2 ** 32);
    return this.options.analyst.call("cover", { seconds, matches: 1000, seed },
      { session: SESSION, revision: this.store.state.revision });
  }

  stopAnalysis() {
    void this.analyseJob?.cancel();
  }

  /** Shows the best line of a move. @param {string} move */
  pickRow(move) {
    const { analysis } = this.store.state;
    this.store.patch({ analysis: { ...analysis, chosen: analysis.chosen === move ? "" : move } });
  }
}
