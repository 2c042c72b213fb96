// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineError, WorkerClient } from "./worker-client.js";

/** @typedef {import("../protocol.d.ts").Request & {body: {text?: string}}} Request */
/** @typedef {(request: Request, worker: FakeWorker) => void} Serve */

const loadedWasm = /** @type {WebAssembly.Module} */ ({});

/** A worker that answers as told. */
class FakeWorker {
  /** @type {((event: {data: object}) => void) | null} */
  onmessage = null;
  /** @type {((event: {message: string, preventDefault(): void}) => void) | null} */
  onerror = null;
  terminated = false;
  /** @type {object[]} */
  begun = [];
  /** @type {Request[]} */
  requests = [];
  /**
   * @param {Serve} serve
   * @param {object[]} starting what it answers when it is started
   */
  constructor(serve, starting = [{ ready: true, wasm: loadedWasm }]) {
    this.serve = serve;
    this.starting = starting;
  }
  /** @param {{text?: string, load?: string}} message */
  postMessage(message) {
    if (message.text === undefined) {
      this.begun.push(message);
      if (!("load" in message)) queueMicrotask(() => this.starting.forEach((data) => this.onmessage?.({ data })));
      return;
    }
    const request = JSON.parse(message.text);
    this.requests.push(request);
    queueMicrotask(() => !this.terminated && this.serve(request, this));
  }
  /** @param {Request} request @param {"progress" | "result" | "error"} kind @param {unknown} body */
  reply({ id, revision }, kind, body) {
    this.onmessage?.({ data: { text: JSON.stringify({ v: 3, id, kind, revision, body }), buffers: [] } });
  }
  crash() {
    this.onerror?.({ message: "boom", preventDefault() {} });
  }
  terminate() {
    this.terminated = true;
  }
}

/** @param {Serve} serve @param {Partial<import("./worker-client.js").WorkerOptions>} [options] */
function client(serve, options = {}) {
  /** @type {FakeWorker[]} */
  const workers = [];
  /** @type {string[]} */
  const statuses = [];
  const made = new WorkerClient({
    role: "rules",
    spawn: () => {
      const worker = new FakeWorker((request, self) =>
        (request.type === "hello" ? self.reply(request, "result", { players: [] }) : serve(request, self)));
      workers.push(worker);
      return /** @type {Worker} */ (/** @type {unknown} */ (worker));
    },
    engine: { url: "engine.wasm", wasm: null },
    onStatus: (status) => statuses.push(status),
    patience: 20,
    ...options,
  });
  return { made, workers, statuses };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test("a call starts the worker, says hello first, and gets its answer", async () => {
  const { made, workers, statuses } = client((request, worker) => worker.reply(request, "result", { games: [] }));
  assert.deepEqual(await made.call("lessons", {}).result, { games: [] });
  assert.deepEqual(workers[0]?.requests.map((request) => request.type), ["hello", "lessons"]);
  assert.deepEqual(statuses, ["starting", "ready"]);
});

test("progress comes in order and ends with the result", async () => {
  const { made } = client((request, worker) => {
    worker.reply(request, "progress", { done: 1 });
    worker.reply(request, "progress", { done: 2 });
    worker.reply(request, "result", { stats: {} });
  });
  const job = made.call("build", { export: false });
  const seen = [];
  for await (const progress of job) seen.push(progress);
  assert.deepEqual(seen, [{ done: 1 }, { done: 2 }]);
  assert.deepEqual(await job.result, { stats: {} });
});

test("of progress that nobody reads the newest alone is kept", async () => {
  const { made } = client((request, worker) => {
    for (let done = 1; done <= 1000; done++) worker.reply(request, "progress", { done });
    worker.reply(request, "result", { stats: {} });
  });
  const unread = made.call("build", { export: false });
  await unread.result;
  assert.deepEqual(unread.waiting, [{ done: 1000 }]);
  const left = made.call("build", { export: false });
  for await (const progress of left) {
    assert.deepEqual(progress, { done: 1 });
    break;
  }
  await left.result;
  left.push(/** @type {never} */ ({ done: 1001 }));
  assert.equal(left.waiting.length, 1);
});

test("a failure keeps its code and arguments", async () => {
  const { made } = client((request, worker) => worker.reply(request, "error",
    { code: "limit", args: ["facts", "10"], message: "too many", rule: 3 }));
  await assert.rejects(made.call("lessons", {}).result, (error) => error instanceof EngineError
    && error.code === "limit" && error.args[1] === "10" && error.rule === 3);
});

test("calls of an old revision are ended and cancelled in the worker", async () => {
  const { made, workers } = client((request, worker) => request.type === "check" && worker.reply(request,
    "result", {}));
  await made.call("check", { text: "" }, { session: "s", revision: 1 }).result;
  const old = made.call("position", { moves: [], ruleStatus: false }, { session: "s", revision: 1 });
  await settle();
  made.dropBefore("s", 2);
  await assert.rejects(old.result, (error) => error instanceof EngineError && error.code === "superseded");
  await settle();
  assert.equal(workers[0]?.requests.at(-1)?.type, "cancel");
});

test("a call that is cancelled before the worker has answered hello is stopped in the worker, too", async () => {
  const { made, workers } = client(() => {});
  const job = made.call("lessons", {});
  made.status = "starting"; // as long as hello is not answered
  while (!workers[0]?.requests.some(({ type }) => type === "lessons")) await Promise.resolve();
  made.status = "starting";
  await job.cancel();
  await assert.rejects(job.result, (error) => error instanceof EngineError && error.code === "cancelled");
  assert.equal(workers[0]?.requests.at(-1)?.type, "cancel");
});

test("a worker that does not answer a cancel is ended", async () => {
  const { made, workers } = client(() => {});
  const job = made.call("lessons", {});
  await settle();
  await job.cancel();
  await assert.rejects(job.result, (error) => error instanceof EngineError && error.code === "cancelled");
  assert.equal(workers[0]?.terminated, true);
});

test("what waits behind a job that does not stop is done by the next worker", async () => {
  const { made, workers } = client((request, worker) => {
    if (request.type === "check" || workers.length > 1) worker.reply(request, "result", {});
  });
  await made.call("check", { text: "(role x)" }, { session: "s", revision: 1 }).result;
  const stuck = made.call("build", { export: false }, { session: "s", revision: 1 });
  await settle();
  const stopping = stuck.cancel();
  const behind = made.call("build", { export: false }, { session: "s", revision: 2 });
  await assert.rejects(stuck.result, (error) => error instanceof EngineError && error.code === "cancelled");
  await stopping;
  assert.deepEqual(await behind.result, {});
  assert.deepEqual(workers.map((worker) => worker.terminated), [true, false]);
  assert.deepEqual(workers[1]?.requests.map((request) => request.type), ["hello", "check", "build"]);
  assert.equal(workers[1]?.requests.at(-1)?.revision, 2);
});

test("a text whose reading was stopped, and did not stop, is not given to the next worker", async () => {
  const { made, workers } = client((request, worker) => {
    if (request.type === "lessons") worker.reply(request, "result", {});
  });
  const job = made.call("check", { text: "slow" }, { session: "s", revision: 1 });
  await settle();
  await job.cancel();
  await assert.rejects(job.result, (error) => error instanceof EngineError && error.code === "cancelled");
  await made.call("lessons", {}).result;
  assert.deepEqual(workers.at(-1)?.requests.map((request) => request.type), ["hello", "lessons"]);
});

test("after a crash a fresh worker is given the text before the next call", async () => {
  const { made, workers } = client((request, worker) => (request.type === "position" ? worker.crash()
    : worker.reply(request, "result", {})));
  await made.call("check", { text: "(role x)" }, { session: "s", revision: 1 }).result;
  await assert.rejects(made.call("position", { moves: [], ruleStatus: false }, { session: "s", revision: 1 }).result,
    (error) => error instanceof EngineError && error.code === "worker-stopped");
  await made.call("lessons", {}).result;
  assert.equal(workers.length, 2);
  assert.deepEqual(workers[1]?.requests.map((request) => request.type), ["hello", "check", "lessons"]);
  assert.equal(workers[1]?.requests[1]?.body.text, "(role x)");
});

test("a text that crashed the worker is not given to the next one", async () => {
  const { made, workers } = client((request, worker) => (request.type === "check" ? worker.crash()
    : worker.reply(request, "result", {})));
  await assert.rejects(made.call("check", { text: "bad" }, { session: "s", revision: 1 }).result);
  await made.call("lessons", {}).result;
  assert.deepEqual(workers[1]?.requests.map((request) => request.type), ["hello", "lessons"]);
});

test("the first worker loads the engine, the others are given it", async () => {
  const { made, workers } = client((request, worker) => worker.reply(request, "result", {}));
  await made.call("lessons", {}).result;
  workers[0]?.crash();
  await made.call("lessons", {}).result;
  assert.deepEqual(workers[0]?.begun, [{ load: "engine.wasm" }, { wasm: null }]);
  assert.deepEqual(workers[1]?.begun, [{ wasm: loadedWasm }]);
});

test("clients that start at the same time load the engine once", async () => {
  const engine = { url: "engine.wasm", wasm: null };
  const clients = [0, 1].map(() => client((request, worker) => worker.reply(request, "result", {}), { engine }));
  await Promise.all(clients.map(({ made }) => made.call("lessons", {}).result));
  assert.deepEqual(clients.map(({ workers }) => workers[0]?.begun),
    [[{ load: "engine.wasm" }, { wasm: null }], [{ wasm: loadedWasm }]]);
});

test("a client that is held starts no worker before it is released, and then answers what was asked", async () => {
  const { made, workers, statuses } = client((request, worker) => worker.reply(request, "result", { games: [] }),
    { held: true });
  const job = made.call("lessons", {});
  await settle();
  assert.deepEqual([workers.length, statuses], [0, []]);
  made.release();
  assert.deepEqual(await job.result, { games: [] });
});

test("a client that retires answers what it was asked, and ends its worker", async () => {
  /** @type {() => void} */
  let answer = () => {};
  const { made, workers } = client((request, worker) => void (answer = () => worker.reply(request, "result", {})));
  const job = made.call("lessons", {});
  await settle();
  const retired = made.retire();
  await settle();
  assert.equal(workers[0]?.terminated, false);
  answer();
  await retired;
  assert.deepEqual(await job.result, {});
  assert.equal(workers[0]?.terminated, true);
});

test("a client that retires before its engine has come ends immediately what was asked", async () => {
  /** @type {boolean[]} */
  const late = [];
  const { made, workers, come } = silent({ onLate: (is) => late.push(is) });
  const job = made.call("lessons", {});
  await come("late");
  await made.retire();
  await assert.rejects(job.result, (error) => error instanceof EngineError && error.code === "cancelled");
  assert.equal(workers[0]?.terminated, true);
  assert.deepEqual(late, [true, false]);
});

test("an engine that does not come is told to be late, and what comes after all is told and used", async () => {
  /** @type {(boolean | number)[]} */
  const told = [];
  const { made, come } = silent({ onLate: (is) => told.push(is), onBytes: (bytes) => told.push(bytes) });
  const job = made.call("lessons", {});
  await come("late");
  await come({ bytes: 7, total: 0 });
  await come("late");
  await come({ ready: true, wasm: loadedWasm });
  assert.deepEqual(await job.result, { games: [] });
  assert.deepEqual(told, [true, false, 7, true, false]);
});

/**
 * A client of a worker that says nothing by itself.
 * @param {Partial<import("./worker-client.js").WorkerOptions>} options
 */
function silent(options) {
  /** @type {(value?: unknown) => void} */
  let isLate = () => {};
  /** @type {FakeWorker[]} */
  const workers = [];
  const made = new WorkerClient({
    role: "rules", engine: { url: "engine.wasm", wasm: null }, late: 1, ...options,
    spawn: () => {
      workers.push(new FakeWorker((request, self) => self.reply(request, "result", { games: [] }), []));
      return /** @type {Worker} */ (/** @type {unknown} */ (workers.at(-1)));
    },
    onLate: (late) => {
      options.onLate?.(late);
      if (late) isLate();
    },
  });
  return { made, workers,
    /** Waits until the client says that the engine is late, or lets the worker say something. */
    come: async (/** @type {object | "late"} */ what) => {
      if (what === "late" && !made.isLate) await new Promise((resolve) => void (isLate = resolve));
      else if (typeof what === "object") workers[0]?.onmessage?.({ data: what });
    },
  };
}

test("an engine that cannot be loaded rejects the call and is tried again", async () => {
  let tries = 0;
  /** @type {number[]} */
  const bytes = [];
  const made = new WorkerClient({
    role: "rules",
    spawn: () => /** @type {Worker} */ (
      /** @type {unknown} */ (new FakeWorker((request, self) => self.reply(request, "result", { games: [] }),
      ++tries === 1 ? [{ bytes: 7, total: 9 }, { failed: "offline" }] : undefined))),
    engine: { url: "engine.wasm", wasm: null },
    onBytes: (...some) => bytes.push(...some),
  });
  await assert.rejects(made.call("lessons", {}).result, (error) => error instanceof EngineError
    && error.code === "worker-failed");
  assert.deepEqual(bytes, [7, 9]);
  assert.deepEqual(await made.call("lessons", {}).result, { games: [] });
});

test("long lists that come in slices are in the reply, and those of another call are not", async () => {
  const { made } = client((request, worker) => {
    const slice = (/** @type {string} */ at, /** @type {unknown[]} */ items) => worker.onmessage?.({ data: {
      text: JSON.stringify({ v: 3, id: request.id, kind: "slice", revision: 0, at, body: items }), buffers: [] } });
    slice("/body/legal", [[], ["c"]]);
    slice("/body/legal/0", ["a"]);
    slice("/body/a~1b~0", [1]);
    slice("/body/legal/0", ["b"]);
    if (request.type === "lessons") worker.reply(request, "progress", { legal: [], "a/b~": [] });
    worker.reply(request, "result", { legal: [], "a/b~": [], other: [] });
  });
  const outline = made.call("outline", {});
  assert.deepEqual(await outline.result, { legal: [["a", "b"], ["c"]], "a/b~": [1], other: [] });
  const lessons = made.call("lessons", {});
  assert.deepEqual(await lessons.result, { legal: [], "a/b~": [], other: [] });
  for await (const progress of lessons) assert.deepEqual(progress, { legal: [["a", "b"], ["c"]], "a/b~": [1] });
});
