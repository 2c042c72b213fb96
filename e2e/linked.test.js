// One thing seen in several views: whoever points at it in one sees it light up in
// the others, and nothing scrolls or changes its tab for it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser } from "./browser.js";
import { Playground } from "./playground.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

/** Where something lights up. @type {Record<string, (page: Page) => import("playwright-core").Locator>} */
const views = {
  editor: (page) => page.locator(".cm-lit"),
  board: (page) => page.locator(".cell.linked, .cell.chosen"),
  "legal moves": (page) => page.locator(".option.linked"),
  analysis: (page) => page.locator(".analysis-table tr.linked"),
  facts: (page) => page.locator(".fact-row.linked"),
  proof: (page) => page.locator(".proof-of .fact.linked"),
  network: (page) => page.locator(".net[data-linked]:not([data-linked='0'])"), // lit while hidden, too
};

/** How something is pointed at. @type {Record<string, (page: Page) => Promise<void>>} */
const pointers = {
  editor: (page) => page.locator(".cm-line", { hasText: "(<= (legal ?player (mark" }).click(),
  board: (page) => page.getByRole("gridcell", { name: /^2 2,/ }).hover(),
  "legal moves": (page) => page.locator(".option", { hasText: "2 2" }).hover(),
  analysis: (page) => page.locator(".analysis-table tr.pickable", { hasText: "2 2" }).hover(),
  facts: (page) => page.locator(".fact-row", { hasText: "2 2 empty" }).hover(),
  proof: (page) => page.locator(".proof-of .fact").first().hover(),
  network: overNode,
};

/** Moves the pointer over the picture until it is on a node that other views show. @param {Page} page */
async function overNode(page) {
  const pane = page.locator(".net-pane:not([hidden])").first();
  await pane.getByRole("img").waitFor();
  const box = await pane.locator("canvas").first().boundingBox();
  assert.ok(box);
  const lit = page.locator(".cm-lit").first();
  for (let y = 12; y < box.height; y += 12) {
    for (let x = 12; x < box.width; x += 40) {
      await page.mouse.move(box.x + x, box.y + y);
      const tip = await pane.locator(".tip").textContent();
      if (tip?.startsWith("legal mark")) return lit.waitFor();
    }
  }
  assert.fail("no node is called legal mark");
}

/** What shows nothing of an empty square or of the move to it, and why. @type {Record<string, readonly string[]>} */
const apart = {
  board: ["legal moves", "analysis", "proof"], // a cell is a fact, and its moves are others
  facts: ["legal moves", "analysis", "proof"],
  "legal moves": ["facts"], // a move lights the rule that gives it, not all that the rule rests on
  analysis: ["facts"],
  proof: ["facts"],
  network: ["facts", "proof", "legal moves", "analysis", "board"], // a relation is pointed at, which is many
};

/** @param {Page} page @param {"Propnet" | "Facts and why"} name */
const tool = (page, name) => page.getByRole("tab", { name, exact: true }).click();

for (const [from, point] of Object.entries(pointers)) {
  test(`what is pointed at in ${from} lights up in the other views`, () => browser.page(async (page) => {
    const playground = new Playground(page);
    await playground.ready();
    await page.getByRole("button", { name: /^Legal moves/ }).click();
    await page.getByRole("button", { name: "Analyse this position" }).click().catch(() => {}); // or it is analysed
    await page.locator(".analysis-table tr.pickable", { hasText: "2 2" }).waitFor();
    for (const to of Object.keys(views).filter((each) => each !== from && !apart[from]?.includes(each))) {
      if (to === "facts" || to === "proof") await show(page, to);
      if (to === "network") await tool(page, "Propnet");
      await show(page, from);
      await page.mouse.move(2, 2);
      await point(page);
      await views[to]?.(page).first().waitFor({ state: "attached" }).catch(() => assert.fail(`nothing in ${to}`));
    }
  }));
}

/** Brings up the view that something is pointed at in. @param {Page} page @param {string} view */
async function show(page, view) {
  if (view === "network") await tool(page, "Propnet");
  else if (view === "facts") {
    await tool(page, "Facts and why");
    await page.getByRole("button", { name: /^All facts/ }).click();
  } else if (view === "proof") {
    await tool(page, "Facts and why");
    const field = page.getByRole("searchbox", { name: /^Anything/ });
    await field.fill("(legal x (mark 2 2))");
    await field.press("Enter");
    await page.locator(".proof-of .fact").first().waitFor();
  }
}

test("a key leads from what has the focus to its rule, another to why it holds", () => browser.page(async (page) => {
  const playground = new Playground(page);
  await playground.ready();
  await tool(page, "Facts and why");
  await page.getByRole("button", { name: /^All facts/ }).click();
  await page.locator(".fact-row", { hasText: "2 2 empty" }).focus();
  await page.keyboard.press("d");
  await page.getByText(/^Line 27, column/).waitFor();
  await page.locator(".fact-row", { hasText: "2 2 empty" }).focus();
  await page.keyboard.press("w");
  await page.locator(".proof-of .fact").first().waitFor();
}));
