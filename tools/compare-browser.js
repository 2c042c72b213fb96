// Measures in Chromium how well games are told apart, as docs/compare.md does it
// natively: each pair of a sheet and a version of it is compared for 2 s by the
// built engine in a worker. A rewriting that is called different is a fault, and
// ends this with 1.
//
//   node tools/compare-browser.js [-seconds S] [-sample N] [-total MINUTES] [-keep FILE]
//
// It takes one in N pairs of sheet and change, and stops after some minutes; with
// a file to keep its counts in, the next run goes on from there. Seconds are those
// of the processor: where others had it, a pair is repeated with as many more by
// the clock. The table goes to standard output, and what failed to standard error.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Browser } from "../e2e/browser.js";
import { engine, openPage, processOf } from "./engine-page.js";

/** @typedef {import("../site/js/protocol.d.ts").CompareResult} CompareResult */
/** @typedef {import("./engine-page.js").BenchPage} BenchPage */
/** @typedef {{sheet: string, change: string, mutant: boolean, texts: [string, string]}} Pairing */
/** @typedef {{different: number, shortest: number, same: number, open: number, errors: number}} Tally */

const { values } = parseArgs({
  args: process.argv.slice(2).map((arg) => arg.replace(/^-(?=\w{2})/, "--")),
  options: { seconds: { type: "string", default: "2" }, sample: { type: "string", default: "9" },
    total: { type: "string", default: "15" }, keep: { type: "string", default: "" } },
});
const seconds = Number(values.seconds);

/** @returns {Pairing[]} */
function pairings() {
  const folder = mkdtempSync(join(tmpdir(), "compare-"));
  const file = join(folder, "variants.json");
  try {
    execFileSync("go", ["test", "./compare", "-count=1", "-run", "TestVariantsAreWritten", "-args", "-variants", file,
      "-measure.sample", values.sample], { cwd: dirname(dirname(fileURLToPath(import.meta.url))), stdio: "inherit" });
    return JSON.parse(readFileSync(file, "utf8"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @typedef {BenchPage & {worker?: import("./engine-page.js").Bench}} ComparePage */

/** Runs in the page: starts a worker. @param {import("./engine-page.js").Engine} of */
async function start(of) {
  const page = /** @type {ComparePage} */ (globalThis);
  page.worker?.end();
  page.worker = await page.connect(of);
}

/**
 * Runs in the page.
 * @param {{texts: [string, string], seconds: number}} of
 * @returns {Promise<Pick<CompareResult, "verdict" | "shortest"> | null>} null if the comparison failed
 */
async function compare({ texts, seconds }) {
  const { worker } = /** @type {ComparePage} */ (globalThis);
  /** @type {CompareResult | null | undefined} */
  const found = await worker?.call("compare", { texts, seconds, everyGoal: false, sameNames: false, names: [] });
  return found ? { verdict: found.verdict, shortest: found.shortest } : null;
}

/**
 * Compares a pair until it is decided or has had its time.
 * @param {import("playwright-core").Page} page
 * @param {{cpu: () => number}} renderer of the page
 * @param {[string, string]} texts
 */
async function decide(page, renderer, texts) {
  for (let clock = seconds; ; clock = Math.ceil(clock * 2)) {
    await page.evaluate(start, engine(browser));
    const begin = renderer.cpu();
    const found = await page.evaluate(compare, { texts, seconds: clock });
    const used = (renderer.cpu() - begin) / 1000;
    if (found?.verdict !== "undecided" || used > 0.9 * seconds || clock > 8 * seconds) return found;
  }
}

/** @type {{done: number, tallies: [string, Tally & {mutant: boolean}][]}} */
const kept = existsSync(values.keep) ? JSON.parse(readFileSync(values.keep, "utf8")) : { done: 0, tallies: [] };
const tallies = new Map(kept.tallies);
const all = pairings();
const deadline = Date.now() + Number(values.total) * 60_000;
let compared = kept.done;
const browser = await Browser.start();
try {
  const page = await openPage(browser);
  const renderer = await processOf(browser, page);
  for (const { sheet, change, mutant, texts } of all.slice(kept.done)) {
    if (Date.now() > deadline) break;
    const found = await decide(page, renderer, texts);
    const tally = tallies.get(change) ?? { mutant, different: 0, shortest: 0, same: 0, open: 0, errors: 0 };
    tallies.set(change, tally);
    compared++;
    if (!found) tally.errors++;
    else if (found.verdict === "different") tally.different++;
    else if (found.verdict === "same") tally.same++;
    else tally.open++;
    if (found?.shortest && found.verdict === "different") tally.shortest++;
    if (!found) console.error(`${sheet}, ${change}: failed`);
    if (found?.verdict !== "different" || mutant) continue;
    console.error(`${sheet}, ${change}: called different`);
    process.exitCode = 1;
  }
} finally {
  await browser.stop();
}

if (values.keep) writeFileSync(values.keep, JSON.stringify({ done: compared, tallies: [...tallies] }));
console.log(`${compared} of ${all.length} pairs, ${seconds} s each\n`);
for (const kind of ["mutant", "rewriting"]) {
  console.log(`| ${kind} | told apart | of them shortest proved | proved the same | left open | errors |`);
  console.log("| --- | --: | --: | --: | --: | --: |");
  const rows = [...tallies].filter(([, { mutant }]) => mutant === (kind === "mutant"));
  const sum = (/** @type {keyof Tally} */ key) => rows.reduce((n, [, tally]) => n + tally[key], 0);
  const cells = (/** @type {Tally} */ t) => [t.different, t.shortest, t.same, t.open, t.errors].join(" | ");
  for (const [name, tally] of rows) console.log(`| ${name} | ${cells(tally)} |`);
  console.log(`| all | ${cells({ different: sum("different"), shortest: sum("shortest"), same: sum("same"),
    open: sum("open"), errors: sum("errors") })} |\n`);
}
