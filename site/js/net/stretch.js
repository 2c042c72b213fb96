// @ts-check
// Another width for a drawing that the engine has laid out: boxes and the gaps between their columns are
// stretched, or pressed together, each by a factor of their own. Wires keep their corners.

/** @typedef {import("../protocol.d.ts").NetViewResult} NetViewResult */
/** @typedef {import("../protocol.d.ts").NetNode} NetNode */

const WIDEST = 2.4; // how much wider relations are drawn than they are laid out
const NAMED = 0.8; // scale at which relations have room for their names
const LEAST_GAPS = 0.45; // below that, wires in a gap cannot be told apart
const LEAST_BOXES = 0.8; // below that, names say too little
const PILL = 68; // that says how many neighbours are left out

/**
 * Relations as wide as a window lets them be at the height they have. The smaller they are seen, the more of that
 * their boxes take from the gaps, so that their names are not shortened beside free space.
 * @param {NetViewResult} drawing
 * @param {{width: number, height: number}} room
 * @param {number} least scale at which they are shown
 */
export function widened(drawing, room, least) {
  const high = Math.max(room.height / drawing.height, least);
  const factor = Math.min(Math.max(room.width / (high * drawing.width), 1), WIDEST);
  const scale = Math.min(room.width / (drawing.width * factor), high);
  const between = factor * Math.min(Math.max(scale / NAMED, LEAST_GAPS), 1);
  const { boxes, gaps } = parts(drawing);
  if (boxes === 0 || (factor === 1 && between === 1)) return drawing;
  return stretched(drawing, (drawing.width * factor - between * gaps) / boxes, between);
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

/** How narrow a cone can be. @param {NetViewResult} cone @param {boolean} needs */
export function leastWidth(cone, needs) {
  const { boxes, gaps } = parts(withPills(cone, needs), needs);
  return LEAST_BOXES * boxes + LEAST_GAPS * gaps;
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
