// Measures in Chromium how long the page's main thread is busy at a stretch
// with the largest things that a visitor can give it. Nobody waits for a task of
// less than 50 ms.
//
//   node tools/bench-longtasks.js [TEXT]     only what is named with the text
//
// The longest task counts processor time as the browser's own trace has it, so
// that other work of the machine does not count.
import { Browser } from "../e2e/browser.js";
import { Playground } from "../e2e/playground.js";
import { hostile } from "./hostile-sheets.js";

const MOST = 50; // ms
const QUIET = 3000; // ms for what still follows

/** @typedef {{ name: string, dur?: number, tdur?: number, tid: number, pid: number, args?: any }} TraceEvent */

/**
 * The tasks of a page's main thread while something is done, the longest first.
 * @param {import("playwright-core").Page} page
 * @param {() => Promise<void>} act
 * @returns {Promise<number[]>} ms of processor time
 */
async function tasksDuring(page, act) {
  const session = await page.context().newCDPSession(page);
  /** @type {TraceEvent[]} */
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => void events.push(...(/** @type {any} */ (value))));
  await session.send("Tracing.start", { transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["disabled-by-default-devtools.timeline", "toplevel", "__metadata"] } });
  await act();
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", () => resolve(undefined)));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  const main = new Set(events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
    .map(({ pid, tid }) => `${pid} ${tid}`));
  return events.filter(({ name, pid, tid }) => name === "RunTask" && main.has(`${pid} ${tid}`))
    .map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000).sort((a, b) => b - a);
}

const browser = await Browser.start();
const only = process.argv[2] ?? "";
console.log(`${"what".padEnd(44)} ${"longest ms".padStart(10)} ${"over 50 ms".padStart(10)}`);
for (const { name, text, settled } of hostile) {
  if (!name.includes(only)) continue;
  await browser.page(async (page) => {
    const it = new Playground(page);
    page.setDefaultTimeout(120_000);
    await it.ready();
    await page.waitForTimeout(2000); // what the start still does
    const tasks = await tasksDuring(page, async () => {
      await it.write(text());
      await page.getByText(settled).filter({ visible: true }).first().waitFor();
      await page.waitForTimeout(QUIET);
    });
    const long = tasks.filter((ms) => ms > MOST);
    console.log(`${name.padEnd(44)} ${(tasks[0] ?? 0).toFixed(0).padStart(10)} ${String(long.length).padStart(10)}  ` +
      long.slice(0, 8).map((ms) => ms.toFixed(0)).join(" "));
  });
}
await browser.stop();
