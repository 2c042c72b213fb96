// @ts-check
// Which described positions of a match are kept: those of a long match with very
// many moves would fill the memory of the page. One that was dropped is asked for
// again when the visitor goes back to it.

/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */

/** How many moves and facts the kept positions have together, at most; each takes up about 200 bytes. */
export const MOST_KEPT = 400_000;

/**
 * @param {ReadonlyMap<number, PositionResult>} known by node of the tree, the least recently described first
 * @param {number} node
 * @param {PositionResult} position of the node
 * @returns {Map<number, PositionResult>} with that position; the first of the match stays as well
 */
export function keepPosition(known, node, position) {
  const kept = new Map(known);
  kept.delete(node);
  kept.set(node, position);
  let size = [...kept.values()].reduce((sum, each) => sum + sizeOf(each), 0);
  for (const [at, each] of kept) {
    if (size <= MOST_KEPT) break;
    if (at === 0 || at === node) continue;
    kept.delete(at);
    size -= sizeOf(each);
  }
  return kept;
}

/** @param {PositionResult} position */
function sizeOf({ legal, facts }) {
  return legal.reduce((sum, moves) => sum + moves.length, facts.length);
}
