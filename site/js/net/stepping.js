// @ts-check
// In which order the nodes of a drawn network get their values, as the Stanford
// notes on propositional networks tell it: forward, layer by layer from what is
// marked, or backward, from one node to what it reads and back again.

/** @typedef {import("../protocol.d.ts").NetNode} NetNode */
/** @typedef {import("../protocol.d.ts").NetWire} NetWire */

/**
 * Nodes that are settled in one step.
 * @typedef {{layer: number, nodes: number[]}} Step indices into the drawing's nodes
 */

/**
 * Forward propagation: bases and inputs first, then everything that reads only
 * what is settled.
 * @param {readonly Pick<NetNode, "layer">[]} nodes
 * @returns {Step[]} one a layer that has nodes, from the lowest
 */
export function forward(nodes) {
  /** @type {Map<number, number[]>} */
  const layers = new Map();
  nodes.forEach(({ layer }, i) => {
    const there = layers.get(layer);
    if (there) there.push(i);
    else layers.set(layer, [i]);
  });
  return [...layers].sort(([a], [b]) => a - b).map(([layer, members]) => ({ layer, nodes: members }));
}

/**
 * Backward reading: a node is settled after all that it reads, and nothing
 * else is looked at. In a circle the wire that closes it is not followed.
 * @param {readonly Pick<NetNode, "layer">[]} nodes
 * @param {readonly Pick<NetWire, "from" | "to">[]} wires
 * @param {number} start index of the node that is read
 * @returns {Step[]} one a node, the one that was asked for last
 */
export function backward(nodes, wires, start) {
  /** @type {number[][]} */
  const inputs = nodes.map(() => []);
  for (const { from, to } of wires) inputs[to]?.push(from);
  /** @type {Step[]} */
  const steps = [];
  const seen = new Set([start]);
  const stack = nodes[start] ? [{ at: start, next: 0 }] : [];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const input = inputs[top.at]?.[top.next++];
    if (input === undefined) {
      steps.push({ layer: nodes[top.at]?.layer ?? 0, nodes: [top.at] });
      stack.pop();
    } else if (!seen.has(input)) {
      seen.add(input);
      stack.push({ at: input, next: 0 });
    }
  }
  return steps;
}

/** How far values have come on their way through a picture. */
export class Stepping {
  /** Steps that are done. */
  done = 0;

  /** @param {readonly Step[]} steps */
  constructor(steps) {
    this.steps = steps;
  }

  /** @param {number} done steps; no more than there are, nor fewer than none */
  go(done) {
    this.done = Math.max(0, Math.min(done, this.steps.length));
  }

  get over() {
    return this.done === this.steps.length;
  }

  /** Nodes whose values come with the next step. @returns {readonly number[]} */
  get next() {
    return this.steps[this.done]?.nodes ?? [];
  }

  /** @returns {import("./picture.js").Progress} */
  get progress() {
    return { settled: new Set(this.steps.slice(0, this.done).flatMap((step) => step.nodes)), next: new Set(this.next) };
  }
}
