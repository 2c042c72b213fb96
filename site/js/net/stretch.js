// @ts-check
// Another shape for a drawing that the engine has laid out: boxes and the gaps between their columns are
// stretched, or pressed together, each by a factor of their own, and relations are broken into rows. Wires keep
// their corners.

import { LARGEST_FIT } from "./camera.js";
import { packed } from "./packed.js";
import { breaks, inRows, sizeInRows } from "./rows.js";

/** @typedef {import("../protocol.d.ts").NetViewResult} NetViewResult */
/** @typedef {import("../protocol.d.ts").NetNode} NetNode */

const WIDEST = 2.4; // how much wider relations are drawn than they are laid out
const NAMED = 0.8; // scale at which relations have room for their names
const LETTERED = 0.45; // scale down to which the smallest letters fit into boxes as they are laid out
const [COARSE, FINER] = [0.9, 0.97]; // from one scale that is tried to the next
const SIMPLER = 0.92; // worth of a picture that has another row
const LEAST_GAPS = 0.45; // below that, wires in a gap cannot be told apart
const LEAST_BOXES = 0.8; // of a cone that cannot have fewer layers; below that, names say too little
const PILL = 68; // that says how many neighbours are left out

/**
 * Relations for a window: as large as they can be seen whole, in as many rows as that takes. Where they are too many
 * for that, they are packed into columns; where they are too many for these too, they are as wide as the window and
 * higher.
 * @param {NetViewResult} drawing
 * @param {{width: number, height: number}} room
 * @param {number} least scale at which they are shown
 * @returns {NetViewResult}
 */
export function suited(drawing, room, least) {
  let best = inWidth(drawing, room.width / least, least);
  let [worth, chosen] = [0, 0];
  for (let scale = LARGEST_FIT; scale > least && worth < Math.min(scale, 1); scale *= COARSE) attempt(scale);
  if (worth === 0) {
    const columns = packed(drawing, room, { least, largest: LARGEST_FIT, lettered: LETTERED });
    if (columns) return columns;
  }
  const above = chosen;
  for (let scale = Math.min(above / COARSE, LARGEST_FIT); scale > above; scale *= FINER) if (attempt(scale)) break;
  const { narrow, at, wider } = best;
  return inRows(moved({ ...narrow, width: narrow.width * wider }, (x) => x * wider), at.map((x) => x * wider));

  /** Takes a scale if the picture is whole at it and worth as much. @param {number} scale */
  function attempt(scale) {
    const tried = inWidth(drawing, room.width / scale, scale);
    const its = Math.min(scale, 1) * SIMPLER ** tried.at.length;
    if (its < worth || tried.width * scale > room.width + 1 || tried.height * scale > room.height + 1) return false;
    [best, worth, chosen] = [tried, its, scale];
    return true;
  }
}

/**
 * How relations fill rows as wide as a window, and how large that is. The smaller they are seen, the more of the width
 * their boxes take from the gaps, so that their names are not shortened beside free space. Only sizes are computed
 * here: a few of these are made to find one that is drawn.
 * @param {NetViewResult} drawing
 * @param {number} width
 * @param {number} scale at which they are shown
 */
function inWidth(drawing, width, scale) {
  const narrow = stretched(drawing, Math.max(1, LETTERED / scale), Math.min(Math.max(scale / NAMED, LEAST_GAPS), 1));
  const boxes = columns(narrow, true);
  let content = width;
  let at = breaks(boxes, content);
  let rows = sizeInRows(narrow, at, 1);
  for (let i = 0; i < 3 && rows.width > width; i++) { // wires between the rows need room too
    content -= rows.width - width;
    at = breaks(boxes, content);
    rows = sizeInRows(narrow, at, 1);
  }
  const wider = Math.min(1 + Math.max(width - rows.width, 0) / widest(at, narrow.width), WIDEST);
  return { narrow, at, wider, ...sizeInRows(narrow, at, wider) };
}

/** How wide the widest row is. @param {readonly number[]} at where rows begin @param {number} width of all */
function widest(at, width) {
  return Math.max(...[...at, width].map((to, i) => to - (at[i - 1] ?? 0)));
}

/**
 * A cone with room for the pills beside nodes of which it leaves neighbours out.
 * @param {NetViewResult} cone
 * @param {boolean} needs their inputs are left out, else what they feed
 * @returns {NetViewResult}
 */
export function withPills(cone, needs) {
  const [left, right] = cone.nodes.map((node) => reach(node, needs))
    .reduce(([low, high], [from, to]) => [Math.min(low, from), Math.max(high, to)], [0, cone.width]);
  return left === 0 && right === cone.width ? cone : moved({ ...cone, width: right - left }, (x) => x - left);
}

/**
 * A cone whose columns stand closer, and whose boxes are narrower if that is not enough, where it is wider than it
 * should be.
 * @param {NetViewResult} cone
 * @param {number} width that it should have
 * @param {boolean} needs
 */
export function pressed(cone, width, needs) {
  const { boxes, gaps } = parts(cone, needs);
  const between = Math.min(Math.max((width - boxes) / Math.max(gaps, 1), LEAST_GAPS), 1);
  const within = Math.min(Math.max((width - between * gaps) / Math.max(boxes, 1), LEAST_BOXES), 1);
  return between < 1 || within < 1 ? stretched(cone, within, between, needs) : cone;
}

/** How narrow a cone can be with its names whole. @param {NetViewResult} cone @param {boolean} needs */
export function leastWidth(cone, needs) {
  const { boxes, gaps } = parts(withPills(cone, needs), needs);
  return boxes + LEAST_GAPS * gaps;
}

/**
 * How much of the width has boxes somewhere, and how much has none.
 * @param {NetViewResult} drawing
 * @param {boolean} [needs]
 */
function parts(drawing, needs = true) {
  const boxes = columns(drawing, needs).reduce((sum, [from, to]) => sum + to - from, 0);
  return { boxes, gaps: Math.max(drawing.width - boxes, 0) };
}

/** From where to where a node takes room, with its pill. @param {NetNode} node @param {boolean} needs */
function reach({ x, w, hidden }, needs) {
  const pill = hidden > 0 ? PILL : 0;
  return /** @type {[number, number]} */ (needs ? [x - pill, x + w] : [x, x + w + pill]);
}

/** Where boxes are, from left to right. @param {NetViewResult} drawing @param {boolean} needs */
function columns({ nodes }, needs) {
  /** @type {[number, number][]} */
  const merged = [];
  for (const [from, to] of nodes.map((node) => reach(node, needs)).sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/**
 * @param {NetViewResult} drawing
 * @param {number} boxes factor of what has boxes
 * @param {number} gaps factor of the rest
 * @param {boolean} [needs]
 */
function stretched(drawing, boxes, gaps, needs = true) {
  const taken = columns(drawing, needs);
  const place = (/** @type {number} */ x) => {
    let covered = 0;
    for (const [from, to] of taken) {
      if (x <= from) break;
      covered += Math.min(x, to) - from;
    }
    return covered * boxes + (x - covered) * gaps;
  };
  return moved({ ...drawing, width: place(drawing.width) }, place);
}

/**
 * @param {NetViewResult} drawing
 * @param {(x: number) => number} place of what was at x
 * @returns {NetViewResult}
 */
function moved(drawing, place) {
  return {
    ...drawing,
    nodes: drawing.nodes.map((node) => ({ ...node, x: place(node.x), w: place(node.x + node.w) - place(node.x) })),
    wires: drawing.wires.map((wire) =>
      ({ ...wire, points: wire.points.map((at, i) => (i % 2 === 0 ? place(at) : at)) })),
  };
}
