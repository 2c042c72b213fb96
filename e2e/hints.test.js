// The hints of a first visit: beside what they speak of, over nothing that
// they speak of.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser } from "./browser.js";
import { Playground, until } from "./playground.js";

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

/** @typedef {import("playwright-core").Locator} Locator */

/** @param {Locator} a @param {Locator} b */
async function overlap(a, b) {
  const [one, other] = [await a.boundingBox(), await b.boundingBox()];
  assert.ok(one && other);
  return one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height
    && other.y < one.y + one.height;
}

for (const [width, height] of [[1440, 900], [1280, 640], [1024, 600], [800, 900]]) {
  test(`${width} by ${height}: hints cover neither the board nor the rules they are about`,
    () => browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    const hint = page.getByRole("complementary");
    await hint.getByRole("heading", { name: "1. These rules are the game" }).waitFor();
    assert.equal(await overlap(hint, it.board), false, "first, board");
    assert.equal(await overlap(hint, page.getByRole("region", { name: "Rules" })), false, "first, rules");
    await hint.getByRole("button", { name: "Next" }).click();
    await hint.getByRole("heading", { name: "2. Play on the board" }).waitFor();
    assert.equal(await overlap(hint, it.board), false, "second, board");
    await hint.getByRole("button", { name: "Next" }).click();
    await hint.getByRole("heading", { name: "3. Look inside" }).waitFor();
    assert.equal(await overlap(hint, it.board), false, "third, board");
    await hint.getByRole("button", { name: "Done" }).click();
    await hint.waitFor({ state: "hidden" });
    await page.reload();
    await it.ready();
    assert.equal(await hint.isVisible(), false, "seen once");
  }, { viewport: { width, height } }));
}

test("a hint makes way for the legal moves when they are looked at", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const hint = page.getByRole("complementary");
  await hint.getByRole("heading", { name: "1. These rules are the game" }).waitFor();
  await page.getByRole("button", { name: /^Legal moves/ }).click();
  const last = page.locator(".option", { hasText: "mark 3 1" });
  await last.waitFor();
  await until(page, async () => {
    const [hint, moves] = [".first-hint", ".legal"].map((each) => document.querySelector(each));
    const end = moves?.lastElementChild?.getBoundingClientRect();
    const box = hint?.getBoundingClientRect();
    return !!end && !!box && (box.top >= end.bottom || box.left >= end.right);
  });
  assert.equal(await overlap(hint, last), false, "moves");
  assert.equal(await overlap(hint, it.board), false, "board");
  assert.equal(await overlap(hint, page.getByRole("region", { name: "Rules" })), false, "rules");
}));

test("every row of the analysis can be brought out from under a hint", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await page.getByRole("button", { name: /^Legal moves/ }).click(); // it leaves no room below for the hint
  await page.getByRole("button", { name: "Analyse this position" }).click().catch(() => {}); // or it is analysed
  const last = page.locator(".analysis-table tr.pickable").last();
  await last.waitFor();
  const hint = page.getByRole("complementary");
  assert.equal(await overlap(hint, page.getByRole("region", { name: "Analysis" })), true, "it lies over the analysis");
  await until(page, async () => { // the table may still grow
    const row = [...document.querySelectorAll(".analysis-panel tr.pickable")].at(-1);
    row?.closest(".table-wrap")?.scrollTo(0, 1e6);
    const [end, top] = [row, document.querySelector(".first-hint")].map((each) => each?.getBoundingClientRect());
    return !!end && !!top && end.bottom <= top.top;
  });
  await last.hover();
  await hint.getByRole("button", { name: "Play" }).click();
  await hint.waitFor({ state: "hidden" });
  const rows = page.locator(".analysis-panel > .table-wrap");
  assert.equal(await rows.evaluate((each) => getComputedStyle(each).paddingBottom), "0px");
}));

test("the focus goes on from hint to hint, and back to where it was", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const hint = page.getByRole("complementary");
  const button = await page.getByRole("button", { name: "Share" }).elementHandle();
  const name = () => page.evaluate(() => document.activeElement?.textContent);
  await button?.focus();
  await hint.getByRole("button", { name: "Next" }).press("Enter");
  await hint.getByRole("heading", { name: "2. Play on the board" }).waitFor();
  assert.equal(await name(), "Next");
  await page.keyboard.press("Enter");
  await hint.getByRole("heading", { name: "3. Look inside" }).waitFor();
  assert.equal(await name(), "Done");
  await page.keyboard.press("Enter");
  await hint.waitFor({ state: "hidden" });
  assert.equal(await button?.evaluate((each) => each === document.activeElement), true);
}));

test("a window that becomes narrow has the hint of a narrow one, which keeps within its frame", () => browser.page(
  async (page) => {
    await new Playground(page).ready();
    const hint = page.getByRole("complementary");
    await hint.getByRole("heading", { name: "1. These rules are the game" }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await hint.getByRole("heading", { name: "A playground for the rules of games" }).waitFor();
    assert.ok(await hint.evaluate((each) => each.scrollWidth <= each.clientWidth), "nothing sticks out");
    await page.setViewportSize({ width: 1440, height: 900 });
    await hint.getByRole("heading", { name: "1. These rules are the game" }).waitFor();
  }));
