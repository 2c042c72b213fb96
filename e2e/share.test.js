// Links: what one visitor shares, another one sees.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { Browser } from "./browser.js";
import { Playground } from "./playground.js";

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

test("a shared link opens the same rules and position in a fresh profile", async () => {
  let link = "";
  /** @type {(string | null)[]} */
  let board = [];
  const labels = async (/** @type {Playground} */ it) =>
    Promise.all((await it.board.getByRole("gridcell").all())
      .map(async (cell) => ((await cell.getAttribute("aria-label")) ?? "").split(", ").slice(0, 2).join()));
  await browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    await it.choosePlayer("o", "legal");
    await it.cell("2 2").click();
    await page.getByText("2 / 2").waitFor();
    board = await labels(it);
    link = await it.link();
  });
  await browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    await page.getByText("2 / 2").waitFor();
    assert.deepEqual(await labels(it), board);
    assert.match(await it.rules(), /\(role x\)/);
  }, { hash: link.slice(link.indexOf("#")) });
});

/** @param {string | Buffer} text */
const pack = (text) => `#v1.${deflateRawSync(text, { level: 9 }).toString("base64url")}`;

const DAMAGED = "This link is damaged: a part of it is missing or was changed";

/** @type {[string, string, string][]} name, address, what is said */
const broken = [
  ["inflates to 100 MB", pack(Buffer.concat([Buffer.from('{"rules":"'), Buffer.alloc(100 * 2 ** 20, " ")])),
    "This link unpacks to more than 2 MB and was not opened"],
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

test("a game is opened by its name", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  assert.equal(await it.board.getByRole("gridcell").count(), 25);
}, { hash: "#game/hex-5x5" }));

test("a game that is not there is refused in words", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await page.getByText(/There is no game/).waitFor();
}, { hash: "#game/__proto__" }));
