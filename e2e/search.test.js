// Looking ahead: the table of moves, the search laid open, and proofs.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser } from "./browser.js";
import { Playground, until } from "./playground.js";

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

/**
 * Opens a tab of the pane that looks ahead.
 * @param {import("playwright-core").Page} page
 * @param {string} name
 */
async function tab(page, name) {
  const pane = page.getByRole("region", { name: "Analysis" });
  await pane.getByRole("tab", { name }).click();
  return pane.getByRole("tabpanel", { name });
}

test("every legal move is valued, and proved where the search gets to the end", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const panel = await tab(page, "Analysis");
  await panel.getByRole("button", { name: "Analyse this position" }).click();
  await panel.getByText("A draw with best play", { exact: true }).waitFor();
  await panel.getByText(/the roles move in turn; the goals add up to 100/).waitFor();
  await panel.getByRole("row").nth(9).waitFor();
  assert.equal(await panel.getByRole("row").count(), 10, "a head and nine moves");
  await panel.getByRole("button", { name: "mark 2 2" }).click();
  await panel.getByText(/random matches: \d+\.\d ± \d/).waitFor();
  await panel.getByRole("button", { name: "Play mark 2 2" }).click();
  await it.shows("2 2", "x");
}));

test("rows of the analysis end where the table does, whatever columns there is room for", () => browser.page(
  async (page) => {
  await new Playground(page).ready();
  const panel = await tab(page, "Analysis");
  await panel.getByRole("button", { name: "Analyse this position" }).click();
  await panel.getByText("A draw with best play", { exact: true }).waitFor();
  await panel.getByRole("button", { name: "mark 2 2" }).click();
  await panel.locator(".best-line").waitFor();
  for (const width of [1440, 1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await until(page, async () => {
      const [table] = [...document.querySelectorAll(".analysis-table")].filter((each) => each.checkVisibility());
      const ends = [...table?.querySelectorAll("tr") ?? []].map((row) => [...row.children]
        .filter((cell) => cell.checkVisibility()).at(-1)?.getBoundingClientRect().right ?? 0);
      const end = table?.getBoundingClientRect().right ?? -1;
      return ends.length > 0 && ends.every((each) => Math.abs(each - end) < 1);
    });
  }
}));

test("a small game is analysed by itself, and worths stand on board and list", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const panel = await tab(page, "Analysis");
  // The look ahead is short: where it ends before the proof, the search goes on when it is asked to.
  const draw = panel.getByText("A draw with best play", { exact: true });
  const deeper = panel.getByRole("button", { name: "Go deeper" });
  await draw.or(deeper).first().waitFor();
  if (!await draw.isVisible()) await deeper.click();
  await draw.waitFor();
  const middle = it.board.getByRole("gridcell", { name: /^2 2,.*worth 50 of 100, proved$/ });
  await middle.waitFor();
  const [cell, worth] = [await middle.boundingBox(), await middle.locator(".worth").boundingBox()];
  assert.ok(cell && worth && worth.y > cell.y + cell.height / 2, "a piece shows its head, the worth is at its foot");
  await page.getByRole("button", { name: /^Legal moves/ }).click();
  await page.locator(".option", { hasText: "mark 2 2" }).getByTitle("worth 50 of 100, proved").waitFor();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("dialog", { name: "Settings" }).getByLabel(/^Analyse small games by itself/).uncheck();
  await page.getByRole("dialog", { name: "Settings" }).getByRole("button", { name: "Done" }).click();
  await it.cell("2 2").click();
  await it.turn();
  await panel.getByRole("button", { name: "Analyse this position" }).waitFor();
}, { lookAhead: true }));

test("the search is told step by step, and its positions can be put on the board", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const panel = await tab(page, "Search tree");
  await panel.getByRole("button", { name: "One ply less" }).click();
  await panel.getByRole("button", { name: "Search", exact: true }).click();
  await panel.getByText(/For x, from the beginning: \d+ positions, \d+ cut-off/).waitFor();
  await panel.getByText(/The search is over: x can expect/).waitFor();
  const slider = panel.getByRole("slider", { name: "Steps of the search" });
  await slider.fill("0");
  await panel.getByText("The search for x begins, 2 plies deep.").waitFor();
  await panel.getByRole("button", { name: "Next step" }).click();
  await panel.getByText(/Looks at start, window −∞ to ∞\. x takes the highest value/).waitFor();
  await panel.getByRole("button", { name: "Next step" }).click();
  await panel.getByText(/Looks at mark \d \d, window .*o takes the lowest value for x/).waitFor();
  await panel.getByRole("button", { name: "Next step" }).click();
  await panel.getByText(/Looks at mark \d \d/).waitFor();
  const path = await panel.getByRole("navigation", { name: "Path to this position" }).getByRole("button")
    .allTextContents();
  assert.equal(path.length, 3, path.join());
  const [, mine = "", theirs = ""] = path;
  await panel.getByRole("button", { name: "Show on the board" }).click();
  await it.shows(mine.replace("mark ", ""), "x");
  await it.shows(theirs.replace("mark ", ""), "o");
  await panel.getByRole("button", { name: "To the end" }).click();
  await panel.getByRole("row", { name: /cut off/ }).first().click(); // which one depends on estimates
  await panel.getByText(/moves? not searched/).waitFor();
}));

test("a position is solved within its budget, and the strategy is played on the board",
  () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.choosePlayer("o", "You");
  const panel = await tab(page, "Solve");
  await panel.getByRole("button", { name: "Solve", exact: true }).click();
  await panel.getByText("x gets 50 with best play. Goals: x 50, o 50").waitFor();
  const line = panel.getByRole("list", { name: "Best play" }).getByRole("listitem");
  await line.nth(8).waitFor();
  assert.equal(await line.count(), 9);
  await panel.getByText(/x plays mark \d \d\. x gets 50 from here/).waitFor();
  await panel.getByRole("button", { name: "Play it" }).click();
  await panel.getByText(/x has no choice here\. Whatever the others do, it gets at least 50/).waitFor();
  await line.last().getByRole("button").click();
  await panel.getByText("The match is over: x has 50; 50 was proved.").waitFor();
}));

/** A square to fill with the numbers below its size, each once in every row and column; the diagonal is given. */
const latinSquare = (/** @type {number} */ size) => `(role scribe)
${Array.from({ length: size }, (_, i) => `(index ${i}) (init (cell ${i} ${i} ${i * 2 % size}))`).join("\n")}
(<= (init (cell ?x ?y empty)) (index ?x) (index ?y) (distinct ?x ?y))
(<= (legal scribe (write ?x ?y ?n)) (true (cell ?x ?y empty)) (index ?n) (not (taken ?x ?y ?n)))
(<= (taken ?x ?y ?n) (true (cell ?x ?other ?n)) (index ?y))
(<= (taken ?x ?y ?n) (true (cell ?other ?y ?n)) (index ?x))
(<= (next (cell ?x ?y ?n)) (does scribe (write ?x ?y ?n)))
(<= (next (cell ?x ?y ?n)) (true (cell ?x ?y ?n)) (not (written ?x ?y)))
(<= (written ?x ?y) (does scribe (write ?x ?y ?n)))
(<= (possible ?x ?y) (legal scribe (write ?x ?y ?n)))
(<= open (true (cell ?x ?y empty)))
(<= terminal (not open))
(<= terminal (true (cell ?x ?y empty)) (not (possible ?x ?y)))
(<= (goal scribe 100) (not open))
(<= (goal scribe 0) open)
`;

test("a square of numbers is solved, and its moves are played on the board", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.write(latinSquare(7));
  await page.getByText(/^Propnet: \d+ bases/).waitFor();
  const panel = await tab(page, "Solve");
  await panel.getByRole("button", { name: "Solve", exact: true }).click();
  await panel.getByText(/scribe wins in 42 plies from here/).waitFor();
  const moves = panel.getByRole("list", { name: "Best play" }).getByRole("listitem");
  await moves.nth(41).waitFor();
  assert.equal(await moves.count(), 42, "a move for each empty cell");
  await moves.last().getByRole("button", { name: /write \d \d \d/ }).click();
  await panel.getByText("The match is over: scribe has 100; 100 was proved.").waitFor();
}));

test("solving can be stopped and says what it knows by then", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const panel = await tab(page, "Solve");
  await panel.getByRole("button", { name: "Solve", exact: true }).click();
  await panel.getByText(/of \d moves proved so far/).waitFor();
  await panel.getByRole("button", { name: "Stop" }).click();
  await panel.getByText(/Not solved: stopped\. Nothing is proved yet/).waitFor();
}, { hash: "#game/connect-four" }));

test("what the evaluation counts is shown, and weights of one's own are used", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  // Without a network a slow machine plays too few matches to learn from.
  await page.getByText(/^Propnet: \d+ bases/).waitFor();
  const panel = await tab(page, "Evaluation");
  await panel.getByRole("button", { name: "Learn and show" }).click();
  await panel.getByText(/For white: \d+ parts\. In other random matches/).waitFor();
  await panel.getByRole("searchbox", { name: "Filter" }).fill("white");
  const weight = panel.getByRole("spinbutton", { name: /^Weight of .*white/ }).first();
  const learned = await weight.inputValue();
  await weight.fill("60");
  await weight.press("Enter");
  await panel.getByRole("button", { name: "Analyse with these" }).click();
  const analysis = page.getByRole("tabpanel", { name: "Analysis" });
  await analysis.getByText(/looks best/).first().waitFor();
  await analysis.getByRole("button", { name: "Stop" }).click();
  await tab(page, "Evaluation");
  assert.equal(await weight.inputValue(), "60");
  await panel.getByRole("button", { name: "Learned weights" }).click();
  assert.equal(await weight.inputValue(), learned);
}, { hash: "#game/breakthrough-6x6" }));

test("what was learned while the propnet was being built is learned again with it", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const panel = await tab(page, "Evaluation");
  await panel.getByRole("button", { name: "Learn and show" }).click();
  await panel.getByText(/A fact that would complete a line is a part of its own/).waitFor(); // a propnet knows lines
}, { hash: "#game/connect-four" }));

for (const [game, dots] of /** @type {const} */ ([["tic-tac-toe", true], ["reversi", false]])) {
  test(`${game}: a worth and the dot of a target do not lie over each other`, () => browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    await page.getByRole("button", { name: "Analyse this position" }).click();
    await it.board.locator(".cell .worth").first().waitFor();
    const seen = await it.board.locator(".cell:has(.worth)").evaluateAll((cells) => cells.map((cell) => {
      const [worth, dot] = [".worth", ".dot"].map((each) => cell.querySelector(each)?.getBoundingClientRect());
      return { dot: (dot?.width ?? 0) > 0,
        over: Boolean(worth && dot && dot.width > 0 && dot.right > worth.left && dot.bottom > worth.top) };
    }));
    assert.ok(seen.length > 0 && seen.every((each) => each.dot === dots && !each.over), JSON.stringify(seen));
  }, { hash: `#game/${game}` }));
}

test("moves of twenty letters stand whole in the analysis", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.write(`(role a) (role b) (init (turn a)) (<= (legal ?r (move knight ?file 1 c 3)) (role ?r) (file ?file))
    (file a) (file b) (<= (next over) (does a ?m)) (<= terminal (true over)) (goal a 50) (goal b 50)`);
  await page.getByRole("button", { name: "Analyse this position" }).click();
  const parts = page.locator(".analysis-table .move-text > *");
  await parts.getByText("knight b 1 c 3").waitFor();
  assert.deepEqual(await parts.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth)
    .map((each) => each.textContent)), [], "what is cut");
}));
