// What the editor knows about the rules: places of names, other names for
// them, what can be folded, what an error means.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { findings } from "./axe.js";
import { Browser } from "./browser.js";
import { Playground } from "./playground.js";

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

const ticTacToe = readFileSync(new URL("../games/tic-tac-toe/rules.kif", import.meta.url), "utf8");

/** Where a text stands in the rules: line and column from 1. @param {string} text @param {number} [nth] from 0 */
function find(text, nth = 0) {
  let at = -1;
  for (let i = 0; i <= nth; i++) at = ticTacToe.indexOf(text, at + 1);
  const before = ticTacToe.slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/**
 * Puts the caret before a text of the rules.
 * @param {import("playwright-core").Page} page
 * @param {string} text
 * @param {number} [nth]
 */
async function caretAt(page, text, nth = 0) {
  const { line, column } = find(text, nth);
  await page.keyboard.press("Control+Home");
  for (let i = 1; i < line; i++) await page.keyboard.press("ArrowDown");
  for (let i = 1; i < column; i++) await page.keyboard.press("ArrowRight");
  await page.getByText(`Line ${line}, column ${column}`).waitFor();
}

/** @param {import("playwright-core").Page} page */
async function editing(page) {
  const it = new Playground(page);
  await it.ready();
  // no line wraps: arrow keys count lines
  await page.getByRole("region", { name: "Rules" }).getByRole("button", { name: "Maximise" }).click();
  await it.editor.focus();
  return it;
}

/**
 * Asks for another name of control.
 * @param {import("playwright-core").Page} page
 * @param {string} name
 */
async function renameControl(page, name) {
  await caretAt(page, "control ?player");
  await page.keyboard.press("F2");
  const field = page.getByRole("textbox", { name: "New name of control" });
  await field.fill(name);
  await field.press("Enter");
  return field;
}

test("a name is renamed wherever it stands, and nowhere else", () => browser.page(async (page) => {
  const it = await editing(page);
  const field = await renameControl(page, "turn");
  await field.waitFor({ state: "detached" });
  assert.equal(await it.rules(), ticTacToe.replaceAll(/\(control/g, "(turn"));
}));

test("a name that is taken is refused with the reason, Escape leaves all as it was",
  () => browser.page(async (page) => {
  const it = await editing(page);
  const field = await renameControl(page, "cell");
  await page.getByRole("alert").getByText(/Not renamed/).waitFor();
  await field.press("Escape");
  await field.waitFor({ state: "detached" });
  assert.equal(await it.rules(), ticTacToe);
}));

test("F12 goes to the definition, Shift F12 lists the places, Escape comes back", () => browser.page(async (page) => {
  await editing(page);
  const use = find("(line ?player)");
  await caretAt(page, "line ?player");
  await page.keyboard.press("F12");
  await page.getByText(`Line ${find("(<= (line ").line}, column`).waitFor();
  await page.keyboard.press("Shift+F12");
  const places = page.getByRole("list", { name: /^line: \d+ places$/ });
  const row = places.getByRole("button", { name: new RegExp(`^${use.line} `) }).first();
  await row.click();
  await page.getByText(`Line ${use.line}, column`).waitFor();
  await page.getByRole("button", { name: "Close the list of places" }).click();
  await places.waitFor({ state: "hidden" });
}));

test("Ctrl-click goes to the definition", () => browser.page(async (page) => {
  const it = await editing(page);
  await it.editor.getByText("line", { exact: true }).first().click({ modifiers: ["Control"] });
  await page.getByText(`Line ${find("(<= (line ").line}, column`).waitFor();
}));

test("the outline leads to each relation and follows the caret", () => browser.page(async (page) => {
  await editing(page);
  await page.getByRole("button", { name: "Outline" }).click();
  const outline = page.getByRole("list", { name: "Outline" });
  const row = outline.getByRole("button", { name: /^legal mark\/2/ });
  await row.click();
  await page.getByText(`Line ${find("(<= (legal ?player (mark").line}, column`).waitFor();
  await outline.locator("[aria-current=true]").filter({ hasText: /legal\s*mark/ }).waitFor();
}));

test("rules fold in the gutter and by the keyboard", () => browser.page(async (page) => {
  const it = await editing(page);
  await it.command("Fold all rules");
  const folded = page.getByRole("button", { name: /^Show \d+ folded lines$/ });
  await folded.first().waitFor();
  await it.command("Unfold all rules");
  await folded.first().waitFor({ state: "detached" });
  await it.editor.focus();
  await caretAt(page, "(<= (legal ?player (mark");
  await page.keyboard.press("Control+Shift+BracketLeft");
  await page.getByRole("button", { name: "Show 3 folded lines" }).click();
  await folded.first().waitFor({ state: "detached" });
}));

test("the parenthesis that belongs to the one at the caret is marked", () => browser.page(async (page) => {
  await editing(page);
  await caretAt(page, "(role x)");
  await page.locator(".cm-matchingBracket").nth(1).waitFor();
  assert.deepEqual(await page.locator(".cm-matchingBracket").allInnerTexts(), ["(", ")"]);
}));

test("without the code of the editor the rules can be read and the game be played", async () => {
  const context = await browser.chrome.newContext({ serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    await page.route(/\/editor-\w+\.js$/, (route) => route.abort());
    await page.goto(browser.url);
    const it = new Playground(page);
    await page.getByRole("alert").filter({ hasText: "The editor did not load" }).waitFor();
    await page.getByText("(role x)").waitFor();
    await it.ready();
    await it.cell("2 2").click();
    await it.shows("2 2", "x");
  } finally {
    await context.close();
  }
});

test("typing over several lines replaces them and keeps to the content policy", () => browser.page(async (page) => {
  const it = await editing(page);
  await caretAt(page, "(role x)");
  for (let i = 0; i < 3; i++) await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.type("(role z");
  await it.problems.getByText("Base and input do not list").first().waitFor();
  const written = await it.rules();
  assert.match(written, /draw\.\n\n\(role z\)?; Everything/);
}));

test("Tab goes on for who came by the keyboard, indents while typing, and leaves after Escape",
  () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const held = () => page.evaluate(() => document.activeElement?.classList.contains("editor") ?? false);
  const name = page.getByRole("textbox", { name: "Name of this sheet" });
  await name.focus();
  while (!(await held())) await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  assert.equal(await held(), false, "Tab went on");
  await page.keyboard.press("Shift+Tab");
  assert.equal(await held(), true, "and back");
  assert.equal(await it.rules(), ticTacToe, "no key changed the rules");
  await it.editor.getByText("(role x)").click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Tab");
  assert.match(await it.rules(), /^ {2}\(role x\)$/m);
  await it.editor.getByText("(role o)").click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  assert.equal(await held(), false, "Escape and Tab leave");
}));

test("a setting lets Tab always leave the editor", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("switch", { name: "Tab indents while you type" }).uncheck();
  await page.keyboard.press("Escape");
  await page.reload();
  await it.ready();
  await it.editor.getByText("(role x)").click();
  await page.keyboard.press("Tab");
  assert.equal(await it.rules(), ticTacToe);
}));

test("what is typed at the end of a sheet stays in sight while the list of problems grows",
  () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.editor.focus();
  await page.keyboard.press("Control+End");
  for (const word of ["(<= (next (cel 1 1 x))", "  (tru (cell 1 1 x))", "  (mark 2", "(goal z 101)", "(<= (legal x"]) {
    await page.keyboard.type(`\n${word}`);
    await it.problems.getByRole("listitem").first().waitFor();
    await page.waitForFunction(() => {
      const root = document.querySelector(".editor")?.shadowRoot;
      const caret = root?.querySelector(".cm-cursor-primary")?.getBoundingClientRect();
      const box = root?.querySelector(".cm-scroller")?.getBoundingClientRect();
      return caret && box && caret.bottom <= box.bottom && caret.top >= box.top;
    });
  }
}, { viewport: { width: 1280, height: 620 } }));

test("an earlier version is listed with what has changed since, and comes back", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.write(`${ticTacToe}\n; one more line`);
  await page.getByText("Saved on this device").waitFor();
  await page.reload();
  await it.ready();
  await it.command("Earlier versions of the rules");
  const dialog = page.getByRole("dialog", { name: "Earlier versions" });
  await dialog.getByText(/; one more line/).waitFor();
  await dialog.getByRole("option", { name: /1 line/ }).waitFor();
  assert.deepEqual(await findings(page), []);
  await dialog.getByRole("button", { name: "Restore this version" }).click();
  await page.getByText("An earlier version is back").waitFor();
  assert.equal(await it.rules(), ticTacToe);
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  assert.match(await it.rules(), /one more line/);
}));

test("finding says how often a text is there", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.write("(role x) (role y) (succ x y)");
  await it.editor.press("Control+f");
  const field = page.getByRole("textbox", { name: "Find" });
  await field.fill("role");
  await field.press("Shift"); // the editor looks at the field when a key comes up
  await page.getByText("2 hits", { exact: true }).waitFor();
  await field.fill("role z");
  await field.press("Shift");
  await page.getByText("no hits", { exact: true }).waitFor();
  const { height = 0 } = await page.getByRole("button", { name: "Next", exact: true }).boundingBox() ?? {};
  assert.ok(height >= 24, `${height}`);
  const top = async (/** @type {string} */ name) => (await page.getByLabel(name).boundingBox())?.y;
  assert.equal(await top("Whole words"), await top("Match case"), "all that can be asked for stands in one row");
}));
