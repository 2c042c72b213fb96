// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { playerAbout, playerName } from "./player-words.js";

test("players that the page does not know are called as the engine calls them", () => {
  assert.equal(playerName("human", []), "You");
  assert.equal(playerName("toString", []), "toString");
  assert.equal(playerAbout("toString", []), "");
});

test("how a player plays is said by the engine", () => {
  assert.equal(playerAbout("easy", [{ id: "easy", about: "Looks one move ahead." }]), "Looks one move ahead.");
  assert.match(playerAbout("human", []), /^You choose/);
});
