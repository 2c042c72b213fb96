// Measures in Chromium how soon a sheet plays at full speed: from its text in a
// fresh worker to the first random match of the compiled module, with which a
// build ends. Needs the built page.
//
//   node tools/bench-soon.js [-limit S] [-every N] [-json] [-position] [FILE.kif or GAME ...]
//
// With -position it measures instead how soon a move can be played at all: from
// the diagnostics of the text to the first position as the page shows it, with
// its legal moves, boards and rules that fire. Without names it takes all sheets
// of the public corpus, or every N-th. Times are processor time of the worker's
// thread, which is what the clock shows where nothing else wants the processor;
// the browser compiles on other threads meanwhile. Each sheet has a browser
// process of its own, so the engine's code is cold, as on a first visit. A
// network that takes longer than the limit, in seconds of the clock, is given up.
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Browser } from "../e2e/browser.js";
import { processOf, readSheet, withEngine } from "./engine-page.js";

/** @typedef {import("../site/js/protocol.d.ts").BuildResult} BuildResult */
/** @typedef {import("../site/js/protocol.d.ts").Failure} Failure */
/** @typedef {import("./engine-page.js").EnginePage} EnginePage */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { values, positionals } = parseArgs({
  args: process.argv.slice(2).map((arg) => arg.replace(/^-(?=\w{2})/, "--")),
  options: { limit: { type: "string", default: "120" }, every: { type: "string", default: "1" },
    json: { type: "boolean", default: false }, position: { type: "boolean", default: false } },
  allowPositionals: true,
});
const limit = Number(values.limit) * 1000;

/** @returns {string[]} */
function corpusSheets() {
  const folder = join(process.env.GDL_CORPUS ?? join(root, "..", "shared", "corpus"), "games");
  if (!existsSync(folder)) throw new Error(`no corpus at ${folder}: name sheets, or set GDL_CORPUS`);
  const names = readdirSync(folder).filter((name) => name.endsWith(".kif")).sort();
  return names.filter((_, i) => i % Number(values.every) === 0).map((name) => join(folder, name));
}

/**
 * Asks the worker in the page for something, at most until the limit.
 * @param {import("playwright-core").Page} page
 * @param {string} type
 * @param {object} body
 * @returns {Promise<{ kind: string, body: unknown }>}
 */
const ask = (page, type, body) => page.evaluate(([type, body, limit]) => {
  const late = new Promise((resolve) =>
    setTimeout(() => resolve({ kind: "error", body: { message: "takes longer than the limit" } }), limit));
  return Promise.race([/** @type {EnginePage} */ (globalThis).bench.start(type, body).reply, late]);
}, /** @type {const} */ ([type, body, limit]));

/**
 * What is found out about a sheet. Times are ms.
 * @typedef {object} Soon
 * @property {string} game
 * @property {string} problem why no module plays, "" if it does
 * @property {boolean} playable whether the rules can be played at all
 * @property {number} load until the reasoner could play
 * @property {number} total until the first random match was over
 * @property {number} clock the same by the clock
 * @property {number} threads the same of all threads of the browser's process
 * @property {number} gates
 * @property {number} peak megabytes of the browser's process
 * @property {Record<string, number>} stages of the build, by the clock
 */

/** Measures the network of one sheet. @param {Browser} browser @param {string} sheet @returns {Promise<Soon>} */
function measure(browser, sheet) {
  const { name, text } = readSheet(sheet);
  return withEngine(browser, async (page) => {
    const { cpu, worker, peak } = await processOf(browser, page);
    /** @type {Soon} */
    const soon = { game: name, problem: "", playable: false, load: NaN, total: NaN, clock: NaN, threads: NaN,
      gates: NaN, peak: NaN, stages: {} };
    const begin = { worker: worker(), cpu: cpu(), clock: performance.now() };
    const done = () => ({ ...soon, total: worker() - begin.worker, threads: cpu() - begin.cpu,
      clock: performance.now() - begin.clock, peak: peak() });
    const failed = (/** @type {unknown} */ body) => ({ ...done(), problem: /** @type {Failure} */ (body).message });
    const loaded = await ask(page, "load", { text, net: -1, machine: "reasoner" });
    if (loaded.kind !== "result") return failed(loaded.body);
    soon.load = worker() - begin.worker;
    soon.playable = true;
    const built = await ask(page, "build", { export: false });
    if (built.kind !== "result") return failed(built.body);
    const { stats, problem } = /** @type {BuildResult} */ (built.body);
    soon.gates = stats.gates;
    soon.stages = Object.fromEntries(stats.stages.map(({ stage, milliseconds }) => [stage, milliseconds]));
    if (problem) return failed(problem);
    return done();
  });
}

/**
 * How soon a sheet can be played, in ms of processor time.
 * @typedef {object} Shown
 * @property {string} game
 * @property {number} check from the text to its diagnostics
 * @property {number} position from there to the first position; NaN if the rules cannot be played
 */

/**
 * Measures the first position of one sheet.
 * @param {Browser} browser
 * @param {string} sheet
 * @returns {Promise<Shown>}
 */
function measurePosition(browser, sheet) {
  const { name, text } = readSheet(sheet);
  return withEngine(browser, async (page) => {
    const { worker } = await processOf(browser, page);
    const begin = worker();
    await ask(page, "check", { text });
    const checked = worker();
    const { kind } = await ask(page, "position", { moves: [], ruleStatus: true });
    return { game: name, check: checked - begin, position: kind === "result" ? worker() - checked : NaN };
  });
}

/** The value below which a share of sorted numbers lies. @param {number[]} sorted @param {number} share */
const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

/** @param {Soon[]} all */
function summarise(all) {
  const playable = all.filter((soon) => soon.playable);
  const times = playable.filter((soon) => soon.problem === "").map((soon) => soon.total).sort((a, b) => a - b);
  const within = (/** @type {number} */ ms) =>
    `${((100 * times.filter((t) => t <= ms).length) / playable.length).toFixed(1)} %`;
  console.log(`\n${playable.length} playable sheets, ${times.length} with a compiled network: ${quantiles(times)}; `
    + `of all playable within 300 ms ${within(300)}, 1 s ${within(1000)}, 20 s ${within(20000)}`);
  for (const { game, problem } of playable) if (problem) console.log(`  ${game}: ${problem}`);
}

/** @param {number[]} sorted ms */
const quantiles = (sorted) =>
  `median ${quantile(sorted, 0.5).toFixed(0)} ms, 75th percentile ${quantile(sorted, 0.75).toFixed(0)}, `
  + `90th ${quantile(sorted, 0.9).toFixed(0)}`;

/** Numbers as cells of a table. @param {number[]} numbers */
const cells = (numbers) => numbers.map((n) => (Number.isFinite(n) ? n.toFixed(0) : "-").padStart(9)).join("");

/** @param {Browser} browser @param {string[]} sheets */
async function benchNetworks(browser, sheets) {
  const heads = ["gates", "load", "total", "threads", "clock", "peak MB"].map((head) => head.padStart(9)).join("");
  if (!values.json) console.log(`${"sheet".padEnd(28)}${heads}  stages by the clock, ms`);
  const all = [];
  for (const sheet of sheets) {
    const soon = await measure(browser, sheet);
    all.push(soon);
    if (values.json) {
      console.log(JSON.stringify(soon));
      continue;
    }
    const stages = Object.entries(soon.stages).map(([stage, ms]) => `${stage} ${ms.toFixed(0)}`).join(", ");
    const numbers = cells([soon.gates, soon.load, soon.total, soon.threads, soon.clock, soon.peak]);
    console.log(`${soon.game.padEnd(28)}${numbers}  ${soon.problem || stages}`);
  }
  if (!values.json) summarise(all);
}

/** @param {Browser} browser @param {string[]} sheets */
async function benchPositions(browser, sheets) {
  if (!values.json) console.log(`${"sheet".padEnd(28)}${"check".padStart(9)}${"position".padStart(9)}`);
  const all = [];
  for (const sheet of sheets) {
    const shown = await measurePosition(browser, sheet);
    console.log(values.json ? JSON.stringify(shown) : shown.game.padEnd(28) + cells([shown.check, shown.position]));
    if (Number.isFinite(shown.position)) all.push(shown.position);
  }
  if (values.json) return;
  all.sort((a, b) => a - b);
  const within = (100 * all.filter((ms) => ms <= 200).length) / all.length;
  console.log(`\n${all.length} playable sheets: from the diagnostics to the first position ${quantiles(all)}; `
    + `within 200 ms ${within.toFixed(1)} %`);
}

const browser = await Browser.start();
try {
  const sheets = positionals.length > 0 ? positionals : corpusSheets();
  await (values.position ? benchPositions : benchNetworks)(browser, sheets);
} finally {
  await browser.stop();
}
