// @ts-check
// The propnet panel: how the building goes, and the network with the values
// of the shown position. Drawing is net-canvas.js, this is the frame round it.

import { fill, h, setText, svg } from "../dom.js";
import { icon } from "../icons.js";
import { current } from "../state.js";
import { duration, number, problemText, texts } from "../texts.js";
import { createNetBar } from "./net-bar.js";
import { createCanvas } from "./net-canvas.js";
import { ruleAtFault } from "./problem.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").NetViewName} NetViewName */
/** @typedef {import("../protocol.d.ts").Calls} Calls */
/** @typedef {import("../protocol.d.ts").BuildStage} BuildStage */
/** @typedef {import("../protocol.d.ts").NetViewResult} NetViewResult */

const WHOLE_LIMIT = 1000; // nodes that one picture of everything may have
const WHOLE_FIRST = 80; // nodes up to which everything is shown at first
const CONE_LIMIT = 300;
const FIRST_DEPTH = 4; // gates that a cone reaches at first
const MAX_DEPTH = 20;
const PATIENCE = 300; // ms a job may take before its panel says so

/** @type {BuildStage[]} */
const STAGES = ["ground", "net", "optimise", "verify"];

/**
 * @typedef {object} PropnetActions
 * @property {<Name extends "netview" | "findnodes" | "values">(call: Name, body: Calls[Name]["request"]) => Promise<{body: Calls[Name]["result"], buffers: ArrayBuffer[]}>} ask
 * @property {() => Promise<Uint8Array>} values of all nodes in the shown position
 * @property {() => void} stop
 * @property {() => void} build
 * @property {(rules: number[]) => void} light rules in the editor
 * @property {(rule: number) => void} show it in the editor
 * @property {(atom: string) => void} why
 */

/**
 * @param {HTMLElement} host
 * @param {PropnetActions} actions
 */
export function createPropnet(host, actions) {
  const search = h("input", { class: "mono", type: "search", placeholder: texts.net.search, "aria-label": texts.net.search, spellcheck: "false", autocomplete: "off", list: "net-nodes",
    on: { input: () => void suggest(), change: () => void focusNamed() } });
  const names = h("datalist", { id: "net-nodes" });
  const views = h("div", { class: "seg", role: "group", "aria-label": texts.net.views });
  const tools = h("div", { class: "tools-row" }, h("label", { class: "field grow" }, icon("search"), search, names), views);
  const body = h("div", { class: "net" });
  const job = h("div", { class: "job", role: "status" });
  const note = h("span", { class: "note", hidden: true });
  const legend = h("div", { class: "legend", "aria-hidden": "true" });
  const cone = h("div", { class: "cone row", hidden: true });
  const below = h("div", { class: "net-bar" });
  const canvas = createCanvas(body, {
    pick: (node) => {
      actions.light(node.rules);
      bar.pick(node);
      if (view === "relations") return;
      search.value = node.label;
      picked = [node.id];
    },
    open: openCone,
  });
  const bar = createNetBar(below, { value: canvas.value, step: canvas.step, cone: openCone, why: actions.why, show: actions.show });
  body.append(
    h("div", { class: "zoom" },
      tool("minus", texts.net.zoomOut, () => canvas.zoom(1 / 1.3)), tool("plus", texts.net.zoomIn, () => canvas.zoom(1.3)), tool("maximise", texts.net.fit, () => canvas.fit())),
    legend, note, cone);
  host.append(h("h2", { class: "vh" }, texts.panes.propnet), tools, body, below, job);

  /** @type {State | null} */
  let last = null;
  /** @type {NetViewName} */
  let view = "whole";
  /** Chosen by the visitor, so it stays for the next net. */
  let chosenView = false;
  /** @type {number[]} */
  let picked = [];
  let back = true; // the cone shows what its proposition needs
  let depth = FIRST_DEPTH;
  /** @type {import("../protocol.d.ts").BuildResult | null} */
  let net = null;
  let asked = 0;
  let valuesNode = -1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let patience;

  return {
    /**
     * @param {State} state
     * @param {boolean} visible hidden panels ask the engine nothing
     */
    update(state, visible) {
      const before = last;
      last = state;
      const ready = state.net.status === "ready" && state.net.revision === state.revision ? state.net.result : null;
      tools.hidden = body.hidden = below.hidden = ready === null;
      job.hidden = ready !== null;
      if (!ready) {
        net = null;
        if (before?.net !== state.net || before?.revision !== state.revision) showJob(state);
        return;
      }
      if (!visible) return;
      if (ready !== net) {
        net = ready;
        valuesNode = -1;
        picked = [];
        if (!chosenView || view === "cone" || ready.stats.nodes > WHOLE_LIMIT) view = ready.stats.nodes > WHOLE_FIRST ? "relations" : "whole";
        void draw();
      }
      if (valuesNode !== state.tree.current && current(state)) void showValues(state);
    },
    destroy() {
      bar.destroy();
      canvas.destroy();
      host.replaceChildren();
    },
  };

  /**
   * @param {import("../icons.js").IconName} name
   * @param {string} label
   * @param {() => void} run
   */
  function tool(name, label, run) {
    return h("button", { class: "btn icon sm", type: "button", "aria-label": label, title: label, on: { click: run } }, icon(name));
  }

  /** @param {import("../protocol.d.ts").NetNode} node */
  function openCone(node) {
    picked = node.nodes.length > 0 ? node.nodes.slice(0, 40) : [node.id];
    setView("cone");
  }

  /** @param {NetViewName} next */
  function setView(next) {
    view = next;
    chosenView = true;
    void draw();
  }

  function showViews() {
    fill(views, /** @type {NetViewName[]} */ (["whole", "relations", "cone"]).map((name) => h("button", { class: "btn", type: "button", "aria-pressed": String(view === name), on: { click: () => setView(name) } }, texts.net[name])));
  }

  function showLegend() {
    const line = (/** @type {string} */ name, /** @type {string} */ words) => h("span", {}, svg("svg", { viewBox: "0 0 22 10" }, svg("path", { class: name, d: "M0 5h22" })), words);
    fill(legend, view === "relations" ? line("wire-on", texts.net.legendShare) : [line("wire-on", texts.net.legendTrue), line("wire-off", texts.net.legendFalse)]);
  }

  function showCone() {
    cone.hidden = view !== "cone" || picked.length === 0;
    const side = (/** @type {boolean} */ needs, /** @type {string} */ words) => h("button", { class: "btn", type: "button", "aria-pressed": String(back === needs), on: { click: () => ((back = needs), void draw()) } }, words);
    const deeper = (/** @type {number} */ by, /** @type {import("../icons.js").IconName} */ image, /** @type {string} */ words) => {
      const button = tool(image, words, () => ((depth += by), void draw()));
      button.disabled = depth + by < 1 || depth + by > MAX_DEPTH;
      return button;
    };
    fill(cone,
      h("div", { class: "seg", role: "group", "aria-label": texts.net.direction }, side(true, texts.net.fanIn), side(false, texts.net.fanOut)),
      h("div", { class: "depth" }, deeper(-1, "minus", texts.net.shallower), h("span", { class: "num small" }, texts.net.depth(depth)), deeper(1, "plus", texts.net.deeper)));
  }

  /** @param {string} words instead of a picture */
  function say(words) {
    canvas.say(words);
    bar.draw(null, -1);
  }

  async function draw() {
    showViews();
    showLegend();
    showCone();
    if (!net) return;
    const now = ++asked;
    if (view === "whole" && net.stats.nodes > WHOLE_LIMIT) {
      say(texts.net.tooBig(net.stats.nodes));
      return;
    }
    if (view === "cone" && picked.length === 0) {
      say(texts.net.pick);
      return;
    }
    try {
      const limit = view === "cone" ? CONE_LIMIT : WHOLE_LIMIT;
      const { body: drawing } = await actions.ask("netview", { view, focus: view === "cone" ? picked : [], depth, back, limit });
      if (now !== asked) return;
      canvas.draw(drawing, picked, back);
      bar.draw(drawing, drawing.nodes.findIndex((node) => picked.includes(node.id)));
      note.hidden = drawing.more === 0;
      setText(note, texts.net.more(drawing.more));
    } catch (error) {
      if (now === asked) say(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {State} state */
  async function showValues(state) {
    const at = state.tree.current;
    valuesNode = at;
    try {
      const values = await actions.values();
      if (last?.tree.current === at) canvas.values(values);
    } catch {
      canvas.values(null); // gates then carry "?"
    }
    bar.refresh();
  }

  async function suggest() {
    const text = search.value.trim();
    if (text === "") return;
    const found = await find(text, 20);
    fill(names, found.map((node) => h("option", { value: node.label })));
  }

  async function focusNamed() {
    const text = search.value.trim();
    const [node] = text === "" ? [] : await find(text, 1);
    if (!node) return;
    picked = [node.id];
    setView("cone");
  }

  /** @param {string} text @param {number} limit */
  async function find(text, limit) {
    try {
      return (await actions.ask("findnodes", { text, limit })).body.nodes;
    } catch {
      return []; // nothing to suggest
    }
  }

  /** @param {State} state */
  function showJob(state) {
    clearTimeout(patience);
    const { net: building } = state;
    if (building.status === "building") {
      if (Date.now() - building.since < PATIENCE && building.stages.length === 0) {
        patience = setTimeout(() => last && showJob(last), PATIENCE);
        return;
      }
      const done = STAGES.filter((stage) => building.stages.some((each) => each.stage === stage)).length;
      const bar = h("i");
      bar.style.width = `${(100 * done) / (STAGES.length + 1)}%`;
      const latest = building.stages.at(-1)?.stage;
      fill(job, h("h3", {}, texts.net.building), h("p", { class: "muted" }, texts.net.buildingWords),
        h("div", { class: "progress" }, bar),
        h("table", {}, h("tbody", {}, STAGES.map((stage) => {
          const progress = building.stages.find((each) => each.stage === stage);
          return h("tr", {},
            h("td", {}, progress && stage !== latest ? icon("check", "is-true") : stage === latest ? icon("forward") : ""),
            h("td", {}, texts.net.stage[stage]),
            h("td", { class: "muted" }, progress ? `${number(progress.done)} ${texts.net.unit[stage]}` : texts.net.waits),
            h("td", { class: "muted" }, progress ? duration(progress.milliseconds) : ""));
        }))),
        h("div", { class: "row" }, h("button", { class: "btn stop", type: "button", on: { click: actions.stop } }, icon("stop"), texts.net.stop),
          h("span", { class: "muted num" }, texts.net.sofar(Date.now() - building.since))));
      patience = setTimeout(() => last && showJob(last), 500);
    } else if (building.status === "failed" && building.problem) {
      fill(job, h("h3", {}, texts.net.failed), h("p", { class: "muted" }, problemText(building.problem), " ", ruleAtFault(building.problem, state.check, actions.show)), h("p", { class: "muted" }, texts.net.failedWords),
        h("div", {}, h("button", { class: "btn line", type: "button", on: { click: actions.build } }, texts.match.retry)));
    } else if (building.status === "stopped") {
      fill(job, h("p", { class: "muted" }, texts.net.stopped), h("div", {}, h("button", { class: "btn line", type: "button", on: { click: actions.build } }, texts.net.build)));
    } else fill(job, h("p", { class: "muted" }, texts.net.none));
  }
}
