// Measures the built engine in Chromium: how soon it plays, how fast each kind
// of machine plays at random, how many nodes a second alpha-beta searches. One
// worker, one thread, nothing else on the page.
//
//   node tools/bench-browser.js [-seconds S] [-json] [GAME or FILE.kif ...]
//
// Without names it takes some bundled games. -json prints one object a line.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Browser } from "../e2e/browser.js";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { values, positionals } = parseArgs({
  args: process.argv.slice(2).map((arg) => arg.replace(/^-(?=\w{2})/, "--")),
  options: { seconds: { type: "string", default: "2" }, json: { type: "boolean", default: false } },
  allowPositionals: true,
});
const seconds = Number(values.seconds);
const games = positionals.length > 0 ? positionals
  : ["tic-tac-toe", "connect-four", "breakthrough-6x6", "breakthrough-8x8", "reversi", "hex-5x5", "dice-of-doom"];

/** @typedef {import("../site/js/protocol.d.ts").BuildResult} BuildResult */
/** @typedef {import("../site/js/protocol.d.ts").BenchResult} BenchResult */
/** @typedef {import("../site/js/protocol.d.ts").Analysis} Analysis */

/**
 * Runs in the page. Figures of machines that there are none of are null.
 * @param {{ wasm: string, worker: string, text: string, seconds: number }} of
 */
async function measure({ wasm, worker, text, seconds }) {
  const module = await WebAssembly.compileStreaming(fetch(wasm));
  const begin = performance.now();
  const thread = new Worker(worker);
  /** @type {Map<number, (reply: { kind: string, body: unknown }) => void>} */
  const waiting = new Map();
  let last = 0;
  await new Promise((resolve, reject) => {
    thread.onmessage = ({ data }) => {
      if (data.ready) resolve(undefined);
      else if (data.failed) reject(new Error(data.failed));
      else {
        const reply = JSON.parse(data.text);
        if (reply.kind === "progress") return;
        waiting.get(reply.id)?.(reply);
        waiting.delete(reply.id);
      }
    };
    thread.postMessage({ wasm: module });
  });
  const ready = performance.now() - begin;
  /**
   * The result of a call, or null if it failed.
   * @template Result
   * @param {string} type
   * @param {object} body
   * @returns {Promise<Result | null>}
   */
  const call = (type, body) => new Promise((resolve) => {
    const id = ++last;
    waiting.set(id, (reply) => resolve(reply.kind === "result" ? /** @type {Result} */ (reply.body) : null));
    thread.postMessage({ text: JSON.stringify({ v: 1, id, type, session: "bench", revision: 1, body }), buffers: [] });
  });
  await call("hello", { role: "engine" });
  await call("load", { text, net: -1 });
  const loaded = performance.now() - begin;
  /** @type {BuildResult | null} */
  const build = await call("build", { export: false });
  /** @type {Record<string, BenchResult | null>} */
  const playouts = {};
  for (const engine of ["reasoner", "propnet", "compiled"]) {
    await call("bench", { engine, seconds: 0.3, seed: 1 }); // so that the browser has optimised it
    playouts[engine] = await call("bench", { engine, seconds, seed: 2 });
  }
  /** @type {Analysis | null} */
  const search = await call("analyse", { role: 0, line: [], seconds, depth: 0 });
  thread.terminate();
  return { ready, loaded, build, playouts, search };
}

/** @param {number | undefined} n */
const about = (n) => (n === undefined ? "-" : n < 1e4 ? n.toFixed(0) : n < 1e6 ? `${(n / 1e3).toFixed(1)} k` : `${(n / 1e6).toFixed(1)} M`);

const dist = readdirSync(join(root, "dist"));
const wasm = dist.find((name) => /^engine-\w+\.wasm$/.test(name));
const worker = dist.find((name) => /^worker-\w+\.js$/.test(name));
if (!wasm || !worker) throw new Error("dist/ has no engine: run make build");

const browser = await Browser.start();
try {
  if (!values.json) {
    console.log("playouts/s in Chromium: reasoner, interpreter, compiled; alpha-beta nodes/s\n");
    console.log(["game", "gates", "ready ms", "build ms", "reasoner", "propnet", "compiled", "nodes/s"].map((s, i) => (i ? s.padStart(10) : s.padEnd(20))).join(""));
  }
  for (const game of games) {
    const file = existsSync(game) ? game : join(root, "games", game, "rules.kif");
    const context = await browser.chrome.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    await page.goto(`${browser.url}icon.svg`); // the same origin, and no page at work
    const r = await page.evaluate(measure, {
      wasm: browser.url + wasm, worker: browser.url + worker, text: readFileSync(file, "utf8"), seconds,
    });
    await context.close();
    const name = existsSync(game) ? basename(game, ".kif") : game;
    if (values.json) {
      console.log(JSON.stringify({ game: name, ...r }));
      continue;
    }
    const row = [about(r.build?.stats.gates), r.ready.toFixed(0), about(r.build?.stats.milliseconds),
      ...["reasoner", "propnet", "compiled"].map((e) => about(r.playouts[e]?.playoutsPerSecond)), about(r.search?.nodesPerSecond)];
    console.log(name.padEnd(20) + row.map((s) => s.padStart(10)).join(""));
  }
} finally {
  await browser.stop();
}
