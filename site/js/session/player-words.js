// @ts-check
// What the players of a match are called, and how they play.

import { lookUp } from "../shared/texts.js";

/** Names of built-in players by id. @type {Record<string, string>} */
const NAMES = {
  random: "Random",
  legal: "First legal move",
  easy: "Computer, easy",
  medium: "Computer, medium",
  hard: "Computer, hard",
  alphabeta: "Alpha-beta search",
  mcts: "Monte Carlo tree search",
};

/** How players play, by id. @type {Record<string, string>} */
const WAYS = {
  human: "You choose on the board or in the list of legal moves.",
  random: "Plays any legal move.",
  legal: "Always plays the first legal move.",
  easy: "Looks one move ahead and often plays without thinking.",
  medium: "Looks three moves ahead.",
  hard: "Plays as well as it can in three seconds.",
  alphabeta: "Looks as far ahead as three seconds allow.",
  mcts: "Plays many random matches to the end and counts who won.",
};

/**
 * The name of a player in words.
 * @param {string} id
 * @param {readonly {id: string, name: string}[]} players
 */
export function playerName(id, players) {
  if (id === "human") return "You";
  return lookUp(NAMES, id) ?? players.find((player) => player.id === id)?.name ?? id;
}

/** How a player plays, in a sentence. @param {string} id */
export function playerAbout(id) {
  return lookUp(WAYS, id) ?? "";
}
