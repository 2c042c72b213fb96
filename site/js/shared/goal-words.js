// @ts-check
// What a proved goal means for a role, in words.

import { count } from "./amounts.js";

export const goalTexts = {
  provedGoal: (/** @type {string} */ role, /** @type {number} */ goal) => `${role} gets ${goal} with best play`,
  wins: (/** @type {string} */ role, /** @type {number} */ plies) =>
    `${role} wins in ${count(plies, "ply", "plies")} from here`,
  loses: (/** @type {string} */ role, /** @type {number} */ plies) =>
    `${role} loses in ${count(plies, "ply", "plies")} from here`,
  nothing: (/** @type {string} */ role, /** @type {number} */ plies) =>
    `${role} gets a goal of 0, or none, in ${count(plies, "ply", "plies")} from here`,
  draw: "A draw with best play",
  expected: (/** @type {string} */ role, /** @type {number} */ goal) =>
    `${role} can expect ${Math.round(goal)} on average: who could be foreseen would get less`,
};

/**
 * What a proved value means for a role.
 * @param {string} role
 * @param {number} value
 * @param {number} plies to the end of the match; 0 where that is not known
 * @param {boolean} [missing] whether matches may end without a goal, which counts as 0: then 0 need not be a loss
 */
export function provedWords(role, value, plies, missing = false) {
  if (missing && value <= 0 && plies > 0) return goalTexts.nothing(role, plies);
  return value === 50 ? goalTexts.draw : goalWords(role, value, plies);
}

/**
 * The same where the goals of all roles are told besides.
 * @param {string} role
 * @param {number} value
 * @param {number} plies
 */
export function goalWords(role, value, plies) {
  if (value >= 100 && plies > 0) return goalTexts.wins(role, plies);
  if (value <= 0 && plies > 0) return goalTexts.loses(role, plies);
  return goalTexts.provedGoal(role, value);
}

/**
 * What is proved of a goal: which part of 0..100 it lies in.
 * @param {number} low
 * @param {number} high
 * @returns {string[]} none where it is all of it
 */
export const goalBounds = (low, high) =>
  [...(low > 0 ? [`at least ${low}`] : []), ...(high < 100 ? [`at most ${high}`] : [])];
