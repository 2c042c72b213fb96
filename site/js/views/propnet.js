// @ts-check
// The propnet panel: the network in three ways to look at it, with the values
// of the shown position or of moves that are tried out. Drawing is
// net-canvas.js; this is the frame that holds its parts together.

import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { current } from "../state.js";
import { parseTerm, printTerm } from "../terms.js";
import { texts } from "../texts.js";
import { movesTo } from "../tree.js";
import { createNetBar } from "./net-bar.js";
import { createNetJob } from "./net-job.js";
import { createNetMoves } from "./net-moves.js";
import { createNetPane } from "./net-pane.js";
import { createNetSide } from "./net-side.js";
import { tool } from "./tool.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").NetViewName} NetViewName */
/** @typedef {import("../protocol.d.ts").Calls} Calls */
/** @typedef {import("../protocol.d.ts").NetNode} NetNode */
/** @typedef {import("../protocol.d.ts").NetFormat} NetFormat */
/** @typedef {import("../protocol.d.ts").NetViewRequest} NetViewRequest */
/** @typedef {"netview" | "netnode" | "netexport" | "findnodes"} NetCall */

const WHOLE_LIMIT = 1000; // nodes that one picture of everything may have
const WHOLE_FIRST = 80; // nodes up to which everything is shown at first
const CONE_LIMIT = 300;
const FOCUS_LIMIT = 12; // propositions of a relation whose cone is shown
const FIRST_DEPTH = 4; // gates that a cone reaches at first, fewer if it is too wide
const CONE_FIRST = 60; // nodes that a cone may have at first
const MAX_DEPTH = 20;
const ROOM_FOR_TWO = 1000; // px from which two pictures stand side by side
const ROOM_FOR_SIDE = 820; // px from which the chosen node has a panel
const EXPLAINED = /^\((true|legal|goal) |^terminal$/; // what the rules worker can prove from its text alone

/**
 * @typedef {object} PropnetActions
 * @property {<Name extends NetCall>(call: Name, body: Calls[Name]["request"]) => Promise<{body: Calls[Name]["result"], buffers: ArrayBuffer[]}>} ask
 * @property {(joint: string[]) => Promise<Uint8Array>} values of all nodes in the shown position, with the moves made or with none
 * @property {() => void} stop
 * @property {() => void} build
 * @property {(rules: number[]) => void} light rules in the editor
 * @property {(rule: number) => void} show it in the editor
 * @property {(atom: string) => void} why
 * @property {(line: string[][]) => void} replay plays joint moves on the board, as a variation
 * @property {(beside: Element, title: string, items: {words: string, run: () => void}[]) => void} menu
 * @property {(name: string, text: string) => void} save a file
 * @property {(error: unknown, show: (words: string) => void) => void} failed
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
  const asTable = h("button", { class: "btn sm line", type: "button", "aria-pressed": "false", on: { click: toggleTable } }, icon("grid"), h("span", { class: "words" }, texts.net.table));
  const exporting = h("button", { class: "btn sm line", type: "button", "aria-haspopup": "menu", on: { click: () => actions.menu(exporting, texts.net.exportTitle, files()) } }, icon("file"), h("span", { class: "words" }, texts.net.export));
  const tools = h("div", { class: "tools-row net-tools" }, h("label", { class: "field grow" }, icon("search"), search, names), views, asTable, exporting);
  const folded = createNetPane({ pick: pickRelation, open: pickRelation });
  const main = createNetPane({ pick, open: (node) => openCone(node.nodes.length > 0 ? node.nodes : [node.id]) });
  const cone = h("div", { class: "cone row", hidden: true });
  main.strip.append(cone);
  const side = createNetSide({
    value: valueAt, changed, rule: ruleText, explained, set: toggleInput, go: goTo, cone: (id) => openCone([id]), why: actions.why, show: actions.show,
    close: () => (sideShown = false, side.show(null)),
  });
  const moves = createNetMoves({
    set: (role, move) => setMoves(joint.map((each, i) => (i === role ? move : each))),
    clear: () => setMoves(joint.map(() => "")),
    make: () => last && actions.replay([...movesTo(last.tree), joint]),
  });
  const below = h("div", { class: "net-bar" });
  const bar = createNetBar(below, {
    value: main.canvas.value, explained, why: actions.why, show: actions.show,
    step: (progress) => {
      stepping = progress !== null;
      main.canvas.step(progress);
      main.refresh();
      side.refresh();
      showMoves();
    },
    cone: (node) => openCone(node.nodes.length > 0 ? node.nodes : [node.id]),
  });
  const body = h("div", { class: "net-body" }, folded.element, main.element, side.element);
  const job = createNetJob(actions);
  host.append(h("h2", { class: "vh" }, texts.panes.propnet), tools, body, moves.element, below, job.element);

  /** @type {State | null} */
  let last = null;
  /** @type {NetViewName} */
  let view = "whole";
  /** Chosen by the visitor, so it stays for the next net. */
  let chosenView = false;
  /** Ids of the nodes that the cone is about, or that are marked. @type {number[]} */
  let picked = [];
  let back = true; // the cone shows what its proposition needs
  let depth = FIRST_DEPTH;
  let chosenDepth = false; // by the visitor
  /** @type {import("../protocol.d.ts").BuildResult | null} */
  let net = null;
  let asked = 0; // pictures
  let askedNode = 0;
  let sideShown = true; // the visitor has not closed it
  let stepping = false;
  /** Moves that are tried out, by role; "" for none. @type {string[]} */
  let joint = [];
  /** Values in the shown position, and with the moves that are tried out. @type {{position: Uint8Array | null, shown: Uint8Array | null}} */
  let values = { position: null, shown: null };
  let valuesNode = -1; // of the match tree
  let wide = false;
  const resize = new ResizeObserver(() => {
    const was = wide;
    wide = host.clientWidth >= ROOM_FOR_TWO;
    body.classList.toggle("narrow", host.clientWidth < ROOM_FOR_SIDE);
    if (was !== wide && net && last) void draw();
  });
  resize.observe(host);

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
      job.element.hidden = ready !== null;
      if (!ready) {
        net = null;
        moves.show(false, [], [], []);
        if (before?.net !== state.net || before?.revision !== state.revision) job.show(state.net);
        return;
      }
      if (!visible) return;
      if (ready !== net) begin(ready);
      if (valuesNode !== state.tree.current && current(state)) void moved(state);
    },
    destroy() {
      resize.disconnect();
      bar.destroy();
      job.destroy();
      folded.destroy();
      main.destroy();
      host.replaceChildren();
    },
  };

  /** Another network. @param {import("../protocol.d.ts").BuildResult} ready */
  function begin(ready) {
    net = ready;
    valuesNode = -1;
    picked = [];
    values = { position: null, shown: null };
    side.show(null);
    if (!chosenView || view === "cone" || ready.stats.nodes > WHOLE_LIMIT) view = ready.stats.nodes > WHOLE_FIRST ? "relations" : "whole";
    void draw();
  }

  // ------------------------------------------------------------ pictures

  /** @param {readonly number[]} ids */
  function openCone(ids) {
    // Of many, those that are true say the most.
    const lit = ids.filter((id) => values.shown?.[id] === 1);
    picked = [...lit, ...ids.filter((id) => !lit.includes(id))].slice(0, FOCUS_LIMIT);
    if (!chosenDepth) depth = FIRST_DEPTH;
    setView(view === "both" ? "both" : "cone");
    if (picked.length === 1) void showSide(picked[0] ?? -1);
  }

  /** @param {NetViewName} next */
  function setView(next) {
    view = next;
    chosenView = true;
    void draw();
  }

  /** What is shown in the room there is. @returns {NetViewName} */
  function fitting() {
    return view === "both" && !wide ? "cone" : view;
  }

  function toggleTable() {
    const on = asTable.getAttribute("aria-pressed") !== "true";
    asTable.setAttribute("aria-pressed", String(on));
    main.asTable(on);
  }

  function showViews() {
    const all = /** @type {NetViewName[]} */ (["whole", "relations", "cone", ...(wide ? ["both"] : [])]);
    fill(views, all.map((name) => h("button", { class: "btn", type: "button", "aria-pressed": String(fitting() === name), on: { click: () => setView(name) } }, texts.net[name])));
  }

  function showCone() {
    const shown = fitting();
    cone.hidden = (shown !== "cone" && shown !== "both") || picked.length === 0;
    const way = (/** @type {boolean} */ needs, /** @type {string} */ words) => h("button", { class: "btn", type: "button", "aria-pressed": String(back === needs), on: { click: () => ((back = needs), void draw()) } }, words);
    const deeper = (/** @type {number} */ by, /** @type {import("../icons.js").IconName} */ image, /** @type {string} */ words) => {
      const button = tool(image, words, () => ((depth += by), (chosenDepth = true), void draw()));
      button.disabled = depth + by < 1 || depth + by > MAX_DEPTH;
      return button;
    };
    fill(cone,
      h("div", { class: "seg", role: "group", "aria-label": texts.net.direction }, way(true, texts.net.fanIn), way(false, texts.net.fanOut)),
      h("div", { class: "depth" }, deeper(-1, "minus", texts.net.shallower), h("span", { class: "num small" }, texts.net.depth(depth)), deeper(1, "plus", texts.net.deeper)));
  }

  /** @param {"whole" | "relations" | "cone"} shown @returns {NetViewRequest} */
  function request(shown) {
    return { view: shown, focus: shown === "cone" ? picked : [], depth, back, limit: shown === "cone" ? CONE_LIMIT : WHOLE_LIMIT };
  }

  async function draw() {
    showViews();
    showCone();
    if (!net) return;
    const now = ++asked;
    const shown = fitting();
    folded.element.hidden = shown !== "both";
    folded.head(shown === "both" ? texts.net.relations : "", "");
    main.head("", "");
    if (shown === "both") await drawPane(folded, "relations", now);
    if (now === asked) await drawPane(main, shown === "both" ? "cone" : shown, now);
  }

  /**
   * @param {ReturnType<typeof createNetPane>} pane
   * @param {"whole" | "relations" | "cone"} shown
   * @param {number} now the number of this request
   */
  async function drawPane(pane, shown, now) {
    const words = shown === "whole" && net && net.stats.nodes > WHOLE_LIMIT ? texts.net.tooBig(net.stats.nodes) : shown === "cone" && picked.length === 0 ? texts.net.pick : "";
    if (words !== "") return silence(pane, words);
    try {
      const { body: drawing } = await actions.ask("netview", request(shown));
      if (now !== asked) return;
      if (shown === "cone" && !chosenDepth && depth > 1 && drawing.nodes.length > CONE_FIRST) {
        depth--;
        void draw();
        return;
      }
      pane.draw(drawing, picked, back);
      if (pane !== main) return;
      const named = drawing.nodes.findIndex((node) => picked.includes(node.id));
      if (!folded.element.hidden) main.head(texts.net.cone, drawing.nodes[named]?.label ?? "");
      bar.draw(drawing, shown === "relations" ? -1 : named);
    } catch (error) {
      if (now === asked) actions.failed(error, (said) => silence(pane, said));
    }
  }

  /** @param {ReturnType<typeof createNetPane>} pane @param {string} words instead of a picture */
  function silence(pane, words) {
    pane.say(words);
    if (pane === main) bar.draw(null, -1);
  }

  /** A node of the large picture was chosen. @param {NetNode} node */
  function pick(node) {
    actions.light(node.rules);
    bar.pick(node);
    if (node.nodes.length > 0) return;
    search.value = node.label;
    picked = [node.id];
    sideShown = true;
    void showSide(node.id);
  }

  /** A relation was chosen in the picture beside the cone. @param {NetNode} node */
  function pickRelation(node) {
    actions.light(node.rules);
    openCone(node.nodes);
  }

  /** Goes to a node: in the picture if it is there, else as a cone. @param {number} id */
  function goTo(id) {
    picked = [id];
    if (!main.canvas.choose(id)) openCone([id]);
    else void showSide(id);
  }

  // ------------------------------------------------------------ values

  /** The match has moved: the values are of another position. @param {State} state */
  async function moved(state) {
    valuesNode = state.tree.current;
    joint = (current(state)?.roles ?? []).map(() => "");
    values.position = await askValues([]);
    spread(values.position);
    if (picked.length === 1 && !side.element.hidden) void showSide(picked[0] ?? -1);
  }

  /** @param {string[]} next by role */
  async function setMoves(next) {
    joint = next;
    showMoves();
    const set = joint.some((move) => move !== "");
    spread(set ? await askValues(joint) : values.position);
  }

  /** Values of the shown position; null where there are none. @param {string[]} made */
  async function askValues(made) {
    const at = valuesNode;
    try {
      const got = await actions.values(made);
      return at === valuesNode ? got : values.shown;
    } catch {
      return null; // gates then carry "?"
    }
  }

  /** @param {Uint8Array | null} next */
  function spread(next) {
    values.shown = next;
    folded.canvas.values(next);
    main.canvas.values(next);
    main.refresh();
    bar.refresh();
    side.refresh();
    showMoves();
  }

  /** @param {number} id @returns {number} 0, 1, or -1 while not known */
  function valueAt(id) {
    return main.canvas.valueOf(id) ?? values.shown?.[id] ?? -1;
  }

  /** Whether the moves that are tried out change a node. @param {number} id */
  function changed(id) {
    if (values.shown === values.position || !values.shown || !values.position) return null;
    return values.shown[id] !== values.position[id];
  }

  function showMoves() {
    const here = last && current(last);
    const visible = net !== null && here !== null && !here.terminal && (stepping || joint.some((move) => move !== ""));
    moves.show(visible, here?.roles ?? [], (here?.legal ?? []).map((role) => role.map((move) => move.text)), joint);
  }

  /** Makes the move that an input stands for, or takes it back. @param {string} label such as "(does x (mark 1 1))" */
  function toggleInput(label) {
    const term = parseTerm(label);
    if (typeof term === "string") return;
    const [, name = "", move = ""] = term.map(printTerm);
    const at = (last && current(last)?.roles.indexOf(name)) ?? -1;
    void setMoves(joint.map((each, role) => (role !== at ? each : each === move ? "" : move)));
  }

  // ------------------------------------------------------------ one node

  /** @param {number} id */
  async function showSide(id) {
    if (!last || !sideShown || body.classList.contains("narrow")) return;
    const now = ++askedNode;
    try {
      const { body: told } = await actions.ask("netnode", { id, line: movesTo(last.tree) });
      if (now === askedNode) side.show(told);
    } catch {
      side.show(null); // a newer question has taken its place, or the net is gone
    }
  }

  /** @param {number} rule */
  function ruleText(rule) {
    const form = last?.check?.revision === last?.revision ? last?.check?.result.forms[rule] : undefined;
    return form && last ? { line: form.line, text: last.doc.text.slice(form.from, form.to).replaceAll("\r\n", "\n") } : null;
  }

  /** Whether an atom can be asked why. @param {string} label */
  function explained(label) {
    return EXPLAINED.test(label);
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
    sideShown = true;
    openCone([node.id]);
  }

  /** @param {string} text @param {number} limit */
  async function find(text, limit) {
    try {
      return (await actions.ask("findnodes", { text, limit })).body.nodes;
    } catch {
      return []; // nothing to suggest
    }
  }

  // ------------------------------------------------------------ files

  /** The files that the network can be saved as. */
  function files() {
    return /** @type {NetFormat[]} */ (["svg", "dot", "json"]).map((format) => ({ words: texts.net.formats[format], run: () => void save(format) }));
  }

  /** @param {NetFormat} format */
  async function save(format) {
    const shown = fitting();
    const name = last?.doc.name || texts.noName;
    const seen = shown === "both" ? "cone" : shown;
    try {
      const { body: told, buffers } = await actions.ask("netexport", { format, name, view: request(seen === "whole" && net && net.stats.nodes > WHOLE_LIMIT ? "relations" : seen) });
      actions.save(`${name}.${format}`, new TextDecoder().decode(buffers[told.file]));
    } catch (error) {
      actions.failed(error, main.say);
    }
  }
}
