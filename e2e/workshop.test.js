// The workshop in a real browser: a student writes a player, runs it where the
// board is, and lets it play.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser } from "./browser.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

/** Opens the workshop. @param {Page} page */
async function openWorkshop(page) {
  await page.getByRole("button", { name: "Workshop", exact: true }).first().click();
  await page.getByRole("button", { name: "Run here" }).waitFor();
}

/** Replaces the code, as by select all and paste. @param {Page} page @param {string} code */
async function write(page, code) {
  const editor = page.locator(".workshop .cm-content");
  await editor.focus();
  await page.keyboard.press("Control+A");
  await editor.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, code);
}

/** Runs the code; returns the output when it has ended. @param {Page} page */
async function run(page) {
  await page.getByRole("button", { name: "Run here" }).click();
  await page.locator(".workshop .told.move, .workshop .told.error").first().waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "Run here" }).waitFor();
  return page.locator(".workshop .lines").innerText();
}

const FIRST = "function move(game, state, role) {\n  return game.legal(state, role)[0];\n}\n";

test("a player is typed, runs where the board is, and is there after a reload", async () => {
  await browser.page(async (page) => {
    await openWorkshop(page);
    await write(page, FIRST.replace("return", 'console.log(game.roles, state.key.length > 0);\n  return'));
    const output = await run(page);
    assert.match(output, /\["x", "o"\] true/);
    assert.match(output, /x plays \(mark /);
    await page.getByRole("button", { name: "Play it" }).click();
    await page.locator(".match").getByText("1 / 1").waitFor();
    await page.reload();
    await openWorkshop(page);
    assert.match(await page.locator(".workshop .cm-content").innerText(), /console\.log\(game\.roles/);
  });
});

test("an error is shown with its line, whether it is found in reading or in running", async () => {
  await browser.page(async (page) => {
    await openWorkshop(page);
    await write(page, "function move(game, state, role) {\n  const moves = ;\n}\n");
    assert.match(await run(page), /SyntaxError[^]*line 2/);
    await write(page, "function move(game, state, role) {\n\n  return nothing.at.all;\n}\n");
    assert.match(await run(page), /ReferenceError[^]*line 3/);
    await write(page, "function move() {\n  return '(mark 9 9)';\n}\n");
    assert.match(await run(page), /\(mark 9 9\) is not a legal move of x/);
  });
});
