// Editing: the board follows, errors stand at their line, nothing is lost.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Browser, watch } from "./browser.js";
import { Playground, until } from "./playground.js";

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

const ticTacToe = readFileSync(new URL("../games/tic-tac-toe/rules.kif", import.meta.url), "utf8");

test("the page opens with a game and its board", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.targets().nth(8).waitFor();
  assert.equal(await it.board.getByRole("gridcell").count(), 9);
  assert.equal(await it.targets().count(), 9);
  assert.match(await it.rules(), /\(role x\)/);
}));

test("the content policy allows no script but the page's own", () => browser.page(async (page) => {
  const policy = await page.locator("meta[http-equiv=Content-Security-Policy]").getAttribute("content");
  assert.match(policy ?? "", /default-src 'none'/);
  // the hash is that of the frame that visitors' players run in
  assert.match(policy ?? "", /script-src 'self' 'wasm-unsafe-eval' 'sha256-[^' ;]+'(;|$)/);
}));

test("a changed rule changes the board", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.write(ticTacToe.replace("(index 3)", "(index 3)\n(index 4)\n(succ 3 4)"));
  await it.cell("4 4").waitFor();
  await it.board.getByRole("gridcell").nth(15).waitFor();
  assert.equal(await it.board.getByRole("gridcell").count(), 16);
}));

test("an error stands at its line, the last good board stays, a fix brings it back",
  () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const broken = ticTacToe.replace("(role o)", "(role o");
  const line = broken.slice(0, broken.indexOf("(role o")).split("\n").length;
  await it.write(broken);
  const problem = it.problems.getByRole("listitem").first();
  await problem.waitFor();
  assert.match(await problem.innerText(), new RegExp(`\\b${line}:1\\b`));
  await page.getByText(/Last good: /).waitFor();
  await page.getByRole("button", { name: "Matches and tournaments" }).click(); // the banner leaves it in reach
  await page.getByRole("heading", { name: "Matches and tournaments" }).waitFor();
  await page.getByRole("button", { name: "Back to the board" }).filter({ visible: true }).first().click();
  await it.cell("3 3").waitFor();
  assert.equal(await it.board.getByRole("gridcell").count(), 9);
  await it.write(ticTacToe);
  await page.getByText(/Your move, 9 legal moves/).first().waitFor();
}));

test("how long ago a sheet was saved stays true while the gallery is open", () => browser.page(async (page) => {
  await page.clock.install();
  const it = new Playground(page);
  await it.ready();
  await it.write(ticTacToe.replace("100", "99"));
  await page.clock.runFor(5_000); // it is saved meanwhile
  await it.command("Open the gallery");
  const own = page.getByRole("complementary");
  await own.getByText(/just now|seconds ago/).waitFor();
  await page.clock.runFor(600_000);
  await own.getByText("10 minutes ago").waitFor();
}));

test("errors are said once, and the way to them keeps the focus, while the board gets older",
  () => browser.page(async (page) => {
  await page.clock.install();
  const it = new Playground(page);
  await it.ready();
  await it.write(ticTacToe.replace("(role o)", "(role o"));
  const banner = page.locator(".banner");
  await banner.getByText("Last good: just now").waitFor();
  const source = await banner.getByRole("button", { name: /^line / }).elementHandle();
  await source?.focus();
  const said = page.locator(".pane.match").getByRole("status").filter({ hasText: "Rules have 1 error." });
  const before = await said.innerText();
  await page.clock.runFor(20_000);
  await banner.getByText(/Last good: \d\d seconds ago/).waitFor();
  assert.equal(await said.innerText(), before);
  assert.equal(await source?.evaluate((button) => button === document.activeElement), true);
}));

test("what is typed after Ctrl K is looked for, and goes not into the rules", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const before = await it.rules();
  await it.editor.focus();
  await page.keyboard.press("Control+K");
  await page.keyboard.type("restore");
  const found = page.getByRole("option", { name: "Earlier versions of the rules", selected: true });
  await found.waitFor();
  assert.equal(await page.getByRole("combobox", { name: /Find a command/ }).inputValue(), "restore");
  await page.keyboard.press("Escape");
  assert.equal(await it.rules(), before);
  await page.getByRole("button", { name: "Earlier versions" }).click();
  await page.getByRole("heading", { name: "Earlier versions" }).waitFor();
}));

test("a message does not lie over what is typed", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.command("Copy the moves for the command gdl");
  const message = await page.locator(".toast").boundingBox();
  const rules = await page.locator(".pane.rules").boundingBox();
  assert.ok(message && rules && message.x >= rules.x + rules.width);
}));

test("no rules at all are no old position of the game before", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.write(" ");
  await page.locator(".banner").getByText("There are no rules yet.").waitFor();
  await it.board.waitFor({ state: "hidden" });
  assert.equal(await page.locator("header .thumb > *").count(), 1, "the mark, not the old board's cells");
  assert.equal(await page.getByRole("button", { name: "Go to first error" }).count(), 0);
  await page.getByRole("button", { name: "Back to last good" }).click();
  await it.board.waitFor();
  assert.match(await it.rules(), /\(role x\)/);
}));

test("a misspelt relation is found and mended with one press", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.write(ticTacToe.replace("(line x)", "(lime x)"));
  await page.getByRole("button", { name: "Use line" }).first().click();
  await it.problems.getByText("lime").first().waitFor({ state: "detached" });
  assert.match(await it.rules(), /\(line x\)/);
}));

/**
 * Writes a sheet of one's own, plays a move on it, and waits until both are saved.
 * @param {import("playwright-core").Page} page
 */
async function begin(page) {
  const it = new Playground(page);
  await it.ready();
  await it.write(`; my own\n${ticTacToe}`);
  await it.choosePlayer("o", "legal");
  await it.cell("2 2").click();
  await it.turn();
  await page.getByText("Saved on this device").waitFor();
}

/**
 * Checks that a page shows them.
 * @param {import("playwright-core").Page} page
 */
async function goesOn(page) {
  const it = new Playground(page);
  await it.ready();
  await it.shows("2 2", "x");
  assert.match(await it.rules(), /^; my own\n/);
}

test("a reload keeps text and match", () => browser.page(async (page) => {
  await begin(page);
  await page.reload();
  await goesOn(page);
}));

test("who closes the page and comes back finds the last sheet and its match", () => browser.page(async (page) => {
  await begin(page);
  const tab = await page.context().newPage();
  await page.close();
  await tab.goto(`${browser.url}licences.txt`);
  // A tab that is closed goes away a moment later; until then its sheet is not another's.
  await until(tab, async () => (await navigator.locks.query()).held?.length === 0);
  const errors = watch(tab);
  await tab.goto(browser.url);
  await goesOn(tab);
  assert.deepEqual(errors, []);
}));

test("two tabs do not overwrite each other", () => browser.page(async (page) => {
  const one = new Playground(page);
  await one.ready();
  const tab = await page.context().newPage();
  const errors = watch(tab);
  await tab.goto(browser.url);
  const two = new Playground(tab);
  await two.ready();
  await one.write(`; first tab\n${ticTacToe}`);
  await two.write(`; second tab\n${ticTacToe}`);
  await page.getByText("Saved on this device").waitFor();
  await tab.getByText("Saved on this device").waitFor();
  await page.reload();
  await tab.reload();
  await one.ready();
  await two.ready();
  assert.match(await one.rules(), /^; first tab\n/);
  assert.match(await two.rules(), /^; second tab\n/);
  assert.deepEqual(errors, []);
}));

test("the page works offline after the first visit", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await it.ready();
  await it.targets().nth(8).waitFor();
  assert.equal(await it.targets().count(), 9);
}, { offline: true }));

test("a problem opens the page about its kind", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.write("(role x)\n(<= (legal x (mark ?n))\n  (not (used ?n)))\n");
  await it.problems.getByRole("button", { name: /What this means.*unsafe-variable/ }).first().click();
  const wrong = it.problems.getByRole("figure", { name: "Wrong" }).first();
  assert.match(await wrong.innerText(), /\(legal \?r \(mark \?n\)\)/);
  assert.match(await it.problems.getByRole("figure", { name: "Right" }).first().innerText(), /\(index \?n\)/);
}));

test("an error in a file with the line ends of another system stands at its word", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.open("other.kif", Buffer.from(ticTacToe.replace("(line x)", "(lime x)").replaceAll("\n", "\r\n")));
  await page.getByRole("button", { name: "Use line" }).first().click();
  await it.problems.getByText("lime").first().waitFor({ state: "detached" });
  assert.equal(await it.rules(), ticTacToe);
}));

test("a setting is taken back like all else, and stays so", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.command("Settings");
  await page.getByRole("dialog", { name: "Settings" }).getByRole("radio", { name: "Dark" }).check();
  await page.keyboard.press("Escape");
  await page.locator("html[data-theme=dark]").waitFor();
  await page.getByRole("heading", { name: "Match", exact: true }).click(); // nowhere
  await page.keyboard.press("Control+Z");
  await page.locator("html:not([data-theme])").waitFor();
  await page.keyboard.press("Control+Y");
  await page.locator("html[data-theme=dark]").waitFor();
  await page.keyboard.press("Control+Z");
  await page.locator("html:not([data-theme])").waitFor();
  await page.reload();
  await it.ready();
  await page.locator("html:not([data-theme])").waitFor();
}));
