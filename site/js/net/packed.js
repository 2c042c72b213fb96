// @ts-check
// Relations packed into columns, for a window that is too low or too narrow for the engine's layout.
// Boxes keep its order from left to right. All columns have the same rows, so that wires pass between two rows and
// never behind a box: out on the right, up or down beside the column, along a gap, in on the left.

/** @typedef {import("../protocol.d.ts").NetViewResult} NetViewResult */
/** @typedef {import("../protocol.d.ts").NetNode} NetNode */
/** @typedef {import("../protocol.d.ts").NetWire} NetWire */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {{column: number, row: number}} Place */
/**
 * @typedef {object} Grid
 * @property {Place[]} places of the boxes
 * @property {number} rows
 * @property {number[]} boxes how wide they are, by column
 * @property {number} lane  how wide that is where wires run up and down beside columns
 * @property {Size} size
 */

const GAP = 10; // between two rows at least
const [LEAST_LANE, WIDEST_LANE] = [44, 120];
const WIDEST_BOX = 1.6; // times the widest box as it is laid out
const STEP = 3; // between wires that share a gap
const FINER = 0.97; // from one scale that is tried to the next

/**
 * @param {NetViewResult} drawing of relations
 * @param {Size} room
 * @param {{least: number, largest: number, lettered: number}} scales lettered: down to which the smallest letters fit
 *  into boxes as they are laid out
 * @returns {NetViewResult | null} null where they are too many even for that
 */
export function packed(drawing, room, { least, largest, lettered }) {
  for (let scale = largest; scale >= least; scale *= FINER) {
    const grid = gridFor(drawing, { width: room.width / scale, height: room.height / scale },
      Math.max(1, lettered / scale));
    if (grid) return inColumns(drawing, grid);
  }
  return null;
}

/**
 * The columns and rows that hold all boxes in a size, if there are such.
 * @param {NetViewResult} drawing
 * @param {Size} size
 * @param {number} wider how much wider boxes have to be than they are laid out
 * @returns {Grid | null}
 */
function gridFor(drawing, size, wider) {
  const { nodes } = drawing;
  const most = Math.floor(size.height / (Math.max(...nodes.map(({ h }) => h)) + GAP));
  if (most < 1) return null; // a pane that is hidden has less than no room
  const columns = Math.ceil(nodes.length / most);
  const places = placesOf(drawing, columns);
  const needed = Array.from({ length: columns }, (_, column) =>
    wider * Math.max(0, ...nodes.map(({ w }, i) => (places[i]?.column === column ? w : 0))));
  const all = needed.reduce((sum, box) => sum + box, 0);
  const lane = Math.min((size.width - all) / (columns + 1), WIDEST_LANE);
  if (lane < LEAST_LANE) return null;
  const larger = Math.min((size.width - (columns + 1) * lane) / all, WIDEST_BOX);
  return { places, rows: Math.ceil(nodes.length / columns), boxes: needed.map((box) => box * larger), lane, size };
}

/** @param {NetViewResult} drawing @param {Grid} grid @returns {NetViewResult} */
function inColumns(drawing, { places, rows, boxes, lane, size }) {
  const pitch = size.height / rows;
  const starts = boxes.map((_, i) => boxes.slice(0, i).reduce((sum, box) => sum + box + lane, lane));
  const left = (size.width - (starts.at(-1) ?? 0) - (boxes.at(-1) ?? 0) - lane) / 2;
  const nodes = drawing.nodes.map((node, i) => {
    const { column, row } = /** @type {Place} */ (places[i]);
    return { ...node, x: left + (starts[column] ?? 0), w: boxes[column] ?? 0,
      y: row * pitch + (pitch - node.h) / 2 };
  });
  const lanes = lanesOf(drawing.wires, places, boxes.length);
  const laneAt = (/** @type {number} */ n, /** @type {number} */ from) => {
    const users = lanes[n] ?? [];
    const begins = n === 0 ? 0 : (starts[n - 1] ?? 0) + (boxes[n - 1] ?? 0);
    return left + begins + lane * (users.indexOf(from) + 1) / (users.length + 1);
  };
  return { ...drawing, width: size.width, height: size.height, nodes, wires: drawing.wires.map((wire) => {
    const [start, end] = [/** @type {Place} */ (places[wire.from]), /** @type {Place} */ (places[wire.to])];
    const [out, into] = [laneAt(start.column + 1, wire.from), laneAt(end.column, wire.from)];
    const [source, target] = [/** @type {NetNode} */ (nodes[wire.from]), /** @type {NetNode} */ (nodes[wire.to])];
    const [y, to] = [source.y + source.h / 2, target.y + target.h / 2];
    const head = [source.x + source.w, y, out, y];
    const tail = [into, to, target.x, to];
    if (start.column + 1 === end.column) return { ...wire, points: [...head, ...tail] };
    const gap = (end.row + (end.row > start.row ? 0 : 1)) * pitch + STEP * (wire.from % 3 - 1);
    const along = Math.min(Math.max(gap, STEP), size.height - STEP);
    return { ...wire, points: [...head, out, along, into, along, ...tail], across: true };
  }) };
}

/**
 * Where each box stands: columns are filled one after the other, and have about as many boxes each.
 * @param {NetViewResult} drawing
 * @param {number} columns
 */
function placesOf({ nodes }, columns) {
  const order = nodes.map(({ x, w, y }, i) => ({ i, x: x + w / 2, y })).sort((a, b) => a.x - b.x || a.y - b.y);
  /** @type {Place[]} */
  const places = [];
  let next = 0;
  for (let column = 0; column < columns; column++) {
    const end = next + Math.ceil((order.length - next) / (columns - column));
    for (let row = 0; next < end; next++, row++) places[order[next]?.i ?? 0] = { column, row };
  }
  return places;
}

/**
 * The boxes whose wires run up or down in each lane, from the highest box to the lowest.
 * @param {readonly NetWire[]} wires
 * @param {readonly Place[]} places
 * @param {number} columns
 */
function lanesOf(wires, places, columns) {
  const lanes = Array.from({ length: columns + 1 }, () => /** @type {Set<number>} */ (new Set()));
  for (const { from, to } of wires) {
    lanes[(places[from]?.column ?? 0) + 1]?.add(from);
    lanes[places[to]?.column ?? 0]?.add(from);
  }
  return lanes.map((users) => [...users].sort((a, b) => (places[a]?.row ?? 0) - (places[b]?.row ?? 0)));
}
