// Prints a line for each rule sheet: its name and the hashes of the modules that are generated
// from it. A change that must not change generated code is made between two runs:
//
//   node tools/modules.js > before; ...; node tools/modules.js | diff before -
//
// The sheets are all bundled games and 50 of the public corpus, spread evenly over its names. A
// sheet without a network, or one that takes more than a minute, has a dash.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const corpus = join(process.env.GDL_CORPUS ?? join(root, "..", "shared", "corpus"), "games");
const CORPUS_SHEETS = 50;
const SECONDS = 60;

const bundled = readdirSync(join(root, "games"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => join(root, "games", entry.name, "rules.kif"));
const all = readdirSync(corpus).filter((name) => name.endsWith(".kif")).sort();
const chosen = Array.from({ length: CORPUS_SHEETS },
  (_, i) => join(corpus, all[Math.floor((i * all.length) / CORPUS_SHEETS)]));

const folder = mkdtempSync(join(tmpdir(), "gdl-modules-"));
const gdl = join(folder, "gdl");
try {
  if (spawnSync("go", ["build", "-o", gdl, "./cmd/gdl"], { cwd: root, stdio: "inherit" }).status !== 0) process.exit(1);
  for (const file of [...bundled, ...chosen]) {
    const name = basename(file) === "rules.kif" ? basename(dirname(file)) : basename(file, ".kif");
    const { stdout } = spawnSync(gdl, ["propnet", "-stats", file], { encoding: "utf8", timeout: SECONDS * 1000 });
    const hash = (/** @type {string} */ key) =>
      new RegExp(`^${key}-sha256\\s+(\\w+)$`, "m").exec(stdout ?? "")?.[1] ?? "-";
    console.log(`${name} ${hash("module")} ${hash("playout")} ${hash("treesearch")}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
