// @ts-check
// Reads the text after each change and asks for the position after each move.
// It asks the rules worker and shows its answers; what follows from them (a
// network to build, a player to move, a match to save) is for its listener.
//
// While the engine is still on its way, a smaller program answers for rules that
// it can play. What it says of a text goes on to hold; findings come later.

import { EngineError, isSuperseded } from "../engine/worker-client.js";
import { SESSION } from "./engine-workers.js";
import { movesTo } from "./match-tree.js";
import { verdict } from "./position-words.js";
import { shapeOf } from "./questions.js";
import { current, isBroken, isPressed } from "./queries.js";
import { checked, ofPart, positioned } from "./state.js";

/** @typedef {import("./state-store.js").StateStore} StateStore */
/** @typedef {import("../engine/worker-client.js").WorkerClient} WorkerClient */
/** @typedef {import("../protocol.d.ts").CheckResult} CheckResult */
/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */
/**
 * @template {import("../engine/worker-client.js").CallName} N
 * @typedef {import("../engine/worker-client.js").Job<N>} Job
 */

/**
 * @typedef {object} Listener
 * @property {(result: CheckResult) => void} read  the text as it is has been checked
 * @property {() => void} positioned  the engine has answered for a position of the match
 * @property {() => void} shown       the current position is there
 * @property {(at: number, legalPlies: number) => void} cut  of the moves to a position only the first are legal
 */

export class Reading {
  /**
   * @param {StateStore} store
   * @param {{rules: WorkerClient, first?: WorkerClient | null}} workers first: answers until the other one is there
   * @param {Listener} listener
   */
  constructor(store, { rules, first = null }, listener) {
    this.store = store;
    this.rules = rules;
    this.first = first;
    this.listener = listener;
    /** @type {Job<"check"> | null} */
    this.checkJob = null;
    /** @type {Job<"position"> | null} */
    this.positionJob = null;
    /** What the first program is asked of the text. @type {Job<"check"> | null} */
    this.earlyJob = null;
    this.taken = -1; // the last revision of which it was shown what was found
    this.firstLook = true; // no position of this game has been shown
    /** The last text of this sheet that could be played. @type {string | null} */
    this.goodText = null;
  }

  /** Another sheet was opened. */
  opened() {
    this.goodText = null;
    this.firstLook = true;
    this.edited();
  }

  /** The text is another one: nobody waits for answers about the one before. */
  edited() {
    const { revision } = this.store.state;
    this.rules.dropBefore(SESSION, revision);
    this.first?.dropBefore(SESSION, revision);
    this.store.notNow("position");
  }

  /**
   * Checks the text, then shows the position. Diagnostics come at every
   * keystroke, the position when the typing pauses.
   * @param {number} [pause] ms
   */
  async read(pause = 0) {
    const { store } = this;
    store.notNow("read");
    const { revision, doc } = store.state;
    this.positionJob = null; // whatever it finds is about the text before
    if (store.state.problem?.code === "reading-stopped") store.patch({ problem: null });
    if (store.state.check) store.patch({ waiting: store.now() });
    const call = /** @type {const} */ (["check", { text: doc.text }, { session: SESSION, revision }]);
    const job = this.rules.call(...call);
    this.checkJob = job;
    const whole = this.readWith(job, pause);
    this.earlyJob = this.first?.call(...call) ?? null;
    await (this.earlyJob ? Promise.race([this.readSoon(this.earlyJob, pause, whole), whole]) : whole);
  }

  /**
   * Takes what the first program says of the text, unless the engine was sooner.
   * @param {Job<"check">} job
   * @param {number} pause ms
   * @param {Promise<void>} whole what the engine says
   */
  async readSoon(job, pause, whole) {
    const { revision } = this.store.state;
    const found = await job.result.catch(() => null);
    if (!found) {
      this.rules.release();
      await whole;
      return;
    }
    if (!found.playable) this.rules.release(); // who has made an error waits for more than a position
    if (this.first && revision === this.store.state.revision) await this.take(found, pause, true);
  }

  /**
   * @param {Job<"check">} job
   * @param {number} pause ms
   */
  async readWith(job, pause) {
    const { store } = this;
    const { revision } = store.state;
    try {
      const found = await job.result;
      if (this.first) this.giveUpFirst();
      if (revision === store.state.revision) await this.take(found, pause, false);
    } catch (error) {
      if (isCancelled(error) && this.checkJob === job) store.patch(
        { waiting: 0, problem: { code: "reading-stopped", args: [], message: error.message, rule: -1 } });
      else store.failed(error, (problem) => store.patch({ problem, waiting: 0 }));
    } finally {
      if (this.checkJob === job) this.checkJob = null;
    }
  }

  /**
   * Shows what was found in the text, then the position.
   * @param {CheckResult} found
   * @param {number} pause ms
   * @param {boolean} early findings are still to come
   */
  async take(found, pause, early) {
    const { store } = this;
    const { revision, doc, check } = store.state;
    const result = doc.part ? ofPart(found) : found;
    const foreseen = check?.revision === revision && !check.early;
    const provisional = early && !foreseen; // whether there are errors is still to come
    if (result.playable && !provisional) this.goodText = doc.text;
    if (this.taken === revision && result.playable) { // it is shown, played, and given to other workers
      store.patch({ check: { revision, result }, goodSince: store.now() });
      return;
    }
    this.taken = revision;
    // Who pasted another game waits for its position from then on.
    const waiting = result.playable && pause === 0 ? store.state.waiting : 0;
    store.set({ ...checked(store.state, revision, result, store.now(), provisional), waiting });
    if (result.playable) store.patch({ problem: null });
    this.listener.read(result);
    if (!result.playable) return;
    if (pause > 0) store.later("position", pause, () => void this.position());
    else await this.position(waiting);
  }

  /**
   * Asks for the current position and shows it.
   * @param {number} [since] ms, as now(), since when the visitor waits for it, if not since now
   */
  async position(since = 0) {
    const { store } = this;
    store.notNow("position");
    const { tree, revision } = store.state;
    if (isBroken(store.state) || store.state.check?.revision !== revision) return;
    const at = tree.current;
    const here = current(store.state);
    if (here) { // as it was foreseen, before the rules were read
      if (!store.state.known.has(at)) store.set(positioned(store.state, at, revision, here, store.now()));
      store.patch({ waiting: 0 });
      this.listener.shown();
      return;
    }
    const line = movesTo(tree);
    // Matches number their positions alike: one that is gone by now has left its number to another.
    const isGone = () => revision !== store.state.revision || store.state.tree.nodes[at] !== tree.nodes[at];
    const worker = this.first ?? this.rules;
    const job = worker.call("position", { moves: line, ruleStatus: true }, { session: SESSION, revision });
    this.positionJob = job;
    store.patch({ waiting: since || store.now() });
    try {
      const result = await job.result;
      if (isGone()) return;
      if (result.ply < line.length) this.listener.cut(at, result.ply);
      else this.show(at, result);
    } catch (error) {
      if (error instanceof EngineError && error.code === "bad-moves") {
        if (!isGone()) this.listener.cut(at, Math.max(Number(error.args[0] ?? 1) - 1, 0));
      } else if (worker === this.first && !isSuperseded(error)) {
        this.giveUpFirst();
        await this.position(since);
      } else if (isCancelled(error) && this.positionJob === job) {
        store.patch({ problem: { code: error.code, args: [], message: error.message, rule: -1 } });
      } else store.failed(error, (problem) => store.patch({ problem }));
    } finally {
      if (this.positionJob === job) {
        this.positionJob = null;
        store.patch({ waiting: 0 });
      }
    }
  }

  /**
   * @param {number} at node of the match tree
   * @param {PositionResult} result
   */
  show(at, result) {
    const { store } = this;
    const { shown, revision } = store.state;
    if (shown && shown.revision !== revision && shapeOf(shown.result) !== shapeOf(result)) this.firstLook = true;
    store.set(positioned(store.state, at, revision, result, store.now()));
    this.listener.positioned();
    if (result.terminal) store.note("over", [verdict(result)]);
    if (this.firstLook) {
      this.firstLook = false;
      store.show({ list: isPressed(result) ? "moves" : "legal" });
    }
    if (store.state.tree.current === at) this.listener.shown();
  }

  /** Gives up reading the rules, or a position, that takes too long. */
  stop() {
    void (this.positionJob ?? this.checkJob)?.cancel();
    if (!this.positionJob) void this.earlyJob?.cancel();
  }

  /** From now on the engine is asked. */
  giveUpFirst() {
    void this.first?.retire();
    this.first = null;
    this.rules.release();
  }
}

/** @param {unknown} error @returns {error is EngineError} */
function isCancelled(error) {
  return error instanceof EngineError && error.code === "cancelled";
}
