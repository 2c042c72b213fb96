// @ts-check
// Holds the state, tells who listens when it changes, and has what everybody
// who changes it needs: timers by name, toasts that can be taken back, and one
// place that decides which errors are worth telling.

import { EngineError, isSuperseded } from "../engine/worker-client.js";
import { lasts } from "./event-words.js";
import { PlayerGone } from "./managed.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Ui} Ui */
/** @typedef {import("./state.js").Problem} Problem */

/** A message. @typedef {{code: string, args: string[], undo: (() => void) | undefined}} Told */

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
    /** What the toast that is shown says. @type {Told | null} */
    this.told = null;
    /** Toasts that others have taken the place of, to be shown again. @type {Told[]} */
    this.untold = [];
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
    if (this.told && lasts(this.told)) this.untold.push(this.told);
    this.tell({ code, args, undo });
  }

  /** Shows a toast, or none. @param {Told | null} told */
  tell(told) {
    this.told = told;
    this.patch({ toast: told && { id: ++this.lastToast, code: told.code, args: told.args, undo: Boolean(told.undo) } });
  }

  /** The toast has been seen. One that it took the place of comes again. */
  seen() {
    this.tell(this.untold.pop() ?? null);
  }

  /** @param {number} id */
  dismissToast(id) {
    if (this.state.toast?.id === id) this.seen();
  }

  /** Takes an offer back that is about what is gone. @param {ReadonlySet<string>} codes of toasts */
  dropOffer(codes) {
    if (codes.has(this.state.toast?.code ?? "")) this.seen();
  }

  undoToast() {
    const undo = this.told?.undo;
    this.seen();
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
