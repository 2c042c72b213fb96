// @ts-check
// A recorded search as a picture: time runs from left to right, depth down, and
// each bar is one visit from when it was entered to when it was left.

import { h, perFrame } from "../dom.js";
import { after, moveOf, pathTo } from "../searchtree.js";
import { clear, onTheme, tokens } from "./paper.js";

/** @typedef {import("../searchtree.js").SearchTree} SearchTree */

const ROW = 22; // px
const STRIP = 5; // px at the bottom of a bar, for its value
const LEAST_TEXT = 34; // px of a bar that can hold words
const AHEAD = 0.22; // opacity of what the search has not come to

/**
 * @param {(visit: number) => void} pick
 */
export function createFlame(pick) {
  const canvas = h("canvas", { class: "flame", "aria-hidden": "true" });
  const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  /** @type {SearchTree | null} */
  let tree = null;
  /** Depth of each visit below the root. @type {number[]} */
  let rows = [];
  let done = 0; // steps
  let chosen = 0;
  let zoomed = 0; // visit that fills the width
  const redraw = perFrame(paint);
  const resize = new ResizeObserver(redraw);
  resize.observe(canvas);
  const endTheme = onTheme(redraw);

  canvas.addEventListener("click", (event) => {
    const visit = visitAt(event.offsetX, event.offsetY);
    if (visit >= 0) pick(visit);
  });
  canvas.addEventListener("dblclick", (event) => {
    const visit = visitAt(event.offsetX, event.offsetY);
    if (visit < 0) return;
    zoomed = visit === zoomed ? 0 : visit;
    redraw();
  });

  return {
    element: canvas,
    /** @param {SearchTree} next */
    show(next) {
      tree = next;
      zoomed = 0;
      rows = [];
      next.result.visits.forEach(({ parent }, i) => (rows[i] = parent < 0 ? 0 : (rows[parent] ?? 0) + 1));
      canvas.style.height = `${(Math.max(...rows) + 1) * ROW + 1}px`;
      redraw();
    },
    /** @param {number} steps done @param {number} visit chosen */
    at(steps, visit) {
      done = steps;
      chosen = visit;
      // What is chosen must be seen: the picture widens until it is.
      while (tree && zoomed !== 0 && !pathTo(tree, visit).includes(zoomed)) zoomed = tree.result.visits[zoomed]?.parent ?? 0;
      redraw();
    },
    destroy() {
      resize.disconnect();
      endTheme();
    },
  };

  /** The steps that the width stands for. */
  function span() {
    const from = (tree?.enter[zoomed] ?? 1) - 1;
    return { from, to: Math.max(tree?.leave[zoomed] ?? 1, from + 1) };
  }

  /** @param {number} x @param {number} y CSS pixels of the canvas */
  function visitAt(x, y) {
    if (!tree) return -1;
    const { from, to } = span();
    const step = from + (x / canvas.clientWidth) * (to - from);
    const row = Math.floor(y / ROW);
    return tree.result.visits.findIndex((_, i) => rows[i] === row && (tree?.enter[i] ?? 0) - 1 <= step && step < (tree?.leave[i] ?? 0));
  }

  function paint() {
    if (!tree) return;
    const { clientWidth: width, clientHeight: height } = canvas;
    clear(paper, width, height);
    const colour = tokens(canvas);
    const palette = { mine: colour("p1"), theirs: colour("p2"), edge: colour("line-strong"), accent: colour("accent"), soft: colour("accent-soft"), proved: colour("true"), raised: colour("raised"), ink: colour("ink"), mono: colour("font-mono") };
    const { from, to } = span();
    const place = (/** @type {number} */ step) => ((step - from) / (to - from)) * width;
    tree.result.visits.forEach((_, i) => bar(/** @type {SearchTree} */ (tree), i, place, width, palette));
    const x = Math.min(Math.max(place(done), 1), width - 1);
    paper.globalAlpha = 1;
    paper.strokeStyle = palette.accent;
    paper.lineWidth = 2;
    paper.beginPath();
    paper.moveTo(x, 0);
    paper.lineTo(x, height);
    paper.stroke();
  }

  /** @typedef {{mine: string, theirs: string, edge: string, accent: string, soft: string, proved: string, raised: string, ink: string, mono: string}} Palette */

  /**
   * @param {SearchTree} tree
   * @param {number} i visit
   * @param {(step: number) => number} place
   * @param {number} width
   * @param {Palette} palette
   */
  function bar(tree, i, place, width, palette) {
    const visit = tree.result.visits[i];
    const left = Math.max(place((tree.enter[i] ?? 1) - 1), 0);
    const right = Math.min(place(tree.leave[i] ?? 0), width);
    if (!visit || right <= left) return;
    const top = (rows[i] ?? 0) * ROW;
    const wide = Math.max(right - left - (right - left > 3 ? 1 : 0), 0.5);
    const known = (tree.leave[i] ?? 0) <= done;
    paper.globalAlpha = (tree.enter[i] ?? 0) <= done ? 1 : AHEAD;
    const path = after(tree, done);
    const marked = i === chosen || i === path.visit;
    paper.fillStyle = marked ? palette.soft : palette.raised;
    paper.fillRect(left, top, wide, ROW - 1);
    if (known) {
      // The searching role's share of the goal, as in the table of moves.
      const share = Math.min(Math.max(visit.value / 100, 0), 1);
      paper.fillStyle = palette.theirs;
      paper.fillRect(left, top + ROW - 1 - STRIP, wide, STRIP);
      paper.fillStyle = palette.mine;
      paper.fillRect(left, top + ROW - 1 - STRIP, wide * share, STRIP);
    }
    if (visit.cause === "cutoff" && known) {
      paper.fillStyle = palette.accent;
      paper.fillRect(left + wide - Math.min(3, wide), top, Math.min(3, wide), ROW - 1);
    }
    if (visit.low === visit.high && known) {
      paper.fillStyle = palette.proved;
      paper.fillRect(left, top, wide, 3);
    }
    if (marked || wide > 4) {
      paper.strokeStyle = marked ? palette.accent : palette.edge;
      paper.lineWidth = marked ? 2 : 0.75;
      paper.strokeRect(left + 0.5, top + 0.5, Math.max(wide - 1, 1), ROW - 2);
    }
    if (wide < LEAST_TEXT || i === 0) return;
    paper.fillStyle = palette.ink;
    paper.font = `500 11px ${palette.mono}`;
    paper.textBaseline = "middle";
    paper.save();
    paper.beginPath();
    paper.rect(left, top, wide - 3, ROW);
    paper.clip();
    paper.fillText(moveOf(tree, i), left + 5, top + (ROW - STRIP) / 2);
    paper.restore();
  }
}
