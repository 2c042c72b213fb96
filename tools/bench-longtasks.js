// Measures in Chromium how long the page's main thread is busy at a stretch
// with the largest things that a visitor can give it, with matches of two strong
// players under clocks, and with its start. Nobody waits for a task of less than
// 50 ms.
//
//   node tools/bench-longtasks.js [TEXT]     only what is named with the text
//
// The longest task counts processor time as the browser's own trace has it, so
// that other work of the machine does not count.
import { deflateRawSync } from "node:zlib";
import { Browser } from "../e2e/browser.js";
import { Playground } from "../e2e/playground.js";
import { encodeLink, packedBehind, PLAYER } from "../site/js/documents/link.js";
import { hostile } from "./hostile-sheets.js";

const MOST = 50; // ms
const QUIET = 3000; // ms for what still follows
const MATCH = 25_000; // ms of a match

/** @typedef {import("playwright-core").Page} Page */

/** @typedef {{ name: string, dur?: number, tdur?: number, tid: number, pid: number, args?: any }} TraceEvent */

/**
 * The tasks of a page's main thread while something is done, the longest first.
 * @param {Page} page
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
  const own = pageProcesses(events);
  const main = new Set(events.filter(({ name, args, pid }) =>
    name === "thread_name" && args?.name === "CrRendererMain" && own.has(pid)).map(({ pid, tid }) => `${pid} ${tid}`));
  if (main.size === 0) throw new Error("the trace does not say which process is the page's");
  return events.filter(({ name, pid, tid }) => name === "RunTask" && main.has(`${pid} ${tid}`))
    .map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000).sort((a, b) => b - a);
}

/**
 * The processes that show the served page, as the browser tells: it has pages of its own, whose main threads have
 * the same name.
 * @param {TraceEvent[]} events
 */
function pageProcesses(events) {
  const frames = events.flatMap(({ name, args }) => name === "TracingStartedInBrowser" ? args.data.frames ?? [] :
    name === "FrameCommittedInBrowser" ? [args.data] : []);
  return new Set(frames.filter(({ url }) => url?.startsWith(browser.url)).map(({ processId }) => processId));
}

/**
 * Pastes over the rules. The text has been brought into the page before, so
 * that what the protocol of the test takes for that is not measured.
 * @param {Page} page
 * @param {string} text
 * @returns {Promise<() => Promise<void>>} what pastes it
 */
async function toPaste(page, text) {
  const editor = new Playground(page).editor;
  const clipboard = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    return data;
  }, text);
  return async () => {
    await editor.focus();
    await page.keyboard.press("Control+A");
    await editor.evaluate((element, clipboardData) => void element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true })), clipboard);
  };
}

/**
 * Waits for words on the page, and looks at short texts only: to look through
 * large ones takes longer than the page took.
 * @param {Page} page
 * @param {RegExp} words
 */
async function says(page, words) {
  await page.waitForFunction((words) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { data, parentElement } = /** @type {Text} */ (text);
      if (data.length < 1000 && words.test(data) && parentElement?.checkVisibility()) return true;
    }
    return false;
  }, words, { polling: 500 });
}

/**
 * Makes a match of two strong players under a clock of a second ready: Enter begins it.
 * @param {Page} page
 */
async function setUpMatch(page) {
  await page.getByRole("button", { name: "Players" }).click();
  const dialog = page.getByRole("dialog", { name: "Players" });
  const players = dialog.getByRole("combobox");
  for (const role of [0, 1]) await players.nth(role).selectOption({ label: "Computer, hard" });
  for (const [name, seconds] of [["Start clock", "2"], ["Play clock", "1"], ["Delay", "0"]]) {
    await dialog.getByLabel(name ?? "").fill(seconds ?? "");
  }
  // By the keyboard: where a pointer is aimed, the protocol of the test looks through the page.
  await dialog.getByRole("button", { name: "Start match" }).focus();
}

const WALK = `(role a) (init (at 0)) (legal a on) (legal a off)
(<= (next (at 1)) (true (at 0))) (<= (next (at 0)) (true (at 1))) (<= (next end) (does a off))
(<= terminal (true end)) (goal a 100)`;

/**
 * Links that bring more than anybody writes.
 * @type {{ name: string, link: () => Promise<string | null>, settled: RegExp }[]}
 */
const links = [
  { name: "a link with a line of 2 MB", settled: /Rules have|problem|error|more than/,
    link: () => encodeLink({ rules: "(p a b) ".repeat(249_000) }) },
  { name: "a link that would be 190 MB", settled: /unpacks to more/,
    link: async () => `#v1.${deflateRawSync(Buffer.alloc(190_000_000, "a")).toString("base64url")}` },
  { name: "a link with 10,000 plies", settled: /10000 \/ 10000/,
    link: () => encodeLink({ rules: WALK, moves: Array.from({ length: 10_000 }, () => ["on"]) }) },
  { name: "a link with a move nested 4,000 deep", settled: /opened up to ply 1/,
    link: () => encodeLink({ rules: WALK, moves: [["on"], [`${"(f ".repeat(4000)}a${")".repeat(4000)}`]] }) },
  { name: "a player link of 250,000 parentheses", settled: /This player came with a link/,
    link: () => packedBehind(PLAYER, { name: "p", code: "(".repeat(250_000) }) },
];

/** What the page is measured with. @typedef {{ name: string, hash: string, prepare: Prepare }} Load */
/** @typedef {(page: Page) => Promise<() => Promise<void>>} Prepare what does it, made ready */

/** @type {Load[]} */
const loads = [
  ...hostile.map(({ name, text, settled }) => ({ name, hash: "", prepare: async (/** @type {Page} */ page) => {
    const paste = await toPaste(page, text());
    return async () => {
      await paste();
      await says(page, settled);
    };
  } })),
  ...links.map(({ name, link, settled }) => ({ name, hash: "", prepare: async (/** @type {Page} */ page) => {
    const url = browser.url + await link();
    await page.goto("about:blank");
    return async () => {
      await page.goto(url);
      await says(page, settled);
    };
  } })),
  ...["connect-four", "reversi"].map((game) => ({ name: `${game}, hard against hard, ${MATCH / 1000} s of a match`,
    hash: `#game/${game}`, prepare: async (/** @type {Page} */ page) => {
      await setUpMatch(page);
      return async () => {
        await page.keyboard.press("Enter");
        await page.waitForTimeout(MATCH);
      };
    } })),
  ...[1440, 390].map((width) => ({ name: `the page starts, ${width} wide`, hash: "",
    prepare: async (/** @type {Page} */ page) => {
      const url = page.url();
      await page.setViewportSize({ width, height: 844 });
      await page.goto("about:blank");
      return async () => {
        await page.goto(url);
        await new Playground(page).ready();
      };
    } })),
];

const browser = await Browser.start();
const only = process.argv[2] ?? "";
console.log(`${"what".padEnd(52)} ${"longest ms".padStart(10)} ${"over 50 ms".padStart(10)}`);
for (const { name, hash, prepare } of loads) {
  if (!name.includes(only)) continue;
  await browser.page(async (page) => {
    const it = new Playground(page);
    page.setDefaultTimeout(120_000);
    await it.ready();
    await page.waitForTimeout(2000); // what the start still does
    const act = await prepare(page);
    await page.waitForTimeout(1000); // the garbage of bringing it there
    const tasks = await tasksDuring(page, async () => {
      await act();
      await page.waitForTimeout(QUIET);
    });
    const long = tasks.filter((ms) => ms > MOST);
    console.log(`${name.padEnd(52)} ${(tasks[0] ?? 0).toFixed(0).padStart(10)} ${String(long.length).padStart(10)}  ` +
      long.slice(0, 8).map((ms) => ms.toFixed(0)).join(" "));
  }, { hash });
}
await browser.stop();
