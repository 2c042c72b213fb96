// @ts-check
// What the facts pane says.

import { count, number } from "../shared/amounts.js";

export const factsTexts = {
  search: "Anything, such as (legal x (mark 1 1)) or (legal x ?move)",
  why: "Why",
  all: (/** @type {number} */ n) => `All facts ${number(n)}`,
  asking: "Looking for the proof",
  intro: "Choose a fact, a legal move or a cell to see why it holds, or type anything to see why not.",
  none: "No facts. The match has not begun, or nothing is true here.",
  answers: (/** @type {number} */ n, /** @type {boolean} */ more) =>
    (more ? `the first ${number(n)} answers` : count(n, "answer")),
  checks: "Checks",
  title: "Facts of this position",
};
