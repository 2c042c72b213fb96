// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { circuitOf, emptyCircuit, layersOf, linesOf, marked, toggleWire, withGate, withoutGate } from "./circuit.js";
import { laidOut } from "./layout.js";
import { Workbench } from "./workbench.js";

const sources = ["(true (lamp on))", "(true (lamp off))", "(does you press)"];
const outputs = ["(next (lamp on))", "terminal"];
const [on, off, press] = /** @type {[string, string, string]} */ (sources);

/** @param {import("./circuit.js").Circuit} circuit @param {...[string, string]} wires */
const wired = (circuit, ...wires) => wires.reduce((made, [from, to]) => toggleWire(made, from, to).circuit, circuit);

test("a circuit that is built is said in lines, and lines in a circuit", () => {
  const built = wired(withGate(withGate(emptyCircuit(sources, outputs), "or"), "and"),
    [press, "g2"], [off, "g2"], ["g2", "g1"], [on, "g1"], ["g1", "(next (lamp on))"], [on, "terminal"]);
  const lines = [
    "g2 = (and (does you press) (true (lamp off)))", "g1 = (or g2 (true (lamp on)))",
    "(next (lamp on)) = g1", "terminal = (true (lamp on))",
  ];
  assert.deepEqual(linesOf(built), lines);
  assert.deepEqual(linesOf(circuitOf(lines, sources, outputs) ?? []), lines);
  assert.deepEqual([...layersOf(built)].filter(([name]) => !name.startsWith("(")),
    [["g2", 1], ["g1", 2], ["terminal", 1]]);
});

test("formulas in formulas become gates, and names that are not asked for go", () => {
  assert.deepEqual(linesOf(circuitOf([
    "LIT = (TRUE (lamp on))", "(next (lamp  on)) = (or lit (and (does you press) (not lit)))",
    "terminal = (next (lamp on))",
  ], sources, outputs) ?? []), [
    "g1 = (not (true (lamp on)))", "g2 = (and (does you press) g1)", "g3 = (or (true (lamp on)) g2)",
    "(next (lamp on)) = g3", "terminal = g3",
  ]);
});

test("what cannot be drawn is not", () => {
  for (const line of ["a", "a = ", "= (true (lamp on))", "a = (and b)", "a = (not)", "a = (and (true (lamp on))",
    "a = (true (lamp on)) b", "(true (lamp on)) = (does you press)", "a = )", "a = (xor (true (lamp on)))"]) {
    assert.equal(circuitOf([line], sources, outputs), null, line);
  }
  assert.equal(circuitOf(["a = (or (does you press))", "a = (and a)"], sources, outputs), null, "a name twice");
  assert.ok(circuitOf(["a = (and)", "terminal = "], sources, outputs), "a gate without wires can");
});

test("no part reads itself, and none reads what is computed at the end", () => {
  const two = withGate(withGate(emptyCircuit(sources, outputs), "and"), "or");
  const chain = wired(two, [on, "g1"], ["g1", "g2"]);
  assert.equal(toggleWire(chain, "g2", "g1").refused, "cycle");
  assert.equal(toggleWire(chain, "g1", "g1").refused, "cycle");
  assert.equal(toggleWire(chain, "terminal", "g1").refused, "output");
  assert.equal(toggleWire(chain, "g1", on).refused, "source");
});

test("a wire goes when it is made again, and with its gate", () => {
  const wiredOnce = wired(withGate(emptyCircuit(sources, outputs), "not"), [on, "g1"], ["g1", "terminal"]);
  assert.deepEqual(linesOf(wired(wiredOnce, [off, "g1"]))[0], "g1 = (not (true (lamp off)))", "one input");
  assert.deepEqual(linesOf(wired(wiredOnce, [on, "g1"]))[0], "g1 = (not)");
  assert.deepEqual(linesOf(withoutGate(wiredOnce, "g1")), ["(next (lamp on)) = ", "terminal = "]);
});

test("marks go forward layer by layer, as far as all that is read is marked", () => {
  const circuit = circuitOf(["n = (not (true (lamp on)))", "a = (and n (does you press))", "terminal = (or a)"],
    sources, outputs) ?? [];
  const marks = new Map([[on, false], [press, true]]);
  assert.equal(marked(circuit, marks, 1).get("n"), true);
  assert.equal(marked(circuit, marks, 1).get("a"), undefined);
  assert.equal(marked(circuit, marks, 9).get("terminal"), true);
  assert.equal(marked(circuit, new Map([[on, true]]), 9).get("a"), undefined, "the input is not marked");
});

test("pressing a part and then another one makes a wire, and the text follows", () => {
  const bench = new Workbench({ sources: ["(true (Lamp on))", "(does you press)"], outputs: ["terminal"] }, []);
  assert.equal(bench.text, "terminal = ");
  bench.add("and");
  bench.press("(true (lamp on))");
  assert.match(bench.said, /Now press what is to read \(true \(Lamp on\)\)/);
  bench.press("g1");
  bench.press("g1");
  bench.press("terminal");
  assert.equal(bench.text, "g1 = (and (true (lamp on)))\nterminal = g1");
  bench.press("terminal");
  bench.press("g1");
  assert.match(bench.said, /computed at the end/);
  bench.press("g1");
  bench.remove();
  assert.equal(bench.text, "terminal = ");
});

test("a text that cannot be drawn is kept, and the picture as it was", () => {
  const bench = new Workbench({ sources, outputs }, ["terminal = (or (does you press))"]);
  bench.read("terminal = (or");
  assert.equal(bench.drawn, false);
  assert.equal(bench.text, "terminal = (or");
  assert.deepEqual(linesOf(bench.circuit)[0], "g1 = (or (does you press))");
  assert.equal(new Workbench({ sources, outputs }, ["nonsense"]).text, "nonsense");
});

test("marks go on, off and away, and forward a layer at a time", () => {
  const bench = new Workbench({ sources, outputs }, ["n = (not (does you press))", "terminal = n"]);
  bench.turn("mark");
  bench.press(press);
  bench.press("n");
  assert.equal(bench.values.get(press), true);
  bench.forward(1);
  assert.equal(bench.values.get("n"), false);
  assert.equal(bench.values.get("terminal"), undefined);
  bench.forward(9);
  assert.equal(bench.values.get("terminal"), false);
  bench.press(press);
  assert.equal(bench.values.get(press), false);
  assert.equal(bench.values.get("n"), undefined, "another mark begins again");
  bench.press(press);
  assert.equal(bench.values.has(press), false);
});

test("parts do not overlap, and stand to the right of what they read", () => {
  const circuit = circuitOf(["a = (and (true (lamp on)) (does you press))", "b = (not (true (lamp off)))",
    "c = (or a b (true (lamp on)))", "(next (lamp on)) = c", "terminal = b"], sources, outputs) ?? [];
  const { boxes, wires, width, height } = laidOut(circuit);
  assert.equal(boxes.length, 8);
  for (const a of boxes) {
    assert.ok(a.x + a.w <= width && a.y + a.h <= height, a.name);
    for (const b of boxes) {
      assert.ok(a === b || a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y,
        `${a.name} and ${b.name}`);
    }
  }
  for (const { points } of wires) assert.ok((points[0] ?? 0) < (points.at(-2) ?? 0));
});

test("whether a wire closes a ring is found at once, however many ways lead back", () => {
  const gates = 60;
  /** @type {import("./circuit.js").Circuit} */
  let circuit = emptyCircuit(["p"], ["out"]);
  for (let i = 0; i < gates; i++) circuit = withGate(circuit, "or");
  const names = circuit.filter(({ kind }) => kind === "or").map(({ name }) => name);
  for (let i = 2; i < gates; i++) {
    for (const back of [1, 2]) circuit = toggleWire(circuit, names[i - back] ?? "", names[i] ?? "").circuit;
  }
  assert.equal(toggleWire(circuit, names.at(-1) ?? "", names[0] ?? "").refused, "cycle");
});
