// A worker of the page in a thread of Node: it has what the page's worker scripts
// use of a browser's worker, and no more.
import { readFileSync } from "node:fs";
import { isMainThread, parentPort, Worker as Thread, workerData } from "node:worker_threads";
import { runInThisContext } from "node:vm";

/** The part of a Worker that the page's clients use. */
export class WebWorker {
  /** @param {string} script path of a script that a build has made for workers */
  constructor(script) {
    /** @type {((event: { data: unknown }) => void) | null} */
    this.onmessage = null;
    /** @type {((event: ErrorEvent) => void) | null} */
    this.onerror = null;
    this.thread = new Thread(new URL(import.meta.url), { workerData: { script } });
    this.thread.on("message", (data) => this.onmessage?.({ data }));
    this.thread.on("error", (error) => this.onerror?.(/** @type {ErrorEvent} */ (
      { message: String(error), preventDefault() {} })));
  }

  /** @param {unknown} message @param {ArrayBuffer[]} [transferred] */
  postMessage(message, transferred = []) {
    this.thread.postMessage(message, transferred);
  }

  terminate() {
    void this.thread.terminate();
  }
}

/** @param {import("node:worker_threads").MessagePort} port */
function serve(port) {
  /** @type {Map<unknown, (data: unknown) => void>} */
  const listeners = new Map();
  Object.assign(globalThis, {
    self: globalThis,
    navigator: {},
    postMessage: (/** @type {unknown} */ data, /** @type {ArrayBuffer[]} */ transferred = []) =>
      port.postMessage(data, transferred),
    addEventListener(/** @type {string} */ type, /** @type {(event: { data: unknown }) => void} */ listener) {
      if (type !== "message") return;
      const hear = (/** @type {unknown} */ data) => listener({ data });
      listeners.set(listener, hear);
      port.on("message", hear);
    },
    removeEventListener(/** @type {string} */ _type, /** @type {unknown} */ listener) {
      const hear = listeners.get(listener);
      if (hear) port.off("message", hear);
    },
  });
  runInThisContext(readFileSync(workerData.script, "utf8"), { filename: workerData.script });
}

if (!isMainThread && parentPort && workerData?.script) serve(parentPort);
