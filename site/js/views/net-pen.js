// @ts-check
// How the parts of a network look: gates in their usual shapes, propositions,
// relations and wires.

import { texts } from "../texts.js";

/** @typedef {import("../protocol.d.ts").NetNode} NetNode */

/** Colours and fonts of the page. @typedef {{true: string, trueSoft: string, false: string, raised: string, accent: string, accentSoft: string, ink: string, ink2: string, edge: string, sunken: string, mono: string, ui: string}} Palette */

const READABLE = 0.5; // scale from which labels are drawn
const SMALLEST = 11; // px of the smallest letters, whatever the scale
const CORNER = 6; // px radius of a wire's bend
const LONGEST = 80; // characters of a label that may be drawn; rules can have names of any length

/** @param {CanvasRenderingContext2D} paper */
export function createPen(paper) {
  let scale = 1;
  let needs = true;
  /** @type {Palette} */
  let palette;

  return {
    /**
     * What the next strokes are drawn with.
     * @param {number} nextScale
     * @param {Palette} nextPalette
     * @param {boolean} nextNeeds what a cone leaves out is on the left
     */
    dip(nextScale, nextPalette, nextNeeds) {
      scale = nextScale;
      palette = nextPalette;
      needs = nextNeeds;
    },
    trace,
    cluster,
    gate,
  };

  /** The size of letters that are not smaller than they may be on the screen. @param {number} size px at scale 1 */
  function letters(size) {
    return Math.max(size, SMALLEST / scale);
  }

  /** A line with rounded corners. @param {readonly number[]} points x, y, … */
  function trace(points) {
    paper.beginPath();
    const n = points.length / 2;
    for (let i = 0; i < n; i++) {
      const x = points[2 * i] ?? 0;
      const y = points[2 * i + 1] ?? 0;
      if (i === 0) paper.moveTo(x, y);
      else if (i === n - 1) paper.lineTo(x, y);
      else paper.arcTo(x, y, points[2 * i + 2] ?? x, points[2 * i + 3] ?? y, CORNER);
    }
  }

  /**
   * All propositions of a relation.
   * @param {NetNode} node
   * @param {number} lit how many of them are true
   * @param {boolean} picked
   */
  function cluster(node, lit, picked) {
    paper.fillStyle = picked ? palette.accentSoft : palette.raised;
    paper.strokeStyle = picked ? palette.accent : palette.edge;
    paper.lineWidth = picked ? 2.5 : 1.25;
    paper.beginPath();
    paper.roundRect(node.x, node.y, node.w, node.h, 3);
    paper.fill();
    paper.stroke();
    paper.textAlign = "left";
    paper.textBaseline = "alphabetic";
    paper.fillStyle = palette.ink;
    if (scale >= READABLE) {
      const alone = scale < 0.7; // then there is room for the name only
      paper.font = `500 ${letters(12)}px ${palette.mono}`;
      paper.fillText(short(node.label, node.w - 16), node.x + 8, node.y + (alone ? 25 : 17));
      paper.fillStyle = palette.ink2;
      paper.font = `400 ${letters(11)}px ${palette.ui}`;
      if (!alone) paper.fillText(texts.net.of(lit, node.count), node.x + 8, node.y + 32);
    }
    paper.fillStyle = palette.sunken;
    paper.fillRect(node.x + 8, node.y + node.h - 9, node.w - 16, 4);
    paper.fillStyle = palette.true;
    paper.fillRect(node.x + 8, node.y + node.h - 9, ((node.w - 16) * lit) / Math.max(node.count, 1), 4);
  }

  /**
   * One proposition or gate.
   * @param {NetNode} node
   * @param {number} value 0, 1, or -1 while not known
   * @param {boolean} picked
   * @param {boolean} next its value comes with the next step
   */
  function gate(node, value, picked, next) {
    const lit = value === 1;
    paper.fillStyle = lit ? palette.trueSoft : palette.raised;
    paper.strokeStyle = picked || next ? palette.accent : lit ? palette.true : palette.false;
    paper.lineWidth = (picked ? 3 : lit ? 2 : 1.5) * Math.max(1, 0.6 / scale);
    paper.setLineDash(value < 0 ? [4, 3] : []);
    outline(node);
    paper.fill();
    paper.stroke();
    paper.setLineDash([]);
    detail(node);
    if (scale < READABLE) return;
    if (node.hidden > 0) cut(node);
    const inGate = node.kind === "and" || node.kind === "or" || node.kind === "not";
    paper.textBaseline = "middle";
    const middle = node.y + node.h / 2 + 0.5;
    if (!inGate) {
      paper.fillStyle = palette.ink;
      paper.font = `500 ${letters(11.5)}px ${palette.mono}`;
      paper.textAlign = "left";
      paper.fillText(short(node.label, node.w - 26 - letters(11)), node.x + 11, middle);
    }
    paper.fillStyle = lit ? palette.true : palette.false;
    paper.font = `700 ${letters(11)}px ${palette.mono}`;
    paper.textAlign = "center";
    if (node.kind !== "not") paper.fillText(value < 0 ? "?" : String(value), inGate ? node.x + node.w * 0.42 : node.x + node.w - 14, middle);
  }

  /** A dashed pill for the neighbours that a cone leaves out. @param {NetNode} node */
  function cut(node) {
    const words = texts.net.cut(node.hidden);
    paper.font = `500 ${letters(11)}px ${palette.ui}`;
    const width = paper.measureText(words).width + 12;
    const tall = letters(11) + 5;
    const x = needs ? node.x - width - 4 : node.x + node.w + 4;
    const y = node.y + (node.h - tall) / 2;
    paper.fillStyle = palette.raised;
    paper.strokeStyle = palette.edge;
    paper.lineWidth = 1;
    paper.setLineDash([3, 2]);
    paper.beginPath();
    paper.roundRect(x, y, width, tall, tall / 2);
    paper.fill();
    paper.stroke();
    paper.setLineDash([]);
    paper.fillStyle = palette.ink2;
    paper.textAlign = "center";
    paper.textBaseline = "middle";
    paper.fillText(words, x + width / 2, y + tall / 2 + 0.5);
  }

  /** The shape that says what a node is. @param {NetNode} node */
  function outline({ kind, x, y, w, h: tall }) {
    paper.beginPath();
    switch (kind) {
      case "and":
        paper.moveTo(x, y);
        paper.lineTo(x + w - tall / 2, y);
        paper.arc(x + w - tall / 2, y + tall / 2, tall / 2, -Math.PI / 2, Math.PI / 2);
        paper.lineTo(x, y + tall);
        paper.closePath();
        break;
      case "or":
        paper.moveTo(x - 3, y);
        paper.quadraticCurveTo(x + w * 0.7, y, x + w, y + tall / 2);
        paper.quadraticCurveTo(x + w * 0.7, y + tall, x - 3, y + tall);
        paper.quadraticCurveTo(x + w * 0.22, y + tall / 2, x - 3, y);
        paper.closePath();
        break;
      case "not":
        paper.moveTo(x, y + 1);
        paper.lineTo(x + w - 7, y + tall / 2);
        paper.lineTo(x, y + tall - 1);
        paper.closePath();
        paper.moveTo(x + w, y + tall / 2);
        paper.arc(x + w - 3.5, y + tall / 2, 3.5, 0, 2 * Math.PI);
        break;
      case "input":
        paper.moveTo(x, y);
        paper.lineTo(x + w - 9, y);
        paper.lineTo(x + w, y + tall / 2);
        paper.lineTo(x + w - 9, y + tall);
        paper.lineTo(x, y + tall);
        paper.closePath();
        break;
      case "view":
        paper.roundRect(x, y, w, tall, tall / 2);
        break;
      default:
        paper.roundRect(x, y, w, tall, kind === "base" || kind === "next" ? 0 : 3);
    }
  }

  /** Notches and double edges. @param {NetNode} node */
  function detail({ kind, x, y, w, h: tall }) {
    paper.beginPath();
    const middle = y + tall / 2;
    if (kind === "base") {
      paper.moveTo(x, middle - 4);
      paper.lineTo(x + 6, middle);
      paper.lineTo(x, middle + 4);
    } else if (kind === "next") {
      paper.moveTo(x + w, middle - 4);
      paper.lineTo(x + w - 6, middle);
      paper.lineTo(x + w, middle + 4);
    } else if (kind === "legal" || kind === "goal" || kind === "terminal") {
      paper.moveTo(x + w - 5, y);
      paper.lineTo(x + w - 5, y + tall);
    } else return;
    paper.stroke();
  }

  /**
   * A label cut in the middle to a width; its last words tell nodes apart.
   * @param {string} label
   * @param {number} room px
   */
  function short(label, room) {
    const text = label.replace(/^\((.*)\)$/, "$1").replace(/[()]/g, "");
    if (text.length <= LONGEST && paper.measureText(text).width <= room) return text;
    const head = text.slice(0, LONGEST).split(" ", 1)[0] ?? "";
    for (let cut = Math.max(head.length + 1, text.length - LONGEST); cut < text.length; cut++) {
      const candidate = `${head} …${text.slice(cut)}`;
      if (paper.measureText(candidate).width <= room) return candidate;
    }
    return `…${text.slice(-4)}`;
  }
}
