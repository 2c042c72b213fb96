// @ts-check
// Paints a network's picture as the camera sees it, with its values.

import { clear, tokens } from "../shared/canvas.js";
import { h } from "../shared/dom.js";
import { Camera } from "./camera.js";
import { flowWidth, Pen } from "./pen.js";

/** @typedef {import("../protocol.d.ts").NetViewResult} NetViewResult */
/** @typedef {import("./pen.js").Palette} Palette */
/** @typedef {import("./picture.js").NetPicture} NetPicture */

const CALM = 0.12; // share of a picture that its wires may cover and be drawn as strongly as boxes
const FAINTEST = 0.16; // opacity of wires that cover all of it

const MOST_PIXELS = 8192; // of a side of a file: more than a browser's canvas may not have

/**
 * @param {HTMLElement} host
 * @param {HTMLCanvasElement} canvas as large as its host
 * @param {Camera} camera
 * @param {ReturnType<typeof import("./map.js").createNetMap>} map
 * @returns {(picture: NetPicture) => void}
 */
export function createNetPainter(host, canvas, camera, map) {
  const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

  return (picture) => {
    const room = { width: host.clientWidth, height: host.clientHeight };
    const ratio = clear(paper, room.width, room.height);
    if (!picture.drawing) return;
    const palette = colours(host);
    map.draw(picture.drawing, room, picture.drawing.nodes.map((node, i) => picture.value(node, i)), palette);
    paintPicture(paper, palette, picture, { camera, room, ratio });
  };
}

/**
 * A picture as a file: all of it, as large as files of pictures are.
 * @param {HTMLElement} host
 * @param {NetPicture} picture
 * @returns {Promise<Blob | null>}
 */
export function imageOf(host, picture) {
  const { drawing } = picture;
  if (!drawing) return Promise.resolve(null);
  const camera = new Camera();
  camera.scale = Math.min(2, MOST_PIXELS / Math.max(drawing.width, drawing.height));
  const room = { width: Math.ceil(drawing.width * camera.scale), height: Math.ceil(drawing.height * camera.scale) };
  const canvas = h("canvas", room);
  const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const palette = colours(host);
  paper.fillStyle = palette.raised;
  paper.fillRect(0, 0, room.width, room.height);
  paintPicture(paper, palette, picture, { camera, room, ratio: 1 });
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/**
 * @param {CanvasRenderingContext2D} paper
 * @param {Palette} palette
 * @param {NetPicture} picture with a drawing
 * @param {{camera: Camera, room: import("./camera.js").Size, ratio: number}} sight ratio: pixels a CSS pixel
 */
function paintPicture(paper, palette, picture, { camera, room, ratio }) {
  const { drawing, chosen, stepping, sought, linked } = picture;
  if (!drawing) return;
  const values = drawing.nodes.map((node, i) => picture.value(node, i));
  paper.setTransform(ratio * camera.scale, 0, 0, ratio * camera.scale, ratio * camera.left, ratio * camera.top);
  const pen = new Pen(paper, palette, camera.scale, picture.needs);
  const dim = drawing.nodes.map((node) => sought !== null && !sought(node));
  paintWires(pen, drawing, picture, values, dim, (points) => camera.seesLine(points, room));
  drawing.nodes.forEach((node, i) => {
    if (!camera.sees(node, room)) return;
    const look = { value: values[i] ?? -1, picked: i === chosen, linked: linked.has(i), heat: picture.heatOf(node),
      byHand: picture.byHand(node),
      next: (stepping?.next.has(i) ?? false) || picture.changed(node), dim: dim[i] ?? false };
    if (node.nodes.length > 0) pen.cluster(node, picture.lit(node), look);
    else pen.gate(node, look);
  });
}

/**
 * Draws wires: the chosen node's over the others, true ones over false ones.
 * @param {Pen} pen
 * @param {NetViewResult} drawing
 * @param {NetPicture} picture
 * @param {readonly number[]} values by node
 * @param {readonly boolean[]} dim by node
 * @param {(points: readonly number[]) => boolean} seen
 */
function paintWires(pen, drawing, { chosen, stepping, linked }, values, dim, seen) {
  const { view, nodes, wires } = drawing;
  const { faint, most } = measure(drawing);
  const folded = (/** @type {number} */ at) => (nodes[at]?.nodes.length ?? 0) > 0;
  const ranked = wires.filter(({ points }) => seen(points)).map((wire) => {
    const lit = values[wire.from] === 1;
    const near = wire.from === chosen || wire.to === chosen || linked.has(wire.from) || linked.has(wire.to);
    const next = stepping !== null && stepping.settled.has(wire.from) && stepping.next.has(wire.to);
    const aside = chosen >= 0 && !near && view !== "cone";
    const look = { lit, near, next, aside, faint: view === "cone" ? 1 : faint, most, across: "across" in wire,
      dim: dim[wire.from] === true || dim[wire.to] === true };
    return { wire, look,
      rank: (near ? 4 : 0) + (next ? 2 : 0) + (lit ? 1 : 0) };
  });
  for (const { wire, look } of ranked.sort((a, b) => a.rank - b.rank)) {
    if (folded(wire.from) || folded(wire.to)) pen.flow(wire, look);
    else pen.wire(wire, look);
  }
}

/** Drawings whose wires were measured. @type {WeakMap<NetViewResult, {faint: number, most: number}>} */
const measured = new WeakMap();

/**
 * How strongly the wires of a picture are drawn, 0..1: where they would cover much of it they are faint, so that boxes
 * and what is pointed at stand out. And how many wires its largest flow has.
 * @param {NetViewResult} drawing
 */
function measure(drawing) {
  const known = measured.get(drawing);
  if (known !== undefined) return known;
  const most = drawing.wires.reduce((largest, { count }) => Math.max(largest, count), 0);
  const covered = drawing.wires.reduce((sum, wire) => sum + flowWidth(wire, most) * lengthOf(wire.points), 0);
  const found = { most, faint: Math.max(FAINTEST, Math.min(1, CALM * drawing.width * drawing.height / covered)) };
  measured.set(drawing, found);
  return found;
}

/** @param {readonly number[]} points x, y, … of a line with right angles */
function lengthOf(points) {
  let sum = 0;
  for (let i = 2; i < points.length; i++) sum += Math.abs((points[i] ?? 0) - (points[i - 2] ?? 0));
  return sum;
}

/** @param {Element} host @returns {Palette} */
function colours(host) {
  const colour = tokens(host);
  return { true: colour("true"), trueSoft: colour("true-soft"), false: colour("false"), raised: colour("raised"),
    accent: colour("accent"), accentSoft: colour("accent-soft"), ink: colour("ink"), ink2: colour("ink-2"),
    edge: colour("line-strong"), sunken: colour("sunken"), mono: colour("font-mono"), ui: colour("font-ui") };
}
