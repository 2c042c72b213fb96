// Tabs that are closed, crash, or go down with the whole browser while a large
// sheet is being saved: the newest version, or the one before it, is there
// whole. KILLS=N tries N moments, SEED=N others.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { install, KEY, WELL } from "./chaos/faults.js";
import { Host } from "./chaos/host.js";
import { MortalBrowser } from "./chaos/mortal-browser.js";
import { Witness } from "./chaos/witness.js";
import { Dice } from "./dice.js";
import { Playground } from "./playground.js";

/** @typedef {import("playwright-core").BrowserContext} BrowserContext */
/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./chaos/faults.js").FaultyPage} FaultyPage */

const kills = Number(process.env.KILLS ?? 6);
const seed = Number(process.env.SEED ?? 1);
const LATEST = 1500; // ms after the text was put in
const WRITING = 30; // ms after the database began to write it
const LINES = 72_000; // of 69 characters: 5 MB

/** @type {Host} */
let host;
const browser = new MortalBrowser();
before(async () => void (host = await Host.start()));
after(async () => {
  await browser.remove();
  host.stop();
});

/** Puts a version in the place of the rules: runs in the page, which need not be sent 5 MB. */
function putVersion({ version = 0, lines = 0 }) {
  const editor = /** @type {FaultyPage} */ (globalThis).faults.editor();
  const line = `; ${version} ${"as large a sheet as the page takes, whose every line is new ".repeat(2)}`.slice(0, 68);
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", `(role player)\n${`${line}\n`.repeat(lines)}; version ${version}\n`);
  editor?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}

/** Which version a text is, if it is a whole one. @param {string | null} text */
function versionOf(text) {
  const version = Number(/\n; version (\d+)\n$/.exec(text ?? "")?.[1]);
  const lines = (text ?? "").split("\n");
  const whole = lines.length === LINES + 3 && lines[0] === "(role player)" &&
    lines.slice(1, LINES + 1).every((line) => line === lines[1]) && lines[1]?.startsWith(`; ${version} `);
  return whole ? version : null;
}

/**
 * A new tab. Killed tabs take the process with them that the browser keeps for the next one, which may be given
 * to it before the browser knows.
 * @param {BrowserContext} context
 * @returns {Promise<Page>}
 */
async function newTab(context) {
  for (let left = 5; ; left--) {
    try {
      return await context.newPage();
    } catch (error) {
      if (left === 0 || !String(error).includes("Target crashed")) throw error;
    }
  }
}

/** @param {BrowserContext} context */
async function open(context) {
  const page = await newTab(context);
  await page.addInitScript(install, { key: KEY, well: WELL });
  await page.goto(host.url);
  await new Playground(page).editor.waitFor();
  return page;
}

/** @param {Page} page @param {number} version */
async function write(page, version) {
  await new Playground(page).editor.focus();
  await page.keyboard.press("Control+A");
  await page.evaluate(putVersion, { version, lines: LINES });
}

/**
 * @param {Page} page
 * @returns {Promise<{id: string, version: number | null, open: boolean} | null>} the visitor's one sheet, and whether
 *  the page has begun with it
 */
async function stored(page) {
  const { look } = await new Witness().look(page);
  const [own, ...more] = look.stored.filter(({ changed }) => changed);
  assert.deepEqual(more.map(({ id }) => id), [], "more than one sheet");
  return own ? { id: own.id, version: versionOf(own.text), open: look.text === own.text } : null;
}

/**
 * Opens the visitor's sheet. The page may have begun with another one: a start
 * that went down with the browser counts as one that failed, and after two of
 * them the page starts without what it was at, until it has begun.
 * @param {Page} page
 * @param {string} id
 */
async function openAgain(page, id) {
  await page.waitForFunction(() =>
    /** @type {FaultyPage} */ (globalThis).faults.storage.getItem("gdl.starts") === null);
  // As the document begins: the one before writes its own sheet's id when it is left.
  await page.addInitScript((id) => void (origin !== "null" && sessionStorage.setItem("gdl.tab", id)), id);
  await page.reload();
  await new Playground(page).editor.getByText("(role player)").waitFor();
}

/** Gives a promise of the moment at which the page puts something into its database. @param {Page} page */
async function watchPut(page) {
  /** @type {() => void} */
  let begins = () => {};
  const begun = new Promise((resolve) => void (begins = () => resolve(undefined)));
  await page.exposeFunction("putBegins", () => begins());
  await page.evaluate(() => {
    const { faults, putBegins } = /** @type {FaultyPage & {putBegins: () => void}} */ (globalThis);
    faults.onPut = putBegins;
  });
  return { begun };
}

/** Ends a tab, and gives a new one in what is left. */
const ends = {
  /** @param {Page} page */
  async closed(page) {
    const context = page.context();
    await page.close();
    return open(context);
  },
  /** @param {Page} page */
  async crashed(page) {
    const context = page.context();
    browser.killTabs();
    await page.close();
    return open(context);
  },
  async killed() {
    await browser.kill();
    return open(await browser.start());
  },
};

test("a sheet of 5 MB outlives the end of its tab, or of the browser, while it is being saved", async (t) => {
  const dice = new Dice(seed);
  let page = await open(await browser.start());
  await write(page, 1);
  await page.getByText("Saved on this device").waitFor();
  await page.waitForTimeout(10_000); // Chromium writes local storage to the disk a while later
  let [last, onDisk] = [1, 1];
  const seen = { newest: 0, before: 0, elsewhere: 0 };
  for (let n = 0; n < kills; n++) {
    const how = /** @type {const} */ (["closed", "crashed", "killed"])[n % 3] ?? "closed";
    const writing = n % 2 === 0;
    const wait = dice.below(writing ? WRITING : LATEST);
    const version = last + 1;
    const put = writing ? await watchPut(page) : null;
    browser.noteTabs();
    await write(page, version);
    await put?.begun;
    await new Promise((resolve) => setTimeout(resolve, wait));
    page = await ends[how](page);
    const found = await stored(page);
    const moment = `${how} ${wait} ms after ${writing ? "writing began" : "the text came"}, seed ${seed}`;
    // What was saved in the last seconds a browser that is killed may not have on the disk yet.
    const before = how === "killed" ? onDisk : last;
    assert.ok(found?.version && found.version >= before && found.version <= version,
      `${moment}: version ${found?.version ?? "none"} is stored, of ${before} to ${version}`);
    if (how === "killed") onDisk = found.version;
    seen[found.version === version ? "newest" : "before"]++;
    seen.elsewhere += Number(!found.open);
    await openAgain(page, found.id);
    const { look } = await new Witness().look(page);
    assert.equal(versionOf(look.text), found.version, `${moment}: what the page shows`);
    await page.getByText("Saved on this device").waitFor();
    last = found.version;
  }
  t.diagnostic(`${kills} ends: the newest version was there ${seen.newest} times, one before it ${seen.before}; ` +
    `the page opened with another sheet ${seen.elsewhere} times`);
});
