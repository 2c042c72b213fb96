// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { byCategory, fitting } from "./catalogue.js";

/** @typedef {import("../protocol.d.ts").GameInfo} GameInfo */

/**
 * @param {string} name
 * @param {string} category
 * @param {string[]} roles
 * @param {string} [description]
 * @returns {GameInfo}
 */
const game = (name, category, roles, description = "") =>
  /** @type {GameInfo} */ ({ name, title: name, category, roles, description, teaches: "" });
const games = [game("Maze", "puzzles", ["robot"]), game("Nim", "boards", ["a", "b"], "Take matches"),
  game("Hanoi", "puzzles", ["player"]), game("Three", "boards", ["a", "b", "c"])];
const names = (/** @type {readonly GameInfo[]} */ found) => found.map(({ name }) => name);

test("games are found by words of their names and descriptions, in any case", () => {
  assert.deepEqual(names(fitting(games, " MATCHES ", "all")), ["Nim"]);
  assert.deepEqual(names(fitting(games, "", "all")), ["Maze", "Nim", "Hanoi", "Three"]);
  assert.deepEqual(names(fitting(games, "chess", "all")), []);
});

test("games are found by the number of players", () => {
  assert.deepEqual(names(fitting(games, "", "one")), ["Maze", "Hanoi"]);
  assert.deepEqual(names(fitting(games, "", "two")), ["Nim"]);
  assert.deepEqual(names(fitting(games, "", "more")), ["Three"]);
});

test("categories come in the order of their first games", () => {
  assert.deepEqual([...byCategory(games)].map(([category, found]) => [category, names(found)]),
    [["puzzles", ["Maze", "Hanoi"]], ["boards", ["Nim", "Three"]]]);
});
