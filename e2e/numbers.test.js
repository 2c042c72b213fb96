// The numbers of a game as controls, and new games that begin with them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser } from "./browser.js";
import { holds, Playground } from "./playground.js";

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

test("a board grows in mid-match by its number: text, title and board follow, and undo takes it back",
  () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.cell("2 2").click();
  await it.cell("2 3").click();
  await it.shows("2 3", "white");
  const numbers = page.getByRole("group", { name: "Numbers of this game" });
  await numbers.getByRole("button", { name: "columns: more" }).click();
  await it.cell("7 1").waitFor();
  await it.shows("2 3", "white");
  assert.match(await it.rules(), /; number x 7, 2\.\.9, columns\n[^]*\n\(column 7\)\n\n/);
  await page.waitForFunction(() => document.title.startsWith("Breakthrough 7 by 6"));
  await it.editor.focus();
  await page.keyboard.press("Control+Z");
  await it.cell("7 1").waitFor({ state: "detached" });
  await holds(numbers.getByRole("spinbutton", { name: "columns" }), "6");
}, { hash: "#game/breakthrough-6x6" }));

test("a number stays in its bounds, and a line that was written by hand is said", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const numbers = page.getByRole("group", { name: "Numbers of this game" });
  const heap = numbers.getByRole("spinbutton", { name: "heap a" });
  await heap.fill("99");
  await heap.press("Enter");
  await holds(heap, "9");
  await it.write((await it.rules()).replace("(heap-size b 4)", "(heap-size b 2)"));
  await numbers.getByText(/^Line \d+ was written by hand/).waitFor();
}, { hash: "#game/nim" }));

for (const [kind, title] of [["Placing", "3 in a line on 4 by 4"], ["Moving and taking", "Crossing on 5 by 5"],
  ["Heaps", "The last match of 12 loses"], ["Cards in hand", "Higher card"],
  ["Guessing", "Hide and seek behind 3 doors"], ["Puzzle for one", "Maze"]]) {
  test(`a new game: ${kind}`, () => browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    await it.command("New game");
    await page.getByRole("dialog", { name: "New game" }).getByRole("button", { name: kind }).click();
    await page.waitForFunction((wanted) => document.title.startsWith(wanted ?? ""), title);
    await page.getByRole("group", { name: "Numbers of this game" }).waitFor();
    await page.getByText(/Your move, \d+ legal/).first().waitFor();
    await page.getByText("none", { exact: true }).waitFor(); // of problems
  }));
}
