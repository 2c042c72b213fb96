// @ts-check
// Paints a network's picture as the camera sees it, with its values.

import { createPen } from "./net-pen.js";
import { clear, tokens } from "./paper.js";

/** @typedef {import("../protocol.d.ts").NetViewResult} NetViewResult */
/** @typedef {import("../protocol.d.ts").NetNode} NetNode */
/** @typedef {import("./net-camera.js").Camera} Camera */
/** @typedef {import("./net-pen.js").Palette} Palette */

/** How far the values have come: indices into the drawing's nodes. @typedef {{settled: Set<number>, next: Set<number>}} Progress */

/**
 * @typedef {object} PictureLook
 * @property {(node: NetNode, at: number) => number} value of a node and its index: 0, 1, or -1 while not known
 * @property {(node: NetNode) => number} lit   how many propositions of a relation are true
 * @property {number} chosen  index of a node, -1 for none
 * @property {Progress | null} stepping
 * @property {((node: NetNode) => boolean) | null} sought what is looked for; null for everything
 * @property {boolean} needs  a cone grows to the left
 */

/**
 * @param {HTMLElement} host
 * @param {HTMLCanvasElement} canvas as large as its host
 * @param {Camera} camera
 * @param {ReturnType<typeof import("./net-map.js").createNetMap>} map
 * @returns {(drawing: NetViewResult | null, look: PictureLook) => void}
 */
export function createNetPainter(host, canvas, camera, map) {
  const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const pen = createPen(paper);

  return (drawing, look) => {
    const room = { width: host.clientWidth, height: host.clientHeight };
    const ratio = clear(paper, room.width, room.height);
    if (!drawing) return;
    const palette = colours(host);
    const values = drawing.nodes.map(look.value);
    map.draw(drawing, room, values, palette);
    paper.setTransform(ratio * camera.scale, 0, 0, ratio * camera.scale, ratio * camera.left, ratio * camera.top);
    pen.dip(camera.scale, palette, look.needs);
    const dim = drawing.nodes.map((node) => look.sought !== null && !look.sought(node));
    paintWires(drawing, look, values, dim);
    drawing.nodes.forEach((node, i) => {
      if (!camera.sees(node, room)) return;
      const each = { value: values[i] ?? -1, picked: i === look.chosen, next: look.stepping?.next.has(i) ?? false, dim: dim[i] ?? false };
      if (drawing.view === "relations") pen.cluster(node, look.lit(node), each);
      else pen.gate(node, each);
    });
  };

  /** @param {NetViewResult} drawing @param {PictureLook} look @param {readonly number[]} values by node @param {readonly boolean[]} dim by node */
  function paintWires({ view, wires }, { chosen, stepping }, values, dim) {
    const ranked = wires.map((wire) => {
      const lit = values[wire.from] === 1;
      const near = chosen >= 0 && (wire.from === chosen || wire.to === chosen);
      const next = stepping !== null && stepping.settled.has(wire.from) && stepping.next.has(wire.to);
      const aside = chosen >= 0 && !near && view !== "cone";
      return { wire, look: { lit, near, next, aside, dim: dim[wire.from] === true || dim[wire.to] === true }, rank: (near ? 4 : 0) + (next ? 2 : 0) + (lit ? 1 : 0) };
    });
    const stroke = view === "relations" ? pen.flow : pen.wire;
    // The chosen node's wires lie over the others, true wires over false ones.
    for (const { wire, look } of ranked.sort((a, b) => a.rank - b.rank)) stroke(wire, look);
  }
}

/** @param {Element} host @returns {Palette} */
function colours(host) {
  const colour = tokens(host);
  return { true: colour("true"), trueSoft: colour("true-soft"), false: colour("false"), raised: colour("raised"), accent: colour("accent"), accentSoft: colour("accent-soft"), ink: colour("ink"), ink2: colour("ink-2"), edge: colour("line-strong"), sunken: colour("sunken"), mono: colour("font-mono"), ui: colour("font-ui") };
}
