// @ts-check
// A match is a tree of positions: playing another move after going back opens
// a variation and loses nothing. All functions return a new tree and share
// the nodes they did not change.

/**
 * @typedef {object} Node
 * @property {number} id
 * @property {number} parent     -1 at the root
 * @property {string[]} joint    one move per role, in role order; empty at the root
 * @property {number[]} children the first child is the main line
 */

/**
 * @typedef {object} Tree
 * @property {readonly Node[]} nodes   by id
 * @property {number} current          where the board stands
 * @property {readonly number[]} line  from the root to the end of the shown line, through current
 */

/** @returns {Tree} */
export function newTree() {
  return { nodes: [{ id: 0, parent: -1, joint: [], children: [] }], current: 0, line: [0] };
}

/**
 * @param {Tree} tree
 * @param {number} id
 * @returns {Node}
 */
export function node(tree, id) {
  const found = tree.nodes[id];
  if (!found) throw new RangeError(`no position ${id} in this match`);
  return found;
}

/**
 * Plays a joint move from the current position. An equal move that was played
 * here before is entered again instead of being doubled.
 * @param {Tree} tree
 * @param {string[]} joint
 * @returns {Tree}
 */
export function play(tree, joint) {
  const here = node(tree, tree.current);
  const known = here.children.find((id) => sameJoint(node(tree, id).joint, joint));
  if (known !== undefined) return goTo(tree, known);
  const id = tree.nodes.length;
  const nodes = tree.nodes.slice();
  nodes[here.id] = { ...here, children: [...here.children, id] };
  nodes.push({ id, parent: here.id, joint: joint.slice(), children: [] });
  return goTo({ ...tree, nodes }, id);
}

/**
 * Moves to a position. The shown line stays where the position is already on
 * it; otherwise it is the one through the position, continued by first moves.
 * @param {Tree} tree
 * @param {number} id
 * @returns {Tree}
 */
export function goTo(tree, id) {
  if (tree.line.includes(id)) return { ...tree, current: id };
  const line = pathTo(tree, id);
  for (let next = node(tree, id).children[0]; next !== undefined; next = node(tree, next).children[0]) {
    line.push(next);
  }
  return { ...tree, current: id, line };
}

/**
 * The position a number of plies away on the shown line, kept inside it.
 * @param {Tree} tree
 * @param {number} plies
 * @returns {Tree}
 */
export function step(tree, plies) {
  const at = Math.min(Math.max(ply(tree) + plies, 0), tree.line.length - 1);
  return { ...tree, current: tree.line[at] ?? 0 };
}

/** @param {Tree} tree plies from the start to the current position */
export function ply(tree) {
  return tree.line.indexOf(tree.current);
}

/** @param {Tree} tree */
export function canUndo(tree) {
  return tree.current !== 0;
}

/** @param {Tree} tree */
export function canRedo(tree) {
  return ply(tree) < tree.line.length - 1;
}

/**
 * The ids from the root to a position.
 * @param {Tree} tree
 * @param {number} id
 * @returns {number[]}
 */
export function pathTo(tree, id) {
  const path = [];
  for (let at = id; at !== -1; at = node(tree, at).parent) path.push(at);
  return path.reverse();
}

/**
 * The joint moves that lead to the current position, or to another one.
 * @param {Tree} tree
 * @param {number} [id]
 * @returns {string[][]}
 */
export function movesTo(tree, id = tree.current) {
  return pathTo(tree, id)
    .slice(1)
    .map((each) => node(tree, each).joint);
}

/**
 * The tree without a position and all that follows it. The shown line ends before it, and so does who stood behind it.
 * @param {Tree} tree
 * @param {number} id not of the root
 * @returns {Tree}
 */
export function without(tree, id) {
  const gone = new Set([id]);
  for (const each of tree.nodes) if (gone.has(each.parent)) gone.add(each.id); // parents come before their children
  const kept = tree.nodes.filter((each) => !gone.has(each.id));
  const ids = new Map(kept.map((each, at) => [each.id, at]));
  const now = (/** @type {readonly number[]} */ list) => list.flatMap((each) => ids.get(each) ?? []);
  return {
    nodes: kept.map(({ parent, joint, children }, at) =>
      ({ id: at, parent: ids.get(parent) ?? -1, joint, children: now(children) })),
    current: ids.get(gone.has(tree.current) ? node(tree, id).parent : tree.current) ?? 0,
    line: now(tree.line),
  };
}

/**
 * A tree of one line, standing at its end.
 * @param {string[][]} moves
 * @returns {Tree}
 */
export function fromMoves(moves) {
  const last = moves.length;
  const nodes = [[], ...moves].map((joint, id) =>
    ({ id, parent: id - 1, joint: joint.slice(), children: id < last ? [id + 1] : [] }));
  return { nodes, current: last, line: nodes.map(({ id }) => id) };
}

/**
 * A tree as it is kept: what later pages add, earlier ones leave out.
 * @typedef {object} TreeRecord
 * @property {string[][]} moves               joint moves to the position where the board stands
 * @property {string[][]} [later]             those after it on the shown line
 * @property {[number, string[]][]} [others]  all other positions: the node before each, and the joint move. Nodes
 *  of the shown line are counted from 0, these after them
 */

const MOST_OTHERS = 5000; // positions off the shown line that are kept
const MOST_LEFT = 50_000; // joint moves of variations that are looked at

/** @param {Tree} tree @returns {TreeRecord} */
export function toRecord(tree) {
  const line = tree.line.map((id) => node(tree, id));
  const moves = line.slice(1, ply(tree) + 1).map(({ joint }) => joint);
  const later = line.slice(ply(tree) + 1).map(({ joint }) => joint);
  const ids = new Map(tree.line.map((id, at) => [id, at]));
  /** @type {[number, string[]][]} */
  const others = [];
  for (const { id, parent, joint } of tree.nodes) { // parents come before their children
    const before = ids.get(parent);
    if (ids.has(id) || before === undefined || others.length === MOST_OTHERS) continue;
    ids.set(id, tree.line.length + others.length);
    others.push([before, joint]);
  }
  return { moves, ...(later.length > 0 && { later }), ...(others.length > 0 && { others }) };
}

/** @param {TreeRecord} record @returns {Tree} */
export function fromRecord({ moves, later = [], others = [] }) {
  const { nodes: first, line } = fromMoves([...moves, ...later]);
  const nodes = first.slice();
  const add = adderTo(nodes);
  for (const [before, joint] of others) if (nodes[before]) add(before, joint);
  return { nodes, line, current: moves.length };
}

/**
 * Adds positions to a tree that is being made, in a time that does not grow with it. What was played before is
 * entered again.
 * @param {Node[]} nodes
 * @returns {(before: number, joint: string[]) => number} the position after a move
 */
function adderTo(nodes) {
  const keyOf = (/** @type {number} */ before, /** @type {string[]} */ joint) => JSON.stringify([before, joint]);
  const ids = new Map(nodes.map(({ id, parent, joint }) => [keyOf(parent, joint), id]));
  return (before, joint) => {
    const key = keyOf(before, joint);
    const known = ids.get(key);
    if (known !== undefined) return known;
    const id = nodes.length;
    ids.set(key, id);
    nodes[before]?.children.push(id);
    nodes.push({ id, parent: before, joint: joint.slice(), children: [] });
    return id;
  };
}

/**
 * A line of joint moves that leaves a match.
 * @typedef {import("../protocol.d.ts").Variation} Variation
 */

/**
 * The lines that leave the one to a position, each to its end.
 * @param {Tree} tree
 * @param {number} end
 * @returns {Variation[]}
 */
export function leaving(tree, end) {
  const main = new Set(pathTo(tree, end));
  return tree.nodes.filter(({ id, children }) => children.length === 0 && !main.has(id)).slice(0, MOST_OTHERS)
    .map(({ id }) => {
      const path = pathTo(tree, id);
      const ply = path.filter((each) => main.has(each)).length - 1;
      return { ply, moves: path.slice(ply + 1).map((each) => node(tree, each).joint) };
    }).filter(({ ply }) => ply < main.size - 1); // what goes on after the end leaves nothing
}

/**
 * A line with others that leave it, standing at its end. Files may tell of any number of them.
 * @param {string[][]} moves
 * @param {readonly Variation[]} [others]
 */
export function withLeaving(moves, others = []) {
  const { nodes: first, line } = fromMoves(moves);
  const nodes = first.slice();
  const add = adderTo(nodes);
  let left = MOST_LEFT;
  for (const { ply, moves: other } of others) {
    let here = ply; // the line's positions are numbered by their plies
    if (here < 0 || here >= line.length) continue;
    for (const joint of other) {
      if (left-- === 0 || nodes.length === line.length + MOST_OTHERS) return { nodes, line, current: moves.length };
      here = add(here, joint);
    }
  }
  return { nodes, line, current: moves.length };
}

/**
 * The moves that were tried where a position's move was played, its own among
 * them, in the order in which they were first played.
 * @param {Tree} tree
 * @param {number} id not of the root
 * @returns {readonly number[]}
 */
export function variations(tree, id) {
  return node(tree, node(tree, id).parent).children;
}

/**
 * @param {readonly string[]} a
 * @param {readonly string[]} b
 */
function sameJoint(a, b) {
  return a.length === b.length && a.every((move, role) => move === b[role]);
}

/**
 * Whether a line of joint moves begins with another.
 * @param {readonly (readonly string[])[]} line
 * @param {readonly (readonly string[])[]} first
 */
export function beginsWith(line, first) {
  return first.every((joint, ply) => joint.join() === line[ply]?.join());
}

/**
 * The joint moves of the shown line to its end, wherever on it the board stands.
 * @param {Tree} tree
 */
export const movesOfLine = (tree) => movesTo(tree, tree.line.at(-1));
