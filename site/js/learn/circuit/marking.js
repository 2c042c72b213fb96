// @ts-check
// The network of some rules, to be marked by hand: pressing a part changes its
// mark. The parts that are asked for can be marked in a list as well.

import { h, refill } from "../../shared/dom.js";
import { coloured } from "../../shared/highlight.js";
import { folded } from "./circuit.js";
import { createPicture } from "./picture.js";
import { circuitTexts } from "./texts.js";

/** @typedef {import("../../protocol.d.ts").NetViewResult} NetViewResult */
/** @typedef {import("../../protocol.d.ts").NodeKind} NodeKind */
/** @typedef {import("./layout.js").Shape} Shape */

const MARKS = ["", "1", "0"];

/**
 * @param {readonly string[]} nodes that are asked for
 * @param {readonly string[]} values that have been given, "1" or "0"
 * @param {(values: string[]) => void} give
 * @param {Promise<NetViewResult | null>} network
 */
export function createMarking(nodes, values, give, network) {
  /** By name of a node: its mark; those that are not asked for are notes for oneself. @type {Map<string, string>} */
  const marks = new Map(nodes.map((node, i) => [folded(node), values[i] ?? ""]));
  const list = h("div", { class: "marking" });
  const place = h("div", { class: "circuit-marking" });
  let redraw = () => {};
  fillList();
  void network.then((view) => {
    if (view) draw(view);
  });
  return h("div", { class: "ask" }, place, list);

  /** @param {string} name @param {string} mark */
  function set(name, mark) {
    marks.set(name, mark);
    give(nodes.map((node) => marks.get(folded(node)) ?? ""));
    fillList();
    redraw();
  }

  function fillList() {
    refill(list, nodes.map((node) => {
      const now = marks.get(folded(node)) ?? "";
      const select = h("select", { class: "select", "data-key": node, "aria-label": circuitTexts.valueOf(node),
        on: { change: () => set(folded(node), select.value) } },
        MARKS.map((mark) => h("option", { value: mark, selected: now === mark }, mark || "?")));
      return h("div", { class: "row" }, select, coloured(node));
    }));
  }

  /** @param {NetViewResult} view */
  function draw(view) {
    const { names, reads, drawing } = drawingOf(view);
    const asked = new Set(nodes.map(folded));
    const picture = createPicture(circuitTexts.network, (name) =>
      set(name, MARKS[(MARKS.indexOf(marks.get(name) ?? "") + 1) % MARKS.length] ?? ""));
    redraw = () => picture.update(drawing, (name) => {
      const mark = marks.get(name) ?? "";
      const i = names.indexOf(name);
      const words = circuitTexts.node(drawing.boxes[i]?.label || name, reads[i] ?? []);
      const value = mark === "" ? undefined : mark === "1";
      return { label: `${words}: ${circuitTexts.value(value)}`, value, asked: asked.has(name) };
    });
    picture.element.classList.add("marks");
    place.append(picture.element, h("p", { class: "small" }, circuitTexts.press));
    redraw();
  }
}

/** A network's nodes by name, what each of them reads, and its drawing. @param {NetViewResult} view */
function drawingOf(view) {
  const names = view.nodes.map(({ kind, label, id }) => (kind === "next" ? folded(`(next ${stateOf(label)})`)
    : folded(label) || `${kind} gate ${id}`));
  const reads = view.nodes.map((_, i) => view.wires.flatMap(({ from, to }) => (to === i ? [names[from] ?? ""] : [])));
  return { names, reads, drawing: { width: view.width, height: view.height,
    boxes: view.nodes.map(({ label, kind, x, y, w, h: height }, i) => ({ name: names[i] ?? "",
      label: kind === "next" ? names[i] ?? "" : label, shape: shapeOf(kind), x, y, w, h: height })),
    wires: view.wires.map(({ from, to, points }) => ({ from: names[from] ?? "", to: names[to] ?? "", points })) } };
}

/**
 * The network to be marked with a pencil.
 * @param {NetViewResult} view
 * @param {readonly string[]} nodes that are asked for
 * @param {number} most px that there are across
 */
export function networkOnPaper(view, nodes, most) {
  const { drawing } = drawingOf(view);
  const asked = new Set(nodes.map(folded));
  const { element, update } = createPicture(circuitTexts.network, () => {});
  update(drawing, (name) => ({ label: name, value: undefined, asked: asked.has(name) }));
  element.style.zoom = String(Math.min(1, most / view.width));
  return element;
}

/** The fact of a base that comes next: without the word that says so. @param {string} label */
const stateOf = (label) => /^\((?:true|next) (.*)\)$/.exec(label)?.[1] ?? label;

/** @param {NodeKind} kind @returns {Shape} */
function shapeOf(kind) {
  switch (kind) {
    case "and": case "or": case "not": case "base": case "input": case "view": return kind;
    default: return "output";
  }
}
