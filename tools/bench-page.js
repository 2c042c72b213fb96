// Measures what a visitor waits for in the built page, in Chromium: the first
// board after navigation, the worker that plays on it, and the diagnostics after
// a key.
//
//   node tools/bench-page.js [-visits N] [-mbit N] [-latency MS] [-slower N] [-phone]
//     [-keys N] [-gap MS] [FILE.kif ...]
//
// Each visit is one of a fresh profile, so that nothing is in a cache; with
// -mbit over a line of that many million bits a second and that long there and
// back, with -slower on a main thread that is that many times slower. For
// each file the keys are typed at its end, a key each -gap ms; what counts is
// from the key's time stamp until the list of problems has changed. Pauses
// longer than those of fast typing (700 ms) let the building of the network go
// on during the typing.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { Browser } from "../e2e/browser.js";
import { Playground } from "../e2e/playground.js";
import { slowLine } from "./slow-line.js";

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).map((arg) => arg.replace(/^-(?=\w{2})/, "--")),
  options: {
    visits: { type: "string", default: "5" },
    keys: { type: "string", default: "20" },
    gap: { type: "string", default: "350" },
    mbit: { type: "string" },
    latency: { type: "string", default: "40" },
    slower: { type: "string", default: "1" },
    phone: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const LONGEST = 120_000; // ms for anything, on the slowest sheet

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {typeof globalThis & { measured: number[] }} Measured */

/** @param {number[]} times ms @param {number} share 0..1 */
const quantile = (times, share) => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
};

/** @param {number[]} times ms */
const summary = (times) =>
  `median ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms, of ${times.length}`;

/** Runs in a page before its scripts: notes when each step of the start is done. */
function watchStart() {
  /** @type {number[]} */
  const steps = [];
  /** @type {Measured} */ (globalThis).measured = steps;
  /** @type {[string, () => boolean][]} */
  const waiting = [
    ["frame", () => document.querySelector(".app") !== null],
    ["board", () => document.querySelector("[role=gridcell]") !== null],
    ["ready", () => document.querySelector(".status")?.textContent?.includes("Engine ready") === true],
  ];
  new MutationObserver(() => {
    while (waiting[0]?.[1]()) {
      waiting.shift();
      steps.push(performance.now());
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** @param {Browser} browser */
async function benchStart(browser) {
  /** @type {number[][]} */
  const visits = [];
  const line = values.mbit
    ? await slowLine(browser.url, { mbit: Number(values.mbit), latency: Number(values.latency) }) : null;
  const viewport = values.phone ? { width: 412, height: 823 } : { width: 1440, height: 900 };
  for (let i = 0; i < Number(values.visits); i++) {
    const context = await browser.chrome.newContext({ viewport, isMobile: values.phone });
    const page = await context.newPage();
    await page.addInitScript(watchStart);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: Number(values.slower) });
    await page.goto(line?.url ?? browser.url);
    await page.getByText("Engine ready").waitFor({ state: "attached" });
    visits.push(await page.evaluate(() => /** @type {Measured} */ (globalThis).measured));
    await context.close();
  }
  /** @param {number} step */
  const times = (step) => visits.map((visit) => visit[step] ?? NaN);
  console.log(`frame after navigation: ${summary(times(0))}`);
  console.log(`board after navigation: ${summary(times(1))}`);
  console.log(`rules read and moves possible: ${summary(times(2))}`);
  line?.stop();
}

/** Runs in a page: notes how long after a key the list of problems changes. @param {Element} problems */
function watchKeys(problems) {
  /** @type {number[]} */
  const times = [];
  /** @type {Measured} */ (globalThis).measured = times;
  let pressed = 0;
  addEventListener("keydown", ({ timeStamp }) => void (pressed = timeStamp), { capture: true });
  new MutationObserver(() => {
    if (pressed > 0) times.push(performance.now() - pressed);
    pressed = 0;
  }).observe(problems, { subtree: true, childList: true, characterData: true });
}

/** @param {Browser} browser @param {string} file */
async function benchKeys(browser, file) {
  const text = readFileSync(file, "utf8");
  await browser.page(async (page) => {
    const it = new Playground(page);
    page.setDefaultTimeout(LONGEST);
    await it.ready();
    await it.write(text);
    await page.waitForTimeout(4000); // the first reading and the position are behind
    await it.editor.focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Enter");
    await page.waitForTimeout(2000);
    await it.problems.evaluate(watchKeys);
    for (let i = 0; i < Number(values.keys); i++) {
      await page.keyboard.press(i % 2 === 0 ? "(" : "Backspace");
      await page.waitForTimeout(Number(values.gap));
    }
    const times = await page.evaluate(() => /** @type {Measured} */ (globalThis).measured);
    const size = (text.length / 1000).toFixed(0);
    console.log(`key to diagnostics, ${basename(file, ".kif")} (${size} KB): ${summary(times)}`);
  });
}

const browser = await Browser.start();
try {
  if (Number(values.visits) > 0) await benchStart(browser);
  for (const file of positionals) await benchKeys(browser, file);
} finally {
  await browser.stop();
}
