// @ts-check
// A recorded search, read step by step: which positions are open, what is
// known of them by then, and which moves were never looked at.

import { isPass, spoken } from "../shared/terms.js";

/** @typedef {import("../protocol.d.ts").TreeResult} TreeResult */
/** @typedef {import("../protocol.d.ts").TreeVisit} TreeVisit */

/**
 * @typedef {object} SearchTree
 * @property {TreeResult} result
 * @property {number} role         that searched
 * @property {number[][]} children by visit, in the order of the search
 * @property {number[]} enter      by visit: steps done when the search has come to it
 * @property {number[]} leave      by visit: steps done when its value is known
 */

/** Which side chooses at a position. @typedef {"mine" | "theirs" | "both" | "none"} Chooser */

/**
 * @param {TreeResult} result
 * @param {number} role
 * @returns {SearchTree}
 */
export function readTree(result, role) {
  const { visits, steps } = result;
  /** @type {number[][]} */
  const children = visits.map(() => []);
  visits.forEach(({ parent }, i) => children[parent]?.push(i));
  const enter = visits.map(() => steps.length);
  const leave = enter.slice();
  steps.forEach((step, i) => {
    if (step >= 0) enter[step] = i + 1;
    else leave[-1 - step] = i + 1;
  });
  return { result, role, children, enter, leave };
}

/**
 * The visit that the search is at after some steps: the one just entered, or
 * just left.
 * @param {SearchTree} tree
 * @param {number} done steps, from 0
 * @returns {{visit: number, left: boolean}} visit is -1 before the first step
 */
export function after(tree, done) {
  const step = tree.result.steps[done - 1];
  if (step === undefined) return { visit: -1, left: false };
  return step >= 0 ? { visit: step, left: false } : { visit: -1 - step, left: true };
}

/**
 * The visits from the root to one.
 * @param {SearchTree} tree
 * @param {number} visit
 */
export function pathTo(tree, visit) {
  /** @type {number[]} */
  const path = [];
  for (let at = visit; at >= 0; at = tree.result.visits[at]?.parent ?? -1) path.unshift(at);
  return path;
}

/**
 * The joint moves from the position that was searched to a visit's.
 * @param {SearchTree} tree
 * @param {number} visit
 * @returns {string[][]}
 */
export function lineTo(tree, visit) {
  return pathTo(tree, visit).slice(1).map((at) => tree.result.visits[at]?.joint ?? []);
}

/** @param {TreeVisit} visit @returns {Chooser} */
export function chooser({ mine, theirs }) {
  if (mine > 1) return theirs > 1 ? "both" : "mine";
  return theirs > 1 ? "theirs" : "none";
}

/**
 * The ways to go on that the search never looked at, because it did not have
 * to.
 * @param {SearchTree} tree
 * @param {number} visit
 */
export function neverSeen(tree, visit) {
  const { visits } = tree.result;
  const at = visits[visit];
  if (!at || at.cause !== "cutoff") return 0;
  const seen = new Set((tree.children[visit] ?? []).map((child) => visits[child]?.joint.join("\n")));
  return at.mine * at.theirs - seen.size;
}

/**
 * The child that gave a visit its value; -1 where none did, or where what is
 * proved says more than any of them. The move that came first has it, as those after it are
 * looked at only until they cannot be better; where it was searched again, the last visit counts.
 * @param {SearchTree} tree
 * @param {number} visit
 */
export function bestChild(tree, visit) {
  const { visits } = tree.result;
  const value = visits[visit]?.value;
  const reached = (tree.children[visit] ?? []).filter((child) => visits[child]?.value === value);
  const move = visits[reached[0] ?? -1]?.joint.join("\n");
  return reached.findLast((child) => visits[child]?.joint.join("\n") === move) ?? -1;
}

/**
 * The window of a visit after some steps: what its children have brought since
 * narrows it.
 * @param {SearchTree} tree
 * @param {number} visit
 * @param {number} done steps
 * @returns {{alpha: number, beta: number}}
 */
export function windowAt(tree, visit, done) {
  const { visits } = tree.result;
  const at = visits[visit];
  if (!at) return { alpha: -1, beta: 101 };
  let { alpha, beta } = at;
  const side = chooser(at);
  for (const child of tree.children[visit] ?? []) {
    const value = visits[child]?.value ?? 0;
    if ((tree.leave[child] ?? done) > done) break;
    if (side === "mine") alpha = Math.max(alpha, value);
    if (side === "theirs") beta = Math.min(beta, value);
  }
  return { alpha, beta };
}

/**
 * The move that led to a visit, in words: that of the side that had a choice.
 * @param {SearchTree} tree
 * @param {number} visit not the root
 */
export function moveOf(tree, visit) {
  const { visits } = tree.result;
  const at = visits[visit];
  const parent = visits[at?.parent ?? -1];
  if (!at || !parent) return "";
  const side = chooser(parent);
  const telling = at.joint.filter((move, role) => (side === "mine" ? role === tree.role : side === "theirs"
    ? role !== tree.role && !isPass(move) : !isPass(move)));
  const moves = telling.length > 0 ? telling : at.joint.slice(0, 1);
  return moves.map(spoken).join(", ");
}
