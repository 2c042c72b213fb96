// @ts-check
// Playing by clicks: each legal move says which cells count for its first,
// second, … click. A click either completes a move, leads on towards some
// moves, starts another, or means nothing.

/** @typedef {import("../protocol.d.ts").Legal} Legal */
/** @typedef {import("../protocol.d.ts").BoardCell} BoardCell */

/**
 * @typedef {{kind: "play", move: Legal}
 *   | {kind: "choose", moves: Legal[]}
 *   | {kind: "select", clicks: BoardCell[]}
 *   | {kind: "nothing"}} Click
 */

/**
 * @param {BoardCell} a
 * @param {BoardCell} b
 */
function sameCell(a, b) {
  return a.board === b.board && a.cell === b.cell;
}

/**
 * The moves that the clicks so far could still become.
 * @param {readonly Legal[]} legal
 * @param {readonly BoardCell[]} clicks
 * @returns {readonly Legal[]}
 */
export function matching(legal, clicks) {
  if (clicks.length === 0) return legal;
  return legal.filter((move) => clicks.every((click, i) => move.clicks[i]?.some((cell) => sameCell(cell, click))));
}

/**
 * @param {readonly Legal[]} legal
 * @param {readonly BoardCell[]} clicks made before
 * @param {BoardCell} cell
 * @returns {Click}
 */
export function click(legal, clicks, cell) {
  const last = clicks.at(-1);
  if (last && sameCell(last, cell) && matching(legal, [...clicks, cell]).length === 0) return again(legal, clicks);
  for (const before of clicks.length > 0 ? [clicks, []] : [[]]) {
    const made = [...before, cell];
    const fitting = matching(legal, made);
    const complete = fitting.filter((move) => move.clicks.length === made.length);
    if (fitting.length > complete.length) return { kind: "select", clicks: made };
    const [only] = complete;
    if (only && complete.length === 1) return { kind: "play", move: only };
    if (only) return { kind: "choose", moves: complete };
  }
  return { kind: "nothing" };
}

/**
 * The last cell once more: the move is complete as it is, though others go on
 * from there. Where none is, the choice is taken back.
 * @param {readonly Legal[]} legal
 * @param {readonly BoardCell[]} clicks
 * @returns {Click}
 */
function again(legal, clicks) {
  const complete = matching(legal, clicks).filter((move) => move.clicks.length === clicks.length);
  const [only] = complete;
  if (!only) return { kind: "select", clicks: [] };
  return complete.length === 1 ? { kind: "play", move: only } : { kind: "choose", moves: complete };
}

/**
 * The cells that the next click may name.
 * @param {readonly Legal[]} legal
 * @param {readonly BoardCell[]} clicks
 * @returns {BoardCell[]}
 */
export function targets(legal, clicks) {
  return matching(legal, clicks).flatMap((move) => move.clicks[clicks.length] ?? []);
}
