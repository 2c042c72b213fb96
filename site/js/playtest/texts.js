// @ts-check
// What is said of a game's play test.

import { count, number } from "../shared/amounts.js";

export const playtestTexts = {
  audit: "Check the game",
  cover: "Cover the rules",
  stop: "Stop",
  intro: "Matches show whether every match ends, everybody always has a move and one goal, who can win, and which " +
    "rules and conditions never matter.",
  running: "Playing random matches",
  audited: (/** @type {number} */ matches, /** @type {number} */ ended, /** @type {number} */ longest,
    /** @type {number} */ seconds) =>
    `${count(matches, "random match", "random matches")} in ${seconds.toFixed(1)} s, ${number(ended)} ended, the ` +
      `longest took ${count(longest, "move")}.`,
  sound: "No fault was found in them.",
  findings: {
    stuck: (/** @type {string} */ role) => `${role} has no legal move although the match goes on.`,
    "goal-missing": (/** @type {string} */ role) => `${role} has no goal at the end.`,
    "goal-double": (/** @type {string} */ role) => `${role} has several goals at the end:`,
    "goal-invalid": (/** @type {string} */ role) => `${role} has a goal that is no integer from 0 to 100:`,
    repeats: (/** @type {string} */ _role, /** @type {number} */ back) =>
      `The position after move ${back} repeats: such a match need not end.`,
    unended: () => "A match did not end within the limit.",
    unvalued: (/** @type {string} */ role) =>
      `The heuristic gives ${role} no single value from 0 to 100: searches cannot estimate such a position.`,
  },
  times: (/** @type {number} */ n) => `In ${count(n, "match", "matches")}.`,
  canWin: (/** @type {string} */ role) => `${role} can win.`,
  cannotWin: (/** @type {string} */ role, /** @type {number} */ goal) =>
    `${role} can never get more than ${goal}: no match gives it 100.`,
  best: (/** @type {string} */ role, /** @type {number} */ goal, /** @type {number} */ positions) =>
    [`The best that ${role} got is ${goal}.`,
      positions > 0 ? `No match with 100 was found in ${count(positions, "position")}.` : ""].join(" ").trim(),
  winnable: {
    weakly: "Weakly winnable: each role can win if the others let it.",
    strongly: "Strongly winnable: the role that plays alone has moves that win.",
  },
  budget: "Time at most",
  atMost: "for at most",
  seconds: (/** @type {number} */ n) => (n < 60 ? `${n} s` : `${n / 60} min`),
  noGoal: (/** @type {string} */ role) => `No match gave ${role} a goal.`,
  replay: (/** @type {number} */ moves) => `show, ${count(moves, "move")}`,
  covered: (/** @type {number} */ matches, /** @type {number} */ positions, /** @type {number} */ seconds) =>
    `${count(positions, "position")} of ${count(matches, "random match", "random matches")} in ${seconds.toFixed(1)} ` +
      `s.`,
  columns: ["Rule", "Holds", "Ways", "Work", "Never matter"],
  never: "never",
  unknown: "too much to count",
  each: (/** @type {number} */ n) => (n === 0 ? "" : n < 10 ? String(Math.round(n * 10) / 10) : number(Math.round(n))),
};
