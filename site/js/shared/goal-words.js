// @ts-check
// What a proved goal means for a role, in words.

import { texts } from "./texts.js";

const say = texts.analysis;

/**
 * What a proved value means for a role.
 * @param {string} role
 * @param {number} value
 * @param {number} plies to the end of the match; 0 where that is not known
 */
export function provedWords(role, value, plies) {
  return value === 50 ? say.draw : goalWords(role, value, plies);
}

/** The same where the goals of all roles are told besides. @param {string} role @param {number} value @param {number} plies */
export function goalWords(role, value, plies) {
  if (value >= 100 && plies > 0) return say.wins(role, plies);
  if (value <= 0 && plies > 0) return say.loses(role, plies);
  return say.provedGoal(role, value);
}
