// @ts-check
// Holds the state, tells who listens when it changes, and has what everybody
// who changes it needs: timers by name, toasts that can be taken back, and one
// place that decides which errors are worth telling.

import { EngineError, isSuperseded } from "../engine/worker-client.js";
import { PlayerGone } from "./managed.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Ui} Ui */
/** @typedef {import("./state.js").Problem} Problem */

const MOST_EVENTS = 500; // kept in the log; the oldest make room

export class StateStore {
  /**
   * @param {State} state to begin with
   * @param {() => number} now ms, for spans of time
   */
  constructor(state, now) {
    this.state = state;
    this.now = now;
    /** @type {Set<(state: State) => void>} */
    this.listeners = new Set();
    /** @type {Map<string, ReturnType<typeof setTimeout>>} */
    this.timers = new Map();
    /** What the last toast can take back. @type {(() => void) | null} */
    this.takeBack = null;
    this.lastToast = 0;
    this.lastEvent = 0;
  }

  /** @param {(state: State) => void} listener */
  subscribe(listener) {
    this.listeners.add(listener);
    listener(this.state);
    return () => this.listeners.delete(listener);
  }

  /** @param {State} state */
  set(state) {
    if (state === this.state) return;
    this.state = state;
    for (const listener of this.listeners) listener(state);
  }

  /** @param {Partial<State>} part */
  patch(part) {
    this.set({ ...this.state, ...part });
  }

  /** @param {Partial<Ui>} part */
  show(part) {
    this.patch({ ui: { ...this.state.ui, ...part } });
  }

  /**
   * Runs later, once, however often it is asked for in between.
   * @param {string} name
   * @param {number} ms
   * @param {() => void} run
   */
  later(name, ms, run) {
    this.notNow(name);
    this.timers.set(name, setTimeout(run, ms));
  }

  /** Takes back what should run later. @param {string} name */
  notNow(name) {
    clearTimeout(this.timers.get(name));
  }

  /**
   * Notes what happened.
   * @param {string} code one of event-words.js
   * @param {string[]} [args]
   */
  note(code, args = []) {
    const event = { id: ++this.lastEvent, at: Date.now(), code, args };
    this.patch({ log: [...this.state.log.slice(1 - MOST_EVENTS), event] });
  }

  /**
   * Tells what happened, and notes it.
   * @param {string} code of a toast in event-words.js
   * @param {string[]} [args]
   * @param {() => void} [undo]
   */
  toast(code, args = [], undo) {
    this.note(code, args);
    this.takeBack = undo ?? null;
    this.patch({ toast: { id: ++this.lastToast, code, args, undo: undo !== undefined } });
  }

  /** @param {number} id */
  dismissToast(id) {
    if (this.state.toast?.id === id) this.patch({ toast: null });
  }

  /** Takes an offer back that is about what is gone. @param {ReadonlySet<string>} codes of toasts */
  dropOffer(codes) {
    if (!codes.has(this.state.toast?.code ?? "")) return;
    this.takeBack = null;
    this.patch({ toast: null });
  }

  undoToast() {
    const undo = this.takeBack;
    this.patch({ toast: null });
    this.takeBack = null;
    undo?.();
  }

  /**
   * Tells about an error unless its answer is no longer wanted.
   * @param {unknown} error
   * @param {(problem: Problem) => void} tell
   */
  failed(error, tell) {
    if (isSuperseded(error)) return;
    if (error instanceof EngineError) {
      tell({ code: error.code, args: error.args, message: error.message, rule: error.rule });
    } else if (error instanceof PlayerGone) {
      tell({ code: "player-gone", args: [error.player], message: error.message, rule: -1 });
    } else throw error;
  }
}
