// @ts-check
// What the players of a match are called, and how they play.

import { lookUp } from "../shared/texts.js";

/** Names of built-in players by id. @type {Record<string, string>} */
const NAMES = {
  random: "Random",
  legal: "First legal move",
  beginner: "Computer, beginner",
  easy: "Computer, easy",
  casual: "Computer, casual",
  medium: "Computer, medium",
  skilled: "Computer, skilled",
  strong: "Computer, strong",
  hard: "Computer, hard",
  alphabeta: "Alpha-beta search",
  mcts: "Monte Carlo tree search",
};

const YOU = "You";
const TAKEN = new Set([YOU, ...Object.values(NAMES)]);
const OWN = "own:"; // how ids of the visitor's own players begin
const apart = (/** @type {string} */ name) => `${name} (own)`; // from another player of this name

/**
 * The name of a player in words. One of the visitor's own may be deleted while it has a place in a match: then nobody
 * knows its name, and its id says nothing. One that is called like another player is told apart from it.
 * @param {string} id
 * @param {readonly {id: string, name: string}[]} players
 */
export function playerName(id, players) {
  if (id === "human") return YOU;
  const known = lookUp(NAMES, id);
  if (known) return known;
  const name = players.find((player) => player.id === id)?.name ?? (id.startsWith(OWN) ? "A player of yours" : id);
  return TAKEN.has(name) ? apart(name) : name;
}

/** What a player of the visitor's is called in records, which call built-in ones by their ids. @param {string} name */
export const recordedName = (name) => (name === "human" || lookUp(NAMES, name) ? apart(name) : name);

/**
 * How a player plays, in a sentence: the engine's, so that it is the same on the command line.
 * @param {string} id
 * @param {readonly {id: string, about: string}[]} players
 */
export function playerAbout(id, players) {
  if (id === "human") return "You choose on the board or in the list of legal moves.";
  return players.find((player) => player.id === id)?.about ?? "";
}
