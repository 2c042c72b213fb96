// @ts-check
// The pictures of a network: the whole of it, its relations, the cone of a
// proposition, or two of them side by side.

import { h, refill, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { PATIENCE } from "../shared/patience.js";
import { createNetCone } from "./cone.js";
import { createNetPane } from "./pane.js";
import { netTexts } from "./texts.js";
import { NetViews, WHOLE_LIMIT } from "./views.js";

/** @typedef {import("../protocol.d.ts").NetNode} NetNode */
/** @typedef {import("../protocol.d.ts").NetView} NetView */
/** @typedef {import("../protocol.d.ts").NetViewRequest} NetViewRequest */
/** @typedef {import("../protocol.d.ts").NetViewResult} NetViewResult */

const CONE_LIMIT = 300; // nodes of a cone

/**
 * @typedef {object} PictureActions
 * @property {(request: NetViewRequest) => Promise<NetViewResult>} ask
 * @property {(id: number) => boolean} lit whether a proposition is true now
 * @property {(node: NetNode) => void} choose a node, for the other views
 * @property {(node: NetNode) => void} picked a node of the main picture
 * @property {(node: NetNode | null) => void} point at a node of a picture
 * @property {(node: NetNode, key: "why" | "rule") => void} press a key that asks about a node
 * @property {(node: NetNode, at: DOMRect) => void} offer what can be done with a node
 * @property {(id: number) => void} about one proposition is what the cone is opened for
 * @property {() => void} drawn the main picture is another, or there is none any more
 * @property {(error: unknown, show: (words: string) => void) => void} failed
 */

export class NetPictures {
  views = new NetViews();
  /** What other views point at. @type {import("./picture.js").Linked | null} */
  linked = null;
  asked = 0; // requests, so that only the latest is answered
  switches = h("div", { class: "seg", role: "group", "aria-label": netTexts.views });

  /** @param {PictureActions} actions */
  constructor(actions) {
    this.actions = actions;
    const { point, press, offer } = actions;
    const pickRelation = (/** @type {NetNode} */ node) => this.pickRelation(node);
    this.folded = createNetPane({ pick: pickRelation, open: pickRelation, point, press, offer });
    this.main = createNetPane({ pick: (node) => this.pick(node), open: (node) => this.unfold(node), point, press,
      offer });
    this.cone = createNetCone(() => void this.draw());
    this.fold = h("button", { class: "btn sm line", type: "button", hidden: true, on: { click: () => {
      this.views.fold();
      void this.draw();
    } } }, netTexts.fold);
    this.every = h("button", { class: "btn sm line", type: "button", hidden: true, on: { click: () => {
      this.views.spread = true;
      void this.draw();
    } } });
    this.asTable = h("button", { class: "btn sm line", type: "button", "aria-pressed": "false",
      on: { click: () => this.toggleTable() } }, icon("grid"), h("span", { class: "words" }, netTexts.table));
    this.main.strip.append(this.fold, this.every, this.cone.element);
    this.elements = [this.folded.element, this.main.element];
    /** The main one. */
    this.picture = this.main.picture;
  }

  /** Another network, which is not drawn yet. @param {number} nodes */
  begin(nodes) {
    this.views.begin(nodes);
  }

  /** There is no network any more, nor pictures of it. */
  end() {
    this.views.nodes = 0;
    this.asked++;
    this.folded.say("");
    this.silence(this.main, "");
  }

  /** @param {boolean} wide whether there is room for two pictures */
  room(wide) {
    if (this.views.wide === wide) return;
    this.views.room(wide);
    void this.draw();
  }

  /** Opens a cone. @param {readonly number[]} ids */
  open(ids) {
    const { views } = this;
    views.open(ids, this.actions.lit);
    this.cone.begin();
    void this.draw();
    if (views.marked >= 0) this.actions.about(views.marked);
  }

  /** Goes to a node: in the picture if it is there, else as a cone. @param {number} id */
  goTo(id) {
    this.views.picked = [id];
    if (!this.main.choose(id)) this.open([id]);
  }

  /** Opens a relation of the whole, or the cone of a node. @param {NetNode} node */
  unfold(node) {
    if (this.views.leveled && node.nodes.length > 0) {
      this.views.unfold(node.id);
      void this.draw();
    } else this.open(node.nodes.length > 0 ? node.nodes : [node.id]);
  }

  /** The only node that is marked, or -1. */
  get marked() {
    return this.views.marked;
  }

  // ------------------------------------------------------------ links

  /** What is shown, for a link; nodes by their ids. */
  get seen() {
    const { views, cone } = this;
    return { view: views.wanted, picked: views.picked, back: cone.back, depth: cone.depth, open: views.opened };
  }

  /**
   * Shows what a link says.
   * @param {import("../session/net-link.js").NetLink} net
   * @param {readonly number[]} picked
   */
  restore({ view, back, depth, open }, picked) {
    this.views.restore(view, picked, open);
    this.cone.set(back, depth);
    void this.draw();
  }

  // ------------------------------------------------------------ what is known of the nodes

  /** @param {Uint8Array | null} values by node @param {import("./picture.js").Sought} byHand */
  values(values, byHand) {
    this.folded.values(values, byHand);
    this.main.values(values, byHand);
  }

  /** @param {Uint8Array | null} heat @param {Uint8Array | null} before */
  lens(heat, before) {
    this.folded.lens(heat, before);
    this.main.lens(heat, before);
  }

  /** @param {import("./picture.js").Sought | null} sought */
  seek(sought) {
    this.folded.seek(sought);
    this.main.seek(sought);
  }

  /** @param {import("./picture.js").Linked | null} lit what other views point at */
  link(lit) {
    this.linked = lit;
    this.folded.link(lit);
    this.main.link(lit);
  }

  /** What a file of the picture would have. */
  shown() {
    return this.request(this.views.main);
  }

  destroy() {
    this.folded.destroy();
    this.main.destroy();
  }

  // ------------------------------------------------------------ choosing

  /** A node of the main picture was chosen. @param {NetNode} node */
  pick(node) {
    this.actions.choose(node);
    if (node.nodes.length === 0) this.views.picked = [node.id];
    this.actions.picked(node);
  }

  /** A relation was chosen in the picture beside the cone. @param {NetNode} node */
  pickRelation(node) {
    this.actions.choose(node);
    this.open(node.nodes);
  }

  toggleTable() {
    const on = this.asTable.getAttribute("aria-pressed") !== "true";
    this.asTable.setAttribute("aria-pressed", String(on));
    this.main.asTable(on);
    if (this.views.main !== "whole") return;
    this.views.crowded = false; // a table has room for every node
    void this.draw();
  }

  showSwitches() {
    const { views } = this;
    const choose = (/** @type {import("./views.js").NetViewName} */ name) => {
      views.choose(name);
      void this.draw();
    };
    refill(this.switches, views.offered.map((name) => h("button", { class: "btn", type: "button",
      title: netTexts.about[name], "data-key": name, "aria-pressed": String(views.shown === name),
      on: { click: () => choose(name) } }, netTexts[name])));
  }

  // ------------------------------------------------------------ drawing

  /** @param {NetView} view @returns {NetViewRequest} */
  request(view) {
    const { cone, views } = this;
    const inCone = view === "cone";
    return { view, focus: inCone ? [...views.picked] : [], depth: cone.depth, back: cone.back,
      limit: inCone ? CONE_LIMIT : WHOLE_LIMIT, levels: views.leveled, open: [...views.opened] };
  }

  async draw() {
    const { views, folded, main } = this;
    const both = views.shown === "both";
    this.showSwitches();
    this.cone.show(views.main === "cone" && views.picked.length > 0);
    this.fold.hidden = !views.unfolded;
    this.every.hidden = !views.spreadable;
    setText(this.every, netTexts.every(views.nodes));
    if (views.nodes === 0) return;
    const now = ++this.asked;
    folded.element.hidden = !both;
    folded.head(both ? netTexts.relations : "", "");
    main.head("", "");
    if (both) await this.drawPane(folded, "relations", now);
    if (now === this.asked) await this.drawPane(main, views.main, now);
  }

  /**
   * @param {ReturnType<typeof createNetPane>} pane
   * @param {NetView} view
   * @param {number} now the number of this request
   */
  async drawPane(pane, view, now) {
    const { views, cone } = this;
    if (pane === this.main && view === "cone" && views.picked.length === 0) return this.silence(pane, netTexts.pick);
    const late = setTimeout(() => {
      if (now === this.asked && !pane.picture.drawing) pane.say(netTexts.drawing);
    }, PATIENCE);
    try {
      const drawing = await this.actions.ask(this.request(view));
      if (now !== this.asked) return;
      if (view === "cone" && cone.narrow(drawing.nodes.length, pane.fits(drawing, cone.back))) return void this.draw();
      if (view === "whole" && views.crowd(pane.legible(drawing))) return void this.draw();
      pane.draw(drawing, views.picked, cone.back);
      pane.link(this.linked);
      if (pane === this.main) this.tell();
    } catch (error) {
      if (now === this.asked) this.actions.failed(error, (said) => this.silence(pane, said));
    } finally {
      clearTimeout(late);
    }
  }

  /** The main picture is another one. */
  tell() {
    if (!this.folded.element.hidden) this.main.head(netTexts.cone, this.picture.node?.label ?? "");
    this.actions.drawn();
  }

  /** @param {ReturnType<typeof createNetPane>} pane @param {string} words instead of a picture */
  silence(pane, words) {
    pane.say(words);
    if (pane === this.main) this.actions.drawn();
  }
}
