// @ts-check
// What solving says.

import { about, count } from "../shared/amounts.js";
import { goalBounds } from "../shared/goal-words.js";

export const solveTexts = {
  name: "Solve",
  title: "What is this position worth, for certain?",
  intro: "Solving searches every line that matters to its end. If it finishes within the budget, the value is proved " +
    "and its strategy can be played on the board.",
  start: "Solve",
  stop: "Stop",
  timeLabel: "Time",
  memoryLabel: "Memory",
  time: (/** @type {number} */ seconds) => (seconds < 60 ? `${seconds} s` : seconds < 3600 ? `${seconds / 60} min`
    : `${seconds / 3600} h`),
  memory: (/** @type {number} */ megabytes) => `${megabytes} MB`,
  working: "Looking for a proof",
  bounds: (/** @type {number} */ low, /** @type {number} */ high) => `${low}–${high}`,
  proving: (/** @type {number} */ closed, /** @type {number} */ all) =>
    `${closed} of ${count(all, "move")} proved so far`,
  effort: (/** @type {number} */ depth, /** @type {number} */ nodes, /** @type {number} */ rate,
    /** @type {number} */ seconds, /** @type {number} */ budget) =>
    `${depth > 0 ? `Depth ${depth} · ` : ""}${about(nodes)} nodes · ${about(rate)} a second · ` +
      `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} of ${budget} s`,
  goals: (/** @type {string} */ list) => `Goals: ${list}`,
  unsolved: (/** @type {string} */ role, /** @type {number} */ low, /** @type {number} */ high,
    /** @type {string} */ why) =>
    `Not solved${why}. ${low === 0 && high === 100 ? "Nothing is proved yet"
      : `Proved: ${role} gets ${goalBounds(low, high).join(" and ")}`}`,
  /** @type {Record<string, string>} */
  stops: { time: ": time is up", memory: ": memory is full", flaw: ": the rules give an end no single goal",
    cancelled: ": stopped", endless: ": no match ends from here",
    engine: ": the engine reached a limit", depth: ": a line is too long", nodes: "" },
  stuck: (/** @type {string} */ role) => `: ${role} runs out of legal moves though the match goes on`,
  line: "Best play",
  expected: "What the search expects",
  show: (/** @type {number} */ ply) => `Show the position after ${count(ply, "move")} of this line`,
  walk: "The strategy here",
  plays: (/** @type {string} */ role) => `${role} plays`,
  play: "Play it",
  proof: (/** @type {string} */ role, /** @type {number} */ goal, /** @type {number} */ plies) =>
    `${role} gets ${goal} from here${plies > 0 ? `, within ${count(plies, "ply", "plies")}` : ""}, proved.`,
  atLeast: (/** @type {string} */ role, /** @type {number} */ goal) => `${role} gets at least ${goal}.`,
  others: (/** @type {string} */ role, /** @type {number} */ goal) =>
    `${role} has no choice here. Whatever the others do, it gets at least ${goal}: try it on the board.`,
  elsewhere: "This position does not follow from the one that was solved.",
  over: (/** @type {string | number | null} */ goal, /** @type {number} */ low, /** @type {string} */ role) =>
    `The match is over: ${role} has ${goal ?? "no goal"}; ${low} was proved.`,
  silent: "The proof does not cover this position.",
  proved: (/** @type {string} */ role) => `${role}, proved`,
};
