// The picture of the README: tic-tac-toe in the middle of a match, taken of the built page. The browser writes it as
// WebP, which is a third as large as PNG.
//
//   node tools/readme-picture.js
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Browser } from "../e2e/browser.js";
import { atRest, Playground } from "../e2e/playground.js";

const file = join(dirname(dirname(fileURLToPath(import.meta.url))), "docs", "page.webp");
const QUALITY = 0.9;

const browser = await Browser.start();
await browser.page(async (page) => {
  await page.addInitScript(() => void (origin !== "null" && localStorage.setItem("gdl.hints", "seen")));
  await page.reload();
  const it = new Playground(page);
  await it.ready();
  for (const [place, left] of /** @type {const} */ ([["2 2", 7], ["1 3", 5]])) {
    const free = await it.cell(place).getAttribute("aria-label");
    await (free?.includes("can go here") ? it.cell(place) : it.targets().first()).click();
    await page.getByText(`Your move, ${left} legal`).first().waitFor();
  }
  const field = page.getByRole("combobox", { name: "Find a proposition" });
  await field.fill("legal x (mark 2 3)");
  await field.press("Enter");
  await page.locator(".analysis-table tr.pickable").nth(4).getByText(/proved|draw|loss|win/).first().waitFor();
  await page.getByText("Works offline").waitFor(); // by then nothing is on its way any more
  await atRest(page);
  const png = (await page.screenshot()).toString("base64");
  const webp = await page.evaluate(async ([png, quality]) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", Number(quality)).split(",")[1] ?? "";
  }, /** @type {const} */ ([png, QUALITY]));
  writeFileSync(file, Buffer.from(webp, "base64"));
}, { lookAhead: true, bypassCSP: true, colorScheme: "light", viewport: { width: 1440, height: 810 } });
await browser.stop();
