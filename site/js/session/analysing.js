// @ts-check
// Analyses the position that is shown: when the visitor asks, and for a moment
// by itself where that is little work.

import { EngineError } from "../engine/worker-client.js";
import { LOOK_SECONDS, mayLook } from "./look-ahead.js";
import { mayAsk } from "./managed.js";
import { movesTo } from "./match-tree.js";
import { current, deciders } from "./queries.js";

/** @typedef {import("./state-store.js").StateStore} StateStore */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./engine-workers.js").EngineWorkers} EngineWorkers */
/** @typedef {import("./own-weights.js").OwnWeights} OwnWeights */

const ANALYSIS_SECONDS = 15;
const LOOK_AFTER = 300; // ms for which a position stays before it is analysed by itself

export class Analysing {
  /**
   * @param {StateStore} store
   * @param {EngineWorkers} workers
   * @param {OwnWeights} weights
   */
  constructor(store, workers, weights) {
    this.store = store;
    this.workers = workers;
    this.weights = weights;
    /** @type {import("../engine/worker-client.js").Job<"analyse"> | null} */
    this.job = null;
    this.slowly = 0; // seconds that were given to the job if it has no propnet
  }

  /** @param {Partial<State["analysis"]>} part */
  patch(part) {
    this.store.patch({ analysis: { ...this.store.state.analysis, ...part } });
  }

  /** Analyses what the visitor looks at, if that is little work. */
  lookSoon() {
    this.store.later("look", LOOK_AFTER, () => {
      if (mayLook(this.store.state)) void this.analyse({ seconds: LOOK_SECONDS });
    });
  }

  /** The propnet is there: an analysis that began without it is hundreds of times slower than one that begins again. */
  netReady() {
    if (this.job && this.slowly > 0) void this.analyse({ seconds: this.slowly, deeper: true });
    else this.lookSoon();
  }

  /** @param {{deeper?: boolean, seconds?: number}} [how] deeper: with what is known until more is */
  async analyse(how = {}) {
    const { store } = this;
    const here = current(store.state);
    if (!here || here.terminal || !mayAsk(store.state)) return;
    const { revision, tree, analysis, net } = store.state;
    const role = deciders(store.state)[0] ?? 0;
    void this.job?.cancel();
    const seconds = how.seconds ?? (how.deeper ? ANALYSIS_SECONDS * 4 : ANALYSIS_SECONDS);
    this.patch({ status: "running", loading: true, node: tree.current, role, data: how.deeper ? analysis.data : null,
      chosen: analysis.node === tree.current ? analysis.chosen : "", problem: null });
    /** @type {import("../engine/worker-client.js").Job<"analyse">} */
    const job = this.workers.examine("analyse", { role, moves: movesTo(tree), seconds, depth: 0, machine: null,
      weights: this.weights.of(role) }, () => {
        if (this.job === job) this.patch({ loading: false });
      });
    this.job = job;
    this.slowly = net.revision === revision && net.status === "ready" ? 0 : seconds;
    const wanted = () => this.job === job && store.state.tree.current === tree.current
      && store.state.revision === revision;
    try {
      for await (const progress of job) {
        if (!wanted()) {
          void job.cancel();
          return;
        }
        this.patch({ data: progress });
      }
      const result = await job.result;
      if (wanted()) this.patch({ status: "done", data: result });
    } catch (error) {
      if (!wanted()) return;
      if (error instanceof EngineError && error.code === "cancelled") this.patch({ status: "done" });
      else store.failed(error, (problem) => this.patch({ status: "failed", problem }));
    } finally {
      if (this.job === job) this.job = null;
    }
  }

  /** The visitor stops it; what it has found stays. */
  stop() {
    void this.job?.cancel();
  }

  /** The text is gone: what was found out about it is not told any more. */
  drop() {
    this.stop();
    this.job = null;
  }

  /** Shows the best line of a move, or hides it again. @param {string} move */
  pick(move) {
    this.patch({ chosen: this.store.state.analysis.chosen === move ? "" : move });
  }
}
