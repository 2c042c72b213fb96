// @ts-check
// Relations broken into rows, as lines of text are: what runs from one row into
// a later one leaves on the right, goes back between the rows and comes in again
// on the left. Wires of one box go together, and those of two never cross between
// the rows.

/** @typedef {import("../protocol.d.ts").NetViewResult} NetViewResult */
/** @typedef {import("../protocol.d.ts").NetWire} NetWire */
/** @typedef {[number, number]} Span from where to where boxes stand side by side */

const STEP = 8; // between wires that run beside each other
const BETWEEN = 18; // between two rows, besides what runs there
const EDGE = 16; // before a row, where no wire comes in

/**
 * A row of a drawing: what lies from one x to another.
 * @typedef {object} Row
 * @property {number} from
 * @property {number} to
 * @property {number} top of what it has
 * @property {number} bottom
 * @property {number[]} leaving boxes whose wires leave it on the right, from the highest to the lowest wire
 */

/**
 * Where a drawing is broken so that no row is wider than it may be, if that is possible. Rows are about as wide as
 * each other.
 * @param {readonly Span[]} columns
 * @param {number} width
 * @returns {number[]} x of the first column of each row but the first
 */
export function breaks(columns, width) {
  const rows = broken(columns, width);
  let [low, high] = [0, width];
  for (let i = 0; i < 12; i++) { // the least width that has no more rows
    const middle = (low + high) / 2;
    if (broken(columns, middle).length > rows.length) low = middle;
    else high = middle;
  }
  return broken(columns, high);
}

/** @param {readonly Span[]} columns @param {number} width @returns {number[]} */
function broken(columns, width) {
  /** @type {number[]} */
  const at = [];
  let start = columns[0]?.[0] ?? 0;
  for (const [from, to] of columns) {
    if (to - start <= width || from === start) continue;
    at.push(from);
    start = from;
  }
  return at;
}

/**
 * The drawing in rows. Wires from one row to another have the property across.
 * @param {NetViewResult} drawing
 * @param {readonly number[]} at where it is broken, from left to right
 * @returns {NetViewResult}
 */
export function inRows(drawing, at) {
  if (at.length === 0) return drawing;
  const rows = rowsOf(drawing, at);
  const { left, width, down, height } = frameOf(rows, 1);
  const moved = (/** @type {number} */ row) => (
    { x: left - (rows[row]?.from ?? 0), y: (down[row] ?? 0) - (rows[row]?.top ?? 0) });
  const rowAt = (/** @type {number} */ x) => at.filter((each) => each <= x).length;
  return {
    ...drawing,
    width,
    height,
    nodes: drawing.nodes.map((node) => {
      const { x, y } = moved(rowAt(node.x));
      return { ...node, x: node.x + x, y: node.y + y };
    }),
    wires: drawing.wires.map((wire) => {
      const { points } = wire;
      const across = rowAt(points[0] ?? 0) !== rowAt(points.at(-2) ?? 0);
      return { ...wire, points: turned(wire), ...(across && { across }) };
    }),
  };

  /** A wire's way through the rows. @param {NetWire} wire @returns {number[]} */
  function turned({ points, from }) {
    /** @type {number[]} */
    const way = [];
    let row = rowAt(points[0] ?? 0);
    for (let i = 0; i < points.length; i += 2) {
      const [x = 0, y = 0] = [points[i], points[i + 1]];
      const [there, before = y] = [rowAt(x), points[i - 1]];
      for (; row < there; row++) way.push(...turn(row, from, before));
      for (; row > there; row--) way.push(...backwards(turn(row - 1, from, before)));
      way.push(x + moved(row).x, y + moved(row).y);
    }
    return way;
  }

  /** The corners on the way from a row to the next one. @param {number} row @param {number} box @param {number} y */
  function turn(row, box, y) {
    const { from, to, leaving, bottom, top } = /** @type {Row} */ (rows[row]);
    const rank = leaving.indexOf(box);
    const [out, back] = [left + to - from + STEP * (leaving.length - rank), left - STEP * (rank + 1)];
    const between = (down[row] ?? 0) + bottom - top + BETWEEN / 2 + STEP * (leaving.length - rank - 1);
    return [out, y + moved(row).y, out, between, back, between, back, y + moved(row + 1).y];
  }
}

/**
 * How large a drawing is in rows, if it is made wider first.
 * @param {NetViewResult} drawing
 * @param {readonly number[]} at where it is broken, from left to right
 * @param {number} wider factor
 * @returns {{width: number, height: number}}
 */
export function sizeInRows(drawing, at, wider) {
  if (at.length === 0) return { width: drawing.width * wider, height: drawing.height };
  return frameOf(rowsOf(drawing, at), wider);
}

/** Where rows begin, and how large they are together. @param {readonly Row[]} rows @param {number} wider */
function frameOf(rows, wider) {
  const left = Math.max(EDGE, ...rows.map(({ leaving }) => (leaving.length + 1) * STEP));
  const right = Math.max(...rows.map(({ from, to, leaving }) => (to - from) * wider + (leaving.length + 1) * STEP));
  const down = heights(rows);
  const last = rows.at(-1);
  const height = (down.at(-1) ?? 0) + (last?.bottom ?? 0) - (last?.top ?? 0) + EDGE;
  return { left, width: left + right, down, height };
}

/** @param {NetViewResult} drawing @param {readonly number[]} at @returns {Row[]} */
function rowsOf({ nodes, wires, width }, at) {
  const rows = [...at, width].map((to, i) => {
    const from = at[i - 1] ?? 0;
    const inside = nodes.filter(({ x }) => x >= from && x < to);
    return { from, to, top: Math.min(...inside.map(({ y }) => y)), bottom: Math.max(...inside.map(({ y, h }) => y + h)),
      leaving: /** @type {number[]} */ ([]) };
  });
  const leaving = rows.map(() => /** @type {Map<number, number[]>} */ (new Map()));
  for (const { points, from } of wires) {
    for (let i = 0; i + 3 < points.length; i += 2) {
      const [x0, y0, x1, y1] = [points[i] ?? 0, points[i + 1] ?? 0, points[i + 2] ?? 0, points[i + 3] ?? 0];
      const [low, high] = x0 < x1 ? [x0, x1] : [x1, x0];
      for (let r = 0; r < rows.length; r++) {
        const row = /** @type {Row} */ (rows[r]);
        if (high < row.from) break;
        if (low >= row.to) continue;
        row.top = Math.min(row.top, y0, y1);
        row.bottom = Math.max(row.bottom, y0, y1);
        if (high < row.to || row.to === width) continue;
        const ys = leaving[r]?.get(from);
        if (ys) ys.push(y0);
        else leaving[r]?.set(from, [y0]);
      }
    }
  }
  rows.forEach((row, r) => {
    const middle = [...leaving[r] ?? []].map(([box, ys]) =>
      ({ box, y: ys.reduce((sum, y) => sum + y, 0) / ys.length }));
    row.leaving = middle.sort((a, b) => a.y - b.y).map(({ box }) => box);
  });
  return rows;
}

/** Where each row begins. @param {readonly Row[]} rows */
function heights(rows) {
  let next = EDGE;
  return rows.map(({ top, bottom, leaving }) => {
    const here = next;
    next += bottom - top + BETWEEN + Math.max(leaving.length - 1, 0) * STEP;
    return here;
  });
}

/** Corners from the last to the first. @param {readonly number[]} points */
function backwards(points) {
  return points.flatMap((_, i) => (i % 2 === 0 ? [points.at(-i - 2) ?? 0, points.at(-i - 1) ?? 0] : []));
}
