// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { seatName } from "../manager/match-request.js";
import { playerAbout, playerName } from "./player-words.js";

test("players that the page does not know are called as the engine calls them", () => {
  assert.equal(playerName("human", []), "You");
  assert.equal(playerName("toString", []), "toString");
  assert.equal(playerAbout("toString", []), "");
});

test("a player of the visitor's that is deleted is not called by its id", () => {
  assert.equal(playerName("own:153ca468", [{ id: "own:153ca468", name: "Greedy" }]), "Greedy");
  assert.equal(playerName("own:153ca468", []), "A player of yours");
});

test("a player of the visitor's that is called like a built-in one is told apart, in lists and in records", () => {
  const all = [{ id: "random", name: "random" }, { id: "own:1", name: "Random" }];
  assert.deepEqual(["random", "own:1", "Random"].map((id) => playerName(id, all)),
    ["Random", "Random (own)", "Random (own)"]);
});

test("in records no player of the visitor's goes by the id of a built-in one", () => {
  const seats = ["hard", "human", "Hard"].map((name) => /** @type {const} */ ({ kind: "own", id: "own:1", name }));
  assert.deepEqual(seats.map(seatName), ["hard (own)", "human (own)", "Hard"]);
  assert.equal(seatName({ kind: "builtIn", id: "hard" }), "hard");
});

test("how a player plays is said by the engine", () => {
  assert.equal(playerAbout("easy", [{ id: "easy", about: "Looks one move ahead." }]), "Looks one move ahead.");
  assert.match(playerAbout("human", []), /^You choose/);
});
