// @ts-check
// What a recorded search says.

import { count, number } from "../shared/amounts.js";

export const searchTreeTexts = {
  name: "Search tree",
  title: "How does the search think?",
  intro: "Alpha-beta goes through the moves in its order, with a window of values that still matter, and leaves out what cannot. Search here to see every position that it looked at, step by step.",
  search: "Search",
  stop: "Stop",
  searching: "Searching",
  table: "with a table of known positions",
  depth: (/** @type {number} */ n) => `Depth ${n}`,
  deeper: "One ply deeper",
  shallower: "One ply less",
  told: (/** @type {string} */ role, /** @type {number} */ ply, /** @type {number} */ visits, /** @type {number} */ cutoffs, /** @type {number} */ known, /** @type {boolean} */ full) =>
    `For ${role}, ${ply === 0 ? "from the beginning" : `after move ${ply}`}: ${full ? "the first " : ""}${count(visits, "position")}, ${count(cutoffs, "cut-off")}, ${number(known)} known from the table.`,
  legend: "Time runs to the right, depth down. The strip of a bar is the share of the goal, an edge on the right a cut-off, a line on top a proof. Double click to zoom.",
  steps: "Steps of the search",
  step: (/** @type {number} */ done, /** @type {number} */ all) => `${number(done)} of ${number(all)}`,
  previous: "One step back",
  next: "Next step",
  run: "Run",
  halt: "Pause",
  end: "To the end",
  path: "Way to this position",
  root: "start",
  columns: ["No.", "Move", "Window", "Value", "How", "Visits"],
  begins: (/** @type {string} */ role, /** @type {number} */ depth) => `The search for ${role} begins, ${count(depth, "ply", "plies")} deep.`,
  enters: (/** @type {string} */ move, /** @type {string} */ window, /** @type {string} */ chooser) => `Looks at ${move}, window ${window}. ${chooser}.`,
  stopped: "The search was stopped on the way.",
  ends: (/** @type {string} */ role, /** @type {string} */ value) => `The search is over: ${role} can expect ${value}.`,
  leaves: {
    search: (/** @type {string} */ move, /** @type {string} */ value) => `All that follows ${move} is known: it is worth ${value}.`,
    cutoff: (/** @type {string} */ move, /** @type {string} */ value, /** @type {number} */ unseen, /** @type {string} */ window) =>
      `Cut-off: ${move} brings ${value}, outside of ${window}, so it will not be chosen. ${unseen > 0 ? `${count(unseen, "move")} more need not be looked at.` : ""}`,
    terminal: (/** @type {string} */ move, /** @type {string} */ value) => `After ${move} the match is over, with goal ${value}.`,
    estimate: (/** @type {string} */ move, /** @type {string} */ value) => `The depth ends after ${move}: estimated at ${value}.`,
    table: (/** @type {string} */ move, /** @type {string} */ value) => `The position after ${move} is known from the table: ${value}.`,
    stop: (/** @type {string} */ move) => `The search was stopped at ${move}.`,
  },
  window: (/** @type {string | null} */ alpha, /** @type {string | null} */ beta) => `${alpha ?? "−∞"} to ${beta ?? "∞"}`,
  windowIs: "Window",
  valueIs: "Value",
  chooser: {
    mine: (/** @type {string} */ me) => `${me} chooses the most`,
    theirs: (/** @type {string} */ me, /** @type {string} */ them) => (them === "the others" ? `The others choose the least for ${me}` : `${them} chooses the least for ${me}`),
    both: (/** @type {string} */ me, /** @type {string} */ them) => `${me} and ${them} choose at once`,
    none: () => "Nobody has a choice",
  },
  others: "the others",
  cause: { search: "all looked at", cutoff: "cut off", terminal: "the end", estimate: "estimate", table: "from the table", stop: "stopped" },
  board: "Show on the board",
  moreRows: (/** @type {number} */ n) => `${number(n)} more are not listed.`,
  never: (/** @type {number} */ n) => `${count(n, "move")} never looked at.`,
  leaf: "The search looked no further here.",
  best: "best",
};
