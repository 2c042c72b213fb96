// @ts-check
// What things are called that several views show.

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
