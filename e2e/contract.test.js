// A sample of the contract of tools/contract-browser.js, without its clocks: on sheets that are written to be
// expensive each call is answered, and what was told to stop stops, within 1 GB of the page and its worker.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { callWithin, processOf, withEngine } from "../tools/engine-page.js";
import { Browser } from "./browser.js";

const MOST = 1024; // MB of the page's process
const EVERY = 40; // of 200 sheets
const STOPPED = 1500; // ms after which a call is told to stop
const PATIENCE = 120_000; // ms that it is waited for: whether it is late is asked elsewhere

/** The calls of a match's beginning. @type {[string, (text: string) => object][]} */
const CALLS = [
  ["check", (text) => ({ text })],
  ["load", (text) => ({ text, net: -1, machine: "reasoner" })],
  ["build", () => ({ export: false })],
];

const folder = mkdtempSync(join(tmpdir(), "gdl-contract-"));
/** @type {Browser} */
let browser;
before(async () => {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  execFileSync("go", ["run", "./cmd/contract", "-write", folder],
    { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  browser = await Browser.start();
});
after(async () => {
  rmSync(folder, { recursive: true });
  await browser.stop();
});

test("hostile sheets are read and built, or refused in words, within 1 GB", { timeout: 600_000 }, async () => {
  const sheets = readdirSync(folder).sort().filter((_, i) => i % EVERY === 0);
  assert.equal(sheets.length, 200 / EVERY);
  for (const name of sheets) {
    const text = readFileSync(join(folder, name), "utf8");
    await withEngine(browser, async (page) => {
      const { peak } = await processOf(browser, page);
      for (const [type, body] of CALLS) {
        const { kind, said } = await callWithin(page, type, body(text), STOPPED, PATIENCE);
        assert.ok(kind === "result" || said !== "", `${name}: ${type} is ${kind} and says nothing`);
        assert.doesNotMatch(said, /runtime error|unreachable|out of memory|panic/, `${name}: ${type}`);
      }
      assert.ok(peak() < MOST, `${name}: ${peak()} MB`);
    });
  }
});
