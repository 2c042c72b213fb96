// What a stranger would see first: words that are cut off beside free room, controls out of line, tables wider than
// their pane. Held at the widths for which there is a layout.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser } from "./browser.js";
import { Playground } from "./playground.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

const SIZES = /** @type {const} */ ([[1440, 900], [1024, 768], [800, 1024], [390, 844]]);

/** Whether nothing of an element's lines is cut off. @param {Locator} element */
const whole = (element) => element.evaluate((each) => each.scrollWidth <= each.clientWidth + 1);

/** @param {Page} page @param {string} name */
async function pane(page, name) {
  const views = page.getByRole("navigation", { name: "Views" }).getByRole("button", { name, exact: true });
  await views.or(page.getByRole("tab", { name: new RegExp(`^(Facts and )?${name}$`, "i") })).filter({ visible: true })
    .first().click();
}

for (const [width, height] of SIZES) {
  test(`${width} wide: where two computers share a strip, both are named whole`, () => browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    await page.getByText(/Your move, \d+ legal/).first().waitFor();
    const others = page.locator(".others:has(.who:nth-child(2)) .who");
    assert.equal(await others.count(), 2);
    for (const who of await others.all()) {
      for (const part of [".role", ".level", ".clock"]) {
        assert.ok(await whole(who.locator(part).first()), `${part} of ${await who.innerText()}`);
      }
    }
  }, { hash: "#game/three-for-three", viewport: { width, height } }));

  test(`${width} wide: the words of small pictures of a network are whole`, () => browser.page(async (page) => {
    await page.addInitScript(() => {
      const painted = /** @type {string[]} */ ([]);
      const fillText = CanvasRenderingContext2D.prototype.fillText;
      CanvasRenderingContext2D.prototype.fillText = function paint(words, ...at) {
        painted.push(words);
        fillText.call(this, words, ...at);
      };
      Object.assign(window, { painted });
    });
    await page.reload();
    await new Playground(page).ready();
    await pane(page, "Propnet");
    /** @param {string} word that is painted last */
    const words = async (word) => {
      await page.waitForFunction((word) => /** @type {any} */ (window).painted.includes(word), word);
      return page.evaluate(() => /** @type {string[]} */ (/** @type {any} */ (window).painted));
    };
    assert.deepEqual((await words("terminal")).filter((each) => each.includes("…")), [], "relations");
    const field = page.getByRole("combobox", { name: "Find a proposition" });
    await field.fill("terminal");
    await field.press("Enter");
    assert.deepEqual((await words("line x")).filter((each) => each.includes("…")), [], "the cone");
  }, { viewport: { width, height } }));

  test(`${width} wide: all columns of the cover have room, and its controls stand in one line`,
    () => browser.page(async (page) => {
      await new Playground(page).ready();
      await pane(page, "Why");
      const panel = page.locator(".checks").filter({ visible: true });
      await page.getByRole("button", { name: "Checks" }).filter({ visible: true }).first().click();
      const press = panel.getByRole("button", { name: "Cover the rules" });
      await press.click();
      const table = panel.getByRole("table");
      await table.waitFor();
      // In one go: the table is made again with every report.
      const cut = await panel.evaluate((panel) => [...panel.querySelectorAll("th")].filter((each) =>
        each.getBoundingClientRect().right > panel.getBoundingClientRect().right + 1
        || each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent));
      assert.deepEqual(cut, [], "headings are whole");
      const high = await panel.evaluate((panel) => panel.querySelector("thead")?.getBoundingClientRect().height ?? 0);
      assert.ok(high > 0 && high < 28, `headings stand in one line, ${high} px`);
      if (width < 1024) return; // two lines are needed
      const stop = panel.getByRole("button", { name: "Stop" });
      const [a, b] = [await press.boundingBox(), await stop.boundingBox()];
      assert.ok(a && b && Math.abs(a.y + a.height / 2 - b.y - b.height / 2) < 3, "one line");
      assert.ok(await whole(table.getByRole("row").nth(1).getByRole("cell").first()), "a rule is read to its end");
    }, { viewport: { width, height } }));

  test(`${width} wide: the head of the gallery leaves no button alone`, () => browser.page(async (page) => {
    await new Playground(page).ready();
    await page.goto(`${browser.url}#games`);
    const intro = page.locator(".gallery .intro");
    await intro.getByText(/^\d+ games/).waitFor();
    if (width < 720) return;
    const [heading, back] = [await intro.locator(".grow").boundingBox(),
      await intro.getByRole("button", { name: "Back to the board" }).boundingBox()];
    assert.ok(heading && back && back.y < heading.y + heading.height && back.x > heading.x, "beside the heading");
    const said = await intro.getByText(/^\d+ games/).boundingBox();
    assert.ok(said && said.height < 24, "what the gallery is takes one line");
  }, { viewport: { width, height } }));
}

test("rules of the chosen node are read to the end of their lines beside it", () => browser.page(async (page) => {
  await new Playground(page).ready();
  await page.getByRole("region", { name: "Tools" }).getByRole("button", { name: "Maximise" }).first().click();
  await page.getByRole("tab", { name: "Propnet" }).click();
  const field = page.getByRole("combobox", { name: "Find a proposition" });
  await field.fill("legal x (mark 1 1)");
  await field.press("Enter");
  const rule = page.locator(".net-side .rule-text").first();
  await rule.waitFor();
  assert.ok(await whole(rule));
  for (const line of await rule.locator("code").all()) assert.ok(await whole(line), await line.innerText());
}));
