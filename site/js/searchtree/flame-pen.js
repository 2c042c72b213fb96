// @ts-check
// Draws the visits of a recorded search, each as a bar with what is known of it.

import { tokens } from "../shared/canvas.js";

/** @typedef {import("../protocol.d.ts").TreeVisit} TreeVisit */
/**
 * @typedef {{left: number, top: number, width: number, height: number}} Box CSS pixels; the last of
 *  its height is a gap
 */

/**
 * @typedef {{mine: string, theirs: string, edge: string, accent: string, soft: string, proved:
 *  string, raised: string, ink: string, mono: string}} Palette
 */

/**
 * How a visit stands at the moment that is shown.
 * @typedef {object} VisitLook
 * @property {boolean} begun  the search has come to it
 * @property {boolean} known  its value is
 * @property {boolean} marked it is chosen, or the search is there
 * @property {() => string} words  the move that led to it
 */

const STRIP = 5; // px at the bottom of a bar, for its value
const EDGE = 3; // px of the marks for a cut-off and a proof
const LEAST_FRAME = 4; // px of a bar that has a frame
const INDENT = 4; // px before and after words
const LEAST_TEXT = 24; // px of a bar that can hold words
const AHEAD = 0.22; // opacity of what the search has not come to

/** @param {Element} element @returns {Palette} */
export function colours(element) {
  const colour = tokens(element);
  return { mine: colour("p1"), theirs: colour("p2"), edge: colour("line-strong"), accent: colour("accent"),
    soft: colour("accent-soft"), proved: colour("true"), raised: colour("raised"), ink: colour("ink"),
    mono: colour("font-mono") };
}

/** @param {CanvasRenderingContext2D} paper @param {Palette} palette */
export function createFlamePen(paper, palette) {
  return { visit, now };

  /** @param {TreeVisit} at @param {Box} box @param {VisitLook} look */
  function visit(at, box, { begun, known, marked, words }) {
    const { left, top, width, height } = box;
    paper.globalAlpha = begun ? 1 : AHEAD;
    rectangle(marked ? palette.soft : palette.raised, left, top, width, height - 1);
    if (known) {
      value(at, box);
      if (at.cause === "cutoff") rectangle(palette.accent, left + width - Math.min(EDGE, width),
        top, Math.min(EDGE, width), height - 1);
      if (at.low === at.high) rectangle(palette.proved, left, top, width, EDGE);
    }
    if (marked || width > LEAST_FRAME) {
      paper.strokeStyle = marked ? palette.accent : palette.edge;
      paper.lineWidth = marked ? 2 : 0.75;
      paper.strokeRect(left + 0.5, top + 0.5, Math.max(width - 1, 1), height - 2);
    }
    if (width >= LEAST_TEXT) write(words(), box);
  }

  /** The searching role's share of the goal, as in the table of moves. @param {TreeVisit} at @param {Box} box */
  function value({ value: goal }, { left, top, width, height }) {
    const share = Math.min(Math.max(goal / 100, 0), 1);
    rectangle(palette.theirs, left, top + height - 1 - STRIP, width, STRIP);
    rectangle(palette.mine, left, top + height - 1 - STRIP, width * share, STRIP);
  }

  /**
   * A move in a box: without its first word where that leaves no room for what tells moves apart, or not at all.
   * @param {string} words
   * @param {Box} box
   */
  function write(words, { left, top, width, height }) {
    paper.fillStyle = palette.ink;
    paper.font = `500 11px ${palette.mono}`;
    paper.textBaseline = "middle";
    const room = width - 2 * INDENT;
    const fitting = [words, words.slice(words.indexOf(" ") + 1)].find((each) => paper.measureText(each).width <= room);
    if (fitting) paper.fillText(fitting, left + INDENT, top + (height - STRIP) / 2);
  }

  /** A line at the moment that is shown. @param {number} x @param {number} height */
  function now(x, height) {
    paper.globalAlpha = 1;
    paper.strokeStyle = palette.accent;
    paper.lineWidth = 2;
    paper.beginPath();
    paper.moveTo(x, 0);
    paper.lineTo(x, height);
    paper.stroke();
  }

  /** @param {string} colour @param {number} x @param {number} y @param {number} width @param {number} height */
  function rectangle(colour, x, y, width, height) {
    paper.fillStyle = colour;
    paper.fillRect(x, y, width, height);
  }
}
