// @ts-check
// The outlines of a network's parts: gates in their usual shapes,
// propositions, and wires with rounded corners. They only lay paths.

/** @typedef {import("../protocol.d.ts").NetNode} NetNode */
/** @typedef {CanvasRenderingContext2D} Paper */

const CORNER = 6; // px radius of a wire's bend
const BUBBLE = 3.5; // px radius of the bubble of a not gate

/** A line with rounded corners. @param {Paper} paper @param {readonly number[]} points x, y, … */
export function trace(paper, points) {
  paper.beginPath();
  const n = points.length / 2;
  for (let i = 0; i < n; i++) {
    const x = points[2 * i] ?? 0;
    const y = points[2 * i + 1] ?? 0;
    if (i === 0) paper.moveTo(x, y);
    else if (i === n - 1) paper.lineTo(x, y);
    else paper.arcTo(x, y, points[2 * i + 2] ?? x, points[2 * i + 3] ?? y, cornerAt(points, i));
  }
}

/**
 * The radius of a bend: half of a short side at most, as an arc that is longer
 * than its sides leaves a spike.
 * @param {readonly number[]} points x, y, …
 * @param {number} i the point that is neither the first nor the last
 */
export function cornerAt(points, i) {
  const side = (/** @type {number} */ from) => Math.hypot(
    (points[2 * from + 2] ?? 0) - (points[2 * from] ?? 0), (points[2 * from + 3] ?? 0) - (points[2 * from + 1] ?? 0));
  return Math.min(CORNER, side(i - 1) / 2, side(i) / 2);
}

/** The shape that says what a node is. @param {Paper} paper @param {NetNode} node */
export function outline(paper, { kind, x, y, w, h }) {
  const middle = y + h / 2;
  paper.beginPath();
  switch (kind) {
    case "and": // flat back, round front
      paper.moveTo(x, y);
      paper.lineTo(x + w - h / 2, y);
      paper.arc(x + w - h / 2, middle, h / 2, -Math.PI / 2, Math.PI / 2);
      paper.lineTo(x, y + h);
      paper.closePath();
      break;
    case "or": // curved back, pointed front
      paper.moveTo(x - 3, y);
      paper.quadraticCurveTo(x + w * 0.7, y, x + w, middle);
      paper.quadraticCurveTo(x + w * 0.7, y + h, x - 3, y + h);
      paper.quadraticCurveTo(x + w * 0.22, middle, x - 3, y);
      paper.closePath();
      break;
    case "not": // a triangle with a bubble
      paper.moveTo(x, y + 1);
      paper.lineTo(x + w - 2 * BUBBLE, middle);
      paper.lineTo(x, y + h - 1);
      paper.closePath();
      paper.moveTo(x + w, middle);
      paper.arc(x + w - BUBBLE, middle, BUBBLE, 0, 2 * Math.PI);
      break;
    case "input": // an arrow
      paper.moveTo(x, y);
      paper.lineTo(x + w - 9, y);
      paper.lineTo(x + w, middle);
      paper.lineTo(x + w - 9, y + h);
      paper.lineTo(x, y + h);
      paper.closePath();
      break;
    case "view":
      paper.roundRect(x, y, w, h, h / 2);
      break;
    default:
      paper.roundRect(x, y, w, h, kind === "base" || kind === "next" ? 0 : 3);
  }
}

/**
 * What some shapes have inside: a clock notch on the side where the state
 * comes in or goes out, a second edge on what the rules answer with.
 * @param {Paper} paper
 * @param {NetNode} node
 * @returns {boolean} whether there is a path to stroke
 */
export function detail(paper, { kind, x, y, w, h }) {
  const middle = y + h / 2;
  paper.beginPath();
  switch (kind) {
    case "base":
      paper.moveTo(x, middle - 4);
      paper.lineTo(x + 6, middle);
      paper.lineTo(x, middle + 4);
      return true;
    case "next":
      paper.moveTo(x + w, middle - 4);
      paper.lineTo(x + w - 6, middle);
      paper.lineTo(x + w, middle + 4);
      return true;
    case "legal":
    case "goal":
    case "terminal":
      paper.moveTo(x + w - 5, y);
      paper.lineTo(x + w - 5, y + h);
      return true;
    default:
      return false;
  }
}
