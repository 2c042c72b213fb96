// What measurements in Chromium share: a page that starts the built engine in a
// worker of its own, and the processor time and memory of that page's process.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../e2e/browser.js").Browser} Browser */
/** @typedef {import("../site/js/protocol.d.ts").Failure} Failure */

/**
 * A worker in the page.
 * @typedef {object} Bench
 * @property {number} ready ms that it took to start
 * @property {(type: string, body: object) => {id: number, reply: Promise<{ kind: string, body: unknown }>}} start
 * @property {<Result>(type: string, body: object) => Promise<Result | null>} call the result, or null if it failed
 * @property {() => void} end
 */

/** @typedef {typeof globalThis & { connect: (of: Engine) => Promise<Bench> }} BenchPage */
/** A page whose engine has started. @typedef {BenchPage & { bench: Bench }} EnginePage */

/** Addresses of the engine and of the script that runs it. @typedef {{ wasm: string, worker: string }} Engine */

/** Runs in the page, and gives it what the measurements share. */
function install() {
  /** @type {BenchPage} */ (globalThis).connect = async ({ wasm, worker }) => {
    const module = await WebAssembly.compileStreaming(fetch(wasm));
    const begin = performance.now();
    const thread = new Worker(worker);
    /** @type {Map<number, (reply: { kind: string, body: unknown }) => void>} */
    const waiting = new Map();
    let last = 0;
    await new Promise((resolve, reject) => {
      thread.onmessage = ({ data }) => {
        if (data.ready) resolve(undefined);
        else if (data.failed) {
          reject(new Error(data.failed)); // heard only by whoever waits for the start
          for (const answer of waiting.values()) answer({ kind: "error", body: { message: data.failed } });
          waiting.clear();
        } else {
          const reply = JSON.parse(data.text);
          if (reply.kind === "progress" || reply.kind === "slice") return; // nothing here looks into long lists
          waiting.get(reply.id)?.(reply);
          waiting.delete(reply.id);
        }
      };
      thread.postMessage({ wasm: module });
    });
    const ready = performance.now() - begin;
    /** @type {Bench["start"]} */
    const start = (type, body) => {
      /** @type {import("../site/js/protocol.d.ts").Version} */
      const v = 3;
      const id = ++last;
      /** @type {ReturnType<Bench["start"]>["reply"]} */
      const reply = new Promise((resolve) => waiting.set(id, resolve));
      thread.postMessage({ text: JSON.stringify({ v, id, type, session: "bench", revision: 1, body }),
        buffers: [] });
      return { id, reply };
    };
    /** @type {Bench["call"]} */
    const call = async (type, body) => {
      const reply = await start(type, body).reply;
      return reply.kind === "result" ? /** @type {never} */ (reply.body) : null;
    };
    await call("hello", { role: "engine" });
    return { ready, start, call, end: () => thread.terminate() };
  };
}

/** Opens a page with a process of its own, in which nothing is at work. @param {Browser} browser */
export async function openPage(browser) {
  const context = await browser.chrome.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(`${browser.url}icon.svg`);
  await page.evaluate(install);
  return page;
}

/**
 * Opens a page with a cold engine of its own, its `bench`, and closes it when the work is done.
 * @template Result
 * @param {Browser} browser
 * @param {(page: Page) => Promise<Result>} work
 */
export async function withEngine(browser, work) {
  const page = await openPage(browser);
  try {
    await page.evaluate(async (of) => {
      const here = /** @type {EnginePage} */ (globalThis);
      here.bench = await here.connect(of);
    }, engine(browser));
    return await work(page);
  } finally {
    await page.context().close();
  }
}

/**
 * Calls the engine of a page, and tells the call to stop when its clock is over.
 * @param {Page} page of withEngine
 * @param {string} type
 * @param {object} body
 * @param {number} clock in ms
 * @param {number} [patience] how long it is waited for, in ms
 * @returns {Promise<{took: number, kind: string, said: string}>} ms until the reply, what kind it is, and the message
 *  of an error; the kind is "no answer" where none came
 */
export const callWithin = (page, type, body, clock, patience = 10 * clock) =>
  page.evaluate(async ({ type, body, clock, patience }) => {
    const { bench } = /** @type {EnginePage} */ (globalThis);
    const begin = performance.now();
    const { id, reply } = bench.start(type, body);
    const stop = setTimeout(() => void bench.start("cancel", { target: id }), clock);
    const given = new Promise((resolve) => setTimeout(resolve, patience, { kind: "no answer", body: {} }));
    const { kind, body: answer } = /** @type {{kind: string, body: {message?: string} | null}} */ (
      await Promise.race([reply, given]));
    clearTimeout(stop);
    return { took: performance.now() - begin, kind, said: answer?.message ?? "" };
  }, { type, body, clock, patience });

/** Finds the built engine in dist/. @param {Browser} browser @returns {Engine} */
export function engine(browser) {
  const dist = readdirSync(join(root, "dist"));
  const wasm = dist.find((name) => /^engine-\w+\.wasm$/.test(name));
  const worker = dist.find((name) => /^worker-\w+\.js$/.test(name));
  if (!wasm || !worker) throw new Error("dist/ has no engine: run make build");
  return { wasm: browser.url + wasm, worker: browser.url + worker };
}

/** Reads a sheet: a file, or a bundled game by its name. @param {string} game */
export function readSheet(game) {
  if (existsSync(game)) return { name: basename(game, ".kif"), text: readFileSync(game, "utf8") };
  return { name: game, text: readFileSync(join(root, "games", game, "rules.kif"), "utf8") };
}

/**
 * Reads the processor time of a process.
 * @param {number} pid
 * @param {string} [name] of the threads that count; all if it is left out
 * @returns {number} ms, NaN where the system does not tell
 */
function processorTime(pid, name) {
  const read = (/** @type {string} */ task, /** @type {string} */ file) =>
    readFileSync(`/proc/${pid}/task/${task}/${file}`, "utf8");
  try {
    const tasks = readdirSync(`/proc/${pid}/task`).filter((task) => !name || read(task, "comm").startsWith(name));
    return tasks.reduce((sum, task) => sum + Number(read(task, "schedstat").split(" ", 1)[0]) / 1e6, 0);
  } catch {
    return NaN; // a thread has ended meanwhile, or this is not Linux
  }
}

/** The most memory that a process has had, in MB; NaN where the system does not tell. @param {number} pid */
function peakMemory(pid) {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  } catch {
    return NaN;
  }
}

/**
 * Finds the process of a page.
 * @param {Browser} browser
 * @param {Page} page
 * @returns {Promise<{ cpu: () => number, worker: () => number, peak: () => number }>}
 *  its processor time so far and that
 *   of its workers, in ms, and the most memory it has had, in MB
 */
export async function processOf(browser, page) {
  const session = await browser.chrome.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const before = processInfo.filter(({ type }) => type === "renderer")
    .map(({ id }) => ({ id, cpu: processorTime(id) }));
  await page.evaluate(() => {
    let sum = 0; // work enough to tell the process from others
    for (let i = 0; i < 4e8; i++) sum += i % 7;
    return sum;
  });
  const [most] = before.map(({ id, cpu }) => ({ id, spent: processorTime(id) - cpu })).filter(({ spent }) => spent > 0)
    .sort((a, b) => b.spent - a.spent);
  await session.detach();
  const id = most?.id ?? -1;
  return { cpu: () => processorTime(id), worker: () => processorTime(id, "DedicatedWorker"),
    peak: () => peakMemory(id) };
}
