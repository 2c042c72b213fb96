// What visitors have of the page without a network, whatever their host tells browsers to keep.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser } from "./browser.js";
import { Host } from "./chaos/host.js";
import { Playground } from "./playground.js";

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
