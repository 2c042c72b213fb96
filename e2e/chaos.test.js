// A minute of what `make chaos` does for hours: robots use the page while
// workers, storage and the network fail.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser } from "./browser.js";
import { Host } from "./chaos/host.js";
import { Robot } from "./chaos/robot.js";

/** @type {Host} */
let host;
/** @type {Browser} */
let browser;
before(async () => {
  host = await Host.start();
  browser = await Browser.start(host);
});
after(() => browser.stop());

for (const seed of [1, 2]) {
  test(`what was called saved outlives the failures of seed ${seed}, and the page comes to rest`, async () => {
    host.reset();
    const context = await browser.chrome.newContext({ viewport: { width: 1440, height: 900 } });
    const { wrong, log } = await new Robot(context, host, seed).round(40);
    assert.deepEqual(wrong, [], `after\n${log.join("\n")}`);
    await context.close();
  });
}

test("a page that calls saved what is not stored is caught", async () => {
  host.reset();
  const context = await browser.chrome.newContext();
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {}; // as if it had room, and kept nothing
  });
  const { wrong } = await new Robot(context, host, 3).round(20);
  assert.match(wrong.join(), /"Saved" is said/);
  await context.close();
});
