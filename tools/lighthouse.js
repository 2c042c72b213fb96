// What Lighthouse says of the built page, in Chromium as a phone and as a desktop:
// one row each. Ends with 1 if any of the four numbers is below 95. Lighthouse is
// not among our packages, because it brings a hundred; npx fetches this version.
//
//   node tools/lighthouse.js
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Browser, out } from "../e2e/browser.js";

const VERSION = "13.5.0";
const LEAST = 95;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

const { url, stop } = await Browser.serve();
console.log(`| as a | ${CATEGORIES.join(" | ")} | first paint | blocked | shift |\n|---|--:|--:|--:|--:|--:|--:|--:|`);
let low = false;
for (const preset of ["phone", "desktop"]) {
  const file = join(out, `lighthouse-${preset}.json`);
  const { status, stderr } = spawnSync("npx", ["--yes", `lighthouse@${VERSION}`, url, "--quiet", "--output=json",
    `--output-path=${file}`, `--only-categories=${CATEGORIES.join()}`, "--chrome-flags=--headless=new --no-sandbox",
    ...(preset === "desktop" ? ["--preset=desktop"] : [])],
  { encoding: "utf8", env: { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? "/usr/bin/chromium" } });
  if (status !== 0) throw new Error(stderr);
  const { categories, audits } = JSON.parse(readFileSync(file, "utf8"));
  const scores = CATEGORIES.map((name) => Math.round(100 * categories[name].score));
  low ||= scores.some((score) => score < LEAST);
  const said = ["first-contentful-paint", "total-blocking-time", "cumulative-layout-shift"]
    .map((name) => audits[name].displayValue);
  console.log(`| ${preset} | ${[...scores, ...said].join(" | ")} |`);
  for (const name of CATEGORIES) {
    for (const { id, weight } of categories[name].auditRefs) {
      const { score, title } = audits[id];
      if (weight > 0 && score !== null && score < 0.9) console.error(`${preset}, ${name}: ${id}: ${title} (${score})`);
    }
  }
}
stop();
process.exitCode = low ? 1 : 0;
