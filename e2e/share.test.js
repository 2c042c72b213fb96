// Links: what one visitor shares, another one sees.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { Browser } from "./browser.js";
import { Playground } from "./playground.js";
import { readCode } from "./qr.js";

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

/** @type {[string, string, RegExp][]} what is shared, what is written before the rules, the link */
const shared = [["a bundled game", "", /#game\/tic-tac-toe\/[\w-]{1,200}$/],
  ["a sheet of one's own", "; Mine\n", /#v1\.[\w-]{600,}$/]];
for (const [name, text, address] of shared) {
  test(`a link to ${name} opens the same rules and position in a fresh profile`, async () => {
    let link = "";
    /** @type {(string | null)[]} */
    let board = [];
    const labels = async (/** @type {Playground} */ it) =>
      Promise.all((await it.board.getByRole("gridcell").all())
        .map(async (cell) => ((await cell.getAttribute("aria-label")) ?? "").split(", ").slice(0, 2).join()));
    await browser.page(async (page) => {
      const it = new Playground(page);
      await it.ready();
      if (text !== "") {
        await it.editor.focus();
        await page.keyboard.press("Control+Home");
        await page.keyboard.type(text);
      }
      await it.choosePlayer("o", "legal");
      await it.cell("2 2").click();
      await page.getByText("2 / 2").waitFor();
      await it.shows("2 2", "x");
      await it.shows("1 1", "o");
      board = await labels(it);
      link = await it.link();
      assert.match(link, address);
    });
    await browser.page(async (page) => {
      const it = new Playground(page);
      await it.ready();
      await page.getByText("2 / 2").waitFor();
      await it.shows("2 2", "x");
      await it.shows("1 1", "o");
      assert.deepEqual(await labels(it), board);
      assert.ok((await it.rules()).startsWith(text));
      assert.match(await it.rules(), /\(role x\)/);
      assert.match(await it.link(), address, "passed on it is the same");
    }, { hash: link.slice(link.indexOf("#")) });
  });
}

/** @param {string | Buffer} text */
const pack = (text) => `#v1.${deflateRawSync(text, { level: 9 }).toString("base64url")}`;

const DAMAGED = "This link is damaged: a part of it is missing or was changed";

/** @type {[string, string, string][]} name, address, what is said */
const broken = [
  ["inflates to 100 MB", pack(Buffer.concat([Buffer.from('{"rules":"'), Buffer.alloc(100 * 2 ** 20, " ")])),
    "This link unpacks to more than 2 MB, or to more than 250,000 lines, and was not opened"],
  ["is cut short", pack('{"rules":"(role x)"}').slice(0, -8), DAMAGED],
  ["is no base64", "#v1.%%%", DAMAGED],
  ["holds no JSON", pack("(role x)"), DAMAGED],
  ["holds another thing than rules", pack('{"rules":{"__proto__":1},"moves":7}'), DAMAGED],
];
for (const [name, hash, words] of broken) {
  test(`a link that ${name} is refused in words, and the page works`, () => browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    await page.getByRole("status").getByText(words).waitFor();
    await it.cell("2 2").click();
    await it.turn();
  }, { hash }));
}

const walk = `(role a) (init (at 0)) (legal a on) (legal a off)
(<= (next (at 1)) (true (at 0))) (<= (next (at 0)) (true (at 1))) (<= (next end) (does a off))
(<= terminal (true end)) (goal a 100)`;

test("a link of 10,000 plies draws the moves that are seen, at its end and at its start",
  () => browser.page(async (page) => {
  const it = new Playground(page);
  await page.getByText("10000 / 10000").waitFor({ timeout: 60_000 });
  await it.turn();
  await it.match.getByRole("button", { name: "Moves", exact: true }).click();
  const elements = () => page.locator("*").count();
  assert.ok(await elements() < 3000, `${await elements()} elements`);
  const moves = it.match.getByRole("list", { name: "Moves" });
  await moves.getByText("10000", { exact: true }).waitFor();
  await moves.evaluate((list) => void (list.scrollTop = 0));
  await moves.getByText("1", { exact: true }).waitFor();
  await moves.getByRole("button").nth(2).click();
  await page.getByText("3 / 10000").waitFor();
  assert.ok(await elements() < 3000, `${await elements()} elements`);
}, { hash: pack(JSON.stringify({ rules: walk, moves: Array.from({ length: 10_000 }, () => ["on"]) })) }));

test("a link with a move nested 4,000 deep opens with the moves before it, and says so",
  () => browser.page(async (page) => {
  await page.getByText("1 / 1").waitFor();
  await page.getByText(/opened up to ply 1/).waitFor();
}, { hash: pack(JSON.stringify({ rules: walk, moves: [["on"], [`${"(f ".repeat(4000)}a${")".repeat(4000)}`]] })) }));

test("a game is opened by its name", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.board.getByRole("gridcell").nth(24).waitFor();
  assert.equal(await it.board.getByRole("gridcell").count(), 25);
}, { hash: "#game/hex-5x5" }));

test("a game that is not there is refused in words", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await page.getByText(/There is no game/).waitFor();
}, { hash: "#game/__proto__" }));

test("a link keeps the title, the variations, the step in them and the view", async () => {
  let link = "";
  await browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    await it.choosePlayer("black", "human");
    const go = async (/** @type {string} */ from, /** @type {string} */ to) => {
      await it.cell(from).click();
      await it.cell(to).click();
    };
    await go("1 2", "1 3");
    await go("1 5", "1 4");
    await page.getByText("2 / 2").waitFor();
    await page.keyboard.press("u");
    await page.getByText("1 / 2").waitFor();
    await go("2 5", "2 4");
    await page.getByText("2 / 2").waitFor();
    await page.keyboard.press("u");
    await page.getByRole("tab", { name: "Facts and why" }).click();
    await page.getByRole("button", { name: "Log", exact: true }).click();
    await page.getByRole("button", { name: "Share" }).click();
    const dialog = page.getByRole("dialog", { name: "Share" });
    await dialog.getByLabel("View").check();
    await dialog.getByText(/characters/).waitFor();
    link = await dialog.getByLabel("Link").inputValue();
  }, { hash: "#game/breakthrough-6x6" });
  await browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    await page.getByText("1 / 2").waitFor();
    await page.getByRole("button", { name: /Breakthrough 6×6/ }).waitFor();
    await page.getByRole("tab", { name: "Facts and why", selected: true }).waitFor();
    await it.match.getByRole("button", { name: "Moves", exact: true }).click();
    await it.match.getByTitle("another move was tried here").waitFor();
  }, { hash: link.slice(link.indexOf("#")) });
});

test("a selection that begins in a dialog and ends outside leaves it open, and a press outside closes it",
  () => browser.page(async (page) => {
  await new Playground(page).ready();
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await dialog.getByText(/characters/).waitFor();
  await dialog.getByText(/characters/).hover();
  await page.mouse.down();
  await page.mouse.move(20, 400);
  await page.mouse.up();
  await dialog.getByLabel("Link").hover();
  await page.mouse.down();
  await dialog.getByRole("heading", { name: "Share" }).hover();
  await page.mouse.up();
  assert.ok(await dialog.isVisible());
  await page.mouse.click(20, 400);
  await dialog.waitFor({ state: "hidden" });
}));

test("a QR code says the link that stands above it", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.write(`; Mine\n${await it.rules()}`);
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await dialog.getByText(/characters/).waitFor();
  await dialog.getByText("QR code", { exact: true }).click();
  const code = dialog.getByRole("img", { name: "QR code" });
  await code.waitFor();
  const size = await code.evaluate((svg) => Number(svg.getAttribute("viewBox")?.split(" ")[2]) - 8); // the quiet zone
  const path = (await code.locator("path").getAttribute("d")) ?? "";
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, column, row] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    modules[Number(row)]?.splice(Number(column), 1, true);
  }
  assert.equal(readCode(modules), await dialog.getByLabel("Link").inputValue());
  await dialog.getByText(/so its code is dense/).waitFor(); // it holds all rules
  const { width = 0 } = await code.boundingBox() ?? {};
  assert.ok(width > 400, `as large as there is room: ${width}`);
}));

test("Markdown comes with a picture of the board", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await dialog.getByText(/characters/).waitFor();
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Copy Markdown with picture" }).click();
  assert.equal((await download).suggestedFilename(), "tic-tac-toe.png");
  await page.getByText("Copied").first().waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()),
    /^\[!\[Tic-tac-toe\]\(tic-tac-toe\.png\)\]\(http/);
}, { permissions: ["clipboard-read", "clipboard-write"] }));
