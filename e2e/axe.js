// What axe-core says of a page.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe finds, one line for each place.
 * @param {import("playwright-core").Page} page
 * @param {"all" | "colours"} [rules] colours: those alone that other colours could break
 */
export async function findings(page, rules = "all") {
  // The policy of the page forbids foreign scripts; evaluate stands outside it.
  await page.evaluate(axe);
  return page.evaluate(async (options) => {
    /** @typedef {{ id: string, help: string, nodes: { target: unknown[] }[] }} Violation */
    /** @typedef {{ run: (options: object) => Promise<{ violations: Violation[] }> }} Axe */
    const { violations } = await /** @type {typeof globalThis & { axe: Axe }} */ (globalThis).axe.run(options);
    return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${v.help} (${n.target.join(" ")})`));
  }, rules === "all" ? {} : { runOnly: ["color-contrast", "link-in-text-block"] });
}
