// Boards, compared by their pixels with pictures that
// were looked at. Words are left out, since fonts differ from machine to machine.
// After a change that is meant, PICTURES=keep writes them again: look at them.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { Browser, out } from "./browser.js";
import { Playground } from "./playground.js";

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

const folder = join(import.meta.dirname, "pictures");
const COLOUR = 0.15; // how different a pixel's colour may be, of 1
const WORDLESS = `* { color: transparent !important; caret-color: transparent !important; animation: none !important;
  transition: none !important } text { fill: transparent !important } .first-hint, .editor { visibility: hidden }`;

/**
 * Compares a part of the page with its picture.
 * @param {string} name
 * @param {import("playwright-core").Locator} part
 * @param {number} tolerance share of the pixels that may differ
 */
async function looksAs(name, part, tolerance) {
  await part.page().addStyleTag({ content: WORDLESS });
  const shot = PNG.sync.read(await part.screenshot());
  const file = join(folder, `${name}.png`);
  if (process.env.PICTURES === "keep") {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, PNG.sync.write(shot));
  }
  const wanted = PNG.sync.read(readFileSync(file));
  const { width, height } = wanted;
  assert.deepEqual([shot.width, shot.height], [width, height], `size of ${name}`);
  const difference = new PNG({ width, height });
  const pixels = pixelmatch(shot.data, wanted.data, difference.data, width, height, { threshold: COLOUR });
  if (pixels > tolerance * width * height) {
    writeFileSync(join(out, `${name}-difference.png`), PNG.sync.write(difference));
    writeFileSync(join(out, `${name}-now.png`), PNG.sync.write(shot));
  }
  assert.ok(pixels <= tolerance * width * height, `${name}: ${pixels} of ${width * height} pixels differ`);
}

for (const game of ["tic-tac-toe", "breakthrough-6x6", "hex-5x5"]) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`the board of ${game}, ${colorScheme}`, () => browser.page(async (page) => {
      const it = new Playground(page);
      await it.ready();
      await page.getByText(/Your move/).first().waitFor();
      await looksAs(`${game}-${colorScheme}`, it.board, 0.005);
    }, { hash: `#game/${game}`, colorScheme, bypassCSP: true }));
  }
}
