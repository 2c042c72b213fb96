// @ts-check
// A network to be built by pressing, or by text; the one follows the other.

import { h, refill, setText } from "../../shared/dom.js";
import { partOf } from "./circuit.js";
import { laidOut } from "./layout.js";
import { createPicture } from "./picture.js";
import { circuitTexts } from "./texts.js";
import { Workbench } from "./workbench.js";

/**
 * @param {{sources: readonly string[], outputs: readonly string[]}} of the network
 * @param {readonly string[]} lines that have been given
 * @param {(lines: string[]) => void} give
 */
export function createBuilder(of, lines, give) {
  const bench = new Workbench(of, lines);
  const said = h("p", { class: "small", role: "status" });
  const undrawn = h("p", { class: "small", role: "status" });
  const tools = h("div", { class: "row wrap" });
  const picture = createPicture(circuitTexts.picture, (name) => work(() => bench.press(name)));
  const field = h("textarea", { class: "mono", rows: 6, spellcheck: "false", autocapitalize: "off",
    "aria-label": circuitTexts.text, on: { input: () => work(() => bench.read(field.value)) } });
  draw();
  return h("div", { class: "ask circuit-builder" }, tools, picture.element, said,
    h("details", { class: "circuit-text", open: !bench.drawn }, h("summary", {}, circuitTexts.asText), field, undrawn));

  /** Does something and shows what it made. @param {() => void} run */
  function work(run) {
    const before = bench.text;
    run();
    if (bench.text !== before) give(bench.text.split("\n"));
    draw();
  }

  function draw() {
    if (field.value !== bench.text) field.value = bench.text;
    const { values } = bench;
    picture.update(laidOut(bench.circuit), (name) => look(name, values.get(name)));
    picture.element.classList.toggle("marks", bench.mode === "mark");
    refill(tools, ...modes(), ...(bench.mode === "build" ? building() : marking()));
    setText(said, bench.said);
    setText(undrawn, bench.drawn ? "" : circuitTexts.undrawn);
  }

  /** @param {string} name @param {boolean | undefined} value @returns {import("./picture.js").Look} */
  function look(name, value) {
    const part = partOf(bench.circuit, name);
    const words = part ? circuitTexts.part({ ...part, name: bench.spelling(name),
      reads: part.reads.map((read) => bench.spelling(read)) }) : name;
    if (bench.mode === "mark") return { label: `${words}: ${circuitTexts.value(value)}`, value };
    return { label: words, value, chosen: bench.chosen === name, asked: part?.kind === "output" };
  }

  function modes() {
    return [h("div", { class: "seg", role: "group", "aria-label": circuitTexts.modes },
      (/** @type {const} */ (["build", "mark"])).map((mode) => h("button", { class: "btn", type: "button",
        "data-key": mode, "aria-pressed": String(mode === bench.mode),
        on: { click: () => work(() => bench.turn(mode)) } }, circuitTexts[mode])))];
  }

  function building() {
    return [...(/** @type {const} */ (["and", "or", "not"])).map((kind) =>
      tool(kind, circuitTexts.add[kind], () => bench.add(kind))),
    tool("remove", circuitTexts.remove, () => bench.remove(), !bench.removable)];
  }

  function marking() {
    const over = bench.layer >= bench.deepest;
    return [tool("next", circuitTexts.nextLayer, () => bench.forward(bench.layer + 1), over),
      tool("all", circuitTexts.allLayers, () => bench.forward(bench.deepest), over),
      tool("clear", circuitTexts.clear, () => bench.clear())];
  }

  /** @param {string} name @param {string} words @param {() => void} run @param {boolean} [off] */
  function tool(name, words, run, off = false) {
    return h("button", { class: "btn sm line", type: "button", "data-key": name, "aria-disabled": off ? "true" : null,
      on: { click: () => !off && work(run) } }, words);
  }
}
