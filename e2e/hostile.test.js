// Rules that try to hurt: a clear message, page alive, text kept, workers usable.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { packedBehind, PLAYER } from "../site/js/documents/link.js";
import { Browser } from "./browser.js";
import { PATIENCE, Playground } from "./playground.js";

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

const ticTacToe = readFileSync(new URL("../games/tic-tac-toe/rules.kif", import.meta.url), "utf8");

/** After the attack the page must still play. @param {Playground} it */
async function recovers(it) {
  await it.write(ticTacToe);
  await it.page.getByRole("button", { name: "New match" }).click();
  await it.page.getByText(/Your move, 9 legal moves/).first().waitFor();
  await it.cell("2 2").click();
  await it.turn();
  await it.shows("2 2", "x");
}

/** @type {[string, string, RegExp][]} name, text, what the problems say */
const texts = [
  ["10,000 nested parentheses", `(role x)\n${"(f ".repeat(10_000)}a${")".repeat(10_000)}`, /nest|deep/i],
  ["a game without roles", ticTacToe.replace(/^\(role .*\)$/gm, ""), /role/],
  ["10,000 opening parentheses", "(".repeat(10_000), /never closes/],
  ["100,000 forms in one line", "(role x) ".repeat(100_000), /at most 50,?000 forms/],
  ["no text but blanks", " \n\t\r\n ", /role|No rules yet/],
];
for (const [name, text, says] of texts) {
  test(`${name}: said in words, text kept`, () => browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    await it.write(text);
    await it.problems.getByText(says).or(page.getByRole("alert").getByText(says)).filter({ visible: true }).first()
      .waitFor();
    assert.equal(await it.rules(), text.replace(/\r\n?/g, "\n"));
    await recovers(it);
  }));
}

test("binary garbage: said in words, page alive", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const bytes = Buffer.alloc(200_000);
  for (let i = 0, x = 1; i < bytes.length; i++) bytes[i] = (x = (x * 1103515245 + 12345) & 0x7fffffff) >> 16;
  await it.open("garbage.kif", bytes);
  await it.problems.getByRole("listitem").first().waitFor();
  await recovers(it);
}));

test("5 MB of rules: read, page alive", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const line = "(<= (p ?x ?y) (q ?x ?z) (q ?z ?y) (distinct ?x ?y))\n";
  const text = ticTacToe + line.repeat(Math.floor((5_000_000 - ticTacToe.length) / line.length));
  await it.open("large.kif", Buffer.from(text));
  await it.problems.getByRole("listitem").first().waitFor({ timeout: 60_000 });
  await recovers(it);
}));

/**
 * Waits until an editor has laid out no more than what is near to what is seen.
 * @param {import("playwright-core").Locator} editor
 */
async function laysOutLittle(editor) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const length = await editor.evaluate((element) => element.textContent?.length ?? 0);
    if (length > 0 && length < 8000) return;
    assert.ok(Date.now() < end, `${length} characters are laid out`);
    await editor.page().waitForTimeout(50);
  }
}

test("a line of 200 kB: what is near the caret is laid out, and all of it is kept", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const text = "(p a b) ".repeat(25_000);
  await it.write(text);
  await it.problems.getByText(/No roles/).first().waitFor();
  await laysOutLittle(it.editor);
  for (const key of ["Control+Home", "Control+End"]) {
    await it.editor.press(key);
    await laysOutLittle(it.editor);
  }
  assert.equal(await it.rules(), text);
  await recovers(it);
}));

const deepPlayer = String(await packedBehind(PLAYER, { name: "deep", code: "(".repeat(250_000) }));

test("a player link of 250,000 parentheses: what is near is laid out",
  () => browser.page(async (page) => {
  await page.getByText("This player came with a link").waitFor();
  await laysOutLittle(page.getByRole("textbox", { name: "Code of the player" }));
}, { hash: deepPlayer }));

test("15 MB that are pasted are refused in words, and the text stays", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.write("(p a)\n".repeat(2_500_000));
  await page.getByText("That is more than 5 MB of text, or more than 250,000 lines").first().waitFor();
  assert.equal(await it.rules(), ticTacToe);
  await recovers(it);
}));

test("a grounding that explodes can be stopped, and play goes on meanwhile", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const digits = Array.from({ length: 30 }, (_, i) => `(digit ${i})`).join("\n");
  await it.write(`${ticTacToe}\n${digits}
(<= (next (huge ?a ?b ?c ?d ?e ?f))
  (digit ?a) (digit ?b) (digit ?c) (digit ?d) (digit ?e) (digit ?f)
  (true (huge ?b ?c ?d ?e ?f ?a)))
(<= (init (huge ?a ?b 1 1 1 1)) (digit ?a) (digit ?b))
(<= (next (huge ?a ?b ?c ?d ?e ?f))
  (does x (mark ?a ?b)) (digit ?a) (digit ?b) (digit ?c) (digit ?d) (digit ?e) (digit ?f)
  (true (huge ?f ?e ?d 1 1 1)))`);
  await page.getByText(/Building the propnet|No propnet/).filter({ visible: true }).first().waitFor();
  await it.cell("2 2").click();
  await it.shows("2 2", "x");
  await recovers(it);
}));

test("relations named after the parents of all objects are names like any other", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const text = ticTacToe.replaceAll("line", "__proto__").replaceAll("open", "constructor")
    .replaceAll("cell", "toString");
  await it.write(text);
  await page.getByText(/Your move, 9 legal moves/).first().waitFor();
  await it.cell("2 2").click();
  await it.turn();
  await it.shows("2 2", "x");
  assert.equal(await it.rules(), text);
}));

test("names that look like markup stay text", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.write(ticTacToe.replaceAll(/\bempty\b/g, "<img/src=x/onerror=document.title='hurt'>"));
  await page.getByText(/Your move, 9 legal moves/).first().waitFor();
  assert.equal(await page.locator("img[src='x/onerror=document.title=']").count(), 0);
  assert.doesNotMatch(await page.title(), /hurt/);
}));

test("a fact of two thousand arguments: played, drawn, page alive", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const many = (/** @type {string} */ sign) => Array.from({ length: 2000 }, (_, i) => sign + i).join(" ");
  await it.write(`(role a)
(init (p ${many("c")}))
(legal a go)
(<= (next (p ${many("?v")}))
  (true (p ${many("?v")})))
(<= terminal (true (q 1)))
(<= (next (q 1)) (does a go))
(goal a 100)`);
  await page.getByRole("button", { name: "Go on" }).waitFor();
  await page.getByText(/Propnet: 2 bases/).waitFor();
  await recovers(it);
}));

const few = async (/** @type {import("playwright-core").Page} */ page) => {
  const elements = await page.locator("*").count();
  assert.ok(elements < 6000, `${elements} elements`);
};
const ticks = (/** @type {number} */ n) => Array.from({ length: n }, (_, i) => i);

test("40,000 legal moves: those in view are drawn, the last is found by scrolling, and played",
  () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.write(`(role a) (init start) ${ticks(200).map((i) => `(n ${i})`).join(" ")}
(<= (legal a (go ?x ?y)) (n ?x) (n ?y)) (<= (next (at ?x ?y)) (does a (go ?x ?y)))
(<= terminal (not (true start))) (goal a 50)`);
  await page.getByText(/Your move, 40,000 legal/).first().waitFor({ timeout: 60_000 });
  await it.match.getByRole("button", { name: /^Legal moves/ }).click();
  const legal = it.match.getByRole("list", { name: "Legal moves of a" });
  await few(page);
  await legal.getByRole("button", { name: "go 0 0", exact: true }).focus();
  await legal.evaluate((list) => void (list.scrollTop = list.scrollHeight));
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "Legal moves of a");
  await legal.locator("[aria-posinset='40000'][aria-setsize='40000']").waitFor();
  await legal.getByText("199 199", { exact: true }).click();
  await page.getByText(/The match is over/).first().waitFor();
  await few(page);
}));

test("20,000 facts: those in view are drawn, and the others as they come into view",
  () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.write(`(role a) (init end) ${ticks(20_000).map((i) => `(init (f c${i}))`).join("\n")}
(legal a go) (legal a stay) (<= (next ?x) (true ?x) (does a go)) (<= terminal (not (true end))) (goal a 50)`);
  await page.getByText(/Your move, 2 legal/).first().waitFor({ timeout: 60_000 });
  await few(page);
  await page.getByRole("tab", { name: "Facts and why" }).click();
  await page.getByRole("button", { name: /All/ }).click();
  await few(page);
}));

test("reading that does not end can be stopped: the text stays, and another one is read",
  () => browser.page(async (page) => {
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    /** @this {Worker} @param {[any, any]} args */
    Worker.prototype.postMessage = function (...args) {
      if (!args[0].text?.includes("; never read")) post.apply(this, args);
    };
  });
  await page.reload();
  const it = new Playground(page);
  await it.ready();
  const text = `; never read\n${ticTacToe}`;
  await it.write(text);
  await page.getByText(/Reading the rules, .* so far/).waitFor();
  await it.match.getByRole("button", { name: "Stop" }).click();
  await it.match.getByText("Stopped reading the rules").waitFor();
  assert.equal(await it.rules(), text);
  await it.write(ticTacToe);
  await page.getByText(/Your move, 9 legal moves/).first().waitFor();
}));

test("a thousand roles: some have a place, the others are counted", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const roles = Array.from({ length: 1000 }, (_, i) => `(role r${i})`).join("\n");
  await it.write(`${roles}
(<= (legal ?r go) (role ?r))
(<= (legal ?r stop) (role ?r))
(init (s 0))
(<= (next (s 1)) (true (s 0)))
(<= terminal (true (s 1)))
(<= (goal ?r 50) (role ?r))`);
  await page.getByText("and 975 more").waitFor();
  await page.getByText(/Your move, 2 legal moves/).first().waitFor();
  await recovers(it);
}));

test("moves and roles with long names: what tells them apart is seen", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const long = "a_long_word_".repeat(20);
  await it.write(ticTacToe.replaceAll("mark", long).replace(/\bx\b/g, `x_${long}`));
  await it.match.getByText(/^x_a_long_word/).first().waitFor();
  await page.getByText(/Your move, 9 legal moves/).first().waitFor();
  await it.match.getByRole("button", { name: /^Legal moves/ }).click();
  /**
   * Whether all of an element lies within another.
   * @param {import("playwright-core").Locator} part
   * @param {import("playwright-core").Locator} whole
   */
  const within = async (part, whole) => {
    const [inner, outer] = [await part.boundingBox(), await whole.boundingBox()];
    return inner !== null && outer !== null && inner.width > 0
      && inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width;
  };
  assert.ok(await within(it.match.getByText("3 3", { exact: true }), it.match), "the squares of a move");
  await page.getByRole("button", { name: "Players" }).click();
  const dialog = page.getByRole("dialog", { name: "Players" });
  assert.ok(await within(dialog.getByRole("combobox").first(), dialog), "the choice of a player");
}));
