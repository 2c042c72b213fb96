// The main line in Firefox, where it is installed: open, edit, play, share,
// and reopen without a network.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Host } from "./chaos/host.js";
import { installed, startFirefox } from "./firefox.js";
import { Playground } from "./playground.js";

const skip = installed ? false : "no Firefox is installed";

/** @type {Host} */
let host;
/** @type {import("./browser.js").Browser} */
let browser;
before(async () => {
  if (skip) return;
  host = await Host.start();
  browser = await startFirefox(host);
});
after(() => browser?.stop());

test("in Firefox a game opens and is played against the computer", { skip }, () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.cell("2 2").click();
  await it.turn();
  await it.shows("2 2", "x");
  await page.getByText(/Propnet: \d+ bases/).first().waitFor();
}));

test("in Firefox an error in the rules is shown at its place, and gone when it is mended", { skip },
  () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const text = await it.editor.innerText();
  assert.match(text, /\(role x\)/);
  await it.editor.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("(legal x");
  await it.problems.getByRole("listitem").first().waitFor();
  for (const _ of "(legal x") await page.keyboard.press("Backspace");
  await page.getByText(/Your move, 9 legal moves/).first().waitFor();
}));

test("in Firefox a shared link opens the position in a fresh profile", { skip }, async () => {
  let link = "";
  await browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    await it.choosePlayer("o", "legal");
    await it.cell("2 2").click();
    await page.getByText("2 / 2").waitFor();
    link = await it.link();
  });
  await browser.page(async (page) => {
    await page.getByText("2 / 2").waitFor();
    await new Playground(page).shows("2 2", "x");
  }, { hash: link.slice(link.indexOf("#")) });
});

test("in Firefox what was written is there again without a network", { skip }, () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.editor.click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("; Kept without a network\n");
  await page.getByText("Saved on this device").waitFor();
  await page.getByText("Works offline").waitFor();
  host.lost = true;
  try {
    await page.reload();
    await it.ready();
    await it.editor.getByText("; Kept without a network").waitFor();
    await it.cell("2 2").click();
    await it.shows("2 2", "x");
  } finally {
    host.lost = false;
  }
}, { offline: true }));
