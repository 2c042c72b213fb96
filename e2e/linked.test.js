// One thing seen in several views: whoever points at it in one sees it light up in
// the others, and nothing scrolls or changes its tab for it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser } from "./browser.js";
import { PATIENCE, Playground } from "./playground.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

/** Where something lights up. @type {Record<string, (page: Page) => Locator>} */
const views = {
  editor: (page) => page.locator(".cm-lit"),
  board: (page) => page.locator(".cell.linked, .cell.chosen"),
  "legal moves": (page) => page.locator(".option.linked"),
  analysis: (page) => page.locator(".analysis-table tr.linked"),
  facts: (page) => page.locator(".fact-row.linked"),
  proof: (page) => page.locator(".proof-of .fact.linked"),
  network: (page) => page.locator(".net[data-linked]:not([data-linked='0'])"), // lit while hidden, too
};

/**
 * How something is pointed at, so that it shows in another view.
 * @type {Record<string, (page: Page, to: string) => Promise<void>>}
 */
const pointers = {
  editor: (page) => page.locator(".cm-line", { hasText: "(<= (legal ?player (mark" }).click(),
  board: (page) => page.getByRole("gridcell", { name: /^2 2,/ }).hover(),
  "legal moves": (page) => page.locator(".option", { hasText: "2 2" }).hover(),
  analysis: (page) => page.locator(".analysis-table tr.pickable", { hasText: "2 2" }).hover(),
  facts: (page) => page.locator(".fact-row", { hasText: "2 2 empty" }).hover(),
  proof: (page) => page.locator(".proof-of .fact").first().hover(),
  network: (page, to) => overNode(page, to === "facts" ? "cell:" : "legal mark"), // a relation
};

/** Where a node was when it was pointed at last, by what its tip begins with. @type {Map<string, [number, number]>} */
const found = new Map();

/**
 * Moves the pointer over the picture until it is on a node.
 * @param {Page} page
 * @param {string} words that its tip begins with
 */
async function overNode(page, words) {
  const pane = page.locator(".net-pane:not([hidden])").first();
  await pane.getByRole("img").waitFor();
  const tip = pane.locator(".tip:not([hidden])"); // what it said before stays in it
  const isThere = async () => (await tip.allTextContents()).some((said) => said.startsWith(words));
  const drawn = () => page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  // A slow machine draws the tip when the pointer is elsewhere already: then it is waited for at each place.
  for (const end = Date.now() + PATIENCE, waits = [async () => {}]; Date.now() < end; waits.push(drawn)) {
    const box = await pane.locator("canvas").first().boundingBox();
    assert.ok(box);
    const last = found.get(words);
    for (const [x, y] of [...(last ? [last] : []), ...grid(box)]) {
      await page.mouse.move(box.x + x, box.y + y);
      await (last?.[0] === x && last[1] === y ? drawn() : waits.at(-1)?.());
      if (!await isThere()) continue;
      await drawn();
      if (await isThere()) return void found.set(words, [x, y]);
    }
  }
  assert.fail(`no node is called ${words}`);
}

/** Places that are near enough to each other to meet every node. @param {{width: number, height: number}} box */
function* grid({ width, height }) {
  for (let y = 12; y < height; y += 12) {
    for (let x = 12; x < width; x += 40) yield /** @type {[number, number]} */ ([x, y]);
  }
}

/**
 * Points at something until something else is there: what is drawn again below the pointer goes out.
 * @param {Page} page
 * @param {() => Promise<unknown>} point
 * @param {Locator} lit
 */
async function pointUntil(page, point, lit) {
  for (const end = Date.now() + PATIENCE; ;) {
    await page.mouse.move(2, 2);
    await point();
    const seen = await lit.first().waitFor({ state: "attached", timeout: 5000 }).then(() => true, () => false);
    if (seen) return;
    assert.ok(Date.now() < end, `nothing is lit: ${lit}`);
  }
}

/** Views that take turns in one pane. */
const turns = ["facts", "proof"];

/** @param {Page} page @param {"Propnet" | "Facts and why"} name */
const tool = (page, name) => page.getByRole("tab", { name, exact: true }).click();

for (const [from, point] of Object.entries(pointers)) {
  test(`what is pointed at in ${from} lights up in the other views`, () => browser.page(async (page) => {
    const playground = new Playground(page);
    await playground.ready();
    await page.getByRole("button", { name: /^Legal moves/ }).click();
    await page.getByRole("button", { name: "Analyse this position" }).click().catch(() => {}); // or it is analysed
    await page.locator(".analysis-table tr.pickable", { hasText: "2 2" }).waitFor();
    // While the analysis goes on its rows change places, and the pointer would have to scroll to one.
    await page.getByText("A draw with best play", { exact: true }).or(page.getByRole("button", { name: "Go deeper" }))
      .first().waitFor();
    const others = Object.keys(views).filter((each) => each !== from);
    for (const to of others.filter((each) => !turns.includes(each) || !turns.includes(from))) {
      if (to === "facts" || to === "proof") await show(page, to);
      if (to === "network") await tool(page, "Propnet");
      await show(page, from);
      const lit = views[to]?.(page);
      assert.ok(lit);
      await pointUntil(page, () => point(page, to), lit);
      await page.mouse.move(2, 2);
      const before = await page.evaluate(places);
      assert.ok(before.some((each) => each.startsWith("tab ")), "tabs are seen");
      await point(page, to);
      await lit.first().waitFor({ state: "attached" });
      assert.deepEqual(await page.evaluate(places), before, `what ${from} lights in ${to} moves nothing`);
    }
  }));
}

/** Which tabs are open, and how far each part of the page is scrolled: runs in the page. */
function places() {
  /** @type {(root: ParentNode) => Element[]} */
  const within = (root) => [...root.querySelectorAll("*")].flatMap((each) =>
    [each, ...(each.shadowRoot ? within(each.shadowRoot) : [])]);
  return within(document).flatMap((each) => [
    ...(each.getAttribute("aria-selected") === "true" && each.role === "tab" ? [`tab ${each.textContent}`] : []),
    ...(each.scrollTop > 0 ? [`${each.className} ${Math.round(each.scrollTop)}`] : []),
  ]);
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

test("a move that was made lights its cell, what is there, its rule and gates", () => browser.page(async (page) => {
  const playground = new Playground(page);
  await playground.ready();
  await page.getByRole("gridcell", { name: /^2 2,/ }).click();
  await page.getByText(/Your move, 7 legal/).first().waitFor();
  // The position before may have been described to an engine that was not there yet, and is forgotten then.
  for (const [key, legal] of [["Home", 9], ["End", 7]]) {
    await page.getByRole("slider", { name: /ply|position/i }).first().press(`${key}`);
    await page.getByText(new RegExp(`Legal moves: x ${legal},`)).waitFor();
  }
  await show(page, "facts");
  const move = page.getByRole("list", { name: "Moves" }).getByRole("button", { name: "mark 2 2" });
  const cell = page.getByRole("gridcell", { name: /^2 2,/ }).and(page.locator(".linked"));
  const others = ["editor", "facts", "network"].flatMap((to) => views[to]?.(page) ?? []);
  for (const lit of [cell, ...others]) await pointUntil(page, () => move.hover(), lit);
}));

test("asking why once more brings the answer back from behind the list of facts", () => browser.page(async (page) => {
  const playground = new Playground(page);
  await playground.ready();
  await show(page, "proof");
  await show(page, "facts");
  await page.locator(".fact-row").first().waitFor();
  await show(page, "proof");
}));

/** Points at nothing, and waits until nothing is lit. @param {Page} page @param {Locator} lit */
async function dark(page, lit) {
  await page.mouse.move(2, 2);
  await lit.first().waitFor({ state: "detached" });
}

/** The views of the network, each with what brings it up. @type {Record<string, (page: Page) => Promise<void>>} */
const pictures = {
  Relations: (page) => page.getByRole("button", { name: "Relations", exact: true }).click(),
  Whole: (page) => page.getByRole("button", { name: "Whole", exact: true }).click(),
  Cone: async (page) => {
    const field = page.getByRole("combobox", { name: "Find a proposition" });
    await field.fill("legal x (mark 2 2)");
    await field.press("Enter");
  },
};

for (const [view, bringUp] of Object.entries(pictures)) {
  test(`rules, moves and cells light up in the view ${view} of the network, and it lights them`,
    () => browser.page(async (page) => {
    const playground = new Playground(page);
    await playground.ready();
    await page.getByRole("button", { name: /^Legal moves/ }).click();
    await tool(page, "Propnet");
    await bringUp(page);
    const panel = page.getByRole("tabpanel", { name: "Propnet" });
    await panel.getByRole("button", { name: view, exact: true, pressed: true }).waitFor();
    await panel.locator(".net-pane:not([hidden])").first().getByRole("img").waitFor();
    const picture = panel.locator(".net-pane:not([hidden]) .net[data-linked]:not([data-linked='0'])");
    await dark(page, page.locator(".cm-lit, .option.linked, .cell.linked"));
    await pointUntil(page, () => overNode(page, view === "Cone" ? "legal (legal x" : "legal mark"),
      page.locator("body:has(.cm-lit):has(.option.linked):has(.cell.linked)"));
    const everything = panel.getByRole("button", { name: /^All \d+ nodes$/ }); // of a whole that opens by levels
    if (view === "Whole") await everything.click();
    for (const from of ["legal moves", "board", "editor"]) { // a caret stays where it is
      await dark(page, picture);
      await pointUntil(page, async () => pointers[from]?.(page, view), picture);
    }
  }));
}

test("a problem that is pointed at lights its rule and its gates", () => browser.page(async (page) => {
  const playground = new Playground(page);
  await playground.ready();
  const rules = await playground.rules();
  await playground.write(rules.replace("(<= open\n", "(<= opened\n")); // terminal asks for what nothing gives
  await tool(page, "Propnet");
  await playground.problems.locator(".diagnostic").first().waitFor();
  await page.locator(".net-pane:not([hidden])").first().getByRole("img").waitFor();
  await playground.problems.locator(".diagnostic").first().hover();
  await page.locator(".cm-lit").first().waitFor();
  await page.locator('.net-pane:not([hidden]) .net[data-linked]:not([data-linked="0"])').first().waitFor();
}));

/** What has the focus when a key asks about it. @type {Record<string, (page: Page) => Locator>} */
const focused = {
  "a legal move": (page) => page.locator(".option", { hasText: "2 2" }).getByRole("button").first(),
  "a row of the analysis": (page) => page.locator(".analysis-table tr.pickable", { hasText: "2 2" })
    .getByRole("button").first(),
};

for (const [what, find] of Object.entries(focused)) {
  test(`W asks why of ${what}, D goes to its rule`, () => browser.page(async (page) => {
    const playground = new Playground(page);
    await playground.ready();
    await page.getByRole("button", { name: /^Legal moves/ }).click();
    await page.getByRole("button", { name: "Analyse this position" }).click().catch(() => {}); // or it is analysed
    await page.locator(".analysis-table tr.pickable", { hasText: "2 2" }).waitFor();
    // While the analysis goes on its rows change places, and the pointer would have to scroll to one.
    await page.getByText("A draw with best play", { exact: true }).or(page.getByRole("button", { name: "Go deeper" }))
      .first().waitFor();
    await find(page).focus();
    await page.keyboard.press("d");
    await page.getByText(/^Line 33, column/).waitFor(); // the end of the rule, which is selected
    await find(page).focus();
    await page.keyboard.press("w");
    await page.locator(".proof-of .fact").first().waitFor();
  }));
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

test("a node of the network is asked why, and leads to its rule, by a key and by its menu",
  () => browser.page(async (page) => {
  const playground = new Playground(page);
  await playground.ready();
  const panel = page.getByRole("tabpanel", { name: "Propnet" });
  const picture = panel.locator(".net-pane:not([hidden])").first().getByRole("img");
  const proof = page.locator(".proof-of .fact").first();
  const ways = /** @type {[string, () => Promise<void>, () => Promise<void>][]} */ ([
    ["key", () => page.keyboard.press("d"), () => page.keyboard.press("w")],
    ["menu", () => choose("Show rule"), () => choose("Why")],
  ]);
  /** @param {string} name */
  async function choose(name) {
    const item = page.getByRole("menuitem", { name, exact: true });
    for (const end = Date.now() + PATIENCE; !await item.isVisible() && Date.now() < end;) {
      await overNode(page, "legal (legal x"); // which a picture that is still moving takes from below the pointer
      await page.mouse.down({ button: "right" });
      await page.mouse.up({ button: "right" });
      await item.waitFor({ timeout: 2000 }).catch(() => {});
    }
    await item.click();
  }
  for (const [, toRule, toProof] of ways) {
    await tool(page, "Propnet");
    await pictures["Cone"]?.(page);
    await panel.locator(".net-bar").getByText("(legal x (mark 2 2))").waitFor();
    await picture.focus();
    await toRule();
    await page.getByText(/^Line 33, column/).waitFor(); // the end of the rule, which is selected
    await picture.focus();
    await toProof();
    await proof.waitFor();
    await page.locator(".proof-of").getByText("(legal x (mark 2 2))").waitFor();
    await show(page, "facts"); // and the proof is gone
  }
}));

// Of an input it is asked why the move is legal.
for (const [what, asked] of [["line x", "(line x)"], ["next cell 2 2 x", "(next (cell 2 2 x))"],
  ["does x mark 2 2", "(legal x (mark 2 2))"], ["terminal", "terminal"]]) {
  test(`the network asks why of ${what}`, () => browser.page(async (page) => {
    const playground = new Playground(page);
    await playground.ready();
    const panel = page.getByRole("tabpanel", { name: "Propnet" });
    const field = panel.getByRole("combobox", { name: "Find a proposition" });
    await field.fill(`${what}`);
    await field.press("Enter");
    await panel.locator(".net-bar").getByRole("button", { name: "Why", exact: true }).click();
    await page.locator(".proof-of .fact").first().getByText(`${asked}`).waitFor();
  }));
}

test("D on a cell goes to the rule that put there what stands on it", () => browser.page(async (page) => {
  const playground = new Playground(page);
  await playground.ready();
  await playground.cell("2 2").focus();
  await page.keyboard.press("d");
  await page.getByText(/^Line 27, column/).waitFor();
}));
