// @ts-check
// Which room of the page may import which, told from the modules' text. What two
// rooms both need lies in a lower one; what they tell each other goes through
// first.js and workbench.js. ARCHITECTURE.md says what each room is for.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { test } from "node:test";

const ground = ["shared", "engine", "documents", "session"]; // data and state, below all panes

/** The rooms, low to high, each with the rooms that it may import. @type {Record<string, string[]>} */
const rooms = {
  shared: [],
  engine: ["shared"],
  documents: ["shared"],
  session: ["shared", "engine", "documents"],
  players: ["shared", "documents"], // what visitors have written, and the sandbox that it runs in
  board: ["shared"],
  proof: ["shared"],
  playtest: ground,
  searchtree: ground,
  solve: ground,
  net: ground,
  rules: ground,
  analysis: [...ground, "searchtree", "solve"], // three ways to look ahead, a tab for each
  facts: [...ground, "proof", "playtest"], // an answer is a proof; matches are asked as well
  manager: [...ground, "board"],
  records: ground,
  tournament: [...ground, "manager"], // its matches are managed ones
  match: [...ground, "board"],
  gallery: [...ground, "board"],
  learn: [...ground, "board", "proof"], // counterexamples are positions, and have reasons
  author: [...ground, "board", "learn"], // exercises are made, and looked at as learners see them
  workshop: [...ground, "players", "manager", "rules"], // two editors look alike; series are managed
  compare: [...ground, "board"], // the position in which two games differ, on two boards
  shell: [...ground, "board"],
};

/** What a pane shows to other rooms; the rest of its folder is its own. */
const seams = [
  "board/board.js", "board/piece-kinds.js", "board/piece-pictures.js", "board/position-picture.js", "board/size.js",
  "board/thumbnail.js", "learn/exercise.js", "learn/own-course.js", "learn/pictures.js", "learn/trial.js",
  "manager/managed-run.js", "manager/match-request.js", "manager/message-players.js",
  "players/api.js", "players/exported/file.js", "players/own-players.js", "players/player-store.js",
  "players/sandbox/error.js", "players/templates.js",
  "playtest/playtest.js", "proof/parts.js", "proof/proof.js", "proof/words.js",
  "rules/editor/finding.js", "rules/editor/large-text.js", "rules/editor/tab-key.js", "rules/editor/theme.js",
  "rules/editor/typed-over.js",
  "searchtree/search-tree.js", "solve/solve.js",
];

const modules = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".js") && !name.endsWith(".test.js"))
  .map((name) => name.split(sep).join("/"));

/**
 * The modules that one imports when it runs. Types are left out: they are gone in what is built.
 * @param {string} name
 */
function importsOf(name) {
  const text = readFileSync(join(import.meta.dirname, name), "utf8").replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
  const found = [...text.matchAll(/\bfrom "(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/g)].map(
    (match) => match[1] ?? match[2] ?? "");
  return found.map((path) => relative(import.meta.dirname, resolve(import.meta.dirname, dirname(name), path))
    .split(sep).join("/"));
}

/** @param {string} name of a module */
const roomOf = (name) => name.split("/")[0] ?? "";

test("every module stands in a room, and every room has modules", () => {
  assert.deepEqual([...new Set(modules.map(roomOf))].sort(), Object.keys(rooms).sort());
});

test("a room imports lower rooms only", () => {
  const names = Object.keys(rooms);
  for (const [room, lower] of Object.entries(rooms)) {
    for (const each of lower) assert.ok(names.indexOf(each) < names.indexOf(room), `${room} is listed after ${each}`);
  }
  const wrong = modules.flatMap((name) => importsOf(name)
    .filter((other) => roomOf(other) !== roomOf(name) && !rooms[roomOf(name)]?.includes(roomOf(other)))
    .map((other) => `${name} imports ${other}`));
  assert.deepEqual(wrong, []);
});

test("of another pane's room only its seams are imported", () => {
  const used = new Set(modules.flatMap((name) => importsOf(name)
    .filter((other) => roomOf(other) !== roomOf(name) && !ground.includes(roomOf(other)))));
  assert.deepEqual([...used].sort(), seams);
});

test("state and engine client run without a document", () => {
  /** @param {string} name @returns {string[]} the modules that come with it */
  const all = (name) => [name, ...importsOf(name).flatMap(all)];
  const outside = modules.filter((name) => ["engine", "session"].includes(roomOf(name)))
    .filter((name) => all(name).includes("shared/dom.js"));
  assert.deepEqual(outside, []);
});
