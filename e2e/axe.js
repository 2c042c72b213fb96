// What axe-core says of a page.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds, one line for each place. @param {import("playwright-core").Page} page */
export async function findings(page) {
  // The policy of the page forbids foreign scripts; evaluate stands outside it.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    /** @typedef {{ id: string, help: string, nodes: { target: unknown[] }[] }} Violation */
    /** @typedef {{ run: () => Promise<{ violations: Violation[] }> }} Axe */
    const { violations } = await /** @type {typeof globalThis & { axe: Axe }} */ (globalThis).axe.run();
    return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${v.help} (${n.target.join(" ")})`));
  });
}
