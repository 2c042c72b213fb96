// @ts-check
// Draws the parts of a network with their values: gates and propositions,
// relations, and the wires between them.

import { detail, outline, trace } from "./shapes.js";
import { netTexts } from "./texts.js";
import { valueSign } from "./words.js";

/** @typedef {import("../protocol.d.ts").NetNode} NetNode */
/** @typedef {import("../protocol.d.ts").NetWire} NetWire */

/**
 * Colours and fonts of the page.
 * @typedef {{true: string, trueSoft: string, false: string, raised: string, accent: string,
 *  accentSoft: string, ink: string, ink2: string, edge: string, sunken: string, mono: string, ui:
 *  string}} Palette
 */

/**
 * How a node stands out.
 * @typedef {object} NodeLook
 * @property {number} value 0, 1, or -1 while not known
 * @property {boolean} picked
 * @property {boolean} linked it belongs to what is pointed at in another view
 * @property {boolean} next its value comes with the next step, or differs from that in another position
 * @property {number | null} heat how often it is true, 0..1; null where its value is shown
 * @property {boolean} byHand its value was set by the visitor
 * @property {boolean} dim  it is not what is looked for
 */

/**
 * How a wire stands out.
 * @typedef {object} WireLook
 * @property {boolean} lit  it carries 1
 * @property {boolean} next it brings a value that comes with the next step
 * @property {boolean} near the chosen node, or one that is pointed at, is at one of its ends
 * @property {boolean} aside another node is chosen, and the picture has others besides what belongs to it
 * @property {boolean} across it runs from one row of relations to another, beside many others
 * @property {number} faint opacity of wires without a part in what is chosen, 0..1
 * @property {number} most wires of a flow of the picture
 * @property {boolean} dim
 */

export const READABLE = 0.5; // scale from which labels of nodes are drawn
const LEGIBLE = 0.3; // scale from which those of relations are, which have larger boxes
const ROOMY = 0.7; // scale from which a relation's box has room for two lines
const SMALLEST = 11; // px of the smallest letters, whatever the scale
const LONGEST = 80; // characters of a label that may be drawn; rules can have names of any length
const DIM = 0.22; // opacity of what is not looked for
const ACROSS = 0.5; // opacity of wires between rows, where the chosen node has no part in them
const ASIDE = 0.4; // opacity of wires that the chosen node has no part in

export class Pen {
  /**
   * @param {CanvasRenderingContext2D} paper
   * @param {Palette} palette
   * @param {number} scale of the picture
   * @param {boolean} needs what a cone leaves out is on the left
   */
  constructor(paper, palette, scale, needs) {
    this.paper = paper;
    this.palette = palette;
    this.scale = scale;
    this.needs = needs;
  }

  /**
   * A font whose letters are not smaller than they may be on the screen.
   * @param {number} weight
   * @param {number} size px at scale 1
   * @param {string} family
   */
  font(weight, size, family) {
    this.paper.font = `${weight} ${this.letters(size)}px ${family}`;
  }

  /** @param {number} size px at scale 1 */
  letters(size) {
    return Math.max(size, SMALLEST / this.scale);
  }

  /** A wire between nodes. @param {NetWire} shape @param {WireLook} look */
  wire(shape, { lit, near, next, aside, faint, dim }) {
    const { paper, palette } = this;
    paper.strokeStyle = next ? palette.accent : lit ? palette.true : palette.false;
    paper.globalAlpha = next || near ? 1 : dim ? DIM : Math.min(aside ? ASIDE : 1, lit ? 1 : faint);
    paper.lineWidth = (lit ? 2.5 : 1.25) * Math.max(1, 0.7 / this.scale);
    paper.setLineDash(next ? [5, 4] : []);
    trace(paper, shape.points);
    paper.stroke();
    paper.globalAlpha = 1;
    paper.setLineDash([]);
  }

  /** All wires from one relation to another. @param {NetWire} shape @param {WireLook} look */
  flow(shape, { near, aside, across, faint, dim, most }) {
    const { paper, palette } = this;
    paper.strokeStyle = near ? palette.accent : palette.edge;
    paper.globalAlpha = near ? 1 : dim ? DIM : Math.min(aside ? ASIDE : 1, faint, across ? ACROSS : 1);
    paper.lineWidth = across && !near ? 1 : flowWidth(shape, most);
    trace(paper, shape.points);
    paper.stroke();
    paper.globalAlpha = 1;
  }

  /**
   * All propositions of a relation.
   * @param {NetNode} node
   * @param {number} lit how many of them are true
   * @param {NodeLook} look
   */
  cluster(node, lit, { picked, linked, next, heat, dim }) {
    const { paper, palette } = this;
    paper.globalAlpha = dim ? DIM : 1;
    paper.fillStyle = picked || linked ? palette.accentSoft : palette.raised;
    paper.strokeStyle = picked || linked || next ? palette.accent : palette.edge;
    paper.lineWidth = picked ? 2.5 : linked || next ? 2 : 1.25;
    paper.setLineDash(next ? [5, 4] : []);
    paper.beginPath();
    paper.roundRect(node.x, node.y, node.w, node.h, 3);
    paper.fill();
    paper.stroke();
    paper.setLineDash([]);
    const share = heat ?? lit / Math.max(node.count, 1);
    if (this.scale >= LEGIBLE) this.clusterWords(node, lit, heat);
    paper.fillStyle = palette.sunken;
    paper.fillRect(node.x + 8, node.y + node.h - 9, node.w - 16, 4);
    paper.fillStyle = palette.true;
    paper.fillRect(node.x + 8, node.y + node.h - 9, (node.w - 16) * share, 4);
    paper.globalAlpha = 1;
  }

  /** @param {NetNode} node @param {number} lit @param {number | null} heat */
  clusterWords(node, lit, heat) {
    const { paper, palette } = this;
    const roomy = this.scale >= ROOMY;
    paper.textAlign = "left";
    paper.textBaseline = "alphabetic";
    paper.fillStyle = palette.ink;
    this.font(500, 12, palette.mono);
    const least = roomy ? 8 : 5;
    // Where there is no room for two lines the first says which of several independent games it is of.
    const label = roomy || node.part === 0 ? node.label : `${node.label} ${node.part}`;
    const words = short(paper, label, node.w - 2 * least);
    const spare = node.w - 2 * least - paper.measureText(words).width;
    const edge = Math.min(least + spare / 2, Math.max(8, 7 / this.scale)); // what the box can spare
    paper.fillText(words, node.x + edge,
      node.y + (roomy ? 17 : node.h / 2 + this.letters(12) * 0.3 - 3));
    if (!roomy) return;
    paper.fillStyle = palette.ink2;
    this.font(400, 11, palette.ui);
    const amount = heat === null ? netTexts.of(lit, node.count, node.part) : netTexts.often(heat, node.part);
    paper.fillText(amount, node.x + 8, node.y + 32);
  }

  /**
   * One proposition or gate.
   * @param {NetNode} node
   * @param {NodeLook} look
   */
  gate(node, { value, picked, linked, next, heat, byHand, dim }) {
    const { paper, palette } = this;
    const lit = value === 1;
    paper.globalAlpha = dim ? DIM : 1;
    paper.fillStyle = linked ? palette.accentSoft : lit && heat === null ? palette.trueSoft : palette.raised;
    paper.strokeStyle = picked || linked || next ? palette.accent : lit ? palette.true : palette.false;
    paper.lineWidth = (picked || linked ? 3 : lit ? 2 : 1.5) * Math.max(1, 0.6 / this.scale);
    paper.setLineDash(value < 0 ? [4, 3] : []);
    outline(paper, node);
    paper.fill();
    if (heat !== null) this.shade(heat, dim);
    paper.stroke();
    paper.setLineDash([]);
    if (detail(paper, node)) paper.stroke();
    if (byHand) this.underline(node);
    if (this.scale >= READABLE) {
      if (node.hidden > 0) this.cut(node);
      if (heat === null) this.gateWords(node, valueSign(value), lit ? palette.true : palette.false);
      else this.gateWords(node, String(Math.round(heat * 100)), palette.ink); // on any shade
    }
    paper.globalAlpha = 1;
  }

  /** Underlines what was set by hand. @param {NetNode} node */
  underline({ x, y, w, h }) {
    this.paper.fillStyle = this.palette.accent;
    this.paper.fillRect(x + 11, y + h - 5, w - 22, 2.5);
  }

  /** Fills the path that is laid the more, the more often it is true. @param {number} heat 0..1 @param {boolean} dim */
  shade(heat, dim) {
    const { paper, palette } = this;
    paper.globalAlpha = 0.6 * heat * (dim ? DIM : 1);
    paper.fillStyle = palette.true;
    paper.fill();
    paper.globalAlpha = dim ? DIM : 1;
  }

  /**
   * A label, except for gates, and the value.
   * @param {NetNode} node
   * @param {string} sign
   * @param {string} colour of the value
   */
  gateWords(node, sign, colour) {
    const { paper, palette } = this;
    const middle = node.y + node.h / 2 + 0.5;
    const labelled = node.kind !== "and" && node.kind !== "or" && node.kind !== "not";
    paper.textBaseline = "middle";
    this.font(700, 11, palette.mono);
    const wide = paper.measureText(sign).width;
    if (node.kind !== "not") { // whose shape has no room
      paper.fillStyle = colour;
      paper.textAlign = "center";
      paper.fillText(sign, labelled ? node.x + node.w - 11 - wide / 2 : node.x + node.w * 0.42, middle);
    }
    if (!labelled) return;
    paper.fillStyle = palette.ink;
    this.font(500, 11.5, palette.mono);
    paper.textAlign = "left";
    paper.fillText(short(paper, bare(node), node.w - 24.5 - wide), node.x + 11, middle); // up to the value
  }

  /** A dashed pill for the neighbours that a cone leaves out. @param {NetNode} node */
  cut(node) {
    const { paper, palette } = this;
    const words = netTexts.cut(node.hidden);
    this.font(500, 11, palette.ui);
    const width = paper.measureText(words).width + 12;
    const tall = this.letters(11) + 5;
    const x = this.needs ? node.x - width - 4 : node.x + node.w + 4;
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
}

const WIDEST = 6; // of a flow: lanes are 11 apart, and what runs beside each other has to be told apart
const MANY = 300; // wires of the widest flow, at least

/**
 * How wide the wires from one relation to another are drawn.
 * @param {Pick<NetWire, "count">} flow
 * @param {number} most wires of a flow of the picture
 */
export const flowWidth = ({ count }, most) =>
  1 + (WIDEST - 1) * Math.log2(count + 1) / Math.log2(Math.max(most, MANY) + 1);

/** A label without what the shape of its node says. @param {NetNode} node */
const bare = ({ kind, label }) => (kind === "base" ? label.replace(/^\(true (.*)\)$/, "$1") : label);

/**
 * A label cut to a width: its first word stays, and as much of its end as there
 * is room for, as that tells nodes apart; a long word is cut in its middle.
 * @param {CanvasRenderingContext2D} paper with the font that it will have
 * @param {string} label
 * @param {number} room px
 */
function short(paper, label, room) {
  const text = label.replace(/^\((.*)\)$/, "$1").replace(/[()]/g, "");
  const fits = (/** @type {string} */ words) => words.length <= LONGEST && paper.measureText(words).width <= room;
  if (fits(text)) return text;
  const head = text.slice(0, LONGEST).split(" ", 1)[0] ?? "";
  for (let cut = Math.max(head.length + 1, text.length - LONGEST); cut < text.length - 1; cut++) {
    const words = `${head} …${text.slice(cut)}`;
    if (fits(words)) return words;
  }
  for (let kept = Math.min(text.length - 1, LONGEST - 1); kept > 2; kept--) {
    const words = `${text.slice(0, Math.ceil(kept / 2))}…${text.slice(text.length - Math.floor(kept / 2))}`;
    if (fits(words)) return words;
  }
  return "…";
}
