// Measures in Chromium how well games are told apart, as docs/compare.md does it
// natively: each pair of a sheet and a version of it is compared for 2 s by the
// built engine in a worker. A rewriting that is called different is a fault, and
// ends this with 1.
//
//   node tools/compare-browser.js [-seconds S] [-sample N] [-total MINUTES]
//
// It takes one in N pairs of sheet and change, and stops after some minutes. The
// table goes to standard output, and what failed to standard error.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Browser } from "../e2e/browser.js";
import { engine, openPage } from "./engine-page.js";

/** @typedef {import("../site/js/protocol.d.ts").CompareResult} CompareResult */
/** @typedef {import("./engine-page.js").BenchPage} BenchPage */
/** @typedef {{sheet: string, change: string, mutant: boolean, texts: [string, string]}} Pairing */
/** @typedef {{different: number, shortest: number, same: number, open: number, errors: number}} Tally */

const { values } = parseArgs({
  args: process.argv.slice(2).map((arg) => arg.replace(/^-(?=\w{2})/, "--")),
  options: { seconds: { type: "string", default: "2" }, sample: { type: "string", default: "9" },
    total: { type: "string", default: "15" } },
});
const seconds = Number(values.seconds);
const deadline = Date.now() + Number(values.total) * 60_000;

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

/**
 * Runs in the page.
 * @param {{wasm: string, worker: string, texts: [string, string], seconds: number}} of
 * @returns {Promise<Pick<CompareResult, "verdict" | "shortest"> | null>} null if the comparison failed
 */
async function measure({ wasm, worker, texts, seconds }) {
  const { call, end } = await /** @type {BenchPage} */ (globalThis).connect({ wasm, worker });
  /** @type {CompareResult | null} */
  const found = await call("compare", { texts, seconds, everyGoal: false, sameNames: false, names: [] });
  end();
  return found && { verdict: found.verdict, shortest: found.shortest };
}

/** @type {Map<string, Tally & {mutant: boolean}>} */
const tallies = new Map();
const all = pairings();
let compared = 0;
const browser = await Browser.start();
try {
  const page = await openPage(browser);
  for (const { sheet, change, mutant, texts } of all) {
    if (Date.now() > deadline) break;
    const found = await page.evaluate(measure, { ...engine(browser), texts, seconds });
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
