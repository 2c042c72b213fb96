// @ts-check
// What solving has found, in words.

import { goalWords } from "../shared/goal-words.js";
import { isPass, spoken } from "../shared/terms.js";
import { solveTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").Analysis} Analysis */
/** @typedef {import("../protocol.d.ts").SolveResult} SolveResult */

/**
 * What is or was being solved.
 * @typedef {object} SolveSubject
 * @property {number} role
 * @property {readonly string[]} roles  names
 * @property {string[][]} moves  joint moves that lead to the position
 * @property {number} seconds  that it may take
 */

/** @param {SolveSubject} subject */
export function nameOf({ role, roles }) {
  return roles[role] ?? "";
}

/** How much is proved by now. @param {Analysis} analysis */
export function provingWords({ rows }) {
  return solveTexts.proving(rows.filter((row) => row.proven).length, rows.length);
}

/** What solving came to. @param {SolveSubject} subject @param {SolveResult} solved */
export function solvedWords(subject, solved) {
  const { low, high, stop, plies, goals, stuck } = solved;
  const name = nameOf(subject);
  const idle = subject.roles[stuck];
  if (low !== high) {
    return solveTexts.unsolved(name, low, high, idle ? solveTexts.stuck(idle) : solveTexts.stops[stop] ?? "");
  }
  const said = goalWords(name, low, plies);
  return goals.length > 1
    ? `${said}. ${solveTexts.goals(goals.map((goal, role) => `${subject.roles[role] ?? ""} ${goal}`).join(", "))}`
    : said;
}

/**
 * A joint move without the roles that only pass, unless all do.
 * @param {readonly string[]} joint
 * @param {readonly string[]} roles
 */
export function jointWords(joint, roles) {
  if (roles.length < 2) return joint.map(spoken).join(", ");
  const telling = joint.flatMap((move, role) => (isPass(move) ? [] : [`${roles[role]}: ${spoken(move)}`]));
  return telling.join(", ") || joint.map(spoken).join(", ");
}
