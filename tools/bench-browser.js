// Measures the built engine in Chromium: how soon it plays, how fast each kind
// of machine plays at random, how many nodes a second alpha-beta searches. One
// worker, one thread, nothing else on the page.
//
//   node tools/bench-browser.js [-cancel | -solve] [-seconds S] [-json] [GAME or FILE.kif ...]
//
// Without names it takes some bundled games. -json prints one object a line.
// -solve measures how long a proof of the first position takes, twice in one worker
// unless it takes more than a minute: the first time code is compiled meanwhile.
// -cancel measures something else: how long it takes from asking a job to stop
// until it has stopped, and what the browser's process computes meanwhile. The
// latter is what counts where other programs want the processor too.
import { parseArgs } from "node:util";
import { Browser } from "../e2e/browser.js";
import { engine, openPage, processOf, readSheet } from "./engine-page.js";

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).map((arg) => arg.replace(/^-(?=\w{2})/, "--")),
  options: { cancel: { type: "boolean", default: false }, solve: { type: "boolean", default: false },
    seconds: { type: "string", default: "2" }, json: { type: "boolean", default: false } },
  allowPositionals: true,
});
const seconds = Number(values.seconds);
const games = positionals.length > 0 ? positionals
  : ["tic-tac-toe", "connect-four", "breakthrough-6x6", "breakthrough-8x8", "reversi", "hex-5x5", "dice-of-doom"];

/** @typedef {import("../site/js/protocol.d.ts").BuildResult} BuildResult */
/** @typedef {import("../site/js/protocol.d.ts").BenchResult} BenchResult */
/** @typedef {import("../site/js/protocol.d.ts").Analysis} Analysis */
/** @typedef {import("../site/js/protocol.d.ts").SolveResult} SolveResult */
/** @typedef {import("./engine-page.js").Bench} Bench */
/** @typedef {import("./engine-page.js").BenchPage} BenchPage */

/**
 * Runs in the page. Figures of machines that there are none of are null.
 * @param {{ wasm: string, worker: string, text: string, seconds: number }} of
 */
async function measure({ wasm, worker, text, seconds }) {
  const { ready, call, end } = await /** @type {BenchPage} */ (globalThis).connect({ wasm, worker });
  const begin = performance.now();
  await call("load", { text, net: -1, machine: "reasoner" });
  const loaded = ready + performance.now() - begin;
  /** @type {BuildResult | null} */
  const build = await call("build", { export: false });
  /** @type {Record<string, BenchResult | null>} */
  const playouts = {};
  for (const machine of ["reasoner", "propnet", "compiled"]) {
    await call("bench", { machine, seconds: 0.3, seed: 1 }); // so that the browser has optimised it
    playouts[machine] = await call("bench", { machine, seconds, seed: 2 });
  }
  /** @type {Record<string, Analysis | null>} */
  const search = {};
  for (const machine of ["propnet", "compiled"]) {
    // The first analysis learns an evaluation and compiles what it searches with.
    await call("analyse", { role: 0, moves: [], seconds: 1, depth: 0, machine, weights: [] });
    search[machine] = await call("analyse", { role: 0, moves: [], seconds, depth: 0, machine, weights: [] });
  }
  end();
  return { ready, loaded, build, playouts, search };
}

/**
 * Proves what the first position is worth to the first role, twice. Runs in the page.
 * @param {{ wasm: string, worker: string, text: string }} of
 */
async function measureSolve({ wasm, worker, text }) {
  const { call, end } = await /** @type {BenchPage} */ (globalThis).connect({ wasm, worker });
  await call("load", { text, net: -1, machine: "reasoner" });
  await call("build", { export: false });
  /** @type {SolveResult[]} */
  const proofs = [];
  while (proofs.length < 2 && !(proofs[0]?.seconds > 60)) {
    const proof = await call("solve", { role: 0, moves: [], seconds: 3600, megabytes: 512 });
    if (!proof) throw new Error("the engine solves nothing");
    proofs.push(proof);
  }
  end();
  return proofs;
}

/** @typedef {typeof globalThis & { bench: Bench, job: ReturnType<Bench["start"]> | null }} CancelPage */

/** What cancels took, in ms: by the clock, and of processor time. @typedef {{ wall: number[], cpu: number[] }} Took */

/**
 * Starts each kind of job many times and cancels it after another while each
 * time.
 * @param {import("playwright-core").Page} page that install has run in
 * @param {{ wasm: string, worker: string, text: string }} of
 * @param {() => number} cpu processor time of the browser's process so far, in ms
 */
async function measureCancel(page, { wasm, worker, text }, cpu) {
  const TIMES = 12;
  const LONGEST = 1500; // ms until the last cancel
  const connect = async (/** @type {{ wasm: string, worker: string }} */ of) => {
    const here = /** @type {BenchPage & CancelPage} */ (globalThis);
    here.bench = await here.connect(of);
  };
  const call = (/** @type {string} */ type, /** @type {object} */ body) =>
    page.evaluate(([type, body]) => /** @type {CancelPage} */ (globalThis).bench.call(type, body),
      /** @type {const} */ ([type, body]));
  await page.evaluate(connect, { wasm, worker });
  await call("load", { text, net: -1, machine: "reasoner" });
  const begin = performance.now();
  await call("build", { export: false });
  const building = performance.now() - begin;
  /** @type {[string, object, number][]} */
  const jobs = [
    ["analyse", { role: 0, moves: [], seconds: 0, depth: 0, weights: [] }, LONGEST],
    ["solve", { role: 0, moves: [], seconds: 600, megabytes: 64 }, LONGEST],
    ["tree", { role: 0, moves: [], depth: 20, limit: 4000, table: true, seed: 1 }, LONGEST],
    ["move", { player: "hard", role: 0, moves: [], clock: 600, seed: 1 }, LONGEST],
    ["build", { export: false }, building], // the last one, for the rules have to be loaded again
  ];
  /** @type {Record<string, Took>} */
  const found = {};
  for (const [type, body, longest] of jobs) {
    /** @type {Took} */
    const took = { wall: [], cpu: [] };
    for (let i = 0; i < TIMES; i++) {
      if (type === "build") await call("load", { text, net: -1, machine: "reasoner" });
      await page.evaluate(([type, body]) => {
        const here = /** @type {CancelPage} */ (globalThis);
        const job = here.bench.start(type, body);
        here.job = job;
        void job.reply.then(() => (here.job = null));
      }, /** @type {const} */ ([type, body]));
      await new Promise((resolve) => setTimeout(resolve, (longest * (i + 0.5)) / TIMES));
      const before = cpu();
      const wall = await page.evaluate(async () => {
        const { bench, job } = /** @type {CancelPage} */ (globalThis);
        if (!job) return null; // it came to its end first
        const asked = performance.now();
        await Promise.all([bench.call("cancel", { target: job.id }), job.reply]);
        return performance.now() - asked;
      });
      if (wall === null) continue;
      took.wall.push(wall);
      took.cpu.push(cpu() - before);
    }
    found[type] = took;
  }
  await page.evaluate(() => /** @type {CancelPage} */ (globalThis).bench.end());
  return found;
}

/** A table row for each kind of job. @param {string} name @param {Record<string, Took>} cancels */
function printCancels(name, cancels) {
  for (const [type, took] of Object.entries(cancels)) {
    const cells = Object.values(took).flatMap((times) => {
      const sorted = times.filter((ms) => ms >= 0).sort((a, b) => a - b);
      return [sorted[sorted.length >> 1], sorted.at(-1)];
    });
    const words = [type, took.wall.length, ...cells.map((ms) => (ms === undefined ? "-" : ms.toFixed(1)))];
    console.log(name.padEnd(20) + words.map((word) => String(word).padStart(10)).join(""));
  }
}

/**
 * What alpha-beta itself searched in a second, and the plies of the random matches that an analysis plays
 * beside it, which it counts too.
 * @param {Analysis | null} a
 */
function parts(a) {
  if (!a) return { searched: undefined, played: undefined };
  const below = a.rows.reduce((sum, row) => sum + row.nodes, 0);
  return { searched: below / a.seconds, played: (a.nodes - below) / a.seconds };
}

/** A row of column heads. @param {string[]} heads */
const header = (heads) => heads.map((s, i) => (i ? s.padStart(10) : s.padEnd(20))).join("");

/** @param {number | undefined} n */
const about = (n) => (n === undefined ? "-" : n < 1e4 ? n.toFixed(0)
  : n < 1e6 ? `${(n / 1e3).toFixed(1)} k` : `${(n / 1e6).toFixed(1)} M`);

const browser = await Browser.start();
try {
  if (values.cancel && !values.json) {
    console.log("ms from asking a job to stop until it has stopped, in Chromium\n");
    console.log(header(["game", "job", "times", "median", "worst", "cpu", "worst cpu"]));
  } else if (values.solve && !values.json) {
    console.log("proofs of first positions in Chromium\n");
    console.log(header(["game", "goal", "nodes", "s", "again, s"]));
  } else if (!values.json) {
    console.log("playouts/s in Chromium: reasoner, interpreter, compiled; positions/s of alpha-beta with its evaluation"
      + " on,\nof the latter two, and the plies/s of random matches that the analysis of the last plays beside it\n");
    console.log(header(["game", "gates", "ready ms", "build ms", "reasoner", "propnet", "compiled", "nodes/s",
      "compiled", "beside"]));
  }
  for (const game of games) {
    const { name, text } = readSheet(game);
    const page = await openPage(browser);
    const of = { ...engine(browser), text, seconds };
    if (values.cancel) {
      const cancels = await measureCancel(page, of, (await processOf(browser, page)).cpu);
      await page.context().close();
      if (values.json) console.log(JSON.stringify({ game: name, cancels }));
      else printCancels(name, cancels);
      continue;
    }
    if (values.solve) {
      const proofs = await page.evaluate(measureSolve, of);
      await page.context().close();
      const [{ low, high, nodes, seconds }, again] = proofs;
      const goal = low === high ? low : `${low}..${high}`;
      const cells = [goal, nodes, seconds.toFixed(2), again?.seconds.toFixed(2) ?? "-"];
      if (values.json) console.log(JSON.stringify({ game: name, proofs }));
      else console.log(name.padEnd(20) + cells.map((cell) => String(cell).padStart(10)).join(""));
      continue;
    }
    const r = await page.evaluate(measure, of);
    await page.context().close();
    if (values.json) {
      console.log(JSON.stringify({ game: name, ...r }));
      continue;
    }
    const row = [about(r.build?.stats.gates), r.ready.toFixed(0), about(r.build?.stats.milliseconds),
      ...["reasoner", "propnet", "compiled"].map((e) => about(r.playouts[e]?.playoutsPerSecond)),
      ...["propnet", "compiled"].map((e) => about(parts(r.search[e]).searched)),
      about(parts(r.search.compiled).played)];
    console.log(name.padEnd(20) + row.map((s) => s.padStart(10)).join(""));
  }
} finally {
  await browser.stop();
}
