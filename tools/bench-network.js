// Measures in Chromium how soon the whole of a network of 66,000 nodes is drawn,
// and how many frames a second it is panned with, relations folded and one opened.
//
//   node tools/bench-network.js [-lamps N]      about 12 nodes each
import { Browser } from "../e2e/browser.js";
import { Playground } from "../e2e/playground.js";

const SOON = 2000; // ms in which it should be open
const FLUENT = 30; // frames a second that panning should have
const PANS = 60; // movements of the pointer that are measured
const PATIENCE = 600_000; // ms for building

/** Rows of lamps, each lit by its own switch or by its lit left neighbour. @param {number} lamps */
function lampSheet(lamps) {
  const facts = Array.from({ length: lamps }, (_, n) => `(lamp ${n}) (after ${n} ${(n + 1) % lamps})`);
  return `(role r) (init (step 0)) (<= (next (step 1)) (true (step 0)))
(<= (legal r (press ?n)) (lamp ?n) (not (true (lit ?n)))) (<= (legal r noop) (true (step 1)))
(<= (next (lit ?n)) (does r (press ?n)))
(<= (next (lit ?n)) (true (lit ?n)) (not (touched ?n)))
(<= (next (lit ?n)) (after ?m ?n) (true (lit ?m)) (not (true (lit ?n))) (not (does r (press ?m))))
(<= (touched ?n) (does r (press ?n))) (<= (touched ?n) (after ?n ?m) (does r (press ?m)))
(<= (bright ?n) (after ?m ?n) (true (lit ?m)) (true (lit ?n)))
(<= (goal r 100) (bright 1)) (<= (goal r 0) (not (bright 1))) (<= terminal (bright 2))
${facts.join("\n")}
`;
}

/**
 * Drags the picture to and fro.
 * @param {import("playwright-core").Page} page
 * @param {import("playwright-core").Locator} picture
 * @returns {Promise<number>} frames a second
 */
async function pan(page, picture) {
  const box = await picture.boundingBox();
  if (!box) throw new Error("there is no picture");
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const begun = await page.evaluate(() => {
    const counted = { frames: 0 };
    const count = () => void (counted.frames++, requestAnimationFrame(count));
    requestAnimationFrame(count);
    Object.assign(window, { counted });
    return performance.now();
  });
  for (let i = 0; i < PANS; i++) await page.mouse.move(x + 80 * Math.sin(i / 5), y - 40 * Math.abs(Math.sin(i / 7)));
  const { frames, at } = await page.evaluate(() =>
    ({ ...(/** @type {{counted: {frames: number}}} */ (/** @type {unknown} */ (window))).counted,
      at: performance.now() }));
  await page.mouse.up();
  return (1000 * frames) / (at - begun);
}

const lamps = process.argv[2] === "-lamps" ? Number(process.argv[3]) : 5500;
const browser = await Browser.start();
let failed = false;
/** @param {string} what @param {number} value @param {string} unit @param {boolean} good */
function tell(what, value, unit, good) {
  console.log(`${what}: ${Math.round(value)} ${unit}${good ? "" : ", which is too slow"}`);
  failed ||= !good;
}
await browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  page.setDefaultTimeout(PATIENCE);
  await it.write(lampSheet(lamps));
  const built = page.getByText(new RegExp(`^Propnet: [${lamps > 900 ? "\\d,]{5" : "\\d]{3"},} bases`));
  await built.waitFor({ state: "attached" });
  console.log(await built.textContent());
  await page.getByRole("region", { name: "Tools" }).getByRole("button", { name: "Maximise" }).click();
  const panel = page.getByRole("tabpanel", { name: "Propnet" });
  const picture = panel.getByRole("img", { name: /^Propositional network, / });
  await picture.waitFor();
  await panel.getByRole("combobox", { name: "Find a proposition" }).fill("true lit 5");
  await page.keyboard.press("Enter");
  await panel.getByRole("complementary", { name: "Selected" }).getByText("(true (lit 5))").first().waitFor();
  const cone = await picture.getAttribute("aria-label");
  const begun = performance.now();
  await panel.getByRole("button", { name: "Whole", exact: true }).click();
  await page.waitForFunction((label) => ![...document.querySelectorAll("canvas")].some((each) =>
    each.checkVisibility() && each.ariaLabel === label), cone);
  const opened = performance.now() - begun;
  tell("the whole is open after", opened, "ms", opened < SOON);
  let rate = await pan(page, picture);
  tell("panned, relations folded", rate, "frames a second", rate >= FLUENT);
  await picture.focus();
  await page.keyboard.press("ArrowRight");
  await panel.getByRole("button", { name: "Open", exact: true }).click();
  await panel.getByRole("button", { name: "Fold all" }).waitFor();
  console.log(await picture.getAttribute("aria-label"));
  rate = await pan(page, picture);
  tell("panned, a relation opened", rate, "frames a second", rate >= FLUENT);
});
await browser.stop();
process.exitCode = failed ? 1 : 0;
