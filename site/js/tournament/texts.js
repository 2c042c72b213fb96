// @ts-check
// What tournaments say.

import { count } from "../shared/amounts.js";

/** @typedef {import("./tournaments.js").Tournament} Tournament */

export const tournamentTexts = {
  title: "Tournaments",
  create: "New tournament",
  players: "Players",
  games: "Games",
  all: "Everybody against everybody",
  pairs: "Neighbours in the list only",
  kind: "Who plays whom",
  repeats: "Repetitions",
  startClock: "Start clock, s",
  playClock: "Play clock, s",
  lanes: "Matches at the same time",
  openSheet: "The rules that are open",
  begin: "Begin the tournament",
  few: "Choose a player and a game at least.",
  addresses: "Players at addresses, one in each line",
  aboutAddresses: "The rules and moves are sent there, and one match is played at a time.",
  noAddress: (/** @type {string} */ line) => `${line} is no address such as http://localhost:9147.`,
  alone: (/** @type {string} */ game, /** @type {number} */ roles) => `${game} has ${roles} roles, and a player at ` +
    `an address takes one of them: choose ${roles} players at least.`,
  cut: (/** @type {number} */ more) => ` ... and ${count(more, "more character", "more characters")}`,
  planned: "In each game every player takes every role in turn.",
  unkept: "The browser's database is closed to this page or full: a tournament cannot be kept.",
  choose: "Tournament",
  stop: "Stop",
  goOn: "Go on",
  remove: "Delete",
  csv: "Save as CSV",
  json: "Save as JSON",
  named: (/** @type {Tournament} */ { players, games, at }) => `${count(players.length, "player")}, ` +
    `${games.map((game) => game.title).join(", ")}, ` +
    new Date(at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" }),
  progress: (/** @type {number} */ done, /** @type {number} */ all, /** @type {boolean} */ running) =>
    `${done} of ${count(all, "match", "matches")} played${done === all ? "" : running ? ", playing" : ", stopped"}`,
  table: "Standings",
  heads: ["Player", "Matches", "Goal, mean", "Rating", "TO", "IL", "CE"],
  csvHeads: ["player", "matches", "score", "score interval", "rating", "rating interval", "TO", "IL", "CE"],
  interval: (/** @type {number} */ value, /** @type {number} */ half) => `${value.toFixed(1)} ± ${half.toFixed(1)}`,
  rating: (/** @type {number} */ value, /** @type {number} */ half) =>
    `${Math.round(value) < 0 ? "−" : ""}${Math.abs(Math.round(value))} ± ${half.toFixed(0)}`,
  intervals: "± is half of a 95 % interval. Ratings are Elo points by Bradley and Terry; their mean is 0. Faults: " +
    "TO, no answer within the play clock; IL, a move that was not legal; CE, the player failed.",
  cross: "Goals against each other",
  crossHint: "The mean goal of the player on the left where the one above took part.",
  crossPress: "Press a cell to see its matches.",
  cell: (/** @type {string} */ a, /** @type {string} */ b, /** @type {number} */ n) =>
    `${a} against ${b}: show ${count(n, "match", "matches")}`,
};
