// Looking into the network: stepping, asking, and the way back to the rules.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser } from "./browser.js";
import { holds, Playground } from "./playground.js";

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

test("values come layer by layer, and one node can be read backward", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const panel = page.getByRole("tabpanel", { name: "Propnet" });
  await panel.getByRole("button", { name: "Whole" }).click();
  await panel.getByRole("button", { name: /^All \d+ nodes$/ }).click();
  await panel.getByRole("img", { name: /Propositional network, \d{3} nodes/ }).waitFor();
  await panel.getByRole("button", { name: "Step through" }).click();
  const said = panel.getByText(/^Layer 1 of \d+, \d+ nodes settled/);
  const layers = Number(/of (\d+)/.exec((await said.textContent()) ?? "")?.[1]);
  assert.ok(layers > 3, `${layers} layers`);
  const next = panel.getByRole("button", { name: "Next layer" });
  for (let i = 1; i < layers; i++) await next.click();
  await panel.getByText("All values are known.").waitFor();
  assert.ok(await next.isDisabled());

  await panel.getByRole("button", { name: "Leave stepping" }).click();
  await find(panel, "legal x (mark 1 1)");
  await panel.getByRole("button", { name: "Feeds" }).waitFor();
  await panel.getByRole("button", { name: "Step through" }).click();
  await panel.getByRole("button", { name: "Backward" }).click();
  await panel.getByText(/^0 of 4 read/).waitFor(); // control, cell, their conjunction, legal
}));

/**
 * Finds a proposition and shows it.
 * @param {import("playwright-core").Locator} panel
 * @param {string} words
 * @returns the search field
 */
async function find(panel, words) {
  const search = panel.getByRole("combobox", { name: "Find a proposition" });
  await search.fill(words);
  await search.press("Enter");
  return search;
}

/**
 * Gives the tools the whole window.
 * @param {import("playwright-core").Page} page
 */
async function maximise(page) {
  await page.getByRole("region", { name: "Tools" }).getByRole("button", { name: "Maximise" }).click();
  return page.getByRole("tabpanel", { name: "Propnet" });
}

test("with room, relations and cone stand beside each other and the chosen node is told about",
  () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const panel = await maximise(page);
  await panel.getByRole("button", { name: "Relations and cone" }).click();
  await find(panel, "next cell 2 2 x");
  const side = panel.getByRole("complementary", { name: "Selected" });
  await side.getByText("(next (cell 2 2 x))").waitFor();
  await side.getByText("false here, at the beginning").waitFor();
  await side.getByRole("button", { name: /\?player\s*\(\s*mark/ }).first().waitFor(); // a rule
  await panel.getByRole("img").nth(1).waitFor();
  assert.equal(await panel.getByRole("img").count(), 2, "two pictures");
  await side.getByRole("button", { name: /or gate/ }).click();
  await side.getByText("all inputs").or(side.getByText("any input")).first().waitFor();
  await side.getByRole("button", { name: "Close" }).click();
  await side.waitFor({ state: "hidden" });
}));

test("a fact of the next state says which fact it returns as, and the words go with the game",
  () => browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    const panel = await maximise(page);
    const search = await find(panel, "next cell 2 2 x");
    const side = panel.getByRole("complementary", { name: "Selected" });
    await side.getByText("returns as this fact").waitFor();
    await side.getByRole("button", { name: "(true (cell 2 2 x))" }).click();
    await side.getByRole("button", { name: "Set true" }).waitFor();
    await page.keyboard.press("Escape"); // the editor is beside it again
    await it.write("(role x) (init (lamp off)) (legal x go) (<= (next (lamp on)) (does x go)) " +
      "(<= terminal (true (lamp on))) (goal x 100)");
    await panel.getByRole("button", { name: "Step through" }).waitFor();
    await holds(search, "");
  }));

test("below a cone everything is in one row beside the default board", () => browser.page(async (page) => {
  await new Playground(page).ready();
  const panel = page.getByRole("tabpanel", { name: "Propnet" });
  await find(panel, "line x");
  await panel.getByRole("button", { name: "Feeds" }).waitFor();
  const strip = panel.locator(".net-strip").last();
  const [height, wide] = await strip.evaluate((each) => [each.clientHeight, each.scrollWidth - each.clientWidth]);
  assert.ok(height <= 36 && wide === 0, `${height} high, ${wide} too wide`);
  await panel.getByRole("button", { name: "Table" }).click();
  assert.ok(await panel.getByText("Drag to see the rest").last().isHidden());
}));

test("moves set by hand flow through the network and can be made", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const panel = await maximise(page);
  await find(panel, "next cell 2 2 x");
  const side = panel.getByRole("complementary", { name: "Selected" });
  await side.getByText("false", { exact: true }).waitFor();
  await panel.getByRole("button", { name: "Step through" }).click();
  await panel.getByRole("combobox", { name: "Move of x" }).selectOption({ label: "mark 2 2" });
  await panel.getByRole("button", { name: "Leave stepping" }).click();
  await side.getByText("true", { exact: true }).first().waitFor();
  await side.getByText("another value than in the match").waitFor();
  await panel.getByRole("combobox", { name: "Move of o" }).selectOption({ label: "noop" });
  await panel.getByRole("button", { name: "Make them" }).click();
  await side.getByText("true in all 2 positions").waitFor();
  await page.keyboard.press("Escape");
  await it.shows("2 2", "x");
}));

test("the nodes of a picture can be read as a table", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const panel = page.getByRole("tabpanel", { name: "Propnet" });
  await panel.getByRole("button", { name: "Whole" }).click();
  await panel.getByRole("button", { name: "Table" }).click();
  await panel.getByRole("row", { name: /^1 \(legal x \(mark 1 1\)\) \d+ legal/ }).waitFor();
  await it.cell("1 1").click();
  await panel.getByRole("row", { name: /^0 \(legal x \(mark 1 1\)\)/ }).waitFor();
  await panel.getByRole("button", { name: "Relations", exact: true }).click();
  await panel.getByRole("row", { name: /\d+ of 27 true cell/ }).waitFor();
}));

for (const [ending, words, wanted] of /** @type {const} */ ([["svg", "This picture, as SVG", /^<svg .*<\/svg>\n$/s],
  ["dot", "All of it for Graphviz, as DOT", /^digraph .*legal x \(mark 1 1\)/s],
  ["jsonl", "All of it, a line of JSON for each node", /^{"id":0,/]])) {
  test(`the network is saved as ${ending}`, () => browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    const panel = page.getByRole("tabpanel", { name: "Propnet" });
    await panel.getByRole("button", { name: "Export" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: words }).click();
    const file = await download;
    assert.equal(file.suggestedFilename(), `tic-tac-toe.${ending}`);
    /** @type {Buffer[]} */
    const parts = [];
    for await (const part of await file.createReadStream()) parts.push(part);
    assert.match(Buffer.concat(parts).toString("utf8"), wanted);
  }));
}

test("what is looked for can be narrowed to a role or a kind", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const panel = await maximise(page);
  await panel.getByRole("button", { name: "Whole" }).click();
  await panel.getByRole("button", { name: "Table" }).click();
  const cells = panel.getByRole("row", { name: /cell 1 1 x/ });
  await cells.first().waitFor();
  await panel.getByRole("combobox", { name: "Roles and kinds" }).selectOption({ label: "x" });
  await cells.first().waitFor({ state: "detached" });
  const names = await panel.locator("tbody .pick-row").allTextContents();
  assert.equal(names.length, 23, "10 moves, 10 legal moves and 3 goals");
  assert.ok(names.every((name) => /^\((does|legal|goal) x /.test(name)), names.join());
}));

for (const [width, height] of /** @type {const} */ ([[1440, 900], [390, 844]])) {
  test(`beside ${width} pixels of page, too, roles and kinds can be chosen, and what is chosen is said`,
    () => browser.page(async (page) => {
      await new Playground(page).ready();
      const views = page.getByRole("navigation", { name: "Views" });
      if (await views.isVisible()) await views.getByRole("button", { name: "Propnet" }).click();
      const choice = page.getByRole("combobox", { name: "Roles and kinds" });
      await choice.waitFor();
      const row = page.locator(".net-tools");
      const last = page.getByRole("button", { name: "Export", exact: true });
      const fits = async () => {
        const [a, b] = [await choice.boundingBox(), await last.boundingBox()];
        return await row.evaluate((each) => each.scrollWidth <= each.clientWidth) && a && b
          && Math.abs(a.y + a.height / 2 - b.y - b.height / 2) < 3;
      };
      const sign = page.locator(".net-filter .ico");
      assert.ok(await sign.isVisible() && await fits(), "a sign says what it is for");
      await choice.selectOption({ label: "x" });
      assert.ok(!await sign.isVisible() && await fits(), "the choice itself is read");
      const sight = await choice.boundingBox();
      assert.ok(sight && sight.width >= 60, "there is room for a role");
    }, { viewport: { width, height } }));
}

test("rules that break while their network is built are not said to be built", () => browser.page(async (page) => {
  const it = new Playground(page);
  /** @type {() => void} */
  let arrive = () => {};
  const seen = new Promise((resolve) => (arrive = () => resolve(undefined)));
  await page.route("**/engine-*.wasm", async (route) => {
    await seen; // what builds comes late
    await route.continue();
  });
  await page.reload();
  await page.getByRole("heading", { name: "Building the propnet" }).waitFor();
  await it.write("(role x)");
  await page.getByText("The propnet comes by itself once the rules can be played.").first().waitFor();
  arrive();
  await it.ready();
}, { serviceWorkers: "block" })); // it would have brought the program already

test("a node leads to its rule and to its proof", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const panel = page.getByRole("tabpanel", { name: "Propnet" });
  await find(panel, "legal x (mark 1 1)");
  await panel.getByText("(legal x (mark 1 1))", { exact: true }).waitFor();
  await panel.getByRole("button", { name: "Show rule" }).click();
  await page.getByText("Line 33,").waitFor(); // its end
  await panel.getByRole("button", { name: "Why" }).click();
  const facts = page.getByRole("tabpanel", { name: "Facts and why" });
  await facts.getByText(/mark 1 1/).first().waitFor();
}));

test("while a rule is being written the picture stays, and its cone is of the new rules when they are read",
  () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const panel = page.getByRole("tabpanel", { name: "Propnet" });
  const search = await find(panel, "legal x (mark 1 1)");
  const cone = async () => (await panel.getByRole("img", { name: /nodes/ }).getAttribute("aria-label")) ?? "";
  await panel.getByRole("button", { name: "Feeds" }).waitFor();
  const before = await cone();
  await it.editor.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("(<= (legal ?player (mark 1 1)) (true (control");
  const said = panel.getByText("This is the propnet of the rules before the error.");
  await said.waitFor();
  assert.equal(await cone(), before);
  assert.ok(await panel.locator(".net-body").evaluate((body) => body instanceof HTMLElement && body.inert));
  await page.keyboard.type(" ?player)))");
  await said.waitFor({ state: "hidden" });
  await holds(search, "(legal x (mark 1 1))");
  await panel.getByRole("img", { name: /nodes/ }).and(page.locator(`:not([aria-label="${before}"])`)).waitFor();
  await panel.getByRole("button", { name: "Feeds" }).waitFor();
}));
