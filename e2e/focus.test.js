// Who works with keys keeps their place: what is pressed may be switched off,
// taken away or hidden with all around it, but the focus never falls to the top
// of the document.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser } from "./browser.js";
import { headingOf, Playground } from "./playground.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

/** @param {Page} page @param {string} name */
const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Presses something with a key. @param {Locator} what @param {string} [key] */
async function press(what, key = "Enter") {
  await what.focus();
  await what.press(key);
}

/** Waits until something in sight has the focus, by its name or text. @param {Page} page @param {RegExp} name */
const focused = (page, name) => page.waitForFunction((source) => {
  const { activeElement: it, body } = document;
  return it && it !== body && it.checkVisibility()
    && new RegExp(source).test(it.getAttribute("aria-label") ?? it.textContent);
}, name.source);

const ANY = /(?:)/;
const CELL = /^\d \d,/;

test("what goes no further keeps the focus, and does nothing", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.cell("2 2").click();
  await it.turn();
  for (const name of ["First", "Last", "Undo", "Redo"]) {
    const one = button(page, name);
    for (let i = 0; i < 3 && await one.getAttribute("aria-disabled") === null; i++) {
      await press(one);
      await page.waitForTimeout(0);
      await focused(page, new RegExp(`^${name}$`));
    }
    await page.locator("button:focus[aria-disabled=true]").waitFor();
    const before = await it.match.getByText(/^\d+ \/ \d+$/).textContent();
    await page.keyboard.press("Enter");
    await focused(page, new RegExp(`^${name}$`));
    assert.equal(await it.match.getByText(/^\d+ \/ \d+$/).textContent(), before);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    assert.equal(await one.getAttribute("aria-disabled"), null);
    assert.equal(await one.isDisabled(), true, `${name} is off as others are when the focus has gone`);
  }
}));

test("the row under the board keeps the focus as its buttons change", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.turn();
  await press(button(page, "Why?"));
  await focused(page, /^Done$/);
  await page.keyboard.press("Enter");
  await focused(page, /^Why\?$/);
  for (const role of ["x", "o"]) await it.choosePlayer(role, "random");
  await button(page, "Play again").waitFor();
  await it.choosePlayer("x", "human");
  await press(button(page, "Play again"));
  await it.turn();
  await focused(page, CELL);
  await it.write(`${await it.rules()} )`);
  await press(button(page, "Back to last good"));
  await button(page, "Back to last good").waitFor({ state: "hidden" });
  await focused(page, ANY);
}));

test("checking an answer, and its last hint, keep the focus near", () => browser.page(async (page) => {
  await press(button(page, "Check"));
  await page.getByRole("status", { name: "Result" }).getByRole("heading").first().waitFor();
  await focused(page, /^Check$/);
  await press(button(page, "Give me a hint"));
  await focused(page, /^Another hint$/);
  await page.keyboard.press("Enter");
  await page.getByText("Hint 2 of 2").waitFor();
  await focused(page, /^Step 1:/);
}, { hash: "#lesson/facts-and-rules/1" }));

test("what computes keeps the focus when it has begun and when it is done", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await page.getByRole("tab", { name: "Facts and why" }).click();
  await page.getByRole("tab", { name: "Checks" }).or(button(page, "Checks")).click();
  await page.getByRole("combobox", { name: /at most/i }).selectOption({ index: 0 });
  await press(button(page, "Check the game"));
  await button(page, "Stop").waitFor();
  await focused(page, /^Check the game$/);
  await button(page, "Stop").waitFor({ state: "hidden" });
  await focused(page, /^Check the game$/);
  await page.getByRole("tab", { name: "Evaluation" }).click();
  await press(button(page, "Learn and show"));
  await button(page, "Learn and show").waitFor({ state: "hidden" });
  await focused(page, ANY);
  await page.getByRole("tab", { name: "Propnet" }).click();
  await page.getByRole("tabpanel", { name: "Propnet" }).getByRole("button", { name: "Whole" }).click();
  await page.getByRole("button", { name: /^All \d+ nodes$/ }).click();
  await press(button(page, "Step through"));
  await focused(page, /^Leave stepping$/);
  await page.keyboard.press("Enter");
  await focused(page, /^Step through$/);
}));

test("comparing keeps the focus, and the board has it after Escape", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.command("Compare with another");
  await headingOf(page, "Compare with another").waitFor();
  await press(button(page, "Compare"));
  await page.getByRole("region", { name: "Result" }).getByRole("heading").first().waitFor();
  await focused(page, /^Compare$/);
  await page.keyboard.press("Escape");
  await focused(page, CELL);
}));

test("a page that closes gives the focus to what comes in its place", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await press(button(page, "Learn"));
  await press(page.getByRole("link", { name: /Facts and rules/ }));
  await focused(page, /^Facts$/);
  await press(button(page, "Back to free play"));
  await focused(page, CELL);
  await press(button(page, "Gallery"));
  await headingOf(page, "Gallery").waitFor();
  await press(page.locator("[data-game=nim]"));
  await page.getByRole("heading", { name: "Games", exact: true }).waitFor({ state: "hidden" });
  await focused(page, ANY);
  await press(button(page, "Gallery"));
  await press(button(page, "Back to the board"));
  await focused(page, ANY);
}));

test("a tournament that begins, and a match that is opened, keep the focus", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.command("Matches and tournaments");
  await headingOf(page, "Matches and tournaments").waitFor();
  await page.getByText("New tournament").click();
  for (const player of [0, 1]) {
    await page.getByRole("group", { name: "Players" }).getByRole("checkbox").nth(player).check();
  }
  await page.getByRole("group", { name: "Games" }).getByRole("checkbox").first().check();
  await press(button(page, "Begin the tournament"));
  await page.getByText(/of \d+ matches/).first().waitFor();
  await focused(page, /^New tournament/);
  const cross = page.getByRole("region", { name: "Goals against each other" });
  await cross.getByRole("button").first().click();
  const chip = page.getByRole("button", { name: /^Show others than .* against / });
  await chip.waitFor();
  await press(chip);
  await chip.waitFor({ state: "hidden" });
  await focused(page, ANY);
  await press(page.getByRole("button", { name: /on the board$/ }).first());
  await focused(page, CELL);
}));
