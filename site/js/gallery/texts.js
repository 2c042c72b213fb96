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
  import: "Import",
  exportAll: "Export all",
  kept: "Kept in this browser. Nothing is sent anywhere. Drop a .kif file on the page to open it.",
  remove: (/** @type {string} */ name) => `Delete ${name}`,
  close: "Back to the board",
  /** @type {Record<string, string>} titles of the categories of games.json */
  categories: {
    start: "Start here",
    connect: "Connect and surround",
    capture: "Move and capture",
    simultaneous: "At the same time",
    puzzle: "Puzzles",
  },
};
