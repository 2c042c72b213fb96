// Accessibility by axe-core, and pictures to look at, at every width and in
// both themes. The pictures land in e2e/out.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { findings } from "./axe.js";
import { Browser, out } from "./browser.js";
import { atRest, headingOf, PATIENCE, Playground } from "./playground.js";

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

const sizes = [[1440, 900], [1100, 800], [800, 900], [390, 844]];
for (const [width = 0, height = 0] of sizes) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`${width} wide, ${colorScheme}: axe has no complaint`, () => browser.page(async (page) => {
      const it = new Playground(page);
      await it.ready();
      await page.screenshot({ path: join(out, `play-${width}-${colorScheme}.png`) });
      assert.deepEqual(await findings(page), []);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `nothing sticks out sideways: ${wide}`);
    }, { viewport: { width, height }, colorScheme }));
  }
}

for (const width of [800, 390]) {
  test(`${width} wide: a long title gives way to what stands beside it`, () => browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    await it.open(`${"a-title-longer-than-the-bar-".repeat(3)}.kif`, Buffer.from(await it.rules()));
    await it.ready();
    const ends = await page.locator(".top > :visible")
      .evaluateAll((all) => all.map((e) => e.getBoundingClientRect().right));
    assert.ok(ends.length > 3 && Math.max(...ends) <= width, `the bar's parts end at ${ends}`);
  }, { viewport: { width, height: 900 } }));
}

for (const [name, open] of /** @type {[string, (page: import("playwright-core").Page) => Promise<void>][]} */ ([
  ["gallery", async (page) => {
    await page.getByRole("button", { name: "Gallery" }).click();
    await headingOf(page, "Gallery").waitFor();
  }],
  ["share", async (page) => {
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("dialog", { name: "Share" }).getByText(/characters/).waitFor();
  }],
  ["players", async (page) => {
    await page.getByRole("button", { name: "Players" }).click();
    await headingOf(page, "Players").waitFor();
  }],
  ["commands", async (page) => {
    await page.keyboard.press("Control+K");
    await page.getByRole("option").first().waitFor();
  }],
  ["asking", async (page) => {
    await page.getByRole("button", { name: "Why?" }).click();
    await page.getByRole("grid").first().getByRole("gridcell").first().click();
    await page.getByRole("menuitem").first().waitFor();
  }],
  ["proof", async (page) => {
    await page.getByRole("button", { name: "Why?" }).click();
    await page.getByRole("button", { name: "Why not over?" }).click();
    await page.getByText(/rules that fit holds/).first().waitFor();
  }],
  ["outline and log", async (page) => {
    await page.getByRole("button", { name: "Outline" }).click();
    await page.getByRole("button", { name: "Log", exact: true }).click();
  }],
  ["legal moves and places", async (page) => {
    await page.getByRole("button", { name: /^Legal moves/ }).click();
    await page.getByRole("textbox", { name: "Rules, in GDL" }).getByText("control").first().click();
    await page.keyboard.press("Shift+F12");
    await page.getByRole("list", { name: /^control: \d+ places$/ }).waitFor();
  }],
  ["checks", async (page) => {
    await page.getByRole("tab", { name: "Facts and why" }).click();
    await page.getByRole("button", { name: "Checks" }).click();
    await page.getByRole("button", { name: "Cover the rules" }).click();
    await page.getByRole("table").waitFor();
  }],
  ["search tree", async (page) => {
    await page.getByRole("tab", { name: "Search tree" }).click();
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByText(/The search is over/).waitFor();
  }],
  ["solve", async (page) => {
    await page.getByRole("tab", { name: "Solve" }).click();
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await page.getByRole("button", { name: "Play it" }).waitFor();
  }],
  ["evaluation", async (page) => {
    await page.getByRole("tab", { name: "Evaluation" }).click();
    await page.getByRole("button", { name: "Learn and show" }).click();
    await page.getByRole("spinbutton").first().waitFor();
  }],
  ["propnet", async (page) => {
    await page.getByRole("region", { name: "Tools" }).getByRole("button", { name: "Maximise" }).click();
    await page.getByRole("button", { name: "Relations and cone" }).click();
    await page.getByRole("combobox", { name: "Find a proposition" }).fill("legal x (mark 1 1)");
    await page.keyboard.press("Enter");
    await page.getByRole("complementary", { name: "Selected" }).getByText("Over this match").waitFor();
    await page.getByRole("button", { name: "Step through" }).click();
  }],
])) {
  test(`${name}: axe has no complaint`, () => browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    await open(page);
    await atRest(page);
    await page.screenshot({ path: join(out, `${name}.png`) });
    assert.deepEqual(await findings(page), []);
  }));
}

const LOOKS = /** @type {const} */ ([{ colorScheme: "light" }, { colorScheme: "dark" },
  { colorScheme: "light", forcedColors: "active" }, { colorScheme: "dark", forcedColors: "active" }]);

/** Fails if axe complains in any colours. @param {import("playwright-core").Page} page @param {string} view */
async function soundInAllColours(page, view) {
  for (const [i, look] of LOOKS.entries()) {
    await page.emulateMedia({ forcedColors: "none", reducedMotion: "reduce", ...look });
    await atRest(page);
    assert.deepEqual(await findings(page, i === 0 ? "all" : "colours"), [], `${view}, ${JSON.stringify(look)}`);
  }
}

test("light, dark and forced colours: axe has no complaint about panes and dialogs",
  () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await soundInAllColours(page, "the board");
  for (const name of ["Open the gallery", "Learn GDL", "New game", "Settings", "Choose players", "Share",
    "Keyboard shortcuts", "Matches and tournaments", "Compare with another", "Earlier versions"]) {
    await it.command(name);
    await headingOf(page, name).waitFor();
    await soundInAllColours(page, name);
    await page.keyboard.press("Escape");
    await headingOf(page, name).waitFor({ state: "hidden" });
  }
  await it.command("Write a player");
  await page.getByRole("region", { name: "Workshop" }).waitFor();
  await soundInAllColours(page, "the workshop");
}));

test("light, dark and forced colours: axe has no complaint about lessons", () => browser.page(async (page) => {
  for (const lesson of ["facts-and-rules", "a-first-game", "propnets", "game-trees", "write-a-player"]) {
    await page.evaluate((hash) => void (location.hash = hash), `#lesson/${lesson}`);
    const [, step = ""] = /^## (.*)$/m.exec(readFileSync(join(import.meta.dirname, `../lessons/${lesson}.md`), "utf8"))
      ?? [];
    await page.getByRole("region", { name: "Lesson" }).getByRole("heading", { name: step, exact: true }).waitFor();
    await soundInAllColours(page, lesson);
  }
}));

test("forced colours tell which step of a lesson is open, and what is pointed at", () => browser.page(async (page) => {
  const steps = page.getByRole("list", { name: "Steps of this lesson" }).getByRole("button");
  const grounds = () => steps.evaluateAll((all) => all.map((step) => getComputedStyle(step).backgroundColor));
  await steps.nth(4).waitFor();
  const [first, second, third] = await grounds();
  assert.ok(second !== first && first === third, `the second is open: ${first}, ${second}, ${third}`);
  await page.getByRole("button", { name: "Back to free play" }).click();
  const it = new Playground(page);
  await it.ready();
  await page.getByRole("tab", { name: "Facts and why" }).click();
  const fact = page.getByRole("tabpanel", { name: "Facts and why" }).locator("[data-atom]").first();
  await fact.hover();
  await page.locator(".linked:not(.cell)").first().waitFor();
  assert.equal(await fact.evaluate((element) => getComputedStyle(element).outlineStyle), "dashed");
}, { hash: "#lesson/facts-and-rules/2", forcedColors: "active" }));

test("a screen reader is told the parts of the page, what is played, and nothing with every tick of a clock",
  () => browser.page(async (page) => {
  await page.addInitScript(() => {
    const heard = /** @type {string[]} */ ([]);
    /** @type {WeakMap<Element, string>} */
    const said = new WeakMap();
    Object.assign(window, { heard });
    const listen = () => new MutationObserver(() => {
      for (const part of document.querySelectorAll("[role=status], [role=alert], [aria-live]")) {
        const words = part.checkVisibility() ? part.textContent?.trim() ?? "" : "";
        if (words !== "" && said.get(part) !== words) heard.push(words);
        said.set(part, words);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    addEventListener("DOMContentLoaded", listen);
  });
  await page.reload();
  const it = new Playground(page);
  await it.ready();
  await page.getByText(/^Propnet: \d+ bases/).waitFor({ state: "attached" });
  await page.getByRole("heading", { name: "Building the propnet" }).waitFor({ state: "hidden" });
  for (const name of ["Rules", "Match", "Analysis", "Tools"]) {
    await page.getByRole("main").getByRole("region", { name, exact: true }).waitFor();
  }
  await page.getByRole("banner").waitFor();
  await page.getByRole("contentinfo").waitFor();
  assert.equal(await it.board.getAttribute("aria-label"), "Board, read from cell");
  await page.keyboard.press("Alt+2");
  await it.cell("2 2").press("Enter");
  await page.getByText(/^o: mark \d \d\. Your move, 7 legal moves\.$/).waitFor({ state: "attached" });
  const heard = await page.evaluate(() =>
    /** @type {{heard: string[]}} */ (/** @type {unknown} */ (window)).heard);
  assert.ok(heard.includes("x: mark 2 2. o to move."), `played: ${heard}`);
  assert.equal(heard.filter((words) => /so far$/.test(words)).length, 0, `clocks: ${heard}`);
  assert.ok(heard.filter((words) => words.startsWith("Building the propnet")).length <= 1, `building: ${heard}`);
}));

test("Share says its name once, on phones too", async () => {
  for (const width of [1440, 390]) {
    await browser.page(async (page) => {
      await page.getByRole("banner").getByRole("button", { name: "Share", exact: true }).waitFor({ timeout: PATIENCE });
    }, { viewport: { width, height: 844 } });
  }
});
