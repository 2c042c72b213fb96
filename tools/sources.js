// The sources that we write, and how wide they are.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { existsSync } from "node:fs";

/** The most columns that a line of code may have; a tab is four. */
export const COLUMNS = 120;

const GENERATED = /(^|\/)(testdata\/|node_modules\/|dist\/)|(^|\/)parser(\.terms)?\.js$|protocol\.d\.ts$/;

/**
 * The paths of the sources below a folder of a repository, sorted.
 * @param {string} root
 * @returns {string[]}
 */
export function sources(root) {
  const listed = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"],
    { cwd: root, encoding: "utf8" });
  if (listed.status !== 0) throw new Error(listed.stderr);
  return listed.stdout.split("\n")
    .filter((path) => /\.(go|js|css)$/.test(path) && !GENERATED.test(path) && existsSync(join(root, path)))
    .sort();
}

/**
 * The numbers of the lines of a text that are too long.
 * @param {string} text
 * @returns {number[]}
 */
export function longLines(text) {
  return text.split("\n").flatMap((line, i) => [...line.replaceAll("\t", "    ")].length > COLUMNS ? [i + 1] : []);
}
