// @ts-check
// What a recorded search says.

import { count, number } from "../shared/amounts.js";

export const searchTreeTexts = {
  name: "Search tree",
  title: "How does the search think?",
  intro: "Alpha-beta tries one move after another, with a window of values that still matter, and skips what lies " +
    "outside of it. Search here to see each position that it visited, step by step.",
  search: "Search",
  stop: "Stop",
  searching: "Searching",
  table: "with a transposition table",
  depth: (/** @type {number} */ n) => `Depth ${n}`,
  deeper: "One ply deeper",
  shallower: "One ply less",
  told: (/** @type {string} */ role, /** @type {number} */ ply, /** @type {number} */ visits,
    /** @type {number} */ cutoffs, /** @type {number} */ known, /** @type {boolean} */ full) =>
    `For ${role}, ${ply === 0 ? "from the beginning" : `after move ${ply}`}: ${full ? "the first " +
      "" : ""}${count(visits, "position")}, ${count(cutoffs, "cut-off")}, ${number(known)} found in the table.`,
  legend: "Time runs to the right, depth downwards. The strip in a bar shows its value, an edge on its right a " +
    "cut-off, a line on its top a proof. Double click to zoom.",
  cutoff: "What a cut-off is",
  inTable: "what the table is",
  steps: "Steps of the search",
  step: (/** @type {number} */ done, /** @type {number} */ all) => `${number(done)} of ${number(all)}`,
  previous: "One step back",
  next: "Next step",
  run: "Run",
  halt: "Pause",
  end: "To the end",
  path: "Path to this position",
  root: "start",
  columns: ["No.", "Move", "Window", "Value", "How", "Visits"],
  begins: (/** @type {string} */ role, /** @type {number} */ depth) =>
    `The search for ${role} begins, ${count(depth, "ply", "plies")} deep.`,
  enters: (/** @type {string} */ move, /** @type {string} */ window, /** @type {string} */ chooser) =>
    `Looks at ${move}, window ${window}. ${chooser}.`,
  stopped: "The search was stopped on the way.",
  ends: (/** @type {string} */ role, /** @type {string} */ value) => `The search is over: ${role} can expect ${value}.`,
  leaves: {
    search: (/** @type {string} */ move, /** @type {string} */ value) =>
      `All moves after ${move} are searched: it is worth ${value}.`,
    cutoff: (/** @type {string} */ move, /** @type {string} */ value, /** @type {number} */ unseen,
      /** @type {string} */ window) =>
      `Cut-off: ${move} is worth ${value}, outside of the window ${window}, so it will not be chosen. ` +
        `${unseen > 0 ? `${count(unseen, "more move")} skipped.` : ""}`,
    terminal: (/** @type {string} */ move, /** @type {string} */ value) =>
      `After ${move} the match is over, with goal ${value}.`,
    estimate: (/** @type {string} */ move, /** @type {string} */ value) =>
      `The depth limit is reached after ${move}: estimated at ${value}.`,
    table: (/** @type {string} */ move, /** @type {string} */ value) =>
      `The position after ${move} is found in the table: ${value}.`,
    stop: (/** @type {string} */ move) => `The search was stopped at ${move}.`,
  },
  window: (/** @type {string | null} */ alpha, /** @type {string | null} */ beta) =>
    `${alpha ?? "−∞"} to ${beta ?? "∞"}`,
  windowIs: "Window",
  valueIs: "Value",
  chooser: {
    mine: (/** @type {string} */ me) => `${me} takes the highest value`,
    theirs: (/** @type {string} */ me, /** @type {string} */ them) =>
      (them === "the others" ? `The others take the lowest value for ${me}`
        : `${them} takes the lowest value for ${me}`),
    both: (/** @type {string} */ me, /** @type {string} */ them) => `${me} and ${them} choose simultaneously`,
    none: () => "Nobody has a choice",
  },
  others: "the others",
  cause: { search: "searched", cutoff: "cut off", terminal: "the end", estimate: "estimate",
    table: "from the table", stop: "stopped" },
  board: "Show on the board",
  moreRows: (/** @type {number} */ n) => `${number(n)} more are not listed.`,
  never: (/** @type {number} */ n) => `${count(n, "move")} not searched.`,
  leaf: "The search went no deeper here.",
  best: "best",
};
