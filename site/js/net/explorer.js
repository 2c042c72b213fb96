// @ts-check
// The network in three ways to look at it, with the values of the shown position,
// of moves that are tried out, or of facts set by hand. Pictures are in
// pictures.js; this holds them together with what stands around them.

import { movesTo, node } from "../session/match-tree.js";
import { current } from "../session/queries.js";
import { brief } from "../shared/brief.js";
import { h } from "../shared/dom.js";
import { parseTerm, printTerm } from "../shared/terms.js";
import { texts } from "../shared/texts.js";
import { createNetAbout } from "./about.js";
import { createNetBar } from "./bar.js";
import { createNetExport } from "./export.js";
import { createNetFilter } from "./filter.js";
import { createNetLens } from "./lens.js";
import { createNetMoves } from "./moves.js";
import { choicesOf } from "./node-choices.js";
import { NetPictures } from "./pictures.js";
import { createNetSearch } from "./search.js";
import { NetValues } from "./values.js";
import { nodeName } from "./words.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../session/match-tree.js").Node} MatchNode */
/** @typedef {import("../protocol.d.ts").BuildResult} BuildResult */
/** @typedef {import("../protocol.d.ts").Calls} Calls */
/** @typedef {"netview" | "netnode" | "netexport" | "findnodes"} NetCall */

const ROOM_FOR_TWO = 1000; // px from which two pictures stand side by side
const ROOM_FOR_SIDE = 820; // px from which the chosen node has a panel

/**
 * @typedef {object} PropnetActions
 * @property {<Name extends NetCall>(call: Name, body: Calls[Name]["request"], purpose?: string) =>
 *  Promise<{body: Calls[Name]["result"], buffers: ArrayBuffer[]}>} ask
 * @property {(joint: string[], set: import("../protocol.d.ts").SetNode[]) => Promise<Uint8Array>} values of all nodes
 *  in the shown position, with the moves made or with none, and with bases and inputs set by hand
 * @property {(matches: number) => Promise<{shares: Uint8Array, told: import("../protocol.d.ts").HeatResult}>} heat
 * @property {() => string[][]} line the joint moves that lead to the shown position
 * @property {(moves: string[][]) => Promise<Uint8Array>} valuesAt values of another position
 * @property {(net: import("../session/net-link.js").NetLink) => void} seen what the picture is about
 * @property {() => void} stop
 * @property {() => void} build
 * @property {(node: import("../protocol.d.ts").NetNode) => void} choose a node, for the other views
 * @property {(node: import("../protocol.d.ts").NetNode | null) => void} point at a node, for the other views
 * @property {(rule: number) => void} show it in the editor
 * @property {(atom: string) => void} why
 * @property {(line: string[][]) => void} replay plays joint moves on the board, as a variation
 * @property {import("../shared/menu.js").Menu["open"]} menu
 * @property {(name: string, file: string | Blob) => void} save a file
 * @property {(error: unknown, show: (words: string) => void) => void} failed
 */

export class NetExplorer {
  /** @type {State | null} */
  last = null;
  /** @type {BuildResult | null} */
  net = null;
  /** Which the values are of: another match has other nodes by the same numbers. @type {MatchNode | null} */
  place = null;
  /** What was told or restored last. @type {import("../session/net-link.js").NetLink | null} */
  seen = null;
  /** Labels of nodes that have been met, by id. @type {Map<number, string>} */
  labels = new Map();
  restoring = false; // what a link says, or was shown of an earlier text, is being looked up
  behind = false; // the picture is still of the network before, and so are the values in it
  sheet = ""; // that the network is of
  narrow = false; // there is no room for the panel beside the picture

  /** @param {PropnetActions} actions */
  constructor(actions) {
    this.actions = actions;
    this.values = new NetValues(actions.values, () => this.spread());
    this.pictures = this.makePictures();
    const { picture } = this.pictures;
    this.picture = picture;
    this.about = this.makeAbout();
    this.search = createNetSearch(
      async (text, limit) => (await actions.ask("findnodes", { text, limit })).body.nodes,
      (node) => (this.about.wake(), this.pictures.open([node.id])));
    this.filter = createNetFilter((sought) => this.pictures.seek(sought));
    this.lens = createNetLens({ ...actions,
      show: (...shown) => this.pictures.lens(...shown) });
    const { pictures } = this;
    /** @type {import("./node-choices.js").ChoiceActions} */
    this.doing = { why: actions.why, show: actions.show, unfold: (node) => pictures.unfold(node),
      set: ({ id, kind, label }) => this.flip(id, kind, label),
      cone: (node) => pictures.open(node.nodes.length > 0 ? node.nodes : [node.id]) };
    this.moves = createNetMoves({
      set: (role, move) => void this.values.try(this.values.joint.map((each, i) => (i === role ? move : each))),
      clear: () => void this.values.clear(),
      make: () => this.last && actions.replay([...movesTo(this.last.tree), this.values.joint]),
    });
    this.below = h("div", { class: "net-bar" });
    this.bar = this.makeBar();
    this.exporting = this.makeExport();
    this.tools = h("div", { class: "tools-row net-tools" }, this.search.element, this.pictures.switches,
      this.filter.element, this.pictures.asTable, this.exporting.element);
    pictures.main.legend.after(this.lens.element); // it says what the legend explains
    this.body = h("div", { class: "net-body" }, ...this.pictures.elements, this.about.element);
    this.elements = [this.tools, this.body, this.lens.told, this.moves.element, this.below];
  }

  makePictures() {
    const { actions } = this;
    return new NetPictures({
      ask: async (request) => (await actions.ask("netview", request)).body,
      lit: (id) => this.values.of(id) === 1,
      choose: actions.choose,
      point: actions.point,
      picked: (node) => this.picked(node),
      press: (node, key) => this.choices(node).find((each) => each.key === key)?.run(),
      offer: (node, at) => actions.menu(this.body, brief(nodeName(node)), this.choices(node), at),
      about: (id) => this.about.ask(id),
      drawn: () => {
        if (this.behind) this.catchUp();
        this.bar.begin();
        this.showMoves();
        this.tellSeen();
      },
      failed: actions.failed,
    });
  }

  makeAbout() {
    const { actions, pictures } = this;
    return createNetAbout({
      tell: (id) => this.tell(id), value: (id) => this.picture.valueOf(id), changed: (id) => this.values.differs(id),
      rule: (rule) => ruleText(this.last, rule), set: (...node) => this.flip(...node),
      go: (id) => pictures.goTo(id), cone: (id) => pictures.open([id]), why: actions.why, show: actions.show,
    });
  }

  makeBar() {
    const { pictures } = this;
    return createNetBar(this.below, this.picture, {
      step: (progress) => {
        pictures.main.step(progress);
        this.about.refresh();
        this.showMoves();
      },
      ...this.doing,
    });
  }

  /** What can be done with a node of a picture. @param {import("../protocol.d.ts").NetNode} node */
  choices(node) {
    const value = node.nodes.length > 0 ? 0 : this.picture.valueOf(node.id);
    return choicesOf(node, value, this.picture.drawing?.view === "whole", this.doing);
  }

  makeExport() {
    const { actions, pictures } = this;
    return createNetExport({
      menu: actions.menu,
      name: () => this.last?.doc.name || texts.noName,
      export: async (format, name) => {
        const { body: told, buffers } = await actions.ask("netexport", { format, name, view: pictures.shown() });
        return new TextDecoder().decode(buffers[told.file]);
      },
      drawn: () => this.picture.drawing !== null,
      image: pictures.main.image,
      save: actions.save,
      failed: (error) => actions.failed(error, pictures.main.say),
    });
  }

  /** Shows a network or, with null, none. @param {State} state @param {BuildResult | null} net */
  show(state, net) {
    this.last = state;
    if (net === null) return this.end();
    if (net !== this.net) this.begin(net, this.sheet === state.doc.id);
    this.sheet = state.doc.id;
    const here = current(state);
    if (!here) return;
    this.filter.update(here.roles, net.stats.parts);
    if (state.ui.net && state.ui.net !== this.seen) void this.restore(state.ui.net);
    const place = node(state.tree, state.tree.current);
    if (this.place !== place) void this.move(place, here.roles.length);
  }

  /** Another network. @param {BuildResult} net @param {boolean} again of a sheet that has been edited */
  begin(net, again) {
    this.net = net;
    this.place = null;
    this.labels.clear();
    this.values.forget();
    this.about.end();
    this.lens.reset();
    this.search.show(""); // nothing is chosen in it
    this.behind = true;
    this.pictures.begin(net.stats.nodes);
    if (again && this.seen && this.seen.focus.length > 0) void this.resume(net, this.seen);
    else void this.pictures.draw();
  }

  /**
   * The sheet has been edited: a picture stays about what it was about, as far as there still is such a thing.
   * @param {BuildResult} net
   * @param {import("../session/net-link.js").NetLink} before
   */
  async resume(net, before) {
    const found = await this.find(before.focus.filter((text) => !isNumber(text))); // gates have other numbers by now
    if (net !== this.net || this.seen !== before) return;
    if (found.length === 0) return void this.pictures.draw();
    this.pictures.restore({ ...before, open: [] }, found);
    if (found.length === 1) this.search.show(before.focus[0] ?? "");
  }

  // ------------------------------------------------------------ links

  /** Tells what the picture is about, so that a link can say it. */
  tellSeen() {
    const { drawing } = this.picture;
    if (!drawing || !this.net || this.restoring) return;
    for (const { id, label, nodes } of drawing.nodes) if (nodes.length === 0) this.labels.set(id, label);
    const { view, picked, back, depth, open } = this.pictures.seen;
    const next = { view, back, depth, open, focus: picked.map((id) => this.labels.get(id) || `#${id}`) };
    if (JSON.stringify(next) === JSON.stringify(this.seen)) return;
    this.seen = next;
    this.actions.seen(next);
  }

  /** Shows what a link says, as far as this network has it. @param {import("../session/net-link.js").NetLink} link */
  async restore(link) {
    this.seen = link;
    const found = await this.find(link.focus);
    if (this.seen === link) this.pictures.restore(link, found);
  }

  /** @param {readonly string[]} focus names, as links have them @returns {Promise<number[]>} ids of nodes */
  async find(focus) {
    const nodes = this.net?.stats.nodes ?? 0;
    const found = [];
    this.restoring = true; // the picture before says nothing of what is looked for
    try {
      for (const text of focus) {
        const id = await this.idOf(text); // a search cancels the one before
        found.push(id);
        if (!isNumber(text)) this.labels.set(id, text); // relations do not draw it
      }
    } catch {
      // The network is gone; another one comes with a picture of its own.
    }
    this.restoring = false;
    return found.filter((id) => id >= 0 && id < nodes);
  }

  /** @param {string} text of a proposition, or "#" and a number @returns {Promise<number>} -1 for none */
  async idOf(text) {
    if (isNumber(text)) return Number.parseInt(text.slice(1), 10);
    const { body } = await this.actions.ask("findnodes", { text, limit: 1 }, "focus");
    const [node] = body.nodes;
    return node?.label === text ? node.id : -1;
  }

  /** There is no network any more. */
  end() {
    if (this.net) this.pictures.end();
    this.net = null;
    this.showMoves();
  }

  // ------------------------------------------------------------ values

  /**
   * The match has moved: the values are of another position.
   * @param {MatchNode} to
   * @param {number} roles
   */
  async move(to, roles) {
    this.place = to;
    await this.values.moveTo(roles);
    this.lens.follow(); // a call for values ends the one before
    this.about.follow(this.pictures.marked);
  }

  /** The picture is of the network now, so that values can go into it. */
  catchUp() {
    this.behind = false;
    this.spread();
  }

  /** The values, or what is tried out, have changed. */
  spread() {
    if (this.behind) return;
    this.pictures.values(this.values.shown, (node) => this.values.byHand(node));
    this.bar.refresh();
    this.about.refresh();
    this.showMoves();
  }

  /** Moves can be set while values come step by step, and as long as something is tried out. */
  showMoves() {
    const { values } = this;
    const here = this.last && current(this.last);
    const visible = this.net !== null && here !== null && (this.picture.stepping !== null || values.trying);
    const legal = (here?.legal ?? []).map((role) => role.map((each) => each.text));
    this.moves.show(visible, values.set.size, here?.roles ?? [], legal, values.joint);
  }

  /**
   * Gives a base the other value, or makes the move that an input stands for;
   * again takes it back.
   * @param {number} id
   * @param {string} kind
   * @param {string} label
   */
  flip(id, kind, label) {
    if (kind === "base") return void this.values.flip(id);
    const { role, move } = moveOfInput(label);
    void this.values.toggle((this.last && current(this.last)?.roles.indexOf(role)) ?? -1, move);
  }

  // ------------------------------------------------------------ one node

  /** A node of the main picture was chosen. @param {import("../protocol.d.ts").NetNode} node */
  picked(node) {
    this.bar.pick();
    if (node.nodes.length > 0) return;
    this.search.show(node.label);
    this.about.wake();
    this.about.ask(node.id);
  }

  /** @param {number} id of a node */
  tell(id) {
    if (!this.last || this.narrow) return null;
    return this.actions.ask("netnode", { id, moves: movesTo(this.last.tree) }).then((answer) => answer.body);
  }

  /** How wide the panel is. @param {number} width CSS pixels */
  room(width) {
    this.pictures.room(width >= ROOM_FOR_TWO);
    this.narrow = width < ROOM_FOR_SIDE;
    this.body.classList.toggle("narrow", this.narrow);
  }

  destroy() {
    this.bar.destroy();
    this.pictures.destroy();
  }
}

/** Whether a link says which node it is by a number. @param {string} text */
const isNumber = (text) => text.startsWith("#");

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
