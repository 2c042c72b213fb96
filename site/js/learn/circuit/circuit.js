// @ts-check
// A network of gates that somebody builds: parts that read each other, and the
// lines of text that say the same.

/**
 * A part is known by its name: of a base or input the proposition, of a gate what its builder or this module calls it.
 * @typedef {"source" | "and" | "or" | "not" | "output"} PartKind
 * @typedef {{name: string, kind: PartKind, reads: readonly string[]}} Part
 * @typedef {readonly Part[]} Circuit sources first, then gates, then outputs
 */

export const MOST_GATES = 60; // that can still be seen

/** @param {Part | undefined} part */
export const isGate = (part) => part !== undefined && part.kind !== "source" && part.kind !== "output";

/** Whether a part reads one other at most. @param {Part} part */
const readsOne = ({ kind }) => kind === "not" || kind === "output";

/** @param {Circuit} circuit @param {string} name */
export const partOf = (circuit, name) => circuit.find((part) => part.name === name);

/**
 * Bases and inputs, and nodes that are to be computed from them.
 * @param {readonly string[]} sources
 * @param {readonly string[]} outputs
 * @returns {Circuit}
 */
export function emptyCircuit(sources, outputs) {
  return [...sources.map((name) => part(folded(name), "source")),
    ...outputs.map((name) => part(folded(name), "output"))];
}

/** @param {string} name @param {PartKind} kind @param {readonly string[]} [reads] @returns {Part} */
const part = (name, kind, reads = []) => ({ name, kind, reads });

/**
 * @param {Circuit} circuit
 * @param {"and" | "or" | "not"} kind
 * @param {string} [name] one that is free if it is not given
 * @returns {Circuit}
 */
export function withGate(circuit, kind, name = freeName(circuit.map((other) => other.name))) {
  const before = circuit.filter((other) => other.kind !== "output");
  return [...before, part(name, kind), ...circuit.slice(before.length)];
}

/** @param {readonly string[]} taken */
function freeName(taken) {
  for (let n = 1; ; n++) if (!taken.includes(`g${n}`)) return `g${n}`;
}

/** @param {Circuit} circuit @param {string} name of a gate @returns {Circuit} */
export const withoutGate = (circuit, name) => circuit.filter((other) => other.name !== name)
  .map((other) => ({ ...other, reads: other.reads.filter((read) => read !== name) }));

/**
 * Lets a part read another one, or not any more.
 * @param {Circuit} circuit
 * @param {string} from
 * @param {string} to
 * @returns {{circuit: Circuit, refused: "" | "source" | "output" | "cycle"}}
 */
export function toggleWire(circuit, from, to) {
  const [read, reader] = [partOf(circuit, from), partOf(circuit, to)];
  if (!read || !reader || reader.kind === "source") return { circuit, refused: "source" };
  if (read.kind === "output") return { circuit, refused: "output" };
  if (depends(circuit, from, to)) return { circuit, refused: "cycle" };
  const reads = reader.reads.includes(from) ? reader.reads.filter((name) => name !== from)
    : readsOne(reader) ? [from] : [...reader.reads, from];
  return { circuit: circuit.map((other) => (other === reader ? { ...other, reads } : other)), refused: "" };
}

/**
 * Whether a part is another one or reads it, perhaps through gates.
 * @param {Circuit} circuit
 * @param {string} name
 * @param {string} on
 */
function depends(circuit, name, on) {
  const reached = new Set([name]); // grows while it is walked through
  for (const each of reached) for (const read of partOf(circuit, each)?.reads ?? []) reached.add(read);
  return reached.has(on);
}

/** By part: how many gates lie between it and bases and inputs at most, itself too. @param {Circuit} circuit */
export function layersOf(circuit) {
  /** @type {Map<string, number>} */
  const layers = new Map();
  /** @param {string} name @returns {number} */
  const layer = (name) => {
    const known = layers.get(name);
    if (known !== undefined) return known;
    const { kind, reads } = partOf(circuit, name) ?? part(name, "source");
    const found = kind === "source" ? 0 : 1 + Math.max(0, ...reads.map(layer));
    layers.set(name, found);
    return found;
  };
  for (const { name } of circuit) layer(name);
  return layers;
}

/**
 * Marks forward: a part has a value once all that it reads have one.
 * @param {Circuit} circuit
 * @param {ReadonlyMap<string, boolean>} marks of bases and inputs
 * @param {number} upTo layers that are marked
 * @returns {Map<string, boolean>}
 */
export function marked(circuit, marks, upTo) {
  const layers = layersOf(circuit);
  const values = new Map(marks);
  const order = circuit.filter(({ kind }) => kind !== "source").sort((a, b) =>
    (layers.get(a.name) ?? 0) - (layers.get(b.name) ?? 0));
  for (const { name, kind, reads } of order) {
    const read = reads.map((other) => values.get(other));
    if ((layers.get(name) ?? 0) > upTo || read.length === 0 || read.includes(undefined)) continue;
    values.set(name, kind === "and" ? !read.includes(false) : kind === "not" ? !read[0] : read.includes(true));
  }
  return values;
}

/** The lines that say the same, each below those that it reads. @param {Circuit} circuit */
export function linesOf(circuit) {
  const layers = layersOf(circuit);
  const gates = circuit.filter(isGate).sort((a, b) => (layers.get(a.name) ?? 0) - (layers.get(b.name) ?? 0));
  const outputs = circuit.filter(({ kind }) => kind === "output");
  return [...gates.map(({ name, kind, reads }) => `${name} = (${[kind, ...reads].join(" ")})`),
    ...outputs.map(({ name, reads }) => `${name} = ${reads.join("")}`)];
}

/** A formula: a proposition or name, or a gate of formulas.
 * @typedef {string | {kind: "and" | "or" | "not", of: Formula[]}} Formula */

/**
 * The circuit that lines say.
 * @param {readonly string[]} lines
 * @param {readonly string[]} sources
 * @param {readonly string[]} outputs
 * @returns {Circuit | null} null if they cannot be drawn
 */
export function circuitOf(lines, sources, outputs) {
  let circuit = emptyCircuit(sources, outputs);
  const taken = [...circuit.map(({ name }) => name), ...lines.map((line) => folded(line.split("=")[0] ?? ""))];
  /** What a name above stands for. @type {Map<string, string>} */
  const known = new Map(sources.map((name) => [folded(name), folded(name)]));
  /** @param {Formula} formula @param {string} [name] @returns {string | null} the part that computes it */
  const build = (formula, name) => {
    if (typeof formula === "string") return known.get(formula) ?? null;
    const of = formula.of.map((inner) => build(inner));
    if (of.includes(null) || circuit.length > MOST_GATES + sources.length + outputs.length) return null;
    const gate = name ?? freeName(taken);
    taken.push(gate);
    circuit = withGate(circuit, formula.kind, gate).map((other) =>
      (other.name === gate ? { ...other, reads: /** @type {string[]} */ ([...new Set(of)]) } : other));
    return gate;
  };
  for (const line of lines) {
    if (line.trim() === "") continue;
    const at = line.indexOf("=");
    const name = folded(line.slice(0, at));
    const output = partOf(circuit, name)?.kind === "output";
    if (at < 0 || name === "" || known.has(name)) return null;
    if (output && line.slice(at + 1).trim() === "") continue;
    const formula = parsed(line.slice(at + 1));
    const computed = formula === null ? null : build(formula, output ? undefined : name);
    if (computed === null) return null;
    known.set(name, computed);
    if (output) circuit = circuit.map((other) => (other.name === name ? { ...other, reads: [computed] } : other));
  }
  return circuit;
}

/** A name or proposition in one spelling: lower case, single spaces. @param {string} text */
export const folded = (text) => (text.toLowerCase().match(/[()]|[^\s()]+/g) ?? []).join(" ")
  .replace(/\( /g, "(").replace(/ \)/g, ")");

/** @param {string} text @returns {Formula | null} */
function parsed(text) {
  const tokens = text.toLowerCase().match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  /** @returns {Formula | null} */
  const formula = () => {
    const kind = tokens[at + 1];
    if (tokens[at] !== "(" || (kind !== "and" && kind !== "or" && kind !== "not")) return proposition();
    at += 2;
    /** @type {Formula[]} */
    const of = [];
    while (at < tokens.length && tokens[at] !== ")") {
      const inner = formula();
      if (inner === null) return null;
      of.push(inner);
    }
    if (tokens[at++] !== ")" || (kind === "not" && of.length !== 1)) return null;
    return { kind, of };
  };
  const proposition = () => {
    const from = at;
    let open = 0;
    do {
      const token = tokens[at++];
      if (token === undefined) return null;
      open += token === "(" ? 1 : token === ")" ? -1 : 0;
    } while (open > 0);
    return open < 0 ? null : folded(tokens.slice(from, at).join(" "));
  };
  const found = formula();
  return at === tokens.length ? found : null;
}
