// What stays in its place and within the window: nothing shifts while the page
// loads, plays, thinks or meets an error, and nothing has to be scrolled sideways
// at 320 pixels or at twice the size.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser } from "./browser.js";
import { atRest, headingOf, PATIENCE, Playground, until } from "./playground.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

const MOST_SHIFT = 0.02; // cumulative, of which 0.1 is called good

/** Counts layout shifts from the beginning. @param {import("playwright-core").BrowserContext} context */
const countShifts = (context) => context.addInitScript(() => {
  if (origin === "null") return; // a sandboxed frame
  const found = /** @type {{value: number, nodes: string[]}[]} */ ([]);
  Object.assign(window, { shifts: found });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources = [], hadRecentInput } = /** @type {any} */ (entry);
      if (hadRecentInput) continue; // as browsers count: who presses expects something to happen
      const nodes = sources.map((/** @type {any} */ each) => each.node?.outerHTML?.slice(0, 80) ?? "");
      found.push({ value, nodes });
    }
  }).observe({ type: "layout-shift", buffered: true });
});

/** Fails if more has shifted than may. @param {Page} page @param {string} when */
async function steady(page, when) {
  const shifts = await page.evaluate(() =>
    /** @type {{shifts: {value: number, nodes: string[]}[]}} */ (/** @type {unknown} */ (window)).shifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  assert.ok(sum <= MOST_SHIFT, `${when}: ${sum} ${JSON.stringify(shifts, null, 1)}`);
}

for (const [width = 0, height = 0] of [[1440, 900], [1024, 768], [390, 844]]) {
  test(`${width} wide: nothing shifts while the page loads, plays, thinks and meets an error`, async () => {
    const context = await browser.chrome.newContext({ viewport: { width, height } });
    try {
      await countShifts(context);
      const page = await context.newPage();
      await page.goto(browser.url);
      const it = new Playground(page);
      await it.ready();
      await page.getByText(/Your move, \d+ legal/).first().waitFor();
      await steady(page, "loaded");
      await page.getByRole("button", { name: "Hide hints" }).or(page.getByRole("button", { name: "Play", exact: true }))
        .first().click();
      await it.targets().first().click();
      await page.getByText(/Your move, \d+ legal/).first().waitFor();
      await steady(page, "played");
      if (width >= 1024) {
        await page.getByText(/, proved$/).first().waitFor();
        await steady(page, "analysed");
        await it.editor.focus();
        await page.keyboard.press("Control+End");
        await page.keyboard.type("(");
        await page.getByText(/^Rules have/).first().waitFor();
        await steady(page, "an error");
      }
    } finally {
      await context.close();
    }
  });
}

// Of each kind that is drawn one: heaps, towers and places, hands, several players, numbers to turn, hexagons.
for (const [game, width, height] of /** @type {const} */ ([["nim", 1024, 768], ["hanoi", 390, 844],
  ["goofspiel", 390, 844], ["three-for-three", 1024, 768], ["hex-5x5", 1440, 900]])) {
  test(`${width} wide: nothing shifts while a link to ${game} opens`, async () => {
    const context = await browser.chrome.newContext({ viewport: { width, height } });
    try {
      await countShifts(context);
      const page = await context.newPage();
      await page.goto(`${browser.url}#game/${game}`);
      await page.getByText(/Your move, \d+ legal/).first().waitFor();
      await steady(page, game);
    } finally {
      await context.close();
    }
  });
}

test("a link to a game shows its rules while the engine is still on its way", () => browser.page(async (page) => {
  await page.route(/(first|engine)-\w+\.wasm$/, () => {}); // it never comes
  await page.goto("about:blank"); // a page whose address changes in its fragment alone would stay
  await page.goto(`${browser.url}#game/nim`);
  await new Playground(page).editor.getByText("Heaps of matches").waitFor();
  await page.getByRole("group", { name: "Numbers of this game" }).getByRole("spinbutton", { name: "heap a" }).waitFor();
}));

test("a game opens at its first line, wherever the rules before were scrolled to", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const scrolled = () => it.editor.evaluate((element) => element.closest(".cm-scroller")?.scrollTop ?? 0);
  for (const end = Date.now() + PATIENCE; await scrolled() < 500;) { // drawn in steps
    assert.ok(Date.now() < end, "it never scrolls");
    await it.editor.evaluate((element) => element.closest(".cm-scroller")?.scrollTo(0, 1e6));
  }
  await page.evaluate(() => void (location.hash = "#game/reversi"));
  await it.editor.getByText("; Reversi").first().waitFor();
  assert.equal(await scrolled(), 0);
}));

test("lines of bundled sheets do not wrap at the editor's first width, beside a scrollbar too",
  () => browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    const columns = await it.editor.evaluate((host) => {
      const root = host.getRootNode();
      const [scroller, line] = [".cm-scroller", ".cm-line"].map((name) => {
        const found = (root instanceof ShadowRoot ? root : host).querySelector(name);
        if (!(found instanceof HTMLElement)) throw new Error(`no ${name}`);
        return found;
      });
      if (!scroller || !line) throw new Error("no editor");
      const probe = document.createElement("span");
      probe.style.cssText = "position: absolute; visibility: hidden; white-space: pre";
      probe.textContent = "0".repeat(100);
      scroller.append(probe);
      const letter = probe.getBoundingClientRect().width / 100;
      probe.remove();
      const scrollbar = 15 - (scroller.offsetWidth - scroller.clientWidth); // Chromium under test hides it
      return Math.floor((line.clientWidth - 5 - scrollbar) / letter);
    });
    assert.ok(columns >= 45, `${columns} columns; games_test.go allows 45`);
  }));

for (const width of [1440, 1024]) {
  test(`the search field and the slider stay where they are from game to game at ${width}`,
    () => browser.page(async (page) => {
      await page.setViewportSize({ width, height: 900 });
      await new Playground(page).ready();
      await page.getByText(/Your move, \d+ legal/).first().waitFor();
      const search = page.getByRole("button", { name: /Find a command/ });
      const slider = page.getByRole("slider", { name: /ply|position/i }).first();
      const [first, lies] = [await search.boundingBox(), await slider.boundingBox()];
      assert.ok(first && lies);
      for (const [game, title] of [["nim", "Nim"], ["three-for-three", "Three for three"], ["hanoi", "Towers of Hanoi"],
        ["rock-paper-scissors", "Rock paper scissors"], ["breakthrough-4x5", "Breakthrough 4×5"],
        ["nine-mens-morris", "Nine men's morris"]]) {
        await page.evaluate((game) => void (location.hash = `#game/${game}`), game);
        await page.getByRole("banner").getByRole("button", { name: title }).waitFor();
        await page.getByText(/Your move, \d+ legal/).first().waitFor();
        for (const end = Date.now() + PATIENCE; ;) { // the words may be of the game before: views are drawn in turns
          const [now, there] = [await search.boundingBox(), await slider.boundingBox()];
          if (now?.x === first.x && there && Math.abs(there.y - lies.y) < 4) break;
          assert.ok(Date.now() < end, `${game}: the search field at ${now?.x}, not ${first.x}, the slider at ${there?.y
          }, not ${lies.y}`);
        }
        const name = page.getByRole("banner").getByText(title, { exact: true });
        assert.ok(await name.evaluate((each) => each.scrollWidth <= each.clientWidth), `${title} is whole`);
      }
    }));
}

/** What has to fit, and how it is come to. @type {[string, (page: Page) => Promise<unknown>][]} */
const views = [
  ["the match", async () => {}],
  ["rules", (page) => pane(page, "Rules")],
  ["propnet", (page) => pane(page, "Propnet")],
  ["facts", (page) => pane(page, "Why")],
  ...["Gallery", "Learn GDL", "New game", "Settings", "Choose players", "Share", "Keyboard shortcuts",
    "Matches and tournaments", "Compare with another", "Write a player"].map((name) =>
    /** @type {[string, (page: Page) => Promise<unknown>]} */ ([name, (page) => command(page, name)])),
  ["a lesson", async (page) => {
    await page.evaluate(() => void (location.hash = "#lesson/propnets"));
    await page.getByRole("region", { name: "Lesson" }).getByRole("heading").first().waitFor();
  }],
];

/** @param {Page} page @param {string} name */
const pane = (page, name) => page.getByRole("navigation", { name: "Views" }).getByRole("button", { name }).click();

/** @param {Page} page @param {string} name */
async function command(page, name) {
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox", { name: /Find a command/ }).fill(name);
  await page.getByRole("option", { name, selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await headingOf(page, name).waitFor();
}

test("800 pixels: what is searched for can be read, and what the gallery is takes two lines at most",
  () => browser.page(async (page) => {
    await new Playground(page).ready();
    await pane(page, "Propnet");
    const field = page.getByRole("combobox", { name: "Find a proposition" });
    await field.waitFor();
    assert.ok(((await field.boundingBox())?.width ?? 0) > 150, "the field has room for a fact");
    await command(page, "Gallery");
    const intro = page.getByText(/^28 games, each/);
    await intro.waitFor();
    const high = (await intro.boundingBox())?.height ?? 0;
    assert.ok(high > 0 && high < 50, `${high} px`);
  }, { viewport: { width: 800, height: 1024 } }));

test("800 pixels: beside the workshop the board can be pressed", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await command(page, "Write a player");
  await page.getByRole("button", { name: "Run here" }).waitFor();
  await it.targets().first().click({ trial: true }); // nothing lies over it
}, { viewport: { width: 800, height: 1024 } }));

for (const [name, width, height, deviceScaleFactor] of /** @type {const} */ ([["320 pixels", 320, 640, 1],
  ["1440 at 200 %", 720, 450, 2]])) {
  test(`${name}: nothing is scrolled sideways`, () => browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    for (const [view, open] of views) {
      await open(page);
      await atRest(page);
      const wide = await page.evaluate(() => Math.max(document.documentElement.scrollWidth,
        ...[...document.querySelectorAll("main, dialog[open], .app > main > .inner")]
          .filter((each) => each.checkVisibility()).map((each) => each.scrollWidth)));
      assert.ok(wide <= width, `${view} is ${wide} wide`);
      await page.keyboard.press("Escape");
    }
  }, { viewport: { width, height }, deviceScaleFactor }));
}

test("1280 at 200 %: a board is no higher than the window, and nothing empty stands above it",
  () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const { y = 999, height = 999 } = await it.board.boundingBox() ?? {};
  assert.ok(y < 140 && height < 300, `from ${y}, ${height} high`);
}, { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 }));

for (const [width, splitters] of /** @type {[number, [string, string, string][]][]} */ ([
  [1440, [["Width of the rules", "Rules", "ArrowRight"], ["Width of the board", "Match", "ArrowRight"],
    ["Height of the tools", "Tools", "ArrowUp"]]],
  [1100, [["Width of the rules", "Rules", "ArrowRight"], ["Height of the tools", "Tools", "ArrowUp"]]],
])) {
  test(`${width} wide: splitters say how large their panes are, and can be, whatever changes it`,
    () => browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    // Where there is little room for it, a hint may stand over a splitter.
    await page.getByRole("complementary").getByRole("button", { name: "Play", exact: true }).click();
    if (width < 1280) await page.getByRole("button", { name: "Propnet", exact: true }).click();
    const main = page.locator("main.panes");
    /** What a splitter says, in percent. @param {Locator} splitter */
    const said = (splitter) => splitter.evaluate((element) => ["min", "now", "max"].map((each) =>
      Number(element.getAttribute(`aria-value${each}`) ?? NaN)));
    for (const [name, pane, larger] of splitters) {
      const splitter = page.getByRole("separator", { name });
      const region = page.getByRole("region", { name: pane, exact: true });
      /** @param {string} when */
      const right = async (when) => {
        const [least = 0, now = 0, most = 0] = await said(splitter);
        const [part, whole] = [await region.boundingBox(), await main.boundingBox()];
        assert.ok(part && whole);
        const share = name.startsWith("Width") ? part.width / whole.width : part.height / whole.height;
        assert.equal(now, Math.round(100 * share), `${name}, ${when}`);
        assert.ok(least <= now && now <= most, `${name}, ${when}: ${least} <= ${now} <= ${most}`);
        return { least, now, most };
      };
      const { now: first } = await right("first");
      await splitter.press(`Shift+${larger}`);
      assert.ok((await right("after an arrow key")).now > first);
      await splitter.press("End");
      const greatest = await right("at the end");
      assert.equal(greatest.now, greatest.most);
      await splitter.press("Home");
      const smallest = await right("at the beginning");
      assert.equal(smallest.now, smallest.least);
      await splitter.press("Enter");
      assert.equal((await right("as at first")).now, first);
      await splitter.press(`Shift+${larger}`);
      const { now: set } = await right("larger");
      await splitter.press("Enter");
      assert.equal((await right("collapsed")).now, smallest.least);
      await splitter.press("Enter");
      assert.equal((await right("as before")).now, set);
      await splitter.dblclick();
      assert.equal((await right("as at first again")).now, first);
    }
    await page.setViewportSize({ width: width - 60, height: 700 });
    await until(page, async () => [...document.querySelectorAll(".splitter.rules")].every((splitter) => {
      const [rules = 0, all = 1] = [".pane.rules", "main.panes"].map((each) =>
        document.querySelector(each)?.clientWidth);
      return Number(splitter.getAttribute("aria-valuenow")) === Math.round((100 * rules) / all);
    }));
  }, { viewport: { width, height: 900 } }));
}

test("at 1024 the status bar says all of how large the network is", () => browser.page(async (page) => {
  await new Playground(page).ready();
  const told = page.locator(".status").getByText(/^Propnet: [\d,]+ bases/);
  await told.waitFor();
  await until(page, async () => {
    const all = document.querySelector(".status .net-row .clip");
    return all !== null && all.clientWidth > 0 && all.scrollWidth <= all.clientWidth;
  });
}, { hash: "#game/draughts-6x6", viewport: { width: 1024, height: 768 } }));

test("a phone tells below the network what its lines mean", () => browser.page(async (page) => {
  await new Playground(page).ready();
  await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Propnet" }).click();
  const panel = page.getByRole("tabpanel", { name: "Propnet" });
  await panel.getByText("share that is true now").filter({ visible: true }).first().waitFor();
  await panel.getByRole("button", { name: "Whole", exact: true }).click();
  await panel.getByRole("button", { name: /^All \d+ nodes$/ }).click();
  await panel.getByText("false, 0").filter({ visible: true }).first().waitFor();
}, { viewport: { width: 390, height: 844 } }));

const LONG_NAMES = `(role first_player_of_match) (role other_player_of_match)
(init (control first_player_of_match)) (init (taken a))
(thing this_is_one_long_word) (thing that_is_one_long_word)
(<= (legal ?p (take ?x)) (true (control ?p)) (thing ?x))
(<= (legal ?p noop) (role ?p) (not (true (control ?p))))
(<= (next (taken ?x)) (does ?p (take ?x)))
(<= (next (control other_player_of_match)) (true (control first_player_of_match)))
(<= (next (control first_player_of_match)) (true (control other_player_of_match)))
(<= terminal (true (taken that_is_one_long_word)))
(<= (goal ?p 50) (role ?p))
`;

for (const [width, height] of /** @type {const} */ ([[390, 844], [800, 1024]])) {
  test(`${width} wide: names of 21 letters are whole, and clocks in sight`, () => browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    const show = (/** @type {string} */ name) => page.getByRole("navigation", { name: "Views" })
      .getByRole("button", { name, exact: true }).filter({ visible: true }).click();
    await show("Rules");
    await it.write(LONG_NAMES);
    if (width < 720) await show("Play");
    await until(page, async () => {
      const names = [...document.querySelectorAll(".who .role, .board .word")];
      const clocks = [...document.querySelectorAll(".who .clock:not([hidden])")];
      return names.filter((each) => each.textContent?.length === 21).length === 4 && clocks.length === 2
        && names.every((each) => each.clientWidth > 0 && each.scrollWidth <= each.clientWidth)
        && clocks.every((each) => {
          const strip = each.closest(".pane.match")?.getBoundingClientRect();
          return strip !== undefined && each.getBoundingClientRect().right <= strip.right;
        });
    });
  }, { viewport: { width, height } }));
}

test("on a phone the five steps of a lesson stand in one row", () => browser.page(async (page) => {
  await page.getByRole("button", { name: "Next lesson" }).waitFor();
  const steps = page.getByRole("list", { name: "Steps of this lesson" }).getByRole("button");
  const tops = await steps.evaluateAll((all) => all.map((step) => step.getBoundingClientRect().top));
  assert.deepEqual([tops.length, new Set(tops).size], [5, 1]);
}, { hash: "#lesson/facts-and-rules/5", viewport: { width: 390, height: 844 } }));
