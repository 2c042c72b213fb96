// @ts-check
// Builds the propnet of the text in the player's worker, by itself when the
// visitor pauses. One that is on its way goes on where only comments and layout
// change, as one that is ready stays.

import { EngineError, isSuperseded } from "../engine/worker-client.js";
import { onOneLine, withoutComments } from "../shared/bare.js";
import { SESSION } from "./engine-workers.js";
import { isBroken } from "./queries.js";

/** @typedef {import("./state-store.js").StateStore} StateStore */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./engine-workers.js").EngineWorkers} EngineWorkers */

const BUILD_AFTER = 500; // ms without a change before the propnet is built

export class NetBuilding {
  /**
   * @param {StateStore} store
   * @param {EngineWorkers} workers
   * @param {() => void} ready the network is there
   */
  constructor(store, workers, ready) {
    this.store = store;
    this.workers = workers;
    this.ready = ready;
    /** @type {import("../engine/worker-client.js").Job<"build"> | null} */
    this.job = null;
    this.rules = ""; // of the job
    this.rebuilt = 0; // revision whose net was built a second time
    /** What is built by itself waits for it. @type {Promise<void>} */
    this.calm = Promise.resolve();
  }

  /** @param {Partial<State["net"]>} part */
  patch(part) {
    this.store.patch({ net: { ...this.store.state.net, ...part } });
  }

  /** Builds when nothing has changed for a moment, and nothing else has to be done first. */
  soon() {
    void this.calm.then(() => this.store.later("build", BUILD_AFTER, () => void this.build()));
  }

  /** Builds the propnet of the current text. */
  async build() {
    const { store, workers } = this;
    const { revision, check, net } = store.state;
    if (isBroken(store.state) || check?.revision !== revision) return;
    if (net.revision === revision && net.status !== "stopped") return;
    if (this.goesOn()) return this.patch({ revision, status: "building" });
    this.patch({ revision, since: store.now(), stages: [], result: null, problem: null, status: "building" });
    workers.load("player");
    const job = workers.player.call("build", { export: true }, { session: SESSION, revision });
    this.job = job;
    this.rules = rulesOf(store.state.doc.text);
    try {
      for await (const progress of job) {
        if (this.job !== job) return;
        const others = store.state.net.stages.filter((stage) => stage.stage !== progress.stage);
        this.patch({ stages: [...others, progress] });
      }
      const { body, buffers } = await job.reply;
      if (this.job !== job) return;
      this.job = null;
      const { net: { revision: last }, revision: now } = store.state;
      if (last === now) workers.load("player"); // the network is that of the text as it is now
      workers.share(last, buffers[body.net], body.machine);
      this.patch({ status: "ready", result: body });
      this.ready();
    } catch (error) {
      if (this.job !== job) return;
      this.job = null;
      if (error instanceof EngineError && error.code === "cancelled") this.patch({ status: "stopped" });
      else if (isSuperseded(error)) this.retry(); // a player that had to move has loaded the text anew
      else store.failed(error, (problem) => this.patch({ status: "failed", problem }));
    }
  }

  /** Whether what is being built is the network of the text, whatever its comments and layout are. */
  goesOn() {
    return this.job !== null && this.rules === rulesOf(this.store.state.doc.text);
  }

  /** The text has been read: of other rules another network is needed. */
  textRead() {
    if (!this.goesOn()) this.drop();
  }

  /** Builds again what failed, was stopped or is lost. */
  retry() {
    this.patch({ revision: 0 });
    void this.build();
  }

  /** The worker that had the net is gone; another one builds it again, once. */
  lost() {
    const { net, revision } = this.store.state;
    if (net.status !== "ready" || this.rebuilt === revision) return;
    this.rebuilt = revision;
    this.store.later("build", BUILD_AFTER, () => this.retry());
  }

  /** The visitor stops it. */
  stop() {
    void this.job?.cancel();
  }

  /** The text is gone: what was found out about it is not told any more. */
  drop() {
    this.stop();
    this.job = null;
  }

  /** The rules cannot be played: no network of theirs is on its way any more. */
  end() {
    if (this.store.state.net.status === "building") this.patch({ status: "none", revision: 0, stages: [] });
  }
}

/** What a text says apart from comments and layout. @param {string} text */
const rulesOf = (text) => onOneLine(withoutComments(text));
