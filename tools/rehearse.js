// Lets game managers drive players over HTTP through many short matches: ours of
// Go (gdl rehearse) and the page's, with its own scripts under Node; our player
// (gdl player) and a template as the workshop exports it. Any move that is late,
// illegal or missing fails.
//
//   node tools/rehearse.js [-matches N] [-plies N] [-player NAME] [-template NAME] [-memory MIB] [-verbose] GAMES
//
// GAMES is a folder of rule sheets. Of these the same ones are taken each time, of
// all numbers of roles from one to six; every second match is scrambled. It needs
// a built page (dist/). The clocks are one second. Whole matches are played where -plies
// is large: choose sheets that end. With -verbose the players' own words are shown.
import { execFile, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs, promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { WorkerClient } from "../site/js/engine/worker-client.js";
import { ManagedRun } from "../site/js/manager/managed-run.js";
import { requestOf } from "../site/js/manager/match-request.js";
import { Players } from "../site/js/manager/players.js";
import { playerFile } from "../site/js/players/exported/file.js";
import { WebWorker } from "./rehearse/web-worker.js";

/** @typedef {{ file: string, name: string, text: string, roles: string[] }} Sheet */
/** @typedef {{ matches: number, moves: number, faults: string[] }} Drive */

/**
 * What gdl rehearse prints of a sheet.
 * @typedef {{ game: string, role: string, moves: number, late: number, wrong: number, fault: string,
 *  "no-game": string }} Rehearsal
 */

const root = join(import.meta.dirname, "..");
const MOST_ROLES = 6;
const CLOCK = 1; // s

const { values: options, positionals: [games = ""] } = parseArgs({ allowPositionals: true, args:
  process.argv.slice(2).map((arg) => arg.replace(/^-(?=[a-z])/, "--")), options: {
  matches: { type: "string", default: "50" }, plies: { type: "string", default: "4" },
  player: { type: "string", default: "hard" }, template: { type: "string", default: "mcts" },
  memory: { type: "string", default: "1024" },
  verbose: { type: "boolean", default: false } } });
const folder = mkdtempSync(join(tmpdir(), "gdl-rehearse-"));
const gdl = join(folder, "gdl");

/**
 * Some of the sheets of a folder, of all numbers of roles in turn.
 * @param {string} from @param {number} count
 * @returns {Sheet[]}
 */
function choose(from, count) {
  const order = (/** @type {string} */ name) => createHash("sha256").update(name).digest("hex");
  /** @type {Map<number, Sheet[]>} */
  const byRoles = new Map();
  const files = readdirSync(from).filter((file) => file.endsWith(".kif"));
  for (const file of files.sort((a, b) => order(a).localeCompare(order(b)))) {
    const text = readFileSync(join(from, file), "utf8");
    const roles = rolesOf(text);
    byRoles.set(roles.length, [...byRoles.get(roles.length) ?? [],
      { file: join(from, file), name: basename(file, ".kif"), text, roles }]);
  }
  /** @type {Sheet[]} */
  const chosen = [];
  for (let round = 0; chosen.length < count; round++) {
    const before = chosen.length;
    for (let roles = 1; roles <= MOST_ROLES && chosen.length < count; roles++) {
      const sheet = byRoles.get(roles)?.[round];
      if (sheet) chosen.push(sheet);
    }
    if (chosen.length === before) break;
  }
  return chosen;
}

/** The roles of a rule sheet: the facts that say so. @param {string} text */
function rolesOf(text) {
  /** @type {string[]} */
  const roles = [];
  let nested = 0;
  for (const { 0: part } of text.replace(/;.*/g, "").matchAll(/\(\s*role\s+([^\s()?]+)\s*\)|[()]/gi)) {
    const role = /\s([^\s()]+)\s*\)$/.exec(part)?.[1];
    if (role === undefined) nested += part === "(" ? 1 : -1;
    else if (nested === 0 && !roles.includes(role.toLowerCase())) roles.push(role.toLowerCase());
  }
  return roles;
}

/** The path of a file of the build. @param {RegExp} name */
function built(name) {
  const file = readdirSync(join(root, "dist")).find((each) => name.test(each));
  if (!file) throw new Error(`dist has no ${name}: build the page first`);
  return join(root, "dist", file);
}

/** Writes a template as the workshop exports it. */
function exported() {
  const file = join(folder, "player.mjs");
  const code = readFileSync(join(root, `site/js/players/templates/${options.template}.js.txt`), "utf8");
  writeFileSync(file, playerFile({ name: options.template, code },
    readFileSync(built(/^program-\w+\.js$/), "utf8").trim(),
    gzipSync(readFileSync(built(/^engine-\w+\.wasm$/))).toString("base64")));
  return file;
}

/**
 * Starts a player at a free port, and ends it after what is done with it.
 * @template Result
 * @param {string} command @param {string[]} args
 * @param {(url: string, peak: () => number) => Promise<Result>} use peak: the most memory so far, MiB
 */
async function withPlayer(command, args, use) {
  const player = spawn(command, args, { stdio: ["ignore", "pipe", options.verbose ? "inherit" : "ignore"] });
  try {
    for await (const line of createInterface({ input: player.stdout })) {
      return await use(line.slice(line.indexOf("http")), () => peakOf(player.pid ?? 0));
    }
    throw new Error(`${command} did not start`);
  } finally {
    player.kill();
  }
}

/** The most memory that a process has had, MiB; 0 where the system does not say. @param {number} pid */
function peakOf(pid) {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/**
 * Drives a player by the manager of Go.
 * @param {string} url @param {readonly Sheet[]} sheets
 * @returns {Promise<Drive>}
 */
async function byGo(url, sheets) {
  const { stdout } = await promisify(execFile)(gdl, ["rehearse", "-at", url, "-scramble", "-json",
    "-plies", options.plies, "-playclock", `${CLOCK}s`, ...sheets.map(({ file }) => file)]).catch((error) => {
    if (error.code !== 1) throw error; // 1: it has found something
    return error;
  });
  /** @type {Rehearsal[]} */
  const found = String(stdout).trim().split("\n").map((line) => JSON.parse(line));
  return { matches: found.filter((each) => each["no-game"] === "").length,
    moves: found.reduce((sum, { moves }) => sum + moves, 0),
    faults: found.filter(({ late, wrong }) => late + wrong > 0)
      .map(({ game, role, fault }) => `${game} ${role}: ${fault}`) };
}

/**
 * Drives a player by the manager of the page.
 * @param {string} url @param {readonly Sheet[]} sheets
 * @returns {Promise<Drive>}
 */
async function byPage(url, sheets) {
  const worker = built(/^worker-\w+\.js$/);
  const carrier = built(/^carrier-\w+\.js$/);
  const engine = { url: "", wasm: await WebAssembly.compile(readFileSync(built(/^engine-\w+\.wasm$/))) };
  const spawned = (/** @type {string} */ script) =>
    /** @type {Worker} */ (/** @type {unknown} */ (new WebWorker(script)));
  const players = new Players({ secure: false, carrier: () => spawned(carrier),
    engine: () => new WorkerClient({ spawn: () => spawned(worker), engine, role: "engine" }),
    hasOwn: () => true,
    own: () => ({ send: async () => "vacant", close() {} }) }); // no move, so the manager makes a random one
  /** @type {Drive} */
  const drive = { matches: 0, moves: 0, faults: [] };
  for (const [i, sheet] of sheets.entries()) {
    const role = i % sheet.roles.length;
    await isFree(url, `drive.${i - 1}`); // an ABORT has a second to arrive
    const record = await pageMatch(players, sheet, role, url, i).catch((error) => String(error));
    if (typeof record === "string") {
      console.log(`  the page's manager cannot play ${sheet.name}: ${record}`);
      continue;
    }
    drive.matches++;
    drive.moves += record.steps.length;
    const wrong = record.steps.flatMap(({ faults, errors }, ply) => (faults?.[role]
      ? [`move ${ply + 1}: ${faults[role]} ${errors?.[role]}`] : []));
    if (wrong.length > 0) {
      drive.faults.push(`${sheet.name} ${sheet.roles[role]}, ${wrong.length} times, first at ${wrong[0]}`);
    }
  }
  for (const client of players.idle) client.die("cancelled", "");
  return drive;
}

/** Waits until a player is free, as managers of tournaments do. @param {string} url @param {string} before its match */
async function isFree(url, before) {
  const ask = async (/** @type {string} */ body) => (await fetch(url, { method: "POST", body })).text();
  while (/busy/.test(await ask("(INFO)"))) await ask(`(ABORT ${before})`);
}

/**
 * @param {Players} players @param {Sheet} sheet @param {number} role of the player that is driven
 * @param {string} url @param {number} number of the match
 */
async function pageMatch(players, { name, text, roles }, role, url, number) {
  /** @type {import("../site/js/session/managed.js").Seat[]} */
  const seats = roles.map((_, at) => (at === role ? { kind: "remote", address: url }
    : { kind: "own", id: "", name: "vacant" }));
  const settings = { seats, startClock: CLOCK, playClock: CLOCK, delay: 0, previewClock: 0, info: false,
    scramble: number % 2 === 1, paused: false };
  const request = requestOf(settings, { id: `drive.${number}`, text, game: name, moves: [], began: Date.now() });
  const record = await players.match(seats, request.seed, (manager, made) => {
    let plies = 0;
    const run = new ManagedRun({ manager, request, players: made,
      happened: ({ played }) => played && ++plies === Number(options.plies) && run.abort() });
    return run.play();
  });
  if (!record) throw new Error(`${name}: no match`);
  return record;
}

try {
  execFileSync("go", ["build", "-o", gdl, "./cmd/gdl"], { cwd: root, stdio: "inherit" });
  const sheets = choose(games, Number(options.matches));
  /** @type {[string, string, string[]][]} */
  const driven = [["gdl player", gdl, ["player", "-listen", "localhost:0", "-memory", options.memory,
      "-player", options.player]],
    [`the exported template ${options.template}`, process.execPath, [exported(), "--listen", "0"]]];
  // Both at a time: whoever drives a player elsewhere has other things to do, too.
  await Promise.all(driven.map(([what, command, args]) => withPlayer(command, args, async (url, peak) => {
    for (const [manager, drive] of /** @type {const} */ ([["gdl rehearse", byGo], ["the page's manager", byPage]])) {
      const { matches, moves, faults } = await drive(url, sheets);
      console.log(`${manager} and ${what}: ${matches} matches, ${moves} moves, ${faults.length} with errors; ` +
        `the player took at most ${peak().toFixed(0)} MiB`);
      for (const fault of faults) console.log(`  ${fault}`);
      if (faults.length > 0 || matches === 0) process.exitCode = 1;
    }
  })));
} finally {
  rmSync(folder, { recursive: true });
}
