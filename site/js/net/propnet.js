// @ts-check
// The propnet panel: the network in three ways to look at it, with the values
// of the shown position or of moves that are tried out. Pictures are
// in pictures.js; this is the frame that holds the parts together.

import { movesTo } from "../session/match-tree.js";
import { current } from "../session/state.js";
import { h } from "../shared/dom.js";
import { parseTerm, printTerm } from "../shared/terms.js";
import { texts } from "../shared/texts.js";
import { createNetAbout } from "./about.js";
import { createNetBar } from "./bar.js";
import { createNetExport } from "./export.js";
import { createNetFilter } from "./filter.js";
import { createNetJob } from "./job.js";
import { createNetMoves } from "./moves.js";
import { createNetPictures } from "./pictures.js";
import { createNetSearch } from "./search.js";
import { NetValues } from "./values.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../protocol.d.ts").BuildResult} BuildResult */
/** @typedef {import("../protocol.d.ts").Calls} Calls */
/** @typedef {"netview" | "netnode" | "netexport" | "findnodes"} NetCall */

const ROOM_FOR_TWO = 1000; // px from which two pictures stand side by side
const ROOM_FOR_SIDE = 820; // px from which the chosen node has a panel
const EXPLAINED = /^\((true|legal|goal) |^terminal$/; // what the rules worker can prove from its text alone

/**
 * @typedef {object} PropnetActions
 * @property {<Name extends NetCall>(call: Name, body: Calls[Name]["request"]) => Promise<{body:
 *  Calls[Name]["result"], buffers: ArrayBuffer[]}>} ask
 * @property {(joint: string[]) => Promise<Uint8Array>} values of all nodes in the shown position,
 *  with the moves made or with none
 * @property {() => void} stop
 * @property {() => void} build
 * @property {(node: import("../protocol.d.ts").NetNode) => void} choose a node, for the other views
 * @property {(node: import("../protocol.d.ts").NetNode | null) => void} point at a node, for the other views
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
  /** @type {State | null} */
  let last = null;
  /** @type {BuildResult | null} */
  let net = null;
  let place = -1; // the node of the match tree that the values are of

  const values = new NetValues(actions.values, spread);
  const pictures = createNetPictures({
    ask: async (request) => (await actions.ask("netview", request)).body,
    lit: (id) => values.of(id) === 1,
    choose: actions.choose,
    point: actions.point,
    picked,
    about: (id) => about.ask(id),
    drawn() {
      bar.begin();
      showMoves();
    },
    failed: actions.failed,
  });
  const { picture } = pictures;
  const about = createNetAbout({
    tell, value: valueAt, changed: (id) => values.differs(id), rule: (rule) => ruleText(last, rule),
      explained, set: toggleInput,
      go: pictures.goTo, cone: (id) => pictures.open([id]), why: actions.why, show: actions.show,
  });
  const search = createNetSearch(async (text, limit) => (await actions.ask("findnodes", { text, limit })).body.nodes,
    (node) => {
    about.wake();
    pictures.open([node.id]);
  });
  const filter = createNetFilter(pictures.seek);
  const moves = createNetMoves({
    set: (role, move) => void values.try(values.joint.map((each, i) => (i === role ? move : each))),
    clear: () => void values.try(values.joint.map(() => "")),
    make: () => last && actions.replay([...movesTo(last.tree), values.joint]),
  });
  const below = h("div", { class: "net-bar" });
  const bar = createNetBar(below, picture, {
    step(progress) {
      pictures.step(progress);
      about.refresh();
      showMoves();
    },
    explained, why: actions.why, show: actions.show,
    cone: (node) => pictures.open(node.nodes.length > 0 ? node.nodes : [node.id]),
  });
  const exporting = createNetExport({
    menu: actions.menu,
    name: () => last?.doc.name || texts.noName,
    export: async (format, name) => {
      const { body: told, buffers } = await actions.ask("netexport", { format, name, view: pictures.shown() });
      return new TextDecoder().decode(buffers[told.file]);
    },
    save: actions.save,
    failed: (error) => actions.failed(error, pictures.say),
  });
  const tools = h("div", { class: "tools-row net-tools" }, search.element, pictures.switches, filter.element,
    pictures.asTable, exporting.element);
  const body = h("div", { class: "net-body" }, ...pictures.elements, about.element);
  const job = createNetJob(actions);
  host.append(h("h2", { class: "vh" }, texts.panes.propnet), tools, body, moves.element, below, job.element);

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
        end();
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
    link: pictures.link,
    destroy() {
      resize.disconnect();
      bar.destroy();
      job.destroy();
      pictures.destroy();
      host.replaceChildren();
    },
  };

  /** Another network. @param {BuildResult} ready */
  function begin(ready) {
    net = ready;
    place = -1;
    values.forget();
    about.end();
    pictures.begin(ready.stats.nodes);
  }

  /** There is no network any more. */
  function end() {
    if (net) pictures.end();
    net = null;
    showMoves();
  }

  // ------------------------------------------------------------ values

  /**
   * The match has moved: the values are of another position.
   * @param {number} to a node of the match tree
   * @param {number} roles
   */
  async function move(to, roles) {
    place = to;
    await values.moveTo(roles);
    about.follow(pictures.marked);
  }

  /** The values, or the moves that are tried out, have changed. */
  function spread() {
    pictures.values(values.shown);
    bar.refresh();
    about.refresh();
    showMoves();
  }

  /** @param {number} id @returns {number} 0, 1, or -1 while not known */
  function valueAt(id) {
    return picture.valueOf(id) ?? values.of(id);
  }

  /** Moves can be set while values come step by step, and as long as some are set. */
  function showMoves() {
    const here = last && current(last);
    const visible = net !== null && here !== null && !here.terminal && (picture.stepping !== null || values.trying);
    moves.show(visible, here?.roles ?? [], (here?.legal ?? []).map((role) => role.map((each) => each.text)),
      values.joint);
  }

  /** Makes the move that an input stands for, or takes it back. @param {string} label */
  function toggleInput(label) {
    const { role, move } = moveOfInput(label);
    void values.toggle((last && current(last)?.roles.indexOf(role)) ?? -1, move);
  }

  // ------------------------------------------------------------ one node

  /** A node of the main picture was chosen. @param {import("../protocol.d.ts").NetNode} node */
  function picked(node) {
    bar.pick();
    if (node.nodes.length > 0) return;
    search.show(node.label);
    about.wake();
    about.ask(node.id);
  }

  /** @param {number} id of a node */
  function tell(id) {
    if (!last || body.classList.contains("narrow")) return null;
    return actions.ask("netnode", { id, moves: movesTo(last.tree) }).then((answer) => answer.body);
  }
}

/**
 * The move that an input stands for.
 * @param {string} label such as "(does x (mark 1 1))"
 */
function moveOfInput(label) {
  const term = parseTerm(label);
  const [, role = "", move = ""] = typeof term === "string" ? [] : term.map(printTerm);
  return { role, move };
}

/**
 * A rule of the text, null where the text is another by now.
 * @param {State | null} state
 * @param {number} rule
 */
function ruleText(state, rule) {
  const form = state?.check?.revision === state?.revision ? state?.check?.result.forms[rule] : undefined;
  return form && state ? { line: form.lineNumber, text: state.doc.text.slice(form.from, form.to) } : null;
}

/** Whether an atom can be asked why. @param {string} label */
function explained(label) {
  return EXPLAINED.test(label);
}
