// @ts-check
// Runs a student's code where it can do no harm: in a worker of a frame whose
// origin is nobody's, which has no network, no storage and no document of ours.
// Whatever does not answer in time is ended, and a fresh one takes its place.
//
// The frame's document comes with the page (srcdoc). A file of its own would not
// be there without a network, as browsers leave sandboxed frames out of what a
// service worker serves, and hosts would have to send it headers of its own.

import { SandboxError } from "./error.js";
import script from "./frame.js.txt";
import { POLICY } from "./policy.js";
import { BEFORE, scriptOf } from "./script.js";
import { readFault, readTold } from "./told.js";

/** @typedef {import("../runtime/player.js").Call} Call */
/** @typedef {import("../runtime/player.js").Answer} Answer */
/** @typedef {import("../runtime/faults.js").Fault} Fault */
/** @typedef {import("../runtime/console.js").Level} Level */

const PATIENCE = 1500; // ms until a frame that does not end its worker is ended itself

/**
 * What the sandbox needs of the build.
 * @typedef {object} Parts
 * @property {() => Promise<string>} runtime the script before the student's code, in one line
 * @property {() => Promise<ArrayBuffer>} engine the Go program
 * @property {() => Promise<string>} program what stands below the code of an exported player
 */

/**
 * Who hears what the code tells.
 * @typedef {object} Listener
 * @property {(level: Level, text: string) => void} onLog
 * @property {(fault: Fault) => void} onFault an error that belongs to no call
 */

/** @typedef {{resolve: (answer: Answer) => void, reject: (error: SandboxError) => void, id: number}} Waiting */

export class Sandbox {
  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    /** @type {Listener | null} */
    this.heard = null;
    /** @type {HTMLIFrameElement | null} */
    this.frame = null;
    /** @type {Promise<HTMLIFrameElement> | null} */
    this.ready = null;
    this.lastId = 0;
    /** @type {Waiting | null} */
    this.waiting = null;
    this.running = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.ending = undefined;
    this.listener = (/** @type {MessageEvent} */ event) => {
      if (this.frame && event.source === this.frame.contentWindow) this.hear(event.data);
    };
  }

  get busy() {
    return this.waiting !== null;
  }

  /** @param {Listener} heard */
  listen(heard) {
    this.heard = heard;
  }

  /** Starts the code in a fresh worker. Calls may follow immediately. @param {string} code */
  async run(code) {
    this.end();
    const fresh = this.ready === null;
    const opened = this.open();
    const [frame, runtime, engine] = await Promise.all([opened, this.parts.runtime(),
      fresh ? this.parts.engine() : null]).catch((error) => {
      if (this.ready === opened) this.close(); // without the engine it is of no use to the next one
      throw error;
    });
    if (this.frame !== frame) throw new SandboxError("ended");
    this.running = true;
    frame.contentWindow?.postMessage({ script: scriptOf(runtime, code), engine }, "*", engine ? [engine] : []);
  }

  /**
   * @param {Call} call
   * @param {number} ms until the code is cut off
   * @returns {Promise<Answer>} rejects with a SandboxError
   */
  call(call, ms) {
    if (!this.running) return Promise.reject(new SandboxError("ended"));
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting?.reject(new SandboxError("ended"));
      const timer = setTimeout(() => this.end("time"), ms);
      const settle = () => {
        clearTimeout(timer);
        if (this.waiting === waiting) this.waiting = null;
      };
      /** @type {Waiting} */
      const waiting = { id, resolve: (answer) => (settle(), resolve(answer)),
        reject: (error) => (settle(), reject(error)) };
      this.waiting = waiting;
      this.frame?.contentWindow?.postMessage({ id, call }, "*");
    });
  }

  /** Ends what runs. @param {SandboxError["kind"]} [why] */
  end(why = "ended") {
    if (!this.running) return;
    this.running = false;
    this.waiting?.reject(new SandboxError(why));
    this.frame?.contentWindow?.postMessage({ end: true }, "*");
    clearTimeout(this.ending);
    this.ending = setTimeout(() => this.close(), PATIENCE);
  }

  /** Removes the frame with all that runs in it. */
  close() {
    clearTimeout(this.ending);
    this.running = false;
    this.waiting?.reject(new SandboxError("ended"));
    removeEventListener("message", this.listener);
    this.frame?.remove();
    this.gone?.(); // who waits for the frame waits for nothing
    this.frame = null;
    this.ready = null;
  }

  /** @returns {Promise<HTMLIFrameElement>} */
  open() {
    this.ready ??= new Promise((resolve, reject) => {
      const frame = document.createElement("iframe");
      frame.setAttribute("sandbox", "allow-scripts");
      frame.hidden = true;
      frame.title = "";
      frame.srcdoc = frameText;
      this.frame = frame;
      this.begun = () => resolve(frame);
      this.gone = () => reject(new SandboxError("ended"));
      addEventListener("message", this.listener);
      document.body.append(frame);
    });
    return this.ready;
  }

  /** What the frame tells. @param {unknown} data */
  hear(data) {
    const { ready, ended, failed, fault, said } = /** @type {Record<string, unknown>} */ (data ?? {});
    if (ready) this.begun?.();
    else if (ended === "asked" || ended === "replaced") clearTimeout(this.ending);
    else if (ended) this.over(new SandboxError("flood"));
    else if (failed) this.over(new SandboxError("fault", { message: String(failed), line: 0, column: 0 }));
    else if (fault) this.uncaught(fault);
    else if (typeof said === "string") this.told(said);
  }

  /** @param {SandboxError} error */
  over(error) {
    this.running = false;
    this.waiting?.reject(error);
  }

  /** An error that the code did not catch: one that it begins with leaves no code to call. @param {unknown} told */
  uncaught(told) {
    const { message, line, column } = readFault(told);
    const fault = { message: message.replace(/^Uncaught /, ""), line: Math.max(0, line - BEFORE), column };
    if (this.waiting) this.waiting.reject(new SandboxError("fault", fault));
    else this.heard?.onFault(fault);
  }

  /** @param {string} said */
  told(said) {
    const told = readTold(said);
    if (!told) return;
    if ("log" in told) this.heard?.onLog(told.log, told.text);
    else if (told.id !== this.waiting?.id) return;
    else if ("fault" in told) this.waiting.reject(new SandboxError("fault", told.fault));
    else this.waiting.resolve(told.ok);
  }
}

const frameText = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}">`
  + `<title>-</title><script>${script}</script>`;
