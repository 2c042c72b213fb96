// @ts-check
// Runs a player's code in a thread of Node, so that it can be cut off. A thread
// takes a while to start, and on a busy computer longer than a short clock, so
// the one that comes next waits ready.

import { SandboxError } from "../sandbox/error.js";
import { readTold } from "../sandbox/told.js";

/** @typedef {import("../runtime/player.js").Call} Call */
/** @typedef {import("../runtime/player.js").Answer} Answer */
/** @typedef {import("node:worker_threads").Worker} Worker */

export class Thread {
  /** @param {{start: () => Worker, log: (words: string) => void}} options start: a thread that runs nothing yet */
  constructor(options) {
    this.options = options;
    /** @type {Worker | null} */
    this.next = this.fresh();
    /** @type {Worker | null} */
    this.worker = null;
    this.lastId = 0;
    /** @type {{id: number, resolve: (answer: Answer) => void, reject: (error: SandboxError) => void} | null} */
    this.waiting = null;
  }

  get running() {
    return this.worker !== null;
  }

  /** Whether it owes an answer. */
  get busy() {
    return this.waiting !== null;
  }

  async run() {
    this.end();
    this.worker = this.next ?? this.fresh();
    this.next = null;
  }

  fresh() {
    const worker = this.options.start();
    worker.on("message", (said) => this.worker === worker && this.hear(String(said)));
    worker.on("error", (error) => this.over(worker, new SandboxError("fault",
      { message: String(error), line: 0, column: 0 })));
    worker.on("exit", () => this.over(worker, new SandboxError("ended")));
    return worker;
  }

  /** @param {Call} call @param {number} ms @returns {Promise<Answer>} */
  call(call, ms) {
    const { worker } = this;
    if (!worker) return Promise.reject(new SandboxError("ended"));
    const id = ++this.lastId;
    this.waiting?.reject(new SandboxError("ended"));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.end("time"), ms);
      const settle = () => {
        clearTimeout(timer);
        if (this.waiting === waiting) this.waiting = null;
      };
      const waiting = { id, resolve: (/** @type {Answer} */ answer) => (settle(), resolve(answer)),
        reject: (/** @type {SandboxError} */ error) => (settle(), reject(error)) };
      this.waiting = waiting;
      worker.postMessage({ id, call });
    });
  }

  /** @param {SandboxError["kind"]} [why] */
  end(why = "ended") {
    if (this.worker) this.over(this.worker, new SandboxError(why));
  }

  close() {
    this.end();
    void this.next?.terminate();
    this.next = null;
  }

  /** @param {Worker} worker @param {SandboxError} error */
  over(worker, error) {
    if (this.next === worker) this.next = null;
    if (this.worker !== worker) return;
    this.worker = null;
    this.next ??= this.fresh();
    this.waiting?.reject(error);
    void worker.terminate();
  }

  /** @param {string} said */
  hear(said) {
    const told = readTold(said);
    if (!told) return;
    if ("log" in told) this.options.log(told.text);
    else if (told.id !== this.waiting?.id) return;
    else if ("fault" in told) this.waiting.reject(new SandboxError("fault", told.fault));
    else this.waiting.resolve(told.ok);
  }
}
