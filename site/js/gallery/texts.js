// @ts-check
// What the gallery says.

import { count } from "../shared/amounts.js";

export const galleryTexts = {
  title: "Games",
  intro: (/** @type {number} */ n) => `${count(n, "game")}, each a short rule sheet. Open one and change a line.`,
  find: "Find a game",
  filters: { all: (/** @type {number} */ n) => `All ${n}`, one: "1 player", two: "2 players", more: "More" },
  players: (/** @type {number} */ n) => count(n, "player"),
  none: "No game has this name.",
  loading: "The games come with the engine.",
  own: "Your games",
  ownNone: "Sheets that you change appear here.",
  create: "New",
  newGame: "New game",
  newIntro: "Begin with a small complete game, change its numbers, then its rules, line by line.",
  kinds: {
    placing: { title: "Placing", about: "Pieces come onto empty squares; a line of them wins." },
    moving: { title: "Moving and taking", about: "Pieces step, take what they step on, and race for the far side." },
    heaps: { title: "Heaps", about: "Matches are taken from a heap, and somebody has to take the last one." },
    cards: { title: "Cards in hand", about: "Both lay a card without seeing the other's; the higher one wins." },
    simultaneous: { title: "Guessing", about: "Both choose at the same time, round after round." },
    puzzle: { title: "Puzzle for one", about: "A way has to be found within a number of steps." },
    empty: { title: "Empty sheet", about: "Nothing yet. Write the first line yourself." },
  },
  import: "Import",
  exportAll: "Export all",
  kept: "Kept in this browser. Nothing is sent anywhere. Drop a .kif file on the page to open it.",
  remove: (/** @type {string} */ name) => `Delete ${name}`,
  /** @type {Record<string, string>} titles of the categories of games.json */
  categories: {
    start: "Start here",
    connect: "Connect and surround",
    capture: "Move and capture",
    simultaneous: "At the same time",
    puzzle: "Puzzles",
  },
};
