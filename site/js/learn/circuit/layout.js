// @ts-check
// Where the parts of a circuit stand: bases and inputs at the left, each gate to
// the right of all that it reads, and what is to be computed at the right.

import { layersOf } from "./circuit.js";

/** @typedef {import("./circuit.js").Circuit} Circuit */

/**
 * @typedef {"base" | "input" | "view" | "output" | "and" | "or" | "not"} Shape
 * @typedef {{name: string, label: string, shape: Shape, x: number, y: number, w: number, h: number}} Box px
 * @typedef {{from: string, to: string, points: number[]}} Wire x, y of each corner
 * @typedef {{boxes: Box[], wires: Wire[], width: number, height: number}} Drawing
 */

const H = 30; // px, of a box
const ROW = 42; // px, from one to the next below
const GATE = 58; // px, width of a gate
const GAP = 56; // px between columns, for wires
const LETTER = 7.3; // px, of the font of propositions
const PAD = 10;

/** @param {Circuit} circuit @returns {Drawing} */
export function laidOut(circuit) {
  const layers = layersOf(circuit);
  const gates = Math.max(0, ...circuit.map(({ name, kind }) => (kind === "output" ? 0 : layers.get(name) ?? 0)));
  const column = (/** @type {import("./circuit.js").Part} */ { name, kind }) =>
    (kind === "output" ? gates + 1 : layers.get(name) ?? 0);
  /** @type {Map<string, Box>} */
  const boxes = new Map();
  let x = PAD;
  for (let at = 0; at <= gates + 1; at++) {
    const here = circuit.filter((part) => column(part) === at);
    const w = Math.max(GATE, ...here.map(({ name, kind }) => (kind === "source" || kind === "output"
      ? Math.ceil(name.length * LETTER) + 24 : GATE)));
    const wanted = new Map(here.map(({ name, reads }, i) => {
      const ys = reads.flatMap((read) => boxes.get(read)?.y ?? []);
      return [name, at === 0 || ys.length === 0 ? PAD + i * ROW : ys.reduce((sum, y) => sum + y, 0) / ys.length];
    }));
    const order = at === 0 || at > gates ? here // what is given keeps its order
      : [...here].sort((a, b) => (wanted.get(a.name) ?? 0) - (wanted.get(b.name) ?? 0));
    let free = PAD;
    for (const { name, kind } of order) {
      const y = Math.max(free, at > gates ? free : Math.round(wanted.get(name) ?? 0));
      boxes.set(name, { name, label: kind === "source" || kind === "output" ? name : kind, shape: shapeOf(name, kind),
        x, y, w: isWide(kind) ? w : GATE, h: H });
      free = y + ROW;
    }
    x += w + GAP;
  }
  const all = [...boxes.values()];
  return { boxes: all, wires: wiresOf(circuit, boxes), width: x - GAP + PAD,
    height: Math.max(0, ...all.map(({ y }) => y + H)) + PAD };
}

/** @param {import("./circuit.js").PartKind} kind */
const isWide = (kind) => kind === "source" || kind === "output";

/** @param {string} name @param {import("./circuit.js").PartKind} kind @returns {Shape} */
function shapeOf(name, kind) {
  if (kind !== "source") return kind;
  return name.startsWith("(does ") ? "input" : "base";
}

/** @param {Circuit} circuit @param {ReadonlyMap<string, Box>} boxes @returns {Wire[]} */
function wiresOf(circuit, boxes) {
  const lanes = new Map([...boxes.keys()].map((name, i) => [name, i])); // wires from one part share their bend
  return circuit.flatMap(({ name, reads }) => reads.flatMap((from, i) => {
    const [a, b] = [boxes.get(from), boxes.get(name)];
    if (!a || !b) return [];
    const y = b.y + (b.h * (i + 1)) / (reads.length + 1);
    const bend = b.x - 10 - ((lanes.get(from) ?? 0) % 7) * 6;
    return [{ from, to: name, points: [a.x + a.w, a.y + a.h / 2, bend, a.y + a.h / 2, bend, y, b.x, y] }];
  }));
}
