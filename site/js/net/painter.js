// @ts-check
// Paints a network's picture as the camera sees it, with its values.

import { clear, tokens } from "../shared/canvas.js";
import { h } from "../shared/dom.js";
import { Camera } from "./camera.js";
import { Pen } from "./pen.js";

/** @typedef {import("../protocol.d.ts").NetViewResult} NetViewResult */
/** @typedef {import("./pen.js").Palette} Palette */
/** @typedef {import("./picture.js").NetPicture} NetPicture */

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
function paintWires(pen, { view, nodes, wires }, { chosen, stepping }, values, dim, seen) {
  const folded = (/** @type {number} */ at) => (nodes[at]?.nodes.length ?? 0) > 0;
  const ranked = wires.filter(({ points }) => seen(points)).map((wire) => {
    const lit = values[wire.from] === 1;
    const near = chosen >= 0 && (wire.from === chosen || wire.to === chosen);
    const next = stepping !== null && stepping.settled.has(wire.from) && stepping.next.has(wire.to);
    const aside = chosen >= 0 && !near && view !== "cone";
    return { wire, look: { lit, near, next, aside, dim: dim[wire.from] === true || dim[wire.to] === true },
      rank: (near ? 4 : 0) + (next ? 2 : 0) + (lit ? 1 : 0) };
  });
  for (const { wire, look } of ranked.sort((a, b) => a.rank - b.rank)) {
    if (folded(wire.from) || folded(wire.to)) pen.flow(wire, look);
    else pen.wire(wire, look);
  }
}

/** @param {Element} host @returns {Palette} */
function colours(host) {
  const colour = tokens(host);
  return { true: colour("true"), trueSoft: colour("true-soft"), false: colour("false"), raised: colour("raised"),
    accent: colour("accent"), accentSoft: colour("accent-soft"), ink: colour("ink"), ink2: colour("ink-2"),
    edge: colour("line-strong"), sunken: colour("sunken"), mono: colour("font-mono"), ui: colour("font-ui") };
}
