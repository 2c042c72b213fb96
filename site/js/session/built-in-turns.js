// @ts-check
// The turns of built-in players, and what one thinks while the visitor chooses.

import { SESSION } from "./engine-workers.js";
import { movesTo } from "./match-tree.js";
import { PONDER_SECONDS, ponderingRole } from "./ponder.js";
import { playerOf } from "./queries.js";

/** @typedef {import("./state-store.js").StateStore} StateStore */
/** @typedef {import("./engine-workers.js").EngineWorkers} EngineWorkers */
/** @typedef {import("./own-weights.js").OwnWeights} OwnWeights */
/**
 * @template {import("../engine/worker-client.js").CallName} N
 * @typedef {import("../engine/worker-client.js").Job<N>} Job
 */

const MOVE_SECONDS = 3; // thinking time

export class BuiltInTurns {
  /**
   * @param {StateStore} store
   * @param {EngineWorkers} workers
   * @param {object} options
   * @param {OwnWeights} options.weights
   * @param {(role: number, move: string, seen: import("../protocol.d.ts").Analysis) => void} options.moved
   */
  constructor(store, workers, options) {
    this.store = store;
    this.workers = workers;
    this.options = options;
    /** @type {Job<"move"> | null} */
    this.moveJob = null;
    /** @type {Job<"ponder"> | null} */
    this.ponderJob = null;
  }

  get thinking() {
    return this.moveJob !== null;
  }

  /** Asks for a move. @param {number} role */
  async think(role) {
    const { store, workers } = this;
    const { revision, tree } = store.state;
    const player = playerOf(store.state, role);
    this.stopPondering();
    store.patch({ thinking: { role, player, since: store.now(), analysis: null } });
    const wanted = () => this.moveJob === job && store.state.revision === revision && store.state.tree === tree;
    workers.load("player");
    const job = workers.player.call("move", { player, role, moves: movesTo(tree), clock: MOVE_SECONDS,
      seed: workers.seed(), weights: this.options.weights.of(role) }, { session: SESSION, revision });
    this.moveJob = job;
    try {
      for await (const analysis of job) {
        const { thinking } = store.state;
        if (wanted() && thinking) store.patch({ thinking: { ...thinking, analysis } });
      }
      const { move, analysis } = await job.result;
      if (!wanted()) return;
      this.moveJob = null;
      store.patch({ thinking: null });
      this.options.moved(role, move, analysis);
    } catch (error) {
      if (!wanted()) return;
      this.moveJob = null;
      store.patch({ thinking: null, paused: true });
      store.failed(error, (problem) => store.toast("player-failed", [problem.message]));
    }
  }

  /** The player that thinks shall take the best move it has found. */
  moveNow() {
    void this.moveJob?.cancel();
  }

  /** Lets a computer that has moved think on while the visitor chooses, if the visitor wants that. */
  ponder() {
    this.stopPondering();
    const { state } = this.store;
    const role = ponderingRole(state);
    if (role === -1 || this.thinking || state.net.status !== "ready") return;
    this.workers.load("player");
    const job = this.workers.player.call("ponder", { player: playerOf(state, role), role,
      moves: movesTo(state.tree), clock: PONDER_SECONDS }, { session: SESSION, revision: state.revision });
    this.ponderJob = job;
    // Whatever fails here, the move that counts meets it too and says so.
    job.result.catch(() => {}).finally(() => this.ponderJob === job && (this.ponderJob = null));
  }

  stopPondering() {
    void this.ponderJob?.cancel();
    this.ponderJob = null;
  }

  /** What is being thought about is no longer wanted. */
  stop() {
    void this.moveJob?.cancel();
    this.moveJob = null;
    this.stopPondering();
  }
}
