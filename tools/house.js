// Prints a table of the sources: a row for each folder, with how many files and lines it has (tests
// apart), how long its functions are, how many lines are longer than 120 columns, and which exported Go
// names no other package uses. Sources are what we write: no generated files, no test data.
//
//   node tools/house.js [DIR]
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { longLines, sources } from "./sources.js";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(process.argv[2] ?? join(here, ".."));

const go = spawnSync("go", ["run", join(here, "house", "main.go"), root],
  { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
if (go.status !== 0) {
  console.error(go.stderr);
  process.exit(1);
}
/** @type {Record<string, { functions: { name: string, lines: number }[], unused: string[] }>} */
const packages = JSON.parse(go.stdout);

/** @typedef {{ files: number, lines: number, tests: number, testLines: number, long: number }} Row */
/** @type {Map<string, Row>} */
const rows = new Map();
for (const file of sources(root)) {
  const folder = dirname(file);
  const row = rows.get(folder) ?? { files: 0, lines: 0, tests: 0, testLines: 0, long: 0 };
  rows.set(folder, row);
  const text = readFileSync(join(root, file), "utf8");
  const lines = text.split("\n").length - 1;
  if (/_test\.go$|\.test\.js$/.test(file)) {
    row.tests++;
    row.testLines += lines;
  } else {
    row.files++;
    row.lines += lines;
  }
  row.long += longLines(text).length;
}

/** @param {number[]} numbers */
const median = (numbers) => numbers.length === 0 ? "" : numbers.sort((a, b) => a - b)[numbers.length >> 1];

console.log("| folder | files | lines | test files | test lines | functions | median | longest | lines over 120 | "
  + "exported, unused |");
console.log("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
const sum = { files: 0, lines: 0, tests: 0, testLines: 0, long: 0 };
/** @type {{ name: string, lines: number }[]} */
const all = [];
let unused = 0;
for (const [folder, row] of [...rows].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const p = packages[folder];
  const lengths = p?.functions.map((f) => f.lines) ?? [];
  all.push(...(p?.functions ?? []));
  unused += p?.unused.length ?? 0;
  for (const key of /** @type {(keyof Row)[]} */ (Object.keys(sum))) sum[key] += row[key];
  console.log(`| ${[
    folder, row.files, row.lines, row.tests, row.testLines, lengths.length || "", median(lengths),
    lengths.length ? Math.max(...lengths) : "", row.long, p?.unused.length ?? "",
  ].join(" | ")} |`);
}
console.log(`| all | ${[
  sum.files, sum.lines, sum.tests, sum.testLines, all.length, median(all.map((f) => f.lines)),
  Math.max(...all.map((f) => f.lines)),
  sum.long, unused,
].join(" | ")} |`);
console.log("\nThe longest functions of Go:", all.sort((a, b) => b.lines - a.lines).slice(0, 5)
  .map((f) => `${f.name} ${f.lines}`).join(", ") + ".");
console.log("Exported names that no other package uses:", Object.entries(packages)
  .filter(([, p]) => p.unused.length > 0)
  .sort(([a], [b]) => (a < b ? -1 : 1)).map(([folder, p]) => `${folder}: ${p.unused.join(" ")}`).join("; ") + ".");
