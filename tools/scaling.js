// Writes the table docs/scaling.md: how size and speed of networks go with the
// rules, natively and in Chromium. Needs the built page for the browser.
//
//   node tools/scaling.js [-seconds S] [-limit S] [-resume] [FILE.kif ...]
//
// Without names it takes the sheets of the public corpus that are listed below
// and all bundled games. A sheet that takes longer than the limit in one
// measurement has a dash there. Native rates, and the time until a sheet plays
// in the browser, are in processor time; rates in the browser are by the clock,
// so the table says how busy the machine was. What is measured is kept, so that
// a run that was broken off can be resumed.
import { spawnSync } from "node:child_process";
import {
  appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync,
} from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const corpus = process.env.GDL_CORPUS ?? join(root, "..", "shared", "corpus");
const { values, positionals } = parseArgs({
  args: process.argv.slice(2).map((arg) => arg.replace(/^-(?=\w{2})/, "--")),
  options: { seconds: { type: "string", default: "1" }, limit: { type: "string", default: "120" },
    resume: { type: "boolean", default: false } },
  allowPositionals: true,
});
const limit = Number(values.limit) * 1000;

// Components that ggp-base's propnet factory makes of the same sheets.
const components = {
  ticTacToe: 311, connectFour: 981, pentago: 3745, breakthrough: 10744, eightPuzzle: 2324, reversi: 40957, hex: 102168,
};
const listed = [...Object.keys(components), "nim1", "blockerSerial", "checkers.v1", "speedChess.v1", "skirmishNew",
  "quarto", "chess_200", "amazons", "alexChess.v1", "chess", "slaughter", "linesOfAction"];

/** @returns {string[]} */
function usual() {
  const sheets = listed.map((name) => join(corpus, "games", `${name}.kif`)).filter(existsSync);
  const bundled = readdirSync(join(root, "games"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [...sheets, ...bundled.map((entry) => join(root, "games", entry.name, "rules.kif")).filter(existsSync)];
}

/** The name of a sheet. @param {string} file */
const nameOf = (file) => (basename(file) === "rules.kif" ? basename(dirname(file)) : basename(file, ".kif"));

/**
 * What a program prints, or null if it fails or takes too long.
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  const { status, stdout } = spawnSync(program, args, { cwd: root, encoding: "utf8", timeout: limit, maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "ignore"] });
  return status === 0 ? stdout : null;
}

const folder = mkdtempSync(join(tmpdir(), "gdl-scaling-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
const gdl = join(folder, "gdl");
if (spawnSync("go", ["build", "-o", gdl, "./cmd/gdl"], { cwd: root, stdio: "inherit" }).status !== 0) process.exit(1);

/** The figures of gdl propnet -stats. @param {string} file */
function stats(file) {
  const text = run(gdl, ["propnet", "-stats", file]);
  return text === null ? null : Object.fromEntries(text.trim().split("\n").map((line) => line.trim().split(/\s+/)));
}

/** One measurement of gdl bench. @param {string} engine @param {string} file */
function bench(engine, file) {
  const text = run(gdl, ["bench", "-json", "-engine", engine, "-seconds", values.seconds, file]);
  return text === null ? null : JSON.parse(text);
}

/** What a measurement in the browser prints about a sheet. @param {string} tool @param {string[]} args */
function inBrowser(tool, ...args) {
  const text = run("node", [join("tools", tool), "-json", ...args]);
  return text === null ? null : JSON.parse(text);
}

/** @param {number | undefined | null} n */
function short(n) {
  if (n === undefined || n === null || !Number.isFinite(n)) return "-";
  if (n < 100) return String(Number(n.toPrecision(2)));
  if (n < 1e4) return n.toFixed(0);
  return n < 1e6 ? `${(n / 1e3).toFixed(n < 1e5 ? 1 : 0)} k` : `${(n / 1e6).toFixed(n < 1e8 ? 1 : 0)} M`;
}

/** States per second of processor time. @param {{states: number, cpuSeconds: number} | null} x */
const rate = (x) => (x ? x.states / Math.max(x.cpuSeconds, 1e-6) : null);

const columns = ["sheet", "ground rules", "gates", "ggp-base components", "build ms", "module bytes",
  "reasoner", "interpreter", "wazero", "first match ms, Chromium", "compile ms, Chromium", "reasoner, Chromium",
  "interpreter, Chromium", "module, Chromium", "playouts/s, Chromium", "children/s, Chromium"];

/** Measures a sheet. @param {string} file @returns {string[]} its row */
function measure(file) {
  const name = nameOf(file);
  const net = stats(file);
  const there = net && inBrowser("bench-browser.js", "-seconds", values.seconds, file);
  const soon = net && inBrowser("bench-soon.js", "-limit", values.limit, file);
  const compile = there?.build?.stats.stages
    .find((/** @type {{stage: string}} */ { stage }) => stage === "compile")?.milliseconds;
  const { reasoner, propnet, compiled } = there?.playouts ?? {};
  return [name, short(net && Number(net["ground-rules"])), net ? Number(net.gates).toLocaleString("en") : "-",
    basename(file) === "rules.kif" ? ""
      : components[/** @type {keyof typeof components} */ (name)]?.toLocaleString("en") ?? "",
    short(net && Number(net["build-ms"]) + Number(net["optimize-ms"])), short(net && Number(net["module-bytes"])),
    short(rate(bench("reasoner", file))), short(net && rate(bench("propnet", file))),
    short(net && rate(bench("compiled", file))), short(soon?.problem === "" ? soon.total : null), short(compile),
    short(reasoner?.statesPerSecond), short(propnet?.statesPerSecond),
    short(compiled?.statesPerSecond), short(compiled?.playoutsPerSecond), short(compiled?.childrenPerSecond)];
}

// What an earlier run has found out, by sheet.
const kept = join(root, "e2e", "out", "scaling.jsonl");
mkdirSync(dirname(kept), { recursive: true });
if (!values.resume) rmSync(kept, { force: true });
const linesKept = existsSync(kept) ? readFileSync(kept, "utf8").trim().split("\n").filter(Boolean) : [];
/** @type {Map<string, string[]>} */
const known = new Map(linesKept.map((line) => JSON.parse(line)));
/** @type {string[][]} */
const rows = [];
for (const file of positionals.length > 0 ? positionals : usual()) {
  let row = known.get(file);
  if (!row) {
    console.error(nameOf(file));
    row = measure(file);
    appendFileSync(kept, `${JSON.stringify([file, row])}\n`);
  }
  rows.push(row);
  write();
}

/** Writes the table as far as it goes. */
function write() {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(" | ")} |`;
  mkdirSync(join(root, "docs"), { recursive: true });
  writeFileSync(join(root, "docs", "scaling.md"), `# Scaling

Made by \`node tools/scaling.js -seconds ${values.seconds} -limit ${values.limit}\`,
load average ${loadavg()[1].toFixed(1)} at the end.
Rates are states per second of random matches: natively per second of processor time (the module under wazero), in
Chromium per second of the clock. The first match is that of the compiled module, from the text of the sheet in a worker
without any of its code warm, in processor time of the worker. Gates have two inputs each; components of ggp-base have
any number. A dash: not within ${values.limit} s, or no network.

${line(columns)}
${line(columns.map((_, i) => (i ? "--:" : "---")))}
${rows.map(line).join("\n")}
`);
}
