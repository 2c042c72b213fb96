// @ts-check
// What a recorded search did, in words.

import { texts } from "../shared/texts.js";
import { after, chooser, moveOf, neverSeen } from "./recorded-search.js";

/** @typedef {import("./recorded-search.js").SearchTree} SearchTree */

/** A value as text: whole where it is a goal's. @param {number} value */
export function points(value) {
  return String(Number(value.toFixed(2)));
}

/** Values that can still change something. @param {{alpha: number, beta: number}} window */
export function windowWords({ alpha, beta }) {
  return texts.tree.window(alpha < 0 ? null : points(alpha), beta > 100 ? null : points(beta));
}

/**
 * Who chooses at a visit.
 * @param {SearchTree} tree
 * @param {readonly string[]} roles names
 * @param {number} visit
 */
export function chooserWords(tree, roles, visit) {
  const at = tree.result.visits[visit];
  if (!at) return "";
  const others = roles.filter((_, role) => role !== tree.role);
  return texts.tree.chooser[chooser(at)](roles[tree.role] ?? "", others.length === 1 ? (others[0] ?? "") : texts.tree.others);
}

/**
 * What the last step did, in a sentence.
 * @param {SearchTree} tree
 * @param {readonly string[]} roles names
 * @param {number} done steps
 */
export function stepWords(tree, roles, done) {
  const { visit, left } = after(tree, done);
  const at = tree.result.visits[visit];
  const who = roles[tree.role] ?? "";
  if (!at) return texts.tree.begins(who, tree.result.visits[0]?.depth ?? 0);
  const move = visit === 0 ? texts.tree.root : moveOf(tree, visit);
  if (left && visit === 0) return at.cause === "stop" ? texts.tree.stopped : texts.tree.ends(who, points(at.value));
  if (!left) return texts.tree.enters(move, windowWords(at), chooserWords(tree, roles, visit));
  return texts.tree.leaves[at.cause](move, points(at.value), neverSeen(tree, visit), windowWords(at));
}
