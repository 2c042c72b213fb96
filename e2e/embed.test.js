// Parts of the playground in another site's page.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { findings } from "./axe.js";
import { Browser } from "./browser.js";
import { PATIENCE, Playground, until } from "./playground.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

/**
 * Runs a test on a page of another origin that holds frames.
 * @param {(page: Page) => Promise<void>} run
 * @param {...string} addresses of the frames, from the page's
 */
async function around(run, ...addresses) {
  const frames = addresses.map((address) =>
    `<iframe src="${browser.url}${address}" width="640" height="720"></iframe>`);
  const server = createServer((_, answer) => answer.setHeader("Content-Type", "text/html").end(
    `<!doctype html><title>A page</title><script>told = []; onmessage = ({ data }) => told.push(data)</script>` +
    frames.join("")));
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  const viewport = { width: 2000, height: 800 }; // what is not seen is not drawn
  const context = await browser.chrome.newContext({ viewport });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    await page.goto(`http://127.0.0.1:${port}/`);
    await run(page);
  } finally {
    await context.close();
    server.close();
  }
}

for (const [address, width, most] of /** @type {[string, number, number][]} */ ([
  ["part=board#game/tic-tac-toe", 480, 900], ["part=network#game/tic-tac-toe", 640, 900],
  ["part=editor#game/tic-tac-toe", 640, 2400], ["part=lesson#lesson/facts-and-rules", 640, 1100],
  ["part=board#game/tic-tac-toe", 900, 1100], // beside a board there is width: it fits into any height
])) {
  test(`a frame that is as high as it is told is neither cut nor has room left: ${address}, ${width} wide`,
    () => around(async (page) => {
    const frames = [150, 2500].map((height) => `<iframe src="${browser.url}embed.html?${address}" width="${width}"
      height="${height}"></iframe>`);
    await page.setContent(`<script>onmessage = ({ data, source }) => {
        const frame = [...document.querySelectorAll("iframe")].find((each) => each.contentWindow === source);
        if (frame) frame.height = frame.dataset.told = data.gdl.height;
      }</script>${frames.join("")}`);
    await until(page, async ({ most, fitted }) => {
      const all = [...document.getElementsByTagName("iframe")];
      const [grown = 0, shrunk = 0] = all.map(({ clientHeight }) => clientHeight);
      return all.every(({ clientHeight, dataset }) => clientHeight === Number(dataset["told"]))
        && grown > 400 && shrunk < most && (fitted || grown === shrunk);
    }, { most, fitted: width > 719 });
  }));
}

/** What the frames have posted. @param {Page} page @returns {Promise<unknown[]>} */
const told = (page) => page.evaluate(() => /** @type {typeof globalThis & {told: unknown[]}} */ (globalThis).told);

test("an embedded board is played, and posts only its height and how the match stands", () => around(async (page) => {
  const frame = page.frameLocator("iframe");
  await frame.getByRole("gridcell", { name: /^2 2,/ }).click();
  await frame.getByRole("gridcell", { name: /^2 2, x/ }).waitFor();
  await page.waitForFunction(() => /** @type {typeof globalThis & {told: {gdl: {ply: number}}[]}} */ (globalThis).told
    .some(({ gdl }) => gdl.ply > 0));
  for (const message of /** @type {{gdl: Record<string, unknown>}[]} */ (await told(page))) {
    assert.deepEqual(Object.keys(message), ["gdl"]);
    assert.deepEqual(Object.keys(message.gdl).sort(), ["goals", "height", "over", "ply"]);
  }
  const [window = null] = page.frames().filter((each) => each.url().includes("embed.html"));
  const kept = await window?.evaluate(() => {
    try {
      return localStorage.length + sessionStorage.length;
    } catch {
      return 0; // the browser closes it to frames
    }
  });
  assert.equal(kept, 0, "nothing is kept");
}, "embed.html?part=board#game/tic-tac-toe"));

test("an embedded board says why in the frame, and has a way back", () => around(async (page) => {
  const frame = page.frameLocator("iframe");
  await frame.getByRole("gridcell", { name: /^2 2,/ }).focus();
  await page.keyboard.press("w");
  await frame.getByRole("menuitem").or(frame.getByRole("dialog", { name: "Facts and why" })).first().waitFor();
  if (await frame.getByRole("menuitem").count() > 0) await frame.getByRole("menuitem").first().click();
  const dialog = frame.getByRole("dialog", { name: "Facts and why" });
  await dialog.locator("[data-atom]").first().waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "hidden" });
}, "embed.html?part=board#game/tic-tac-toe"));

test("network, rules and lesson are embedded, in the colours that are asked for", () => around(async (page) => {
  const [network, editor, lesson] = [0, 1, 2].map((i) => page.frameLocator("iframe").nth(i));
  await network?.getByRole("combobox", { name: "Find a proposition" }).waitFor();
  await editor?.getByRole("textbox", { name: "Rules, in GDL" }).getByText("Breakthrough").first().waitFor();
  await lesson?.getByRole("heading", { name: "Facts", exact: true }).waitFor();
  assert.equal(await network?.locator("html").getAttribute("data-theme"), "dark");
  const bar = editor?.getByRole("link", { name: "Open in GDL Playground" });
  assert.equal(await bar?.getAttribute("href"), `${browser.url}#game/breakthrough-6x6`);
}, "embed.html?part=network&theme=dark#game/breakthrough-6x6", "embed.html?part=editor#game/breakthrough-6x6",
"embed.html?part=lesson#lesson/facts-and-rules"));

const ONE_MOVE = "(role x) (init a) (<= (legal x m) (true a)) (<= (next b) (does x m)) (<= terminal (true b))\n" +
  "(goal x 100)";

/** Plays the move of a game that has one. @param {Playground} it */
async function playOnlyMove({ match, page }) {
  await match.getByRole("button", { name: "Legal moves 1" }).click();
  await match.getByRole("list", { name: "Legal moves of x" }).getByRole("button", { name: "m", exact: true }).click();
  await page.getByText("1 / 1", { exact: true }).waitFor();
}

/** How many matches the browser's database holds. @param {Page} page @returns {Promise<number>} */
const keptMatches = (page) => page.evaluate(() => new Promise((tell) => {
  const request = indexedDB.open("gdl.matches");
  request.onsuccess = () => {
    const database = request.result;
    const counted = database.transaction("matches").objectStore("matches").count();
    counted.onsuccess = () => (database.close(), tell(counted.result));
  };
}));

test("a frame shows and keeps none of the visitor's matches, and leads to no other page", () => browser.page(
  async (page) => {
    const it = new Playground(page);
    await it.ready();
    await it.write(ONE_MOVE);
    await playOnlyMove(it);
    for (const end = Date.now() + PATIENCE; await keptMatches(page) === 0;) assert.ok(Date.now() < end, "it is kept");
    await page.getByRole("button", { name: "Share" }).click();
    const link = page.getByRole("dialog", { name: "Share" }).getByLabel("Link");
    await page.getByText(/characters/).waitFor();
    const { hash } = new URL(await link.inputValue());
    for (const address of ["#matches", "#workshop", "#author", "#answer.AAAA"]) {
      await page.goto("about:blank");
      await page.goto(`${browser.url}embed.html?part=board${address}`);
      await page.getByRole("status").getByText(/of a kind this page does not know/).waitFor();
      assert.equal(await page.getByRole("grid").count(), 1, `${address}: the board stands there`);
      assert.equal(await page.getByRole("button", { name: "Matches and tournaments" }).count(), 0);
    }
    await page.goto("about:blank");
    await page.goto(`${browser.url}embed.html?part=board${hash}`);
    await page.getByText("1 / 1", { exact: true }).waitFor();
    await page.getByRole("button", { name: "New match" }).click();
    await page.getByText("0 / 0", { exact: true }).waitFor();
    await playOnlyMove(it);
    await page.waitForTimeout(500);
    assert.equal(await page.getByText("This match is not kept").count(), 0);
    assert.equal(await keptMatches(page), 1);
  }));

test("the page itself is not framed", () => around(async (page) => {
  await page.waitForLoadState();
  const [inner] = page.frames().filter((each) => each !== page.mainFrame());
  await inner?.waitForLoadState();
  assert.equal(await inner?.locator(".app").count(), 0);
}, ""));

test("the code that Share gives opens the same match in a frame", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.choosePlayer("o", "legal");
  await it.cell("2 2").click();
  await page.getByText("2 / 2").waitFor();
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await dialog.getByText(/characters/).waitFor();
  await dialog.getByText("QR code").click();
  await dialog.getByRole("img", { name: "QR code" }).waitFor();
  await dialog.getByText("Embed in a page").click();
  const code = await dialog.getByLabel("Code for the page").inputValue();
  assert.deepEqual(await findings(page), []);
  const [, address = ""] = /src="([^"]+)"/.exec(code) ?? [];
  await around(async (other) => {
    await other.frameLocator("iframe").getByText("2 / 2").waitFor();
  }, address.slice(browser.url.length).replaceAll("&amp;", "&"));
}));
