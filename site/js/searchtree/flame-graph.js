// @ts-check
// A recorded search as a picture: time runs from left to right, depth down, and
// each bar is one visit from when it was entered to when it was left.

import { clear, onTheme } from "../shared/canvas.js";
import { h, perFrame } from "../shared/dom.js";
import { colours, createFlamePen } from "./flame-pen.js";
import { after, moveOf, pathTo } from "./recorded-search.js";

/** @typedef {import("./recorded-search.js").SearchTree} SearchTree */

const ROW = 22; // px

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
      while (tree && zoomed !== 0 && !pathTo(tree, visit).includes(zoomed)) zoomed = tree.result.visits[zoomed]?.parent
        ?? 0;
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
    return tree.result.visits.findIndex((_, i) => rows[i] === row && (tree?.enter[i] ?? 0) - 1 <= step
      && step < (tree?.leave[i] ?? 0));
  }

  function paint() {
    const shown = tree;
    if (!shown) return;
    const { clientWidth: width, clientHeight: height } = canvas;
    clear(paper, width, height);
    const { from, to } = span();
    const place = (/** @type {number} */ step) => ((step - from) / (to - from)) * width;
    const pen = createFlamePen(paper, colours(canvas));
    const at = after(shown, done).visit;
    for (const [i, visit] of shown.result.visits.entries()) {
      const [enter, leave] = [shown.enter[i] ?? 0, shown.leave[i] ?? 0];
      const [left, right] = [Math.max(place(enter - 1), 0), Math.min(place(leave), width)];
      if (right <= left) continue;
      const box = { left, top: (rows[i] ?? 0) * ROW, width: Math.max(right - left - (right - left > 3 ? 1 : 0), 0.5),
        height: ROW };
      pen.visit(visit, box, { begun: enter <= done, known: leave <= done, marked: i === chosen || i === at,
        words: () => (i === 0 ? "" : moveOf(shown, i)) });
    }
    pen.now(Math.min(Math.max(place(done), 1), width - 1), height);
  }
}
