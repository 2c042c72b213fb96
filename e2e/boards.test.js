// What is drawn of games: figures are pressed, pieces dragged, hints shown.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser } from "./browser.js";
import { Playground, until } from "./playground.js";

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

/** @typedef {import("playwright-core").Page} Page */

test("a heap is pressed where it ends afterwards", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.shows("c 4", "token");
  await it.cell("c 4").click();
  await it.shows("c 4", "empty");
  await it.shows("c 3", "token");
}, { hash: "#game/nim" }));

test("a jug is seen where it is empty, too, and says how full it is", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const says = page.locator(".files .level");
  await says.nth(1).waitFor();
  assert.deepEqual(await says.allTextContents(), ["0 of 3", "0 of 5"]);
  assert.equal(await it.board.getByRole("gridcell", { name: /empty/ }).count(), 8, "as many cells as litres");
  await it.cell("big 3").click();
  await it.shows("big 5", "token");
  await until(page, async () => [...document.querySelectorAll(".files .level")].at(-1)?.textContent === "5 of 5");
}, { hash: "#game/water-jugs" }));

test("a disc is pressed, and then the peg that it goes to", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.board.getByRole("gridcell", { name: /^left, 1(,|$)/ }).click();
  await it.board.getByRole("gridcell", { name: /^right, empty/ }).last().click();
  await it.board.getByRole("gridcell", { name: /^right, 1(,|$)/ }).waitFor();
}, { hash: "#game/hanoi" }));

test("what crosses is pressed on its bank, and an empty boat crosses by a button", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.board.getByRole("gridcell", { name: /^left, goat/ }).click();
  await it.board.getByRole("gridcell", { name: /^right, goat/ }).waitFor();
  await page.getByRole("group", { name: "Moves beside the board" }).getByRole("button", { name: "cross" }).click();
  await it.board.getByRole("gridcell", { name: /^left, boat/ }).waitFor();
}, { hash: "#game/river-crossing" }));

test("a card is played from the hand, by keyboard too", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const mine = page.getByRole("grid", { name: /holds north/ });
  await mine.getByRole("gridcell", { name: /^2, in hand/ }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await mine.getByRole("gridcell", { name: /^3, not in hand/ }).waitFor();
}, { hash: "#game/goofspiel" }));

test("the names of places stand below them, and what can be taken is marked", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.turn();
  await until(page, async () => ["left", "right"].every((place) => {
    const cell = document.querySelector(`.cell[aria-label^="${place},"]`)?.getBoundingClientRect();
    const name = [...document.querySelectorAll(".files span")].find((each) => each.textContent === place)
      ?.getBoundingClientRect();
    return cell && name && Math.abs(cell.x + cell.width / 2 - name.x - name.width / 2) < 2;
  }));
  const edge = (/** @type {string} */ thing) => it.board.locator(".chip", { hasText: thing })
    .evaluate((chip) => getComputedStyle(chip).borderColor);
  assert.notEqual(await edge("goat"), await edge("boat"), "the boat does not cross by being pressed");
}, { hash: "#game/river-crossing" }));

test("a symbol of a thing stands in the middle of its row", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.write(`${await it.rules()}\n; board: symbol wolf W\n`);
  const symbol = it.board.locator(".cell:has(> svg)", { hasText: "W" }).first();
  await symbol.waitFor();
  const [cell, picture] = [await symbol.boundingBox(), await symbol.locator("svg").boundingBox()];
  assert.ok(cell && picture && Math.abs(cell.y + cell.height / 2 - picture.y - picture.height / 2) < 2);
  assert.ok(picture.height < cell.height, `${picture.height} of ${cell.height}`);
}, { hash: "#game/river-crossing" }));

test("a column is marked where a disc comes to lie, and pressed anywhere", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.turn();
  const marked = it.board.locator(".cell.open:not(.quiet)");
  await it.targets().nth(41).waitFor();
  await until(page, async () => document.querySelectorAll(".cell.open:not(.quiet)").length === 7);
  assert.match(await marked.first().getAttribute("aria-label") ?? "", /^1 1, empty/);
  await it.cell("3 5").click();
  await it.shows("3 1", "red");
}, { hash: "#game/connect-four" }));

test("lines that can be drawn are marked along themselves", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.turn();
  const marks = it.board.locator(".line-place .dot");
  await marks.nth(23).waitFor();
  const upright = await marks.evaluateAll((all) => all.map((mark) => mark.clientHeight > mark.clientWidth));
  assert.equal(upright.filter((each) => each).length, 12);
  await it.targets().first().click();
  await it.board.locator(".line-place .bar").first().waitFor();
}, { hash: "#game/dots-and-boxes" }));

/** @param {import("playwright-core").Locator} cell */
async function middle(cell) {
  const box = await cell.boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("a piece is dragged by mouse, and stays where it is if let go elsewhere", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.turn(); // before that no piece can be lifted
  const [from, to, far] = await Promise.all(["2 2", "2 3", "2 5"].map((place) => middle(it.cell(place))));
  assert.ok(from && to && far);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(far.x, far.y, { steps: 4 });
  await it.targets().nth(2).waitFor();
  assert.equal(await it.targets().count(), 3, "where it can go is shown while it is dragged");
  await page.mouse.up();
  await it.shows("2 2", "white");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await it.shows("2 3", "white");
  await it.shows("2 2", "empty");
}, { hash: "#game/breakthrough-6x6" }));

test("a piece is dragged by finger", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const [from, to] = await Promise.all(["3 2", "3 3"].map((place) => middle(it.cell(place))));
  assert.ok(from && to);
  const devtools = await page.context().newCDPSession(page);
  /** @param {"touchStart" | "touchMove" | "touchEnd"} type @param {{x: number, y: number}[]} at */
  const touch = (type, at) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints: at });
  await touch("touchStart", [from]);
  await touch("touchMove", [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
  await touch("touchMove", [to]);
  await touch("touchEnd", []);
  await it.shows("3 3", "white");
}, { hash: "#game/breakthrough-6x6", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));

test("hints dress the pieces, and a hint that says nothing is a problem", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.write(`${await it.rules()}\n; board: symbol wolf W\n; board: symbol goat\n`);
  await it.problems.getByText("Say a content and its symbol").first().waitFor();
  await it.board.locator("svg text", { hasText: "W" }).waitFor();
}, { hash: "#game/river-crossing" }));

test("marks of where one can play are switched off in the settings", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await page.locator(".board.hinted").first().waitFor();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("switch", { name: "Mark where you can play" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await page.locator(".board:not(.hinted)").first().waitFor();
}));

test("every game of the gallery has a picture of its own", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await page.getByRole("button", { name: "Gallery" }).click();
  const cards = page.locator(".game-card");
  await cards.first().waitFor();
  const games = await cards.count();
  await page.waitForFunction((n) => [...document.querySelectorAll(".game-card .thumb")]
    .filter((picture) => picture.childElementCount > 1).length === n, games);
}));

test("men stand on points that lines join", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.turn();
  await it.board.locator("svg.lines path").waitFor();
  assert.equal(await it.board.locator("svg.lines circle").count(), 24);
  await it.cell("d2").click();
  await it.shows("d2", "white");
}, { hash: "#game/nine-mens-morris" }));
