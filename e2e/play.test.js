// Whole matches against the computer.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser } from "./browser.js";
import { holds, Playground, until } from "./playground.js";

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

/** Numbers from 0 to 1, the same in every run. @param {number} seed */
function dice(seed) {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

/**
 * Plays a match to its end with moves at random.
 * @param {Playground} it
 * @param {() => number} random
 * @param {number} most joint moves
 * @param {{hurry?: boolean}} [options] hurry: the computer moves soon, with what it has found by then
 */
async function playToTheEnd(it, random, most, { hurry = false } = {}) {
  for (let moves = 0; (await it.turn()) === "move"; moves++) {
    assert.ok(moves < most, `the match goes on after ${moves} moves`);
    const cells = await it.targets().all();
    assert.ok(cells.length > 0, "there are cells to go to");
    const before = await it.page.getByRole("slider", { name: "Ply" }).inputValue();
    await cells[Math.floor(random() * cells.length)]?.click();
    await it.page.waitForFunction((ply) => {
      const slider = document.querySelector("input[type=range]");
      return slider instanceof HTMLInputElement && slider.value !== ply;
    }, before);
    const waited = it.turn();
    if (hurry) {
      const now = it.page.getByRole("button", { name: "Move now" });
      await Promise.race([waited, it.page.waitForTimeout(400)]);
      if (await now.isVisible()) await now.click({ timeout: 2000 }).catch(() => {}); // it may have moved by itself
    }
    await waited;
  }
}

for (const seed of [1, 2, 3]) {
  test(`alpha-beta does not lose tic-tac-toe against moves at random, ${seed}`, () => browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    await page.getByText(/^Propnet: .* built in/).waitFor(); // then three seconds prove all of the game
    await it.choosePlayer("o", "alphabeta");
    await playToTheEnd(it, dice(seed), 5);
    const said = await it.match.innerText();
    assert.match(said, /o wins|A draw/);
    assert.doesNotMatch(said, /x wins/);
  }));
}

for (const strength of ["easy", "medium", "hard", "alphabeta"]) {
  test(`connect four is played to its end against ${strength}`, () => browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    await it.choosePlayer("yellow", strength);
    await playToTheEnd(it, dice(7), 21, { hurry: true });
    assert.match(await it.match.innerText(), /(red|yellow) wins|A draw/);
  }, { hash: "#game/connect-four" }));
}

test("the computer thinks on while the visitor chooses, and moves when they have", () => browser.page(async (page) => {
  await page.addInitScript(() => {
    localStorage.setItem("gdl.ponder", "true");
    /** @type {string[]} */
    const asked = [];
    Object.assign(globalThis, { asked });
    const post = Worker.prototype.postMessage;
    Object.assign(Worker.prototype, {
      /** @this {Worker} @param {{text?: string}} message @param {Transferable[]} [moved] */
      postMessage(message, moved = []) {
        asked.push(message.text ?? "");
        post.call(this, message, { transfer: moved });
      },
    });
  });
  await page.reload();
  const it = new Playground(page);
  await it.ready();
  await it.choosePlayer("yellow", "hard");
  await playToTheEnd(it, dice(7), 21, { hurry: true });
  const asked = await page.evaluate(() => /** @type {{asked: string[]}} */ (/** @type {unknown} */ (globalThis)).asked);
  assert.ok(asked.some((text) => text.includes('"type":"ponder"')), "it thinks on");
}, { hash: "#game/connect-four" }));

test("undo takes moves back without end, and another move makes a variation", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.choosePlayer("o", "legal");
  for (const place of ["2 2", "3 3"]) {
    await it.cell(place).click();
    await it.shows(place, "x");
    await it.turn();
  }
  for (const place of ["3 3", "2 2"]) {
    await page.getByRole("button", { name: "Undo" }).click();
    await it.shows(place, "empty");
  }
  await it.cell("1 1").click();
  await it.shows("1 1", "x");
  await it.shows("2 2", "empty");
}));

test("a new name of the sheet and a turn of the board are taken back and made again by keys", () =>
  browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    const name = page.getByRole("textbox", { name: "Name of this sheet" });
    const turned = (/** @type {boolean} */ want) => until(page, async (want) => {
      const [first, last] = ["1 1,", "1 6,"].map((place) =>
        document.querySelector(`[role="gridcell"][aria-label^="${place}"]`)?.getBoundingClientRect().top ?? 0);
      return (Number(first) < Number(last)) === want;
    }, want);
    const called = await name.inputValue();
    await name.fill("mine");
    await name.press("Enter");
    await holds(name, "mine.kif");
    await page.getByRole("button", { name: "Turn the board" }).click();
    await turned(true);
    await page.keyboard.press("Control+Z");
    await turned(false);
    await page.keyboard.press("Control+Z");
    await holds(name, called);
    await page.keyboard.press("Control+Shift+Z");
    await holds(name, "mine.kif");
  }, { hash: "#game/breakthrough-6x6" }));

test("Ctrl Z takes back a move on the board, and leaves the rules as they are", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.choosePlayer("o", "human");
  await it.editor.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("; a note");
  await it.cell("2 2").click();
  await it.shows("2 2", "x");
  await page.keyboard.press("Control+Z");
  await it.shows("2 2", "empty");
  await page.keyboard.press("Control+Shift+Z");
  await it.shows("2 2", "x");
  assert.match(await it.editor.innerText(), /; a note/);
  await it.editor.focus();
  await page.keyboard.press("Control+Z");
  await it.editor.filter({ hasText: "; a note" }).waitFor({ state: "detached" });
  await it.shows("2 2", "x");
}));

test("Ctrl Z takes back the choice of players and clocks", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await page.getByRole("button", { name: "Players" }).click();
  const dialog = page.getByRole("dialog", { name: "Players" });
  await dialog.getByLabel("o", { exact: true }).selectOption("human");
  await dialog.getByLabel("Play clock", { exact: false }).first().fill("33");
  await dialog.getByRole("button", { name: "Done" }).click();
  const strip = it.match.getByText("Computer, medium");
  await strip.waitFor({ state: "detached" });
  await page.keyboard.press("Control+Z"); // the focus is back in the match
  await page.keyboard.press("Control+Z");
  await strip.waitFor();
  await page.getByRole("button", { name: "Players" }).click();
  await holds(dialog.getByLabel("Play clock", { exact: false }).first(), "15");
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.keyboard.press("Control+Y");
  await strip.waitFor({ state: "detached" });
}));

test("a match on a bundled game goes on when the game is opened again", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.choosePlayer("o", "human");
  await it.cell("2 2").click();
  await it.shows("2 2", "x");
  const follow = (/** @type {string} */ hash) => page.evaluate((hash) => void (location.hash = hash), hash);
  await follow("#game/nim");
  await page.waitForFunction(() => document.title.startsWith("Nim"));
  await page.reload();
  await page.getByText("Engine ready").waitFor({ state: "attached" });
  await follow("#game/tic-tac-toe");
  await page.getByText("The match that you left goes on").waitFor();
  await it.shows("2 2", "x");
}));

test("Ctrl Z beside text and board takes back what was last, Ctrl Y repeats it", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.choosePlayer("o", "human");
  await it.cell("2 2").click();
  await it.shows("2 2", "x");
  await it.editor.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("; mine"); // as one change
  await page.getByText("edited", { exact: true }).waitFor();
  await page.getByText(/Your move, 8 legal/).first().waitFor();
  await page.keyboard.press("Alt+3");
  await page.keyboard.press("Control+Z");
  await page.waitForFunction(() => !document.querySelector(".editor")?.shadowRoot?.textContent?.includes("; mine"));
  await it.shows("2 2", "x");
  await page.keyboard.press("Alt+3");
  await page.keyboard.press("Control+Z");
  await it.shows("2 2", "empty");
  await page.keyboard.press("Control+Y");
  await it.shows("2 2", "x");
  await page.keyboard.press("Alt+3");
  await page.keyboard.press("Control+Shift+Z");
  await page.waitForFunction(() => document.querySelector(".editor")?.shadowRoot?.textContent?.includes("; mine"));
}));

test("the log tells who moved, after what time, and how it ended", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.choosePlayer("o", "human");
  for (const [place, mark] of /** @type {const} */ ([["1 1", "x"], ["1 2", "o"], ["2 1", "x"], ["2 2", "o"],
    ["3 1", "x"]])) {
    await it.cell(place).click();
    await it.shows(place, mark);
  }
  await it.match.getByRole("button", { name: "Log" }).click();
  const log = it.match.getByRole("list", { name: "Log" });
  await log.getByText("x wins, 100 : 0.").waitFor();
  assert.match(await log.innerText(), /x: mark 1 1, after [\d.]+ m?s\s[^]*o: mark 1 2, after/);
}));

test("a match is played by keyboard alone", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.choosePlayer("o", "random");
  await it.cell("1 1").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await it.turn();
  await it.shows("2 2", "x");
}));

test("who chooses from the list of legal moves by keyboard goes on in it", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.choosePlayer("o", "legal");
  await it.match.getByRole("button", { name: /^Legal moves/ }).click();
  const legal = it.match.getByRole("list", { name: "Legal moves of x" });
  await legal.getByRole("button", { name: "mark 2 2", exact: true }).press("Enter");
  await page.getByText("2 / 2").waitFor();
  await legal.getByRole("button").first().waitFor();
  await page.keyboard.press("Tab");
  assert.ok(await legal.evaluate((list) => list.contains(document.activeElement)));
}));

/** Each place can be taken in two ways. */
const TWO_WAYS = `(role a) (init (cell 1 1 b)) (init (cell 2 1 b)) (init (cell 1 2 b)) (init (cell 2 2 b))
(kind queen) (kind rook)
(<= (legal a (put ?x ?y ?p)) (true (cell ?x ?y b)) (kind ?p))
(<= (next (cell ?x ?y ?p)) (does a (put ?x ?y ?p)))
(<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p)) (not (taken ?x ?y)))
(<= (taken ?x ?y) (does a (put ?x ?y ?p)))
(<= open (true (cell ?x ?y b)))
(<= terminal (not open))
(goal a 100)`;

test("who chooses between the moves that a cell stands for, or does not, is back on the board",
  () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.write(TWO_WAYS);
  await page.getByText(/Your move, 8 legal/).first().waitFor();
  const cell = it.cell("1 1");
  const hasFocus = () => cell.evaluate((each) => each === document.activeElement);
  const choice = page.getByRole("group", { name: "Which move?" });
  await cell.press("Enter");
  await choice.waitFor();
  await page.keyboard.press("Escape");
  await choice.waitFor({ state: "hidden" });
  assert.ok(await hasFocus(), "after none was chosen");
  await page.keyboard.press("Enter");
  await choice.getByRole("button", { name: "put 1 1 queen" }).press("Enter");
  await page.getByText("1 / 1").waitFor();
  await choice.waitFor({ state: "hidden" });
  assert.ok(await hasFocus(), "after one was chosen");
}));

test("an analysis proves tic-tac-toe a draw, and stops when it is told to", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await page.getByRole("button", { name: "Analyse this position" }).click();
  await page.getByText("A draw with best play", { exact: true }).waitFor();
  await page.goto(`${browser.url}#game/connect-four`);
  await page.reload();
  await it.ready();
  const analysis = page.getByRole("tabpanel", { name: "Analysis" }); // building the net can be stopped too
  await analysis.getByRole("button", { name: "Analyse this position" }).click();
  await analysis.getByText(/looks best/).waitFor();
  await analysis.getByRole("button", { name: "Stop", exact: true }).click();
  await analysis.getByRole("button", { name: "Go deeper" }).waitFor();
  await it.cell("4 1").click();
  await it.turn();
  await it.shows("4 1", "red");
}));
