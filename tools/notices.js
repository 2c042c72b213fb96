// The licences of all that a visitor loads, as they ask to be passed on: the text of
// licences.txt, which the build puts beside the page. What the page contains are the
// rows of docs/licences.md that are for it.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** What the page contains, by the table. @param {string} root of the repository @returns {string[]} */
export const contained = (root) => [...readFileSync(join(root, "docs/licences.md"), "utf8")
  .matchAll(/^\| (\S+) \| \S+ \| page: /gm)].map(([, name = ""]) => name);

/**
 * @param {string} root of the repository
 * @param {(name: string) => string} folderOf where a module of Go lies, or Go itself
 * @returns {string}
 */
export function notices(root, folderOf) {
  const own = readFileSync(join(root, "LICENSE"), "utf8").trim();
  /** By text, since many packages have the same. @type {Map<string, string[]>} */
  const texts = new Map([[own, ["GDL Playground"]]]);
  for (const name of contained(root)) {
    const isModule = name === "go" || name.includes(".");
    const text = licenceIn(isModule ? folderOf(name) : join(root, "node_modules", name), own);
    texts.set(text, [...texts.get(text) ?? [], name]);
  }
  return [...texts].map(([text, names]) => `${names.join(", ")}\n\n${text}\n`).join(`\n${"-".repeat(72)}\n\n`);
}

/**
 * The licence in a folder. A package without a file for it, which names the MIT licence and its author, has that
 * licence's usual text, as ours is.
 * @param {string} folder
 * @param {string} mit
 */
function licenceIn(folder, mit) {
  const file = readdirSync(folder).find((each) => /^(LICEN[CS]E|COPYING)(\.\w+)?$/.test(each));
  if (file) return readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim();
  const { author, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (license !== "MIT" || typeof author !== "string") {
    throw new Error(`${folder} does not say how it may be passed on`);
  }
  return mit.replace(/^Copyright .*$/m, `Copyright (c) ${author}`);
}
