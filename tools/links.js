// Names of files in the sources: links of Markdown, and files that comments mention.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** From these a reader finds everything in docs/ by following links. */
const FIRST = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];

const GENERATED = /(^|\/)(testdata|node_modules|dist)\/|(^|\/)parser(\.terms)?\.js$/;

/** A link of Markdown, its target alone. */
const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;

/** A file of ours, with or without its folders. */
const FILE = /(?<![\w./*<$-])((?:[\w-]+\/)*[\w-]+(?:\.(?:test|d))?\.(?:go|js|ts|md|css))(?![\w-]|\.\w)/g;

/** Names that look like files of ours and are not. */
const OTHERS = new Set(["Node.js", "runtime/symtab.go", "runtime2.go"]);

/** A line that is nothing but a comment. */
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

/**
 * What is wrong with the names of files in a repository, a line for each.
 * @param {string} root
 * @returns {string[]}
 */
export function wrongNames(root) {
  const listed = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"],
    { cwd: root, encoding: "utf8" });
  if (listed.status !== 0) throw new Error(listed.stderr);
  const paths = listed.stdout.split("\n").filter((path) => path && existsSync(join(root, path)));
  const texts = new Map(paths.filter((path) => /\.(md|go|js|ts|css)$/.test(path) && !GENERATED.test(path))
    .map((path) => [path, readFileSync(join(root, path), "utf8")]));
  return wrongNamesOf(texts, new Set(paths));
}

/**
 * The same of texts, by path, among files that are there.
 * @param {Map<string, string>} texts
 * @param {Set<string>} paths
 * @returns {string[]}
 */
export function wrongNamesOf(texts, paths) {
  /** @type {string[]} */
  const wrong = [];
  /** @type {Map<string, string[]>} */
  const links = new Map();
  for (const [path, text] of texts) {
    if (!path.endsWith(".md")) {
      wrong.push(...wrongInComments(path, text, paths));
      continue;
    }
    const targets = linksOf(path, text);
    links.set(path, targets.map(({ file }) => file));
    for (const { line, file, heading } of targets) {
      if (!paths.has(file) && ![...paths].some((one) => one.startsWith(`${file}/`))) {
        wrong.push(`${path}:${line} links to ${file}, which is not there`);
      } else if (heading && !headingsOf(texts.get(file) ?? "").has(heading)) {
        wrong.push(`${path}:${line} links to #${heading} of ${file}, which has no such heading`);
      }
    }
  }
  return [...wrong, ...unreached(links)];
}

/**
 * The links of a page to files of the repository.
 * @param {string} path
 * @param {string} text
 */
function linksOf(path, text) {
  const words = prose(text).join("\n"); // what a link says may go on in the next line
  return [...words.matchAll(LINK)].flatMap(({ index, 0: link, 1: target = "" }) => {
    if (/^[a-z]+:/.test(target) || path.startsWith("lessons/") && target.startsWith("#")) return []; // #lesson/NAME
    const [file = "", heading = ""] = target.split("#");
    const line = words.slice(0, index + link.length).split("\n").length;
    return [{ line, file: file ? normalize(join(dirname(path), file)) : path, heading }];
  });
}

/** The lines of a page, those of code empty. @param {string} text */
function prose(text) {
  let code = false;
  return text.split("\n").map((line) => {
    if (line.trimStart().startsWith("```")) code = !code;
    return code ? "" : line.replace(/`[^`]*`/g, "");
  });
}

/** The headings of a page as links name them. @param {string} text */
function headingsOf(text) {
  return new Set(text.split("\n").filter((line) => /^#+ /.test(line)).map((line) =>
    line.replace(/^#+ /, "").toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-")));
}

/**
 * @param {string} path
 * @param {string} text
 * @param {Set<string>} paths
 */
function wrongInComments(path, text, paths) {
  return text.split("\n").flatMap((line, i) => !COMMENT.test(line) ? [] : [...line.matchAll(FILE)]
    .filter(([, name = ""]) => !OTHERS.has(name) && ![...paths].some((one) => `/${one}`.endsWith(`/${name}`)))
    .map(([, name]) => `${path}:${i + 1} mentions ${name}, which is not there`));
}

/** The pages of docs/ that no link leads to. @param {Map<string, string[]>} links */
function unreached(links) {
  const reached = new Set(FIRST);
  for (const path of reached) for (const file of links.get(path) ?? []) reached.add(file);
  return [...links.keys()].filter((path) => path.startsWith("docs/") && !reached.has(path))
    .map((path) => `${path} is linked from nowhere`);
}
