// Draws the icons of the installed page from site/icon.svg, in Chromium: the mark
// on the colour of the panes, and once more with the room that a mask cuts off.
//
//   node tools/icons.js
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const site = join(dirname(dirname(fileURLToPath(import.meta.url))), "site");
const mark = readFileSync(join(site, "icon.svg"), "utf8");
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"] });
/** File, size and share of the width that the mark takes. @type {[string, number, number][]} */
const icons = [["icon-192", 192, 0.8], ["icon-512", 512, 0.8], ["icon-maskable-512", 512, 0.56]];
for (const [name, size, share] of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size }, colorScheme: "light" });
  const style = "margin: 0; height: 100vh; display: grid; place-items: center; background: #fbfcfc";
  await page.setContent(`<body style="${style}">
    <div style="width: ${size * share}px">${mark}</div>`);
  writeFileSync(join(site, `${name}.png`), await page.screenshot());
  await page.close();
}
await browser.close();
