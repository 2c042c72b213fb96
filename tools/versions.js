// Lets players of two versions play each other, each in a program of its own.
//
//   node tools/versions.js [-players NEW,OLD] [-matches N] [-first N] [-movetime 100ms] [-starttime 1s]
//     -series SHEET,... OLD [NEW]
//
// OLD and NEW are commits; without NEW it is the files as they are. In turn the
// new player takes each role, and the old one all others. Each match is printed
// with the score so far: the percentage of opponents with a lower goal, the same
// goal counting half, and half the width of its 95 % interval. Clocks count the
// processor time of the thread that thinks, so a busy machine plays as a quiet
// one, but more slowly.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const SEAT = join("search", "player", "seat_test.go");

/** What the seat was called before search was divided into packages, as it was in commit bf7fc1b. */
const UNDIVIDED = /** @type {const} */ ([
  [/^package player/, "package search"],
  [/\t"\S+\/search(\/searchtest)?"\n/g, ""],
  [/^import \(/m, 'import (\n\t"github.com/gdl-playground/engine/propnet/codegen"'],
  [/\*Player\b/g, "*Searcher"],
  [/searchtest\.Start/g, "initialOf"],
  [/search\.Options/g, "Options"],
  [/Now: threadTime/g, "now: threadTime"],
  [/warm\(b, m\)/g, "if err := m.(*codegen.Pair).Warm(b.Context()); err != nil {\n\t\tb.Fatal(err)\n\t}"],
]);

const { values, positionals: [old, current] } = parseArgs({
  args: process.argv.slice(2).map((arg) => arg.replace(/^-(?=\w{2})/, "--")),
  options: { series: { type: "string", default: "" }, players: { type: "string", default: "hard,hard" },
    matches: { type: "string", default: "100" }, first: { type: "string", default: "0" },
    movetime: { type: "string", default: "100ms" }, starttime: { type: "string", default: "1s" } },
  allowPositionals: true,
});
if (old === undefined || values.series === "") throw new Error("name a commit, and sheets after -series");

/** A program that seats a player, by the commands that search/player/seat_test.go explains. */
class Seat {
  /** @param {string} program @param {string} sheet @param {string} player */
  constructor(program, sheet, player) {
    this.child = spawn(program, ["-test.run", "-", "-test.bench", "Seat", "-test.benchtime", "1x", "-test.timeout", "0",
      "-series", sheet, "-seat", player, "-movetime", values.movetime, "-starttime", values.starttime], {
      cwd: dirname(program), stdio: ["pipe", "pipe", "inherit"],
      env: { GDL_CORPUS: join(root, "..", "shared", "corpus"), ...process.env } });
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
    this.latest = 0; // ms that a move was late
  }

  /** The next answer, in words. @returns {Promise<string[]>} */
  async answer() {
    for (;;) {
      const { value, done } = await this.lines.next();
      if (done) throw new Error("a program ended in the middle of a series");
      if (value.startsWith("@")) return value.slice(1).split(" ");
    }
  }

  /** @param {string} command */
  ask(command) {
    this.child.stdin.write(command + "\n");
    return this.answer();
  }

  /** The move it chooses. @param {number} seed */
  async choose(seed) {
    const [, late, ...move] = await this.ask(`choose ${seed}`);
    this.latest = Math.max(this.latest, Number(late) / 1000);
    return move.join(" ");
  }
}

const folder = mkdtempSync(join(tmpdir(), "versions-"));
try {
  const programs = { new: build("new", current), old: build("old", old) };
  for (const sheet of values.series.split(",")) await series(sheet, programs);
} finally {
  rmSync(folder, { recursive: true });
  execFileSync("git", ["worktree", "prune"], { cwd: root });
}

/** Builds the program of a version, and returns where it is. @param {string} name @param {string} [commit] */
function build(name, commit) {
  const program = join(folder, `${name}.test`);
  if (commit === undefined) return compile(root, "search/player", program);
  const tree = join(folder, name);
  execFileSync("git", ["worktree", "add", "--quiet", "--detach", tree, commit], { cwd: root });
  const seat = readFileSync(join(root, SEAT), "utf8");
  if (existsSync(join(tree, "search", "player"))) {
    if (!existsSync(join(tree, SEAT))) writeFileSync(join(tree, SEAT), seat);
    return compile(tree, "search/player", program);
  }
  writeFileSync(join(tree, "search", "seat_test.go"),
    UNDIVIDED.reduce((text, [was, is]) => text.replace(was, is), seat));
  return compile(tree, "search", program);
}

/** @param {string} tree @param {string} directory @param {string} program */
function compile(tree, directory, program) {
  execFileSync("go", ["test", "-c", "-o", program, `./${directory}`], { cwd: tree, stdio: "inherit" });
  return program;
}

/** Plays the matches of a sheet. @param {string} sheet @param {{ new: string, old: string }} programs */
async function series(sheet, programs) {
  const [player = "", opponent = player] = values.players.split(",");
  const mine = new Seat(programs.new, sheet, player);
  const others = [new Seat(programs.old, sheet, opponent)];
  try {
    const roles = Number((await mine.answer())[1]);
    while (others.length < roles - 1) others.push(new Seat(programs.old, sheet, opponent));
    for (const seat of others) await seat.answer();
    const scores = [];
    const first = Number(values.first);
    for (let match = first; match < first + Number(values.matches); match++) {
      const role = match % roles;
      const goals = await play(others.toSpliced(role, 0, mine), match);
      scores.push(score(goals, role));
      console.log(`${sheet} ${match}, new as role ${role}: ${goals.join(" ")}; ${interval(scores)}; late ${
        [mine, ...others].map(({ latest }) => latest.toFixed(1)).join(" ")} ms`);
    }
  } finally {
    for (const seat of [mine, ...others]) seat.child.kill();
  }
}

/** Plays a match and returns the goals. @param {Seat[]} seats by role @param {number} match */
async function play(seats, match) {
  const seed = 1000 * match + 1;
  for (const [role, seat] of seats.entries()) await seat.ask(`start ${role} ${seed}`);
  for (let ply = 0; ; ply++) {
    const moves = [];
    for (const seat of seats) moves.push(await seat.choose(seed + ply));
    /** @type {string[]} */
    const answers = [];
    for (const seat of seats) answers.push((await seat.ask(`play ${moves.join("|")}`)).join(" "));
    if (answers.some((answer) => answer !== answers[0])) throw new Error(`versions differ: ${answers.join("; ")}`);
    const [kind, ...goals] = answers[0]?.split(" ") ?? [];
    if (kind === "goals") return goals.map(Number);
  }
}

/** What a role scores against the others, 0 to 1. @param {number[]} goals @param {number} role */
function score(goals, role) {
  const own = goals[role] ?? NaN;
  const beaten = goals.reduce((sum, goal) => sum + (1 + Math.sign(own - goal)) / 2, 0);
  return (beaten - 0.5) / (goals.length - 1); // it has met itself too
}

/** The mean of scores with half the width of its 95 % interval, in percent. @param {number[]} scores */
function interval(scores) {
  const n = scores.length;
  const mean = scores.reduce((sum, x) => sum + x, 0) / n;
  const variance = scores.reduce((sum, x) => sum + x * x, 0) / n - mean * mean;
  return `${(100 * mean).toFixed(1)} ± ${(196 * Math.sqrt(Math.max(variance, 0.25 / n) / n)).toFixed(1)} (${n})`;
}
