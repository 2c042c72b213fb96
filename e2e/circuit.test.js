// Networks that learners build and mark by pressing their parts.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { findings } from "./axe.js";
import { Browser } from "./browser.js";
import { holds } from "./playground.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

/** @param {Page} page */
const picture = (page) => page.getByRole("group", { name: /^Your network/ });

/** Goes to a part by arrow keys or Tab and presses it. @param {Page} page @param {string} name how it begins */
async function press(page, name) {
  const part = picture(page).locator(`button[aria-label^="${name}"]`);
  await part.focus();
  await page.keyboard.press("Enter");
}

/** Presses Check and waits for what it finds. @param {Page} page @param {string | RegExp} words */
async function check(page, words) {
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("status", { name: "Result" }).getByRole("heading", { name: words }).waitFor();
}

test("a network is built part by part from the keyboard, marked forward, and passes", () =>
  browser.page(async (page) => {
    await picture(page).waitFor();
    await check(page, /^Not yet/);
    for (const kind of ["an and", "an and", "an or", "an and", "an and", "an or", "an and"]) {
      await page.getByRole("button", { name: `Add ${kind} gate` }).press("Enter");
    }
    for (const [from, to] of [["(true (lamp on))", "and gate g1"], ["(does you wait)", "and gate g1"],
      ["(true (lamp off))", "and gate g2"], ["(does you press)", "and gate g2"], ["and gate g1", "or gate g3"],
      ["and gate g2", "or gate g3"], ["or gate g3", "(next (lamp on))"],
      ["(true (lamp off))", "and gate g4"], ["(does you wait)", "and gate g4"], ["(true (lamp on))", "and gate g5"],
      ["(does you press)", "and gate g5"], ["and gate g4", "or gate g6"], ["and gate g5", "or gate g6"],
      ["or gate g6", "(next (lamp off))"], ["(true (lamp on))", "and gate g7"], ["(true (clock 2))", "and gate g7"],
      ["and gate g7", "terminal"]]) {
      await press(page, from ?? "");
      await press(page, to ?? "");
    }
    await page.getByText("terminal reads g7.").waitFor();
    await press(page, "or gate g6"); // no part reads itself
    await press(page, "and gate g4");
    await page.getByText("No gate may read itself").waitFor();
    assert.deepEqual(await findings(page), []);
    await page.getByRole("button", { name: "Mark", exact: true }).press("Enter");
    await press(page, "(true (lamp on))");
    await press(page, "(does you wait)");
    await page.getByRole("button", { name: "Mark the next layer" }).press("Enter");
    await picture(page).getByRole("button", { name: /^and gate g1.*: 1$/ }).waitFor();
    await picture(page).getByRole("button", { name: /^or gate g3.*: not marked$/ }).waitFor();
    await press(page, "(true (lamp off))");
    await press(page, "(true (lamp off))");
    await press(page, "(does you press)");
    await press(page, "(does you press)");
    await page.getByRole("button", { name: "Mark all" }).press("Enter");
    await picture(page).getByRole("button", { name: /^\(next \(lamp on\)\).*: 1$/ }).waitFor();
    await picture(page).getByRole("button", { name: /^\(next \(lamp off\)\).*: 0$/ }).waitFor();
    await check(page, "Passed");
    await page.reload();
    await picture(page).getByRole("button", { name: /^or gate g6/ }).waitFor();
  }, { hash: "#lesson/propnets/4" }));

test("arrow keys go from part to part, and a text that cannot be drawn is kept", () => browser.page(async (page) => {
  await picture(page).waitFor();
  await picture(page).getByRole("button", { name: "(true (lamp off))" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  const label = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  assert.match(await label() ?? "", /^\(next|^terminal/);
  await page.locator("summary", { hasText: "As text" }).click();
  const text = page.getByRole("textbox", { name: /^Your gates/ });
  await text.fill("terminal = (and (true (lamp on)) (true (clock 2)))");
  await picture(page).getByRole("button", { name: /^and gate g1, reads .* and \(true \(clock 2\)\)/ }).waitFor();
  await text.fill("terminal = (and");
  await page.getByText("This text cannot be drawn as it is.").waitFor();
  await picture(page).getByRole("button", { name: /^and gate g1/ }).waitFor();
  await page.reload();
  await page.getByText("This text cannot be drawn as it is.").waitFor();
  assert.equal(await text.inputValue(), "terminal = (and");
}, { hash: "#lesson/propnets/4" }));

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`${colorScheme}: a network is marked by pressing its parts`, () => browser.page(async (page) => {
    const network = page.getByRole("group", { name: /^The network of these rules/ });
    const part = (/** @type {string} */ name) => network.locator(`button[aria-label^="${name}"]`);
    await part("terminal").waitFor();
    for (const name of ["(legal you (press b))", "(next (lamp a on))"]) await part(name).click();
    for (const name of ["(legal you (press a))", "(next (lamp b off))", "terminal"]) {
      await part(name).focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
    }
    await network.getByRole("button", { name: /^terminal.*: 0$/ }).waitFor();
    await holds(page.getByLabel("Value of terminal"), "0"); // the list says the same
    assert.deepEqual(await findings(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= innerWidthOf(page));
    await check(page, "Passed");
  }, { hash: "#lesson/propnets/2", colorScheme, viewport: { width: 390, height: 844 } }));
}

/** @param {Page} page */
const innerWidthOf = (page) => page.viewportSize()?.width ?? 0;
