// Counts what the page draws of rule sheets and writes the table of docs/boards.md, and draws a
// contact sheet of all of them with the page's own modules.
//
//   node tools/boards.js FILE...              the table, on standard output
//   node tools/boards.js -sheet DIR FILE...   and DIR/boards.html with a picture of each game
//
// Instead of rule sheets a file may be given that cmd/boards has printed, ending in .jsonl.
import { spawn, spawnSync } from "node:child_process";
import { createReadStream, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/**
 * What cmd/boards prints of a sheet.
 * @typedef {{ name: string, problem: string, drawn: string[], shown: number, facts: number, positions: number,
 *  moves: number, pressed: number, buttons: number, missing: string[], cut: boolean,
 *  position?: import("../site/js/protocol.d.ts").PositionResult }} Report
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const args = process.argv.slice(2);
const folder = args[0] === "-sheet" ? args[1] : undefined;
const files = folder === undefined ? args : args.slice(2);

/** @returns {Promise<Report[]>} */
async function survey() {
  const [first = ""] = files;
  const input = first.endsWith(".jsonl") ? createReadStream(first) : spawn("go",
    ["run", "./cmd/boards", "-pictures", ...files], { cwd: root, stdio: ["ignore", "pipe", "inherit"] }).stdout;
  /** @type {Report[]} */
  const reports = [];
  for await (const line of createInterface({ input })) {
    const report = /** @type {Report} */ (JSON.parse(line));
    reports.push(report);
    if (process.stderr.isTTY) process.stderr.write(`\r${reports.length} ${report.name.padEnd(48)}`);
  }
  return reports;
}

/** Whether every move of every position that was seen can be pressed. @param {Report} r */
const isPressed = (r) => r.problem === "" && r.drawn.length > 0 && r.missing.length === 0;

/** Why a sheet is listed. @param {Report} r */
function reason(r) {
  if (r.problem !== "") return r.problem;
  if (r.drawn.length === 0) return r.facts === 0 ? "its states hold no facts" : "nothing fits: the facts are listed";
  return `${r.moves - r.pressed - r.buttons} of ${r.moves} moves are in the list only, such as ${r.missing.map(
    (move) => `\`${move}\``).join(", ")}`;
}

/** @param {Report[]} reports */
function table(reports) {
  const played = reports.filter((r) => r.problem !== "not playable");
  const drawn = played.filter((r) => r.drawn.length > 0);
  /** @type {Map<string, number>} */
  const kinds = new Map();
  for (const r of drawn) for (const kind of new Set(r.drawn)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const rest = played.filter((r) => !isPressed(r));
  return `# What is drawn of public games

Made by \`node tools/boards.js FILE...\` over a folder of ${reports.length} rule sheets, of which ${played.length}
can be played: two random matches of up to 24 plies each, every position asked for as the page does. A move counts as
pressed if presses on what is drawn lead to it, or to a menu of 40 moves at most, or if it is one of at most 12
buttons beside the board.

| | sheets |
|---|--:|
| can be played | ${played.length} |
| something better than a list is drawn | ${drawn.length} |
| every move is pressed | ${played.filter(isPressed).length} |
| of these without buttons | ${played.filter((r) => isPressed(r) && r.buttons === 0).length} |
| of these never with a choice | ${played.filter((r) => isPressed(r) && r.moves === 0).length} |
| facts shown, of all | ${Math.round((100 * sum(played, "shown")) / sum(played, "facts"))} % |

| drawn as | sheets |
|---|--:|
${[...kinds].sort((a, b) => b[1] - a[1]).map(([kind, n]) => `| ${kind} | ${n} |`).join("\n")}

## The rest

${rest.length === 0 ? "None."
    : `| sheet | reason |\n|---|---|\n${rest.map((r) => `| ${r.name} | ${reason(r)} |`).join("\n")}`}
`;
}

/** @param {Report[]} reports @param {"shown" | "facts"} what */
const sum = (reports, what) => reports.reduce((all, r) => all + r[what], 0);

/**
 * A page with a picture of each game, drawn by the page's own modules.
 * @param {Report[]} reports
 * @param {string} to a folder
 */
function drawSheet(reports, to) {
  mkdirSync(to, { recursive: true });
  const script = bundle(join(root, "tools", "boards-page.js"));
  const styles = bundle(join(root, "site", "css", "main.css"));
  // In a script element nothing may end it early.
  const data = JSON.stringify(reports).replaceAll("<", "\\u003c");
  writeFileSync(join(to, "boards.html"), `<!doctype html><meta charset="utf-8"><title>Boards</title>
<style>${styles}</style><style>body { overflow: auto; height: auto; padding: 12px; } main { display: grid; gap: 12px;
grid-template-columns: repeat(auto-fill, minmax(190px, 1fr)); } figure { margin: 0; font-size: 11px; overflow: hidden; }
.position > div { display: inline-block; margin-right: 4px; } .facts { max-height: 40px; overflow: hidden; }</style>
<main></main><script type="application/json" id="reports">${data}</script><script type="module">${script}</script>`);
}

/** @param {string} entry a module or a style sheet */
function bundle(entry) {
  const { status, stdout, stderr } = spawnSync("go",
    ["tool", "-modfile=tools/go.mod", "esbuild", entry, "--bundle", "--format=esm"],
    { cwd: root, encoding: "utf8", maxBuffer: 1 << 24 });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

const reports = await survey();
if (folder !== undefined) drawSheet(reports, folder);
process.stdout.write(table(reports));
