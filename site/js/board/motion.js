// @ts-check
// How a board changes from one position to the next: pieces slide, fall, turn
// over, or fade. Who wants less motion sees the new position immediately.

import { centre } from "./geometry.js";

/** @typedef {import("../protocol.d.ts").Board} Board */
/** @typedef {import("../protocol.d.ts").Cell} Cell */
/** @typedef {import("./cell.js").BoardCell} BoardCell */

/**
 * Numbers index Board.cells.
 * @typedef {object} Changes
 * @property {{from: number, to: number}[]} slides
 * @property {number[]} falls  what came to lie at the bottom of a column
 * @property {number[]} flips  what is another thing now
 * @property {number[]} fades  what is gone
 */

const MOST = 24; // changes that the eye can follow
const MOVE = 180; // ms, as in tokens.css
const EASE = "cubic-bezier(.2, .7, .2, 1)";

/**
 * What has changed between two positions of one board.
 * @param {Pick<Board, "cells">} before
 * @param {Pick<Board, "cells">} after with the same cells
 * @param {boolean} dropping pieces are dropped into columns
 * @returns {Changes}
 */
export function changesOf(before, after, dropping) {
  const changed = after.cells.flatMap((cell, i) => {
    const was = before.cells[i];
    return was && (was.content !== cell.content || was.kind !== cell.kind) ? [i] : [];
  });
  /** @type {Changes} */
  const changes = { slides: [], falls: [], flips: [], fades: [] };
  if (changed.length > MOST) return changes;
  const gone = changed.filter((i) => before.cells[i]?.kind !== "empty");
  for (const to of changed) {
    const cell = after.cells[to];
    if (!cell || cell.kind === "empty") continue;
    const left = gone.filter((i) => before.cells[i]?.content === cell.content
      && !changes.slides.some((slide) => slide.from === i));
    const [from] = left.sort((a, b) => distance(before, a, to) - distance(before, b, to));
    if (from !== undefined) changes.slides.push({ from, to });
    else if (gone.includes(to)) changes.flips.push(to);
    else if (dropping) changes.falls.push(to);
  }
  changes.fades = gone.filter((i) => !changes.slides.some((slide) => slide.from === i) && !changes.flips.includes(i));
  return changes;
}

/** @param {Pick<Board, "cells">} board @param {number} a @param {number} b */
function distance({ cells }, a, b) {
  const [from, to] = [cells[a], cells[b]];
  return from && to ? Math.hypot(from.column - to.column, from.row - to.row) : Infinity;
}

/** What stands in a cell. @param {BoardCell | undefined} cell */
const standing = (cell) => cell?.button.querySelector(":scope > :is(.piece, .slab, .chip, .word)") ?? null;

/**
 * Takes pictures of what will be gone, and shows the changes when the new
 * position has been drawn.
 * @param {Board} before
 * @param {Board} after
 * @param {readonly BoardCell[]} cells
 * @param {{size: number, flipped: boolean, dropping: boolean}} how
 * @returns {() => void}
 */
export function prepareMotion(before, after, cells, { size, flipped, dropping }) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return () => {};
  const changes = changesOf(before, after, dropping);
  const ghosts = changes.fades.map((i) => ({ i, ghost: standing(cells[i])?.cloneNode(true) }));
  return () => {
    const come = (/** @type {number} */ at, /** @type {number} */ dx, /** @type {number} */ dy) =>
      animate(standing(cells[at]), [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }]);
    for (const { from, to } of changes.slides) {
      const [a, b] = [after.cells[from], after.cells[to]];
      if (!a || !b) continue;
      const [[x1, y1], [x2, y2]] = [centre(after, a, size, flipped), centre(after, b, size, flipped)];
      come(to, x1 - x2, y1 - y2);
    }
    for (const at of changes.falls) come(at, 0, -((after.cells[at]?.row ?? 0) + 1) * size * (flipped ? -1 : 1));
    for (const at of changes.flips) animate(standing(cells[at]), [{ transform: "scaleX(0)" }, { transform: "none" }]);
    for (const { i, ghost } of ghosts) if (ghost instanceof Element) fade(cells[i], ghost);
  };
}

/** @param {Element | null} element @param {Keyframe[]} frames */
function animate(element, frames) {
  if (!element) return;
  element.classList.remove("arrive");
  const cell = element.closest(".cell");
  cell?.classList.add("moving");
  element.animate(frames, { duration: MOVE, easing: EASE }).onfinish = () => cell?.classList.remove("moving");
}

/** @param {BoardCell | undefined} cell @param {Element} ghost */
function fade(cell, ghost) {
  ghost.classList.add("ghost");
  cell?.button.append(ghost);
  ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: MOVE, easing: EASE }).onfinish = () => ghost.remove();
}
