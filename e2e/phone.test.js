// A phone is slow and shows one pane. The first frame has the board all the same; the editor, which takes long to
// make, is made when its pane is first shown, and is then as if it had always been there.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Browser } from "./browser.js";
import { Playground } from "./playground.js";

/** @typedef {import("playwright-core").Page} Page */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const ticTacToe = readFileSync(join(root, "games/tic-tac-toe/rules.kif"), "utf8");
const phone = { viewport: { width: 390, height: 844 } };

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

/** @param {Page} page @param {"Play" | "Rules" | "Why"} name */
const show = (page, name) => page.getByRole("navigation", { name: "Views" })
  .getByRole("button", { name, exact: true }).click();

test("a phone loads the editor when the rules are shown, and what is typed stays", () => browser.page(async (page) => {
  const it = new Playground(page);
  const editor = page.locator(".cm-editor");
  await it.ready();
  await it.cell("2 2").click();
  await it.shows("2 2", "x");
  assert.equal(await editor.count(), 0, "nobody has asked for the editor");
  await show(page, "Rules");
  await editor.waitFor();
  await page.locator(".cm-line", { hasText: "; Tic-tac-toe" }).first().click();
  await page.keyboard.press("End");
  await page.keyboard.type(" of mine");
  await show(page, "Play");
  await editor.waitFor({ state: "hidden" });
  await show(page, "Rules");
  await page.locator(".cm-line", { hasText: "of mine" }).waitFor();
  assert.equal(await it.rules(), ticTacToe.replace(/^(.*)$/m, "$1 of mine"));
}, phone));

test("the first frame has the board and what stands around it, however slow the processor", async () => {
  const context = await browser.chrome.newContext(phone);
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      let now = 0;
      performance.now = () => (now += 20); // whatever is done takes longer than its turn
      const drawn = new MutationObserver(() => {
        if (!document.querySelector(".app")) return;
        drawn.disconnect();
        document.documentElement.dataset.first = [...document.querySelectorAll("[role=gridcell], .who, .now .words")]
          .filter((each) => each.textContent !== "" || each.role === "gridcell").length.toString();
      });
      drawn.observe(document, { childList: true, subtree: true });
    });
    await page.goto(browser.url);
    await new Playground(page).ready();
    assert.equal(await page.locator("html").getAttribute("data-first"), "12", "nine cells, two players, one sentence");
  } finally {
    await context.close();
  }
});

test("what was chosen before the editor was there is lit in it", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await show(page, "Why");
  const question = page.getByRole("searchbox");
  await question.fill("(legal x (mark 1 1))");
  await question.press("Enter");
  await page.getByText("True: the rule at line 31 holds").first().waitFor();
  assert.equal(await page.locator(".cm-editor").count(), 0);
  await show(page, "Rules");
  await page.locator(".cm-lit").first().waitFor();
}, phone));

test("a place in the text opens the rules there, with the caret in it", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.command("next (cell ?column ?row ?player)");
  await it.editor.waitFor();
  await page.waitForFunction(() => document.querySelector(".editor")?.shadowRoot?.activeElement);
  await page.keyboard.press("End"); // of what is selected
  await page.keyboard.type("; here ");
  await show(page, "Play");
  assert.match(await it.rules(), /; here /);
}, phone));

test("a phone says of when the board of broken rules is, whatever the words", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await show(page, "Rules");
  await page.locator(".cm-editor").waitFor();
  await it.write("(role");
  await show(page, "Play");
  const words = page.locator(".banner .words");
  await words.getByText(/Last good: /).waitFor();
  // The longest that it says of a time.
  await words.evaluate((element) => void (element.textContent = "Rules have 12 errors. Last good: 88 seconds ago."));
  const cut = await words.evaluate((element) => element.scrollHeight > element.clientHeight
    || element.scrollWidth > element.clientWidth);
  assert.equal(cut, false, "all of it can be read");
}, phone));

test("the names of a hexagonal board's rows stand within the window, and all tabs of the analysis",
  () => browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    const names = await it.board.locator(".hexes text").evaluateAll((all) => all.map((each) =>
      each.getBoundingClientRect()).map(({ left, right }) => [left, innerWidth - right]));
    assert.ok(names.length > 0 && names.flat().every((gap) => gap >= 8), `${names}`);
    const tabs = page.locator(".pane.analysis .tabs");
    assert.ok(await tabs.evaluate((each) => each.scrollWidth <= each.clientWidth));
  }, { viewport: { width: 360, height: 740 }, hash: "#game/hex-5x5" }));

test("the names of several players have a line for themselves", () => browser.page(async (page) => {
  await new Playground(page).ready();
  const others = page.locator(".others:has(.who:nth-child(2)) .who"); // not the visitor, who sits below
  await others.nth(1).waitFor();
  for (const who of await others.all()) {
    const [name, clock] = [await who.locator(".role").boundingBox(), await who.locator(".clock").first().boundingBox()];
    assert.ok(name && clock && name.x + name.width >= clock.x + clock.width - 1, "the name ends where the clock does");
    assert.ok(name.y + name.height <= clock.y + 1, "the clock is below it");
  }
}, { ...phone, hash: "#game/three-for-three" }));
