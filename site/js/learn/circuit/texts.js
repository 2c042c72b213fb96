// @ts-check
// What the networks say that learners build and mark.

import { count } from "../../shared/amounts.js";

const names = { and: "and", or: "or", not: "not" };

export const circuitTexts = {
  build: "Build",
  mark: "Mark",
  modes: "What pressing a part does",
  picture: "Your network: bases and inputs at the left, what is to be computed at the right",
  asText: "As text",
  text: "Your gates, one line for each: name = formula",
  undrawn: "This text cannot be drawn as it is. The picture shows what it was before.",
  add: { and: "Add an and gate", or: "Add an or gate", not: "Add a not gate" },
  remove: "Remove the gate",
  added: (/** @type {"and" | "or" | "not"} */ kind, /** @type {string} */ name) =>
    `The ${names[kind]} gate ${name} is there. Press a part, and then ${name} to let it read that part.`,
  removed: (/** @type {string} */ name) => `${name} is gone.`,
  valueOf: (/** @type {string} */ node) => `Value of ${node}`,
  choose: "Press a part, and then the gate that is to read it.",
  chosen: (/** @type {string} */ name) => `Now press what is to read ${name}. Press ${name} again to let it go.`,
  connected: (/** @type {string} */ from, /** @type {string} */ to) => `${to} reads ${from}.`,
  apart: (/** @type {string} */ from, /** @type {string} */ to) => `${to} does not read ${from} any more.`,
  refused: {
    source: (/** @type {string} */ name) => `${name} reads nothing: it is on or off in the position that you mark.`,
    output: (/** @type {string} */ name) => `${name} is computed at the end. Gates read what it reads.`,
    cycle: () => "No gate may read itself, not through others either.",
  },
  most: (/** @type {number} */ n) => `There is room for ${count(n, "gate")}.`,
  markHow: "Press bases and inputs until they are as you want them, then mark forward.",
  nextLayer: "Mark the next layer",
  allLayers: "Mark all",
  clear: "Clear the marks",
  marked: (/** @type {number} */ done, /** @type {number} */ all) => `${done} of ${count(all, "layer")} marked`,
  value: (/** @type {boolean | undefined} */ value) => (value === undefined ? "not marked" : value ? "1" : "0"),
  part: (/** @type {import("./circuit.js").Part} */ { name, kind, reads }) => (kind === "source" ? name
    : `${kind === "output" ? name : `${names[kind]} gate ${name}`}, ${reads.length === 0 ? "reads nothing yet"
      : `reads ${reads.join(" and ")}`}`),
  network: "The network of these rules. Press its parts to mark them.",
  press: "Press a part to mark it: 1, 0, or ? again. Those with a thick edge are asked for.",
  node: (/** @type {string} */ label, /** @type {readonly string[]} */ reads) =>
    (reads.length === 0 ? label : `${label}, reads ${reads.join(" and ")}`),
};
