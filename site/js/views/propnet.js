// @ts-check
// The propnet panel: the network in three ways to look at it, with the values
// of the shown position or of moves that are tried out. Pictures are
// net-pictures.js; this is the frame that holds the parts together.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { NetValues } from "../netvalues.js";
import { current } from "../state.js";
import { parseTerm, printTerm } from "../terms.js";
import { texts } from "../texts.js";
import { movesTo } from "../tree.js";
import { createNetBar } from "./net-bar.js";
import { createNetFilter } from "./net-filter.js";
import { createNetJob } from "./net-job.js";
import { createNetMoves } from "./net-moves.js";
import { createNetPictures } from "./net-pictures.js";
import { createNetSearch } from "./net-search.js";
import { createNetSide } from "./net-side.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../protocol.d.ts").Calls} Calls */
/** @typedef {import("../protocol.d.ts").NetFormat} NetFormat */
/** @typedef {"netview" | "netnode" | "netexport" | "findnodes"} NetCall */

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
  const values = new NetValues(actions.values, spread);
  const pictures = createNetPictures({
    ask: async (request) => (await actions.ask("netview", request)).body,
    lit: (id) => values.of(id) === 1,
    light: actions.light,
    picked(node) {
      bar.pick(node);
      if (node.nodes.length > 0) return;
      search.show(node.label);
      tell(node.id);
    },
    about: (id) => void showSide(id),
    drawn: (drawing, at) => bar.draw(drawing, at),
    failed: actions.failed,
  });
  const search = createNetSearch(async (text, limit) => (await actions.ask("findnodes", { text, limit })).body.nodes, (node) => {
    sideShown = true;
    pictures.open([node.id]);
  });
  const filter = createNetFilter(pictures.seek);
  const exporting = h("button", { class: "btn sm line", type: "button", "aria-haspopup": "menu", on: { click: () => actions.menu(exporting, texts.net.exportTitle, files()) } }, icon("file"), h("span", { class: "words" }, texts.net.export));
  const tools = h("div", { class: "tools-row net-tools" }, search.element, pictures.views, filter.element, pictures.asTable, exporting);
  const side = createNetSide({
    value: valueAt, changed: (id) => values.differs(id), rule: ruleText, explained, set: toggleInput, go: pictures.goTo, cone: (id) => pictures.open([id]), why: actions.why, show: actions.show,
    close: () => (sideShown = false, side.show(null)),
  });
  const moves = createNetMoves({
    set: (role, move) => void values.try(values.joint.map((each, i) => (i === role ? move : each))),
    clear: () => void values.try(values.joint.map(() => "")),
    make: () => last && actions.replay([...movesTo(last.tree), values.joint]),
  });
  const below = h("div", { class: "net-bar" });
  const bar = createNetBar(below, {
    value: pictures.main.value, explained, why: actions.why, show: actions.show,
    step(progress) {
      stepping = progress !== null;
      pictures.step(progress);
      side.refresh();
      showMoves();
    },
    cone: (node) => pictures.open(node.nodes.length > 0 ? node.nodes : [node.id]),
  });
  const body = h("div", { class: "net-body" }, ...pictures.elements, side.element);
  const job = createNetJob(actions);
  host.append(h("h2", { class: "vh" }, texts.panes.propnet), tools, body, moves.element, below, job.element);

  /** @type {State | null} */
  let last = null;
  /** @type {import("../protocol.d.ts").BuildResult | null} */
  let net = null;
  let askedNode = 0;
  let sideShown = true; // the visitor has not closed it
  let stepping = false;
  let place = -1; // the node of the match tree that the values are of
  const resize = new ResizeObserver(() => {
    pictures.room(host.clientWidth >= ROOM_FOR_TWO);
    body.classList.toggle("narrow", host.clientWidth < ROOM_FOR_SIDE);
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
        if (net) pictures.end();
        net = null;
        moves.show(false, [], [], []);
        if (before?.net !== state.net || before?.revision !== state.revision) job.show(state.net);
        return;
      }
      if (!visible) return;
      if (ready !== net) begin(ready);
      const here = current(state);
      if (!here) return;
      filter.update(here.roles, ready.stats.parts);
      if (place !== state.tree.current) void move(state.tree.current, here.roles.length);
    },
    destroy() {
      resize.disconnect();
      bar.destroy();
      job.destroy();
      pictures.destroy();
      host.replaceChildren();
    },
  };

  /** Another network. @param {import("../protocol.d.ts").BuildResult} ready */
  function begin(ready) {
    net = ready;
    place = -1;
    values.forget();
    side.show(null);
    pictures.begin(ready.stats.nodes);
  }

  // ------------------------------------------------------------ values

  /** The match has moved: the values are of another position. @param {number} to a node of the match tree @param {number} roles */
  async function move(to, roles) {
    place = to;
    await values.moveTo(roles);
    if (pictures.marked >= 0 && !side.element.hidden) void showSide(pictures.marked);
  }

  /** The values, or the moves that are tried out, have changed. */
  function spread() {
    pictures.values(values.shown);
    bar.refresh();
    side.refresh();
    showMoves();
  }

  /** @param {number} id @returns {number} 0, 1, or -1 while not known */
  function valueAt(id) {
    return pictures.main.valueOf(id) ?? values.of(id);
  }

  function showMoves() {
    const here = last && current(last);
    const visible = net !== null && here !== null && !here.terminal && (stepping || values.trying);
    moves.show(visible, here?.roles ?? [], (here?.legal ?? []).map((role) => role.map((each) => each.text)), values.joint);
  }

  /** Makes the move that an input stands for, or takes it back. @param {string} label such as "(does x (mark 1 1))" */
  function toggleInput(label) {
    const term = parseTerm(label);
    if (typeof term === "string") return;
    const [, name = "", made = ""] = term.map(printTerm);
    const role = (last && current(last)?.roles.indexOf(name)) ?? -1;
    void values.toggle(role, made);
  }

  // ------------------------------------------------------------ one node

  /** Tells about a node, even if the visitor has closed the panel before. @param {number} id */
  function tell(id) {
    sideShown = true;
    void showSide(id);
  }

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

  // ------------------------------------------------------------ files

  /** The files that the network can be saved as. */
  function files() {
    return /** @type {NetFormat[]} */ (["svg", "dot", "json"]).map((format) => ({ words: texts.net.formats[format], run: () => void save(format) }));
  }

  /** @param {NetFormat} format */
  async function save(format) {
    const name = last?.doc.name || texts.noName;
    try {
      const { body: told, buffers } = await actions.ask("netexport", { format, name, view: pictures.shown() });
      actions.save(`${name}.${format}`, new TextDecoder().decode(buffers[told.file]));
    } catch (error) {
      actions.failed(error, pictures.say);
    }
  }
}
