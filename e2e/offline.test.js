// What visitors have of the page without a network, whatever their host tells browsers to keep.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser } from "./browser.js";
import { Host } from "./chaos/host.js";
import { Playground, until } from "./playground.js";

/** @type {Host} */
let host;
/** @type {Browser} */
let browser;
before(async () => {
  host = await Host.start();
  browser = await Browser.start(host);
});
after(() => browser.stop());

test("what is kept of a new build is of that build, though the host lets browsers keep the page of the one before",
  { timeout: 300_000 }, async () => {
  host.kept = 3600;
  const context = await browser.chrome.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const first = await context.newPage();
    await first.goto(browser.url);
    await new Playground(first).ready();
    await first.getByText("Works offline").waitFor();
    await first.close();
    host.deploy();
    const second = await context.newPage(); // shows the page that the browser kept
    const it = new Playground(second);
    await second.goto(browser.url);
    await it.ready();
    const { asked, lacks } = await second.evaluate(async () => {
      for (;;) {
        await (await navigator.serviceWorker.getRegistration())?.update();
        const name = (await caches.keys()).find((key) => key.startsWith("gdl-2-"));
        const kept = await caches.open(name ?? "none yet");
        const page = await kept.match("./"); // all files come together
        if (!page) {
          await new Promise((resolve) => setTimeout(resolve, 500));
          continue;
        }
        const asked = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map((file) => file[1] ?? "");
        const there = await Promise.all(asked.map((file) => kept.match(file)));
        return { asked: asked.length, lacks: asked.filter((_, i) => !there[i]) };
      }
    });
    assert.ok(asked > 2, "the page names its files");
    assert.deepEqual(lacks, [], "what the page asks for and is not kept with it");
  } finally {
    await context.close();
  }
});

test("a network that does not answer holds nobody up", { timeout: 300_000 }, async () => {
  host.reset();
  host.kept = 0;
  const context = await browser.chrome.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const first = await context.newPage();
    await first.goto(browser.url);
    await first.getByText("Works offline").waitFor();
    await first.close();
    host.silent = true;
    for (const name of ["", "index.html"]) {
      const second = await context.newPage();
      await second.goto(browser.url + name);
      await new Playground(second).ready();
      await second.close();
    }
  } finally {
    host.silent = false;
    await context.close();
  }
});

test("a page of which a file is missing says that it is not kept, until a visit that finds all of them",
  { timeout: 300_000 }, async () => {
  host.reset();
  host.kept = 0;
  host.missing = "licences.txt";
  const context = await browser.chrome.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(browser.url);
    const told = page.getByText("Not kept for offline use");
    await told.waitFor();
    assert.match(await reason(told), /Not all files of the page could be fetched/);
    host.reset();
    await page.reload();
    await page.getByText("Works offline").waitFor();
    assert.equal(await told.count(), 0);
  } finally {
    host.reset();
    await context.close();
  }
});

test("a page for whose files there is no room says so", { timeout: 300_000 }, async () => {
  host.reset();
  const context = await browser.chrome.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Storage.overrideQuotaForOrigin", { origin: new URL(browser.url).origin, quotaSize: 100_000 });
    await page.goto(browser.url);
    const told = page.getByText("Not kept for offline use");
    await told.waitFor();
    await until(page, async () => !!document.querySelector('[title^="There is no room left"]'));
    assert.match(await reason(told), /There is no room left on this device/);
  } finally {
    await context.close();
  }
});

test("a browser that keeps no pages is no reason to be silent", { timeout: 300_000 }, async () => {
  host.reset();
  const context = await browser.chrome.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await context.addInitScript(() =>
      Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: undefined }));
    const page = await context.newPage();
    await page.goto(browser.url);
    const told = page.getByText("Not kept for offline use");
    await told.waitFor();
    assert.match(await reason(told), /Browsers keep pages that come by https/);
  } finally {
    await context.close();
  }
});

/** What the pointer is told over some words. @param {import("playwright-core").Locator} words */
const reason = (words) => words.locator("xpath=ancestor-or-self::*[@title][1]").evaluate((element) =>
  /** @type {HTMLElement} */ (element).title);
