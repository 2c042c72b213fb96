// @ts-check
// A circuit that somebody works on: built part by part, by text, or marked from
// its bases and inputs on. What pressing does is decided here, without a page.

import { MOST_GATES, circuitOf, emptyCircuit, folded, isGate, layersOf, linesOf, marked, partOf, toggleWire, withGate,
  withoutGate } from "./circuit.js";
import { circuitTexts } from "./texts.js";

/** @typedef {import("./circuit.js").Circuit} Circuit */
/** @typedef {"build" | "mark"} Mode */

export class Workbench {
  /**
   * @param {{sources: readonly string[], outputs: readonly string[]}} of the network
   * @param {readonly string[]} lines that say it; none for an empty one
   */
  constructor({ sources, outputs }, lines) {
    this.sources = sources;
    this.outputs = outputs;
    const found = circuitOf(lines, sources, outputs);
    /** Whether the picture shows what the text says. */
    this.drawn = found !== null;
    this.circuit = found ?? emptyCircuit(sources, outputs);
    this.spelled = new Map([...sources, ...outputs].map((name) => [folded(name), name]));
    this.text = lines.length > 0 ? lines.join("\n") : this.written();
    this.mode = /** @type {Mode} */ ("build");
    this.chosen = ""; // a part that is to be read
    /** @type {Map<string, boolean>} */
    this.marks = new Map();
    this.layer = 0; // as far as the marks have come
    this.said = circuitTexts.choose;
  }

  /** A name as the rules write it. @param {string} name */
  spelling(name) {
    return this.spelled.get(name) ?? name;
  }

  /** The lines of the circuit, with names as the rules write them. */
  written() {
    return linesOf(this.circuit).map((line) => line.replace(/^(.*?) =/, (_, name) => `${this.spelling(name)} =`))
      .join("\n");
  }

  /** @param {Mode} mode */
  turn(mode) {
    this.mode = mode;
    this.chosen = "";
    this.layer = 0;
    this.said = mode === "build" ? circuitTexts.choose : circuitTexts.markHow;
  }

  /** Takes a text over. @param {string} text */
  read(text) {
    this.text = text;
    const found = circuitOf(text.split("\n"), this.sources, this.outputs);
    this.drawn = found !== null;
    this.chosen = "";
    if (found) this.circuit = found;
  }

  /** Takes a circuit over. @param {Circuit} circuit */
  change(circuit) {
    this.circuit = circuit;
    this.chosen = "";
    this.drawn = true;
    this.text = this.written();
  }

  /** @param {"and" | "or" | "not"} kind */
  add(kind) {
    if (this.circuit.filter(isGate).length >= MOST_GATES) {
      this.said = circuitTexts.most(MOST_GATES);
      return;
    }
    const before = new Set(this.circuit.map(({ name }) => name));
    this.change(withGate(this.circuit, kind));
    const name = this.circuit.find((part) => !before.has(part.name))?.name ?? "";
    this.said = circuitTexts.added(kind, name);
  }

  get removable() {
    return isGate(partOf(this.circuit, this.chosen));
  }

  /** Removes the chosen gate. */
  remove() {
    if (!this.removable) return;
    this.said = circuitTexts.removed(this.chosen);
    this.change(withoutGate(this.circuit, this.chosen));
  }

  /** Presses a part. @param {string} name */
  press(name) {
    if (this.mode === "mark") this.mark(name);
    else if (this.chosen === "" || this.chosen === name) {
      this.chosen = this.chosen === name ? "" : name;
      this.said = this.chosen ? circuitTexts.chosen(this.spelling(name)) : circuitTexts.choose;
    } else this.wire(this.chosen, name);
  }

  /** @param {string} from @param {string} to */
  wire(from, to) {
    const { circuit, refused } = toggleWire(this.circuit, from, to);
    this.chosen = "";
    if (refused) {
      this.said = circuitTexts.refused[refused](this.spelling(refused === "output" ? from : to));
      return;
    }
    const reads = partOf(circuit, to)?.reads.includes(from);
    this.said = (reads ? circuitTexts.connected : circuitTexts.apart)(this.spelling(from), this.spelling(to));
    this.change(circuit);
  }

  /** Marks a base or input: on, off, not. @param {string} name */
  mark(name) {
    if (partOf(this.circuit, name)?.kind !== "source") return;
    const value = this.marks.get(name);
    if (value === false) this.marks.delete(name);
    else this.marks.set(name, value === undefined);
    this.layer = 0;
    this.said = circuitTexts.markHow;
  }

  /** The last layer there is. */
  get deepest() {
    return Math.max(0, ...layersOf(this.circuit).values());
  }

  /** Marks forward. @param {number} layers */
  forward(layers) {
    this.layer = Math.min(layers, this.deepest);
    this.said = circuitTexts.marked(this.layer, this.deepest);
  }

  clear() {
    this.marks.clear();
    this.layer = 0;
    this.said = circuitTexts.markHow;
  }

  /** By part; none while building. @returns {Map<string, boolean>} */
  get values() {
    return this.mode === "mark" ? marked(this.circuit, this.marks, this.layer) : new Map();
  }
}
