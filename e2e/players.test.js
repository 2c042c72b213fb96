// Players outside of the page: each template plays by the engine under Node, and an
// exported player plays matches over HTTP.
import assert from "node:assert/strict";
import { execFile, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { playerFile } from "../site/js/players/exported/file.js";
import { startLibrary, startPlayer } from "./engine-library.js";

const root = join(import.meta.dirname, "..");
const templates = join(root, "site/js/players/templates");
const rules = (/** @type {string} */ game) => readFileSync(join(root, `games/${game}/rules.kif`), "utf8");
const code = (/** @type {string} */ template) => readFileSync(join(templates, `${template}.js.txt`), "utf8");
const all = readdirSync(templates).map((file) => file.replace(".js.txt", ""));

/** Games with turns, with simultaneous moves, for one role and for three. */
const GAMES = ["tic-tac-toe", "rock-paper-scissors", "eight-puzzle", "three-for-three"];

for (const template of all) {
  test(`the template ${template} gives legal moves in games of all kinds`, async () => {
    for (const game of GAMES) {
      const player = await startPlayer(code(template));
      const library = await startLibrary();
      const { roles } = JSON.parse(String(library.load(rules(game), 0)));
      await player.call({ call: "begin", rules: rules(game), role: roles[0], clock: 1000, build: 20_000, moves: [] });
      const { move } = await player.call({ call: "move", clock: 300 });
      assert.ok(move, `${template} plays ${game}`);
    }
  });
}

/** Positions of tic-tac-toe in which x can win with one move. */
const WON = [["(mark 1 1)", "noop"], ["noop", "(mark 2 1)"], ["(mark 1 2)", "noop"], ["noop", "(mark 2 2)"]];

for (const template of all.filter((name) => name !== "legal" && name !== "random")) {
  test(`the template ${template} sees a win in one move`, async () => {
    const player = await startPlayer(code(template));
    const begin = { rules: rules("tic-tac-toe"), role: "x", clock: 1000, build: 20_000, moves: WON };
    await player.call({ call: "begin", ...begin });
    assert.equal((await player.call({ call: "move", clock: 2000 })).move, "(mark 1 3)");
  });
}

/** @type {string} */
let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), "gdl-player-"));
  execFileSync("go", ["build", "-o", join(folder, "gdl"), "./cmd/gdl"], { cwd: root, stdio: "inherit" });
});
after(() => rmSync(folder, { recursive: true }));

/** @param {RegExp} name of a file of the build */
const built = (name) => {
  const file = readdirSync(join(root, "dist")).find((each) => name.test(each));
  assert.ok(file, `dist has ${name}`);
  return readFileSync(join(root, "dist", file));
};

/**
 * Starts an exported player at a free port, and ends it after what is done with it.
 * @param {string} code
 * @param {(url: string, said: () => string) => void | Promise<void>} use
 */
async function withExported(code, use) {
  const file = join(folder, "player.mjs");
  writeFileSync(file, playerFile({ name: "Test player", code }, built(/^program-\w+\.js$/).toString().trim(),
    gzipSync(built(/^engine-\w+\.wasm$/), { level: 1 }).toString("base64")));
  const player = spawn(process.execPath, [file, "--listen", "0"], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  player.stderr.on("data", (data) => (said += data));
  try {
    for await (const line of createInterface({ input: player.stdout })) {
      await use(line.slice(line.indexOf("http")), () => said);
      return;
    }
    assert.fail(`the player did not start: ${said}`);
  } finally {
    player.kill();
  }
}

/**
 * The faults of a match that the command plays against a player.
 * @param {string} game
 * @param {string} players
 * @param {string} clock for a move
 * @returns {Promise<string[]>}
 */
async function faults(game, players, clock) {
  const { stdout } = await promisify(execFile)(join(folder, "gdl"), ["play", `games/${game}/rules.kif`, "-players",
    players, "-startclock", "60s", "-playclock", clock, "-json"], { cwd: root });
  /** @type {{steps: {faults?: string[]}[]}} */
  const { steps } = JSON.parse(stdout);
  return steps.flatMap((step) => step.faults ?? []).filter(Boolean);
}

test("an exported template plays matches of one to three roles without an error", async () => {
  // As it is it takes all of its clock, which has to be short then, and too short for a slow machine.
  const quick = code("mcts").replace("while (clock.left() > KEPT)", "while (rounds < 100 && clock.left() > KEPT)");
  assert.match(quick, /rounds < 100/);
  await withExported(quick, async (url, said) => {
    for (const [game, players] of /** @type {const} */ ([["tic-tac-toe", `${url},random`], ["eight-puzzle", url],
      ["rock-paper-scissors", `${url},random`], ["three-for-three", `${url},random,random`]])) {
      assert.deepEqual(await faults(game, players, "60s"), [], `${game}: ${said()}`);
    }
  });
});

test("an exported player whose code is wrong, or never ends, plays legal moves all the same", async () => {
  const wrong = `let moves = 0;
function move(game, state) {
  if (++moves > 1) for (;;);
  return nothing;
}`;
  await withExported(wrong, async (url, said) => {
    assert.deepEqual(await faults("tic-tac-toe", `${url},random`, "6s"), [], said());
    assert.match(said(), /line 4/);
    assert.match(said(), /time/);
  });
});

test("an exported player answers what is no match of its own, and what is no message", async () => {
  await withExported(code("legal"), async (url) => {
    const send = async (/** @type {string} */ body, /** @type {RequestInit} */ more = {}) =>
      fetch(url, { method: "POST", body, ...more });
    assert.match(await (await send("(INFO)")).text(), /\(\(name test-player\) \(status available\)\)/);
    assert.equal(await (await send("(PLAY other NIL)")).text(), "busy");
    assert.equal((await send("nonsense(")).status, 400);
    assert.equal((await send("", { method: "PUT" })).status, 405);
    assert.equal((await send("(INFO)", { headers: { Origin: "https://example.org" } })).status, 403);
    const start = `(START m x (${rules("tic-tac-toe").replace(/;.*/g, "")}) 10 1)`;
    assert.equal(await (await send(start)).text(), "ready");
    assert.match(await (await send("(info)")).text(), /busy/);
    assert.equal(await (await send(start.replace("START m", "START n"))).text(), "busy");
    const [first, again] = await Promise.all([send("(PLAY m NIL)"), send("(PLAY m NIL)")]);
    assert.equal(await first?.text(), await again?.text());
    assert.equal(await (await send("(ABORT m)")).text(), "aborted");
    assert.match(await (await send("(INFO)")).text(), /available/);
  });
});
