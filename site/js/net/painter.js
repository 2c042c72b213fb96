// @ts-check
// Paints a network's picture as the camera sees it, with its values.

import { clear, tokens } from "../shared/canvas.js";
import { Pen } from "./pen.js";

/** @typedef {import("../protocol.d.ts").NetViewResult} NetViewResult */
/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./pen.js").Palette} Palette */
/** @typedef {import("./picture.js").NetPicture} NetPicture */

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
    const { drawing, chosen, stepping, sought, linked } = picture;
    const room = { width: host.clientWidth, height: host.clientHeight };
    const ratio = clear(paper, room.width, room.height);
    if (!drawing) return;
    const palette = colours(host);
    const values = drawing.nodes.map((node, i) => picture.value(node, i));
    map.draw(drawing, room, values, palette);
    paper.setTransform(ratio * camera.scale, 0, 0, ratio * camera.scale, ratio * camera.left, ratio * camera.top);
    const pen = new Pen(paper, palette, camera.scale, picture.needs);
    const dim = drawing.nodes.map((node) => sought !== null && !sought(node));
    paintWires(pen, drawing, picture, values, dim);
    drawing.nodes.forEach((node, i) => {
      if (!camera.sees(node, room)) return;
      const each = { value: values[i] ?? -1, picked: i === chosen, linked: linked.has(i),
        next: stepping?.next.has(i) ?? false, dim: dim[i] ?? false };
      if (drawing.view === "relations") pen.cluster(node, picture.lit(node), each);
      else pen.gate(node, each);
    });
  };
}

/**
 * Draws wires: the chosen node's over the others, true ones over false ones.
 * @param {Pen} pen
 * @param {NetViewResult} drawing
 * @param {NetPicture} picture
 * @param {readonly number[]} values by node
 * @param {readonly boolean[]} dim by node
 */
function paintWires(pen, { view, wires }, { chosen, stepping }, values, dim) {
  const ranked = wires.map((wire) => {
    const lit = values[wire.from] === 1;
    const near = chosen >= 0 && (wire.from === chosen || wire.to === chosen);
    const next = stepping !== null && stepping.settled.has(wire.from) && stepping.next.has(wire.to);
    const aside = chosen >= 0 && !near && view !== "cone";
    return { wire, look: { lit, near, next, aside, dim: dim[wire.from] === true || dim[wire.to] === true },
      rank: (near ? 4 : 0) + (next ? 2 : 0) + (lit ? 1 : 0) };
  });
  for (const { wire, look } of ranked.sort((a, b) => a.rank - b.rank)) {
    if (view === "relations") pen.flow(wire, look);
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
