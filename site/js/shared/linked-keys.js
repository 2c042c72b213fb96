// @ts-check
// What things are called that several views show.

import { relationOf } from "./terms.js";

/** A cell among those of all boards. @param {number} board @param {number} cell */
export const cellKey = (board, cell) => `${board} ${cell}`;

/**
 * The same for a fact that holds, comes next or began the match, and for a move
 * that is legal or made.
 * @param {string} atom
 */
export function keyOf(atom) {
  const plain = atom.trim().replace(/\s+/g, " ").toLowerCase().replace(/^\(not (.*)\)$/, "$1");
  return plain.replace(/^\((?:next|init|true) (.*)\)$/, "true $1").replace(/^\((?:does|legal) (.*)\)$/, "move $1");
}

/**
 * What the network calls the relations that a fact or a move belongs to.
 * @param {string} key of keyOf
 */
export function boxesOf(key) {
  const [, kind = "", term = ""] = /^(true|move) (.*)$/.exec(key) ?? [];
  if (kind === "true") return [relationOf(term), `next ${relationOf(term)}`];
  const move = term.replace(/^(\([^()]*\)|[^\s()]+) /, ""); // behind the role
  return kind === "move" ? [`does ${relationOf(move)}`, `legal ${relationOf(move)}`] : [relationOf(key)];
}
