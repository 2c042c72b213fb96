// Holds the engine in Chromium to what cmd/contract holds it to natively: on each
// of its 200 hostile sheets, and each sheet of a folder, a page with its worker
// stays under 1 GB, and each call ends at most a tenth or 200 ms after it was told
// to stop at the end of its clock. Prints a table, and exits with 1 when a promise
// is broken. Needs the built page, and a machine with nothing else to do.
//
//   node tools/contract-browser.js [-sheets FOLDER] [-every N]
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Browser } from "../e2e/browser.js";
import { callWithin, processOf, readSheet, withEngine } from "./engine-page.js";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const MOST = 1024; // MB of the page's process

/** The calls, with their clocks in ms. @type {readonly (readonly [string, (text: string) => object, number])[]} */
const CALLS = [
  ["check", (text) => ({ text }), 2000],
  ["load", (text) => ({ text, net: -1, machine: "reasoner" }), 2000],
  ["build", () => ({ export: false }), 4000],
  ["bench", () => ({ machine: "reasoner", seconds: 1, seed: 1 }), 2000],
  ["solve", () => ({ role: 0, moves: [], seconds: 2, megabytes: 64 }), 2000],
];

const { values } = parseArgs({
  args: process.argv.slice(2).map((arg) => arg.replace(/^-(?=\w{2})/, "--")),
  options: { sheets: { type: "string" }, every: { type: "string", default: "1" } },
});

/** @param {Browser} browser @param {string} path */
function measure(browser, path) {
  const { name, text } = readSheet(path);
  return withEngine(browser, async (page) => {
    const { peak } = await processOf(browser, page);
    /** @type {string[]} */
    const broken = [];
    const cells = [];
    for (const [type, body, clock] of CALLS) {
      const { took, kind } = await callWithin(page, type, body(text), clock);
      cells.push(took);
      if (took - clock > Math.max(clock / 10, 200)) broken.push(`${type} is late`);
      if (kind === "no answer") break; // the page would replace the worker
    }
    const megabytes = peak();
    if (megabytes > MOST) broken.push("memory");
    console.log(name.padEnd(36) + [...cells, ...Array(CALLS.length - cells.length).fill(NaN), megabytes]
      .map((n) => (Number.isFinite(n) ? n.toFixed(0) : "-").padStart(9)).join("") + (broken.length > 0
      ? `  BROKEN: ${broken.join(", ")}` : ""));
    return { name, megabytes, broken: broken.length > 0 };
  });
}

const own = mkdtempSync(join(tmpdir(), "contract-"));
const browser = await Browser.start();
try {
  execFileSync("go", ["run", "./cmd/contract", "-write", own], { cwd: root, stdio: "inherit" });
  const paths = [own, values.sheets].flatMap((folder) => (folder
    ? readdirSync(folder).filter((name) => name.endsWith(".kif")).sort().map((name) => join(folder, name)) : []))
    .filter((_, i) => i % Number(values.every) === 0);
  const heads = [...CALLS.map(([type]) => `${type} ms`), "MB"];
  console.log("sheet".padEnd(36) + heads.map((head) => head.padStart(9)).join(""));
  const all = [];
  for (const path of paths) all.push(await measure(browser, path));
  const broken = all.filter((each) => each.broken).length;
  console.log(`${all.length} sheets, at most ${Math.max(...all.map(({ megabytes }) => megabytes)).toFixed(0)} MB, ` +
    `${broken} break a promise`);
  process.exitCode = broken > 0 ? 1 : 0;
} finally {
  await browser.stop();
  rmSync(own, { recursive: true });
}
