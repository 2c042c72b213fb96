// Exploring a network: all of it by levels, values set by hand, how often nodes are
// true, files.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Browser } from "./browser.js";
import { Playground } from "./playground.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

/** The network in the whole window, once it is built. @param {Page} page */
async function explorer(page) {
  await new Playground(page).ready();
  await page.getByText(/^Propnet: \d+ bases/).waitFor({ state: "attached" });
  await page.getByRole("region", { name: "Tools" }).getByRole("button", { name: "Maximise" }).click();
  return page.getByRole("tabpanel", { name: "Propnet" });
}

test("a large network opens by levels: relations first, then their gates", () => browser.page(async (page) => {
  const panel = await explorer(page);
  await panel.getByRole("button", { name: "Whole", exact: true }).click();
  const picture = panel.getByRole("img", { name: /Propositional network/ });
  await panel.getByRole("img", { name: "Propositional network, 14 nodes" }).waitFor();
  await picture.focus();
  await page.keyboard.press("ArrowRight");
  await panel.getByRole("button", { name: "Open", exact: true }).click();
  await panel.getByRole("button", { name: "Fold all" }).waitFor();
  await panel.getByRole("img", { name: /Propositional network, (?!14 )\d+ nodes/ }).waitFor();
  await panel.getByRole("button", { name: "Fold all" }).click();
  await panel.getByRole("img", { name: "Propositional network, 14 nodes" }).waitFor();
}, { hash: "#game/breakthrough-6x6" }));

test("a whole that could not be read opens by levels, and shows every node when asked to",
  () => browser.page(async (page) => {
  await new Playground(page).ready();
  const panel = page.getByRole("tabpanel", { name: "Propnet" });
  const pictureOf = (/** @type {RegExp} */ nodes) =>
    panel.getByRole("img", { name: new RegExp(`^Propositional network, ${nodes.source} nodes$`) }).waitFor();
  await panel.getByRole("button", { name: "Whole", exact: true }).click();
  await pictureOf(/\d{2}/);
  await panel.getByRole("button", { name: /^All \d{3} nodes$/ }).click();
  await pictureOf(/\d{3}/);
  await panel.getByRole("button", { name: "Fold all" }).click();
  await pictureOf(/\d{2}/);
}));

test("facts are set by hand, values follow and are stepped through, and one press leads back",
  () => browser.page(async (page) => {
  const panel = await explorer(page);
  const search = panel.getByRole("combobox", { name: "Find a proposition" });
  const value = () => panel.locator(".net-side .bit").first().textContent();
  for (const cell of ["1 1", "2 1", "3 1"]) {
    await search.fill(`true cell ${cell} x`);
    await search.press("Enter");
    await panel.locator(".net-side").getByText(`(true (cell ${cell} x))`).first().waitFor();
    await panel.locator(".net-side").getByRole("button", { name: "Set true" }).click();
  }
  await panel.getByText("3 values set by hand").waitFor();
  await search.fill("line x");
  await search.press("Enter");
  await panel.locator(".net-side").getByText("another value than in the match").waitFor();
  assert.equal(await value(), "1");
  await panel.getByText("set by hand", { exact: true }).filter({ visible: true }).waitFor(); // in the legend
  await panel.getByRole("button", { name: "Step through" }).click();
  await panel.getByText(/^Layer 1 of/).waitFor();
  await panel.getByRole("button", { name: "Leave stepping" }).click();
  await panel.getByRole("button", { name: "Back to the match" }).click();
  await panel.getByText("3 values set by hand").waitFor({ state: "hidden" });
  await page.waitForFunction(() => document.querySelector(".net-side .bit")?.textContent === "0");
}));

test("a link brings the cone, its side and what it is about", () => browser.page(async (page) => {
  const panel = await explorer(page);
  const search = panel.getByRole("combobox", { name: "Find a proposition" });
  await search.fill("legal x (mark 1 1)");
  await search.press("Enter");
  await panel.getByRole("button", { name: "Feeds" }).click();
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await dialog.getByLabel("View").check();
  const field = dialog.getByRole("textbox", { name: /link/i });
  await page.waitForFunction((input) => input instanceof HTMLInputElement && input.value.includes("#game/tic-tac-toe/"),
    await field.elementHandle());
  const link = await field.inputValue();
  const other = await page.context().newPage();
  await other.goto(link);
  const shown = other.getByRole("tabpanel", { name: "Propnet" });
  await shown.getByRole("button", { name: "Feeds", pressed: true }).waitFor();
  await shown.locator(".net-bar").getByText("(legal x (mark 1 1))").waitFor();
}));

test("colours tell how often nodes are true, and what the last move changed", () => browser.page(async (page) => {
  const panel = await explorer(page);
  const lens = panel.getByRole("combobox", { name: "What the colours say" });
  await lens.selectOption({ label: "Changed by the last move" });
  await panel.getByText("There is no move before this position.").waitFor();
  await lens.selectOption({ label: "How often true: this match" });
  await panel.getByText("1 position of this match: numbers are percent").waitFor();
  await panel.getByText("how often true", { exact: true }).filter({ visible: true }).first().waitFor();
  await lens.selectOption({ label: "How often true: random matches" });
  await panel.getByText(/^[\d,]+ positions of [\d,]+ random match(es)?: numbers are percent$/).waitFor();
}));

test("two positions that the visitor chooses are compared", () => browser.page(async (page) => {
  const panel = await explorer(page);
  const lens = panel.getByRole("combobox", { name: "What the colours say" });
  await lens.selectOption({ label: "Differences of two positions" });
  await panel.getByText(/^Marked: the position after 0 moves/).waitFor();
  await page.getByRole("region", { name: "Tools" }).getByRole("button", { name: "Maximise" }).click();
  await new Playground(page).cell("2 2").click();
  await panel.getByText("Dashed: another value than in the marked position, after 0 moves.").waitFor();
  await panel.getByRole("button", { name: "Mark this position" }).click();
  await panel.getByText(/^Marked: the position after [12] moves?/).waitFor();
}));

test("the picture is saved as PNG, the network as GraphML", () => browser.page(async (page) => {
  const panel = await explorer(page);
  await panel.getByRole("img", { name: /Propositional network, / }).waitFor();
  for (const [words, begins] of /** @type {const} */ ([["as PNG", "\x89PNG"], ["as GraphML", "<?xml"]])) {
    await panel.getByRole("button", { name: "Export" }).click();
    const box = await page.getByRole("menu").boundingBox();
    assert.ok(box && box.width < 500, `a menu is as wide as its longest line, not ${box?.width} px`);
    const [download] = await Promise.all([page.waitForEvent("download"),
      page.getByRole("menuitem", { name: words }).click()]);
    const file = readFileSync(await download.path(), "latin1");
    assert.ok(file.startsWith(begins), `${words}: ${file.slice(0, 20)}`);
  }
}));

for (const [game, widths] of /** @type {[string, number[]][]} */ (
  [["breakthrough-6x6", [1440, 1024, 800, 390, 320]], ["draughts-6x6", [1440, 1024, 800, 390]],
    ["nine-mens-morris", [1440, 1024, 800]]])) {
  test(`all relations of ${game} are in sight at every width`, () => browser.page(async (page) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 860 });
      await page.reload();
      await new Playground(page).ready();
      const tab = page.getByRole("button", { name: "Propnet", exact: true });
      if (width < 1280) await tab.click();
      const panel = page.getByRole("tabpanel", { name: "Propnet" });
      await panel.getByRole("img", { name: /Propositional network/ }).waitFor();
      await panel.locator(".net[data-fitted=true]").last().waitFor();
      assert.ok(await panel.locator("canvas.map").first().isHidden(), `the map shows what is not seen at ${width}`);
    }
  }, { hash: `#game/${game}` }));
}

for (const width of [1440, 800, 390]) {
  test(`${width} wide: what the colours say can be chosen and read below a cone`, () => browser.page(async (page) => {
    await new Playground(page).ready();
    if (width < 1280) await page.getByRole("button", { name: "Propnet", exact: true }).click();
    const panel = page.getByRole("tabpanel", { name: "Propnet" });
    const search = panel.getByRole("combobox", { name: "Find a proposition" });
    await search.fill("legal x (mark 2 2)");
    await search.press("Enter");
    await panel.getByRole("button", { name: "Feeds" }).waitFor();
    await panel.getByText("true, 1", { exact: true }).filter({ visible: true }).waitFor();
    const cut = () => panel.locator(".legend").filter({ visible: true })
      .evaluateAll((legends) => legends.filter((each) => each.scrollWidth > each.clientWidth)
        .map((each) => each.textContent));
    assert.deepEqual(await cut(), [], "legend of the cone");
    const picture = await panel.locator(".net").filter({ visible: true }).last().boundingBox();
    const legend = await panel.locator(".legend").filter({ visible: true }).last().boundingBox();
    assert.ok(picture && legend && legend.y >= picture.y + picture.height, "the legend lies over no node");
    if (width > 800) {
      await panel.getByRole("button", { name: "Whole", exact: true }).click();
      await panel.getByText("share that is true now", { exact: true }).filter({ visible: true }).waitFor();
      assert.deepEqual(await cut(), [], "legend of the whole");
      await panel.getByRole("button", { name: "Cone", exact: true }).first().click();
    }
    await panel.getByRole("combobox", { name: "What the colours say" }).selectOption("match");
    await panel.getByText("how often true", { exact: true }).filter({ visible: true }).first().waitFor();
    assert.deepEqual(await cut(), [], "legend of how often nodes are true");
  }, { viewport: { width, height: 844 } }));
}
