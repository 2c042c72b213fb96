// @ts-check
// The only file that talks to workers. A WorkerClient keeps one worker: it
// starts it when first needed, numbers the calls, hands replies to their jobs
// and replaces a worker that died. Nothing is lost with a worker: the text it
// knew is given to the next one before anything else.

/** @typedef {import("../protocol.d.ts").Calls} Calls */
/** @typedef {keyof Calls} CallName */
/** @typedef {import("../protocol.d.ts").Failure} Failure */
/** @typedef {import("../protocol.d.ts").Reply} Reply */
/** @typedef {import("../protocol.d.ts").Slice} Slice */
/** @typedef {import("../protocol.d.ts").HelloResult} HelloResult */
/** @typedef {import("../protocol.d.ts").WorkerRole} WorkerRole */

/** Of the protocol. @type {import("../protocol.d.ts").Version} */
const VERSION = 3;
const CANCEL_PATIENCE = 1500; // ms until a worker that does not answer a cancel is ended
const LATE = 10_000; // ms without a byte of the engine until it is said that it takes long

/**
 * What the page adds to the engine's failure codes.
 * @typedef {Failure["code"] | "worker-stopped" | "worker-failed" | "superseded" | "not-formatted"} EngineErrorCode
 */

/** A call that did not succeed, with the engine's code and arguments. */
export class EngineError extends Error {
  /**
   * @param {EngineErrorCode} code
   * @param {string[]} args
   * @param {string} message English, for codes without a text of ours
   * @param {number} [rule] index of the form at fault, or -1
   */
  constructor(code, args, message, rule = -1) {
    super(message);
    this.name = "EngineError";
    this.code = code;
    this.args = args;
    this.rule = rule;
  }
}

/**
 * Failures that only say the answer is no longer wanted.
 * @param {unknown} error
 */
export function isSuperseded(error) {
  return error instanceof EngineError && ["superseded", "stale-revision", "cancelled"].includes(error.code);
}

/**
 * A running call. Iterate over it for its progress, await `result` for its
 * end; both may be ignored.
 * @template {CallName} Name
 */
export class Job {
  /** @param {() => Promise<void>} cancel */
  constructor(cancel) {
    /** Asks the work to stop; settles when it has, with `result` by then settled too. */
    this.cancel = cancel;
    /** @type {Promise<{body: Calls[Name]["result"], buffers: ArrayBuffer[]}>} */
    this.reply = new Promise((resolve, reject) => {
      this.resolve = resolve;
      /** @type {(reason: EngineError) => void} */
      this.reject = reject;
    });
    /** @type {Promise<Calls[Name]["result"]>} */
    this.result = this.reply.then((reply) => reply.body);
    // A job whose end nobody awaits must not count as an unhandled rejection.
    this.result.catch(() => {});
    /** @type {Calls[Name]["progress"][]} */
    this.waiting = [];
    this.reading = false;
    this.over = false;
    /** @type {() => void} */
    this.wake = () => {};
    this.reply.then(() => this.finish(), () => this.finish());
  }

  finish() {
    this.over = true;
    this.wake();
  }

  /** @param {Calls[Name]["progress"]} progress */
  push(progress) {
    // Where nobody reads, only the newest waits: the others would pile up for as long as the work goes on.
    if (!this.reading) this.waiting.length = 0;
    this.waiting.push(progress);
    this.wake();
  }

  async *[Symbol.asyncIterator]() {
    this.reading = true;
    try {
      for (;;) {
        const next = this.waiting.shift();
        if (next !== undefined) yield next;
        else if (this.over) return;
        else await new Promise((resolve) => (this.wake = () => resolve(undefined)));
      }
    } finally {
      this.reading = false;
    }
  }
}

/** @typedef {"off" | "starting" | "ready" | "failed"} WorkerStatus */

/**
 * The program that workers run: the first that starts loads it, and the others wait for that.
 * @typedef {object} Engine
 * @property {string} url
 * @property {WebAssembly.Module | null} wasm null until a worker has loaded it
 * @property {Promise<void> | null} [loading] while one does; it is never rejected
 */

/**
 * @typedef {object} WorkerOptions
 * @property {WorkerRole} role
 * @property {() => Worker} spawn
 * @property {Engine} engine what the worker runs
 * @property {(status: WorkerStatus, hello: HelloResult | null, reason: string) => void} [onStatus]
 * @property {(bytes: number, total: number) => void} [onBytes] how much of the engine has come; total is 0 when unknown
 * @property {(late: boolean) => void} [onLate] nothing of the engine has come for a while; or it goes on, or has ended
 * @property {number} [late] ms without a byte until then
 * @property {number} [patience] ms a cancelled job may take to stop
 * @property {boolean} [held] no worker starts before the client is released
 */

/**
 * @typedef {object} Sent
 * @property {string} type
 * @property {string} session
 * @property {number} revision
 * @property {string} [purpose]
 * @property {unknown} body
 * @property {ArrayBuffer[]} buffers
 */

/**
 * A call that has no answer yet.
 * @typedef {object} Pending
 * @property {Job<CallName>} job
 * @property {Sent} sent
 * @property {boolean} cancelled the worker has been asked to stop it
 * @property {Slice[]} slices of the next reply to it
 */

/**
 * Gives a list of a reply a part of its items.
 * @param {Reply} reply
 * @param {Slice} slice
 */
function fillIn(reply, { at, body }) {
  /** @type {any} */
  let list = reply;
  for (const key of at.split("/").slice(1)) list = list[key.replaceAll("~1", "/").replaceAll("~0", "~")];
  for (const item of /** @type {unknown[]} */ (body)) list.push(item);
}

export class WorkerClient {
  /** @param {WorkerOptions} options */
  constructor(options) {
    this.options = options;
    /** @type {WorkerStatus} */
    this.status = "off";
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Promise<Worker> | null} */
    this.ready = null;
    /** @type {Map<number, Pending>} */
    this.pending = new Map();
    this.lastId = 0;
    /** The call that gives a fresh worker the text. @type {Sent | null} */
    this.source = null;
    /** How many workers are gone, and with each what came to it as buffers. */
    this.lost = 0;
    /** Since when nothing of the engine has come. @type {ReturnType<typeof setTimeout> | undefined} */
    this.awaiting = undefined;
    this.isLate = false;
    /** Lets workers start. */
    this.release = () => {};
    /** @type {Promise<void>} */
    this.released = new Promise((resolve) => void (this.release = resolve));
    if (!options.held) this.release();
  }

  /**
   * Starts a call. A `check` or `load` becomes the source that a fresh worker
   * is given first, unless it is only made in passing.
   * @template {CallName} Name
   * @param {Name} type
   * @param {Calls[Name]["request"]} body
   * @param {{session?: string, revision?: number, purpose?: string, buffers?: ArrayBuffer[],
   *  passing?: boolean}} [about] purpose: views that ask the same have one each, since a newer question cancels
   *  an older one
   * @returns {Job<Name>}
   */
  call(type, body, about = {}) {
    const sent = { type, body, session: about.session ?? "", revision: about.revision ?? 0,
      purpose: about.purpose ?? "", buffers: about.buffers ?? [] };
    if ((type === "check" || type === "load") && !about.passing) this.source = { ...sent, buffers: [] };
    return this.send(sent);
  }

  /**
   * Ends all calls that answer to an older revision: their replies would be
   * about a text that is gone.
   * @param {string} session
   * @param {number} revision
   */
  dropBefore(session, revision) {
    for (const [id, { job, sent }] of this.pending) {
      if (sent.session !== session || sent.revision >= revision) continue;
      this.pending.delete(id);
      job.reject(new EngineError("superseded", [], "The rules have changed."));
      if (this.worker) this.stop(this.worker, id, revision);
    }
  }

  /**
   * @template {CallName} Name
   * @param {Sent} sent
   * @returns {Job<Name>}
   */
  send(sent) {
    const id = ++this.lastId;
    /** @type {Job<Name>} */
    const job = new Job(() => this.cancel(id));
    this.deliver(id, { job: /** @type {Job<CallName>} */ (/** @type {unknown} */ (job)), sent, cancelled: false,
      slices: [] });
    return job;
  }

  /**
   * Gives a call to the worker as soon as there is one.
   * @param {number} id
   * @param {Pending} call
   */
  deliver(id, call) {
    this.pending.set(id, call);
    this.start().then(
      (worker) => {
        if (this.pending.has(id)) this.post(worker, call.sent, id);
      },
      (/** @type {unknown} */ reason) => {
        this.pending.delete(id);
        call.job.reject(reason instanceof EngineError ? reason : new EngineError("worker-failed",
          [String(reason)], String(reason)));
      },
    );
  }

  /**
   * @param {Worker} worker
   * @param {Sent} sent
   * @param {number} id
   */
  post(worker, sent, id) {
    const { type, session, revision, purpose, body, buffers } = sent;
    const text = JSON.stringify({ v: VERSION, id, type, session, revision, purpose, body });
    worker.postMessage({ text, buffers }, buffers);
  }

  /** Tells a worker to stop a call. @param {Worker} worker @param {number} target @param {number} revision */
  stop(worker, target, revision) {
    this.post(worker, { type: "cancel", body: { target }, session: "", revision, buffers: [] }, ++this.lastId);
  }

  /** @param {number} id */
  async cancel(id) {
    const target = this.pending.get(id);
    const worker = this.worker;
    if (!target) return;
    if (!worker || this.status !== "ready") {
      this.pending.delete(id);
      target.job.reject(new EngineError("cancelled", [], "Stopped."));
      if (worker) this.stop(worker, id, target.sent.revision); // it may have the call all the same
      return;
    }
    target.cancelled = true;
    this.stop(worker, id, target.sent.revision);
    const patience = setTimeout(() => {
      if (this.worker === worker && this.pending.has(id)) this.replace();
    }, this.options.patience ?? CANCEL_PATIENCE);
    await target.job.reply.catch(() => {});
    clearTimeout(patience);
  }

  /**
   * What was cancelled does not stop, so another worker takes over the other
   * calls, except those whose buffers went with the old one. A text whose
   * reading was cancelled is not given to it.
   */
  replace() {
    const reading = [...this.pending.values()].filter(({ sent }) => sent.type === this.source?.type);
    if (reading.length > 0 && reading.every(({ cancelled }) => cancelled)) this.source = null;
    const others = [...this.pending].filter(([, { sent, cancelled }]) => !cancelled && sent.buffers.length === 0);
    for (const [id] of others) this.pending.delete(id);
    this.die("cancelled", "The engine did not stop in time and was restarted.");
    for (const [id, call] of others) this.deliver(id, call);
  }

  /** @returns {Promise<Worker>} */
  start() {
    this.ready ??= this.boot();
    return this.ready;
  }

  async boot() {
    await this.released;
    this.setStatus("starting", null, "");
    const { engine } = this.options;
    if (!engine.wasm && engine.loading) await engine.loading;
    const worker = this.options.spawn();
    this.worker = worker;
    const loaded = this.load(worker);
    if (!engine.wasm) engine.loading = loaded.then(() => {}, () => void (engine.loading = null));
    engine.wasm = await loaded;
    worker.onmessage = ({ data }) => this.receive(worker, data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.worker === worker) this.crash(event.message ?? "");
    };
    // Calls need not wait for the answer to hello; if the worker dies before it, die has told.
    this.exchange(worker, { type: "hello", body: { role: this.options.role }, session: "", revision: 0, buffers: [] })
      .then((hello) => this.setStatus("ready", /** @type {HelloResult} */ (hello), ""), () => {});
    if (this.source && ![...this.pending.values()].some(({ sent }) => sent.type === this.source?.type)) {
      await this.exchange(worker, this.source).catch(() => {});
    }
    return worker;
  }

  /**
   * Starts the program in a worker, which loads it where no other one has.
   * @param {Worker} worker
   * @returns {Promise<WebAssembly.Module>}
   */
  load(worker) {
    const { engine, onBytes } = this.options;
    this.awaitNews();
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        this.awaitNews(Boolean(data.bytes));
        if (data.ready) resolve(data.wasm);
        else if (data.bytes) onBytes?.(data.bytes, data.total);
        else this.fail(worker, String(data.failed ?? "unexpected message"), reject);
      };
      worker.onerror = (event) => this.fail(worker, event.message ?? "the worker could not start", reject);
      if (!engine.wasm) worker.postMessage({ load: engine.url });
      worker.postMessage({ wasm: engine.wasm });
    });
  }

  /**
   * Tells when nothing of the engine comes for a while, and when something does after all.
   * @param {boolean} [more] there is something to wait for
   */
  awaitNews(more = true) {
    clearTimeout(this.awaiting);
    this.setLate(false);
    if (more) this.awaiting = setTimeout(() => this.setLate(true), this.options.late ?? LATE);
  }

  /** @param {boolean} late */
  setLate(late) {
    if (this.isLate === late) return;
    this.isLate = late;
    this.options.onLate?.(late);
  }

  /** Ends the worker for good when all that was asked has been answered; one that has not come is not waited for. */
  async retire() {
    if (this.status !== "ready") this.die("cancelled", "The engine did not come in time.");
    await Promise.allSettled([...this.pending.values()].map(({ job }) => job.reply));
    this.worker?.terminate();
  }

  /**
   * A call of the client's own, made before the worker counts as ready.
   * @param {Worker} worker
   * @param {Sent} sent
   * @returns {Promise<unknown>}
   */
  exchange(worker, sent) {
    const id = ++this.lastId;
    /** @type {Job<CallName>} */
    const job = new Job(async () => {});
    this.pending.set(id, { job, sent, cancelled: false, slices: [] });
    this.post(worker, sent, id);
    return job.result;
  }

  /**
   * @param {Worker} worker
   * @param {string} reason
   * @param {(reason: EngineError) => void} reject
   */
  fail(worker, reason, reject) {
    this.awaitNews(false);
    worker.terminate();
    if (this.worker === worker) {
      this.worker = null;
      this.ready = null;
      this.setStatus("failed", null, reason);
    }
    reject(new EngineError("worker-failed", [reason], `The engine could not start: ${reason}`));
  }

  /**
   * @param {Worker} worker
   * @param {{text?: string, buffers?: ArrayBuffer[], failed?: string}} data
   */
  receive(worker, data) {
    if (this.worker !== worker) return;
    if (typeof data.failed === "string") {
      this.crash(data.failed);
      return;
    }
    /** @type {Reply} */
    const reply = JSON.parse(data.text ?? "null");
    const target = this.pending.get(reply.id);
    if (!target) return; // cancelled or superseded: nobody waits for it
    if (reply.kind === "slice") {
      target.slices.push(/** @type {Slice} */ (reply));
      return;
    }
    for (const slice of target.slices.splice(0)) fillIn(reply, slice);
    if (reply.kind === "progress") {
      target.job.push(/** @type {never} */ (reply.body));
      return;
    }
    this.pending.delete(reply.id);
    if (reply.kind === "result") {
      target.job.resolve?.({ body: /** @type {never} */ (reply.body), buffers: data.buffers ?? [] });
    } else {
      const failure = /** @type {Failure} */ (reply.body);
      target.job.reject?.(new EngineError(failure.code, failure.args ?? [], failure.message, failure.rule));
    }
  }

  /**
   * The worker is gone without having been asked to. A text that was being
   * read when it happened is not given to the next worker: it may be the cause.
   * @param {string} reason
   */
  crash(reason) {
    const reading = [...this.pending.values()].some(({ sent }) => sent.type === this.source?.type);
    if (reading) this.source = null;
    this.die("worker-stopped", reason);
    this.setStatus("off", null, reason);
    // The rules worker is always wanted; engine workers start when asked.
    if (this.options.role === "rules") this.start().catch(() => {});
  }

  /**
   * @param {EngineErrorCode} code
   * @param {string} reason
   */
  die(code, reason) {
    this.awaitNews(false);
    this.worker?.terminate();
    this.lost++;
    this.worker = null;
    this.ready = null;
    const lost = [...this.pending.values()];
    this.pending.clear();
    for (const { job } of lost) job.reject?.(new EngineError(code, [reason], reason));
  }

  /**
   * @param {WorkerStatus} status
   * @param {HelloResult | null} hello
   * @param {string} reason
   */
  setStatus(status, hello, reason) {
    this.status = status;
    this.options.onStatus?.(status, hello, reason);
  }
}
