// @ts-check
// A network's picture as data: which node lies where, which one is chosen, and
// what is known of the values.

import { boxesOf, keyOf } from "../shared/linked-keys.js";
import { pressed, suited, withPills } from "./stretch.js";

/** @typedef {import("../protocol.d.ts").NetViewResult} NetViewResult */
/** @typedef {import("../protocol.d.ts").NetNode} NetNode */

/**
 * How far the values have come while stepping: indices into the drawing's nodes.
 * @typedef {{settled: ReadonlySet<number>, next: ReadonlySet<number>}} Progress
 */

/**
 * What other views point at.
 * @typedef {{rules: ReadonlySet<number>, keys: ReadonlySet<string>, nodes: ReadonlySet<number>}} Linked
 */

/** Whether a node is what is asked for. @typedef {(node: NetNode) => boolean} Sought */

const ASIDE = 3; // how much a step aside counts when a neighbour is looked for, beside one in the direction asked for

export class NetPicture {
  /** @type {NetViewResult | null} */
  drawing = null;
  /** The same as the engine laid it out. @type {NetViewResult | null} */
  laidOut = null;
  /** One value a node of the net, 0 or 1; null while not known. @type {Uint8Array | null} */
  values = null;
  /** Index into the drawing's nodes, -1 for none. */
  chosen = -1;
  /** All values are shown while it is null. @type {Progress | null} */
  stepping = null;
  /** Everything is while it is null. @type {Sought | null} */
  sought = null;
  /** A cone shows what its propositions need, else what they feed. */
  needs = true;
  /** How often each node of the net is true, 0..255; null while values are shown. @type {Uint8Array | null} */
  heat = null;
  /** The values of another position, to see what differs. @type {Uint8Array | null} */
  before = null;
  /** Whether the visitor has given a node its value. @type {Sought} */
  byHand = () => false;
  /** Indices of nodes that belong to what other views point at. @type {ReadonlySet<number>} */
  linked = new Set();
  /** @type {{keys: Map<string, number[]>, rules: Map<number, number[]>, ids: Map<number, number>} | null} */
  index = null;

  /**
   * Another drawing: stepping ends.
   * @param {NetViewResult} drawing
   * @param {readonly number[]} picked ids of nodes; the first of them, or of a relation with one of them, is chosen
   * @param {boolean} needs
   */
  draw(drawing, picked, needs) {
    this.drawing = this.laidOut = drawing.view === "cone" ? withPills(drawing, needs) : drawing;
    this.index = null;
    this.linked = new Set();
    this.needs = needs;
    this.stepping = null;
    this.chosen = drawing.nodes.findIndex(
      (node) => (node.nodes.length > 0 ? node.nodes.some((id) => picked.includes(id)) : picked.includes(node.id)));
  }

  /**
   * Draws relations, also those of a whole that is folded, in as many rows as suit a window, and a cone as narrow as
   * it has to be.
   * @param {{width: number, height: number}} room
   * @param {{relations: number, cone: number}} least scales at which they are shown
   */
  suit(room, least) {
    const { laidOut } = this;
    const folded = laidOut !== null && laidOut.view !== "cone" && laidOut.nodes.every((node) => node.nodes.length > 0);
    if (laidOut && folded) this.drawing = suited(laidOut, room, least.relations);
    else if (laidOut?.view === "cone") this.drawing = pressed(laidOut, room.width / least.cone, this.needs);
  }

  /** Something is pointed at in another view. @param {Linked | null} lit @returns {boolean} whether that shows here */
  link(lit) {
    const before = this.linked.size;
    this.linked = lit && this.drawing ? this.reach(lit) : new Set();
    return before > 0 || this.linked.size > 0;
  }

  /** @param {Linked} lit @returns {Set<number>} */
  reach({ rules, keys, nodes }) {
    this.index ??= indexOf(this.drawing);
    const { index } = this;
    const named = [...keys].flatMap((key) => [key, ...boxesOf(key)]);
    return new Set([
      ...[...rules].flatMap((rule) => index.rules.get(rule) ?? []),
      ...named.flatMap((key) => index.keys.get(key) ?? []),
      ...[...nodes].flatMap((id) => index.ids.get(id) ?? []),
    ]);
  }

  /** There is nothing to draw. */
  clear() {
    this.drawing = this.laidOut = this.stepping = null;
    this.chosen = -1;
  }

  /** The node that is chosen, if there is one. */
  get node() {
    return this.drawing?.nodes[this.chosen];
  }

  /** @param {number} id of a node of the net @returns {number} -1 where the drawing does not have it */
  indexOf(id) {
    return this.drawing?.nodes.findIndex((each) => each.nodes.length === 0 && each.id === id) ?? -1;
  }

  /** The index of the node that lies at a place of the picture, or -1. @param {number} x @param {number} y */
  at(x, y) {
    return this.drawing?.nodes.findIndex((node) => x >= node.x && x <= node.x + node.w && y >= node.y
      && y <= node.y + node.h) ?? -1;
  }

  /**
   * The nearest node in a direction from the chosen one: that one again where
   * there is none, the first where none is chosen, -1 in an empty picture.
   * @param {readonly [number, number]} way columns and rows
   */
  neighbour([dx, dy]) {
    const nodes = this.drawing?.nodes ?? [];
    const here = nodes[this.chosen];
    if (!here) return nodes.length > 0 ? 0 : -1;
    let best = this.chosen;
    let least = Infinity;
    nodes.forEach((node, i) => {
      const along = (node.x - here.x) * dx + (node.y - here.y) * dy;
      const across = Math.abs((node.x - here.x) * dy) + Math.abs((node.y - here.y) * dx);
      if (i !== this.chosen && along > 1 && along + ASIDE * across < least) {
        least = along + ASIDE * across;
        best = i;
      }
    });
    return best;
  }

  /**
   * @param {NetNode} node of the drawing
   * @param {number} [at] its index
   * @returns {number} 0, 1, or -1 while not known
   */
  value(node, at = this.drawing?.nodes.indexOf(node) ?? -1) {
    if (node.nodes.length > 0) return 0; // a relation has no value of its own
    if (this.stepping && !this.stepping.settled.has(at)) return -1;
    return this.values?.[node.id] ?? -1;
  }

  /**
   * The same by the node's id. While stepping, no value has come to a node that the drawing does not have.
   * @param {number} id
   */
  valueOf(id) {
    const at = this.indexOf(id);
    const node = this.drawing?.nodes[at];
    return node ? this.value(node, at) : this.stepping ? -1 : this.values?.[id] ?? -1;
  }

  /**
   * How often a node is true, 0..1, or the propositions of a relation on average;
   * null while values are shown.
   * @param {NetNode} node
   */
  heatOf({ id, nodes }) {
    const { heat } = this;
    if (!heat) return null;
    const ids = nodes.length > 0 ? nodes : [id];
    return ids.reduce((sum, each) => sum + (heat[each] ?? 0), 0) / (255 * ids.length);
  }

  /**
   * Whether a node, or one of a relation, has another value than in the position
   * that is compared.
   * @param {NetNode} node
   */
  changed({ id, nodes }) {
    const { before, values } = this;
    return before !== null && values !== null
      && (nodes.length > 0 ? nodes : [id]).some((each) => before[each] !== values[each]);
  }

  /** How many propositions of a relation are true. @param {NetNode} node */
  lit(node) {
    return this.values ? node.nodes.reduce((sum, id) => sum + (this.values?.[id] ?? 0), 0) : 0;
  }
}

/**
 * The nodes of a drawing by what other views call them.
 * @param {NetViewResult | null} drawing
 */
function indexOf(drawing) {
  /** @type {Map<string, number[]>} */
  const keys = new Map();
  /** @type {Map<number, number[]>} */
  const rules = new Map();
  /** @type {Map<number, number>} */
  const ids = new Map();
  drawing?.nodes.forEach((node, i) => {
    if (node.label !== "") add(keys, node.nodes.length > 0 ? node.label.toLowerCase() : keyOf(node.label), i);
    for (const rule of node.rules) add(rules, rule, i);
    for (const id of node.nodes.length > 0 ? node.nodes : [node.id]) ids.set(id, i);
  });
  return { keys, rules, ids };
}

/** @template Key @param {Map<Key, number[]>} map @param {Key} key @param {number} i */
function add(map, key, i) {
  const there = map.get(key);
  if (there) there.push(i);
  else map.set(key, [i]);
}
