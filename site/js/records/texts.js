// @ts-check
// What the page of matches and tournaments says.

import { count, number } from "../shared/amounts.js";

export const recordTexts = {
  title: "Matches and tournaments",
  intro: "Every match that was played to its end or with clocks is kept here, on this device.",
  list: "Matches",
  heads: ["Game", "Players", "Goals", "Plies", "Errors", "Began", "Save or share"],
  game: "Game",
  player: "Player",
  result: "Result",
  allGames: "All games",
  allPlayers: "All players",
  /** @type {[string, string][]} */
  results: [["", "All results"], ["won", "Won"], ["lost", "Lost"], ["drawn", "Drawn"], ["open", "Not ended"],
    ["faults", "With errors"]],
  pair: (/** @type {readonly string[]} */ players) => players.join(" against "),
  clear: (/** @type {string} */ filter) => `Show others than ${filter}, too`,
  importFile: "Import a match file",
  more: "Show more",
  none: "No match has been kept yet. Play one, or import a file.",
  closed: "The browser's database is closed to this page, so no match is kept.",
  found: (/** @type {number} */ found, /** @type {number} */ all) =>
    (found === all ? count(all, "match", "matches") : `${number(found)} of ${count(all, "match", "matches")}`),
  open: (/** @type {string} */ game, /** @type {string} */ match) => `Show ${game}, match ${match}, on the board`,
  share: "Copy a link",
  tooLong: "This match is more than a link can hold. Save it as a file instead.",
  saveOwn: "Save as JSON, with its rules",
  saveServer: "Save in the form of ggp-base",
  remove: "Delete",
  /** @type {Record<string, string>} */
  ends: { "": "open", aborted: "broken off", stuck: "stuck", plies: "too long", terminal: "no goals" },
};
