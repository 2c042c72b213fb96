// @ts-check
// What the workshop says.

import { count, duration, number } from "../shared/amounts.js";

export const workshopTexts = {
  title: "Workshop",
  name: "Name of the player",
  choose: "Your players",
  create: "New",
  createTitle: "A new player from",
  duplicate: "Duplicate",
  remove: "Delete",
  share: "Copy link",
  save: "Save as player.mjs, to run outside of the page",
  saveFailed: (/** @type {string} */ reason) => `The file could not be made: ${reason}`,
  tooLong: "This player is more than a link can hold. Save it as a file instead.",
  close: "Close",
  unnamed: "Player from a link",
  editor: "Code of the player",
  run: "Run here",
  stop: "Stop",
  playIt: "Play it",
  role: "Role",
  toMove: "who is to move",
  clock: "Seconds for a move",
  seconds: (/** @type {number} */ n) => `${n} s`,
  opponent: "Opponent",
  match: "Play on the board",
  against: "Against",
  series: (/** @type {number} */ n) => `${n} matches`,
  standing: (/** @type {import("./series.js").Standing} */ { played, of, won, drawn, lost, faults, points }) =>
    `${played} of ${of} played: ${won} won, ${drawn} drawn, ${lost} lost`
      + (played > 0 ? `, ${number(Math.round(points / played))} points on average` : "")
      + (faults > 0 ? `. ${count(faults, "move")} late, illegal or missing` : ""),
  unreadable: (/** @type {string} */ word) =>
    `SyntaxError: the code cannot be read${word === "" ? " at the end of this line" : ` at ${word}`}`,
  reference: "What your code can define and call",
  output: "Output",
  clear: "Clear",
  quiet: `"Run here" chooses a move in the position that the board shows. What the code writes to the console ` +
    "appears in this place.",
  strange: `This player came with a link. It has not run yet. Read it first: "Run here" starts it, in a sandbox ` +
    "without network or storage.",
  noPosition: "There is no position to choose a move in: the rules have errors, or the match is over.",
  notKept: "Not saved",
  kept: "Saved",
  atLine: (/** @type {number} */ line) => `line ${line}`,
  chose: (/** @type {string} */ role, /** @type {string} */ move, /** @type {number} */ ms) =>
    `${role} plays ${move}, after ${duration(ms)}`,
  dropped: (/** @type {number} */ n) => `${number(n)} more lines of output were left out.`,
  notStarted: (/** @type {string} */ reason) => `The code could not be started: ${reason}`,
  cut: {
    time: "Cut off: the time was over and the code had not answered.",
    flood: "Cut off: the code wrote more than anybody can read.",
  },
  templates: {
    legal: { title: "First legal move", about: "Ten lines to begin with." },
    random: { title: "Random", about: "Any legal move." },
    greedy: { title: "Greedy", about: "Looks one move ahead." },
    minimax: { title: "Minimax", about: "Looks three moves ahead, and fears the worst." },
    alphabeta: { title: "Alpha-beta", about: "Minimax that skips what cannot matter, as deep as the clock allows." },
    montecarlo: { title: "Monte Carlo", about: "Plays random matches after each move, and counts." },
    mcts: { title: "Monte Carlo tree search", about: "Random matches, and a tree that keeps their results." },
  },
};

/** Templates, the simplest first. */
export const templateNames = /** @type {(keyof typeof workshopTexts.templates)[]} */ (
  Object.keys(workshopTexts.templates));
