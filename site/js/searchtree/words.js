// @ts-check
// What a recorded search did, in words.

import { after, chooser, moveOf, neverSeen } from "./recorded-search.js";
import { searchTreeTexts } from "./texts.js";

/** @typedef {import("./recorded-search.js").SearchTree} SearchTree */

/** A value as text: whole where it is a goal's. @param {number} value */
export function points(value) {
  return String(Number(value.toFixed(2)));
}

/** Values that can still change something. @param {{alpha: number, beta: number}} window */
export function windowWords({ alpha, beta }) {
  return searchTreeTexts.window(alpha < 0 ? null : points(alpha), beta > 100 ? null : points(beta));
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
  return searchTreeTexts.chooser[chooser(at)](roles[tree.role] ?? "", others.length === 1 ? (others[0] ?? "")
    : searchTreeTexts.others);
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
  if (!at) return searchTreeTexts.begins(who, tree.result.visits[0]?.depth ?? 0);
  const move = visit === 0 ? searchTreeTexts.root : moveOf(tree, visit);
  if (left && visit === 0) return at.cause === "stop" ? searchTreeTexts.stopped
    : searchTreeTexts.ends(who, points(at.value));
  if (!left) return searchTreeTexts.enters(move, windowWords(at), chooserWords(tree, roles, visit));
  return searchTreeTexts.leaves[at.cause](move, points(at.value), neverSeen(tree, visit), windowWords(at));
}
