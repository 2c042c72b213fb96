// @ts-check
// The pictures of a network: the whole of it, its relations, the cone of a
// proposition, or two of them side by side.

import { fill, h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
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
 * @property {(id: number) => void} about one proposition is what the cone is opened for
 * @property {() => void} drawn the main picture is another, or there is none any more
 * @property {(error: unknown, show: (words: string) => void) => void} failed
 */

/** @param {PictureActions} actions */
export function createNetPictures(actions) {
  const views = new NetViews();
  const { point } = actions;
  const folded = createNetPane({ pick: pickRelation, open: pickRelation, point });
  const main = createNetPane({ pick, open, point });
  const cone = createNetCone(() => void draw());
  const fold = h("button", { class: "btn sm line", type: "button", hidden: true, on: { click: () => {
    views.fold();
    void draw();
  } } }, netTexts.fold);
  main.strip.append(fold, cone.element);
  const switches = h("div", { class: "seg", role: "group", "aria-label": netTexts.views });
  const asTable = h("button", { class: "btn sm line", type: "button", "aria-pressed": "false",
    on: { click: toggleTable } }, icon("grid"), h("span", { class: "words" }, netTexts.table));
  /** @type {import("./picture.js").Linked | null} */
  let linked = null;
  let asked = 0; // requests, so that only the latest is answered

  return {
    elements: [folded.element, main.element],
    switches,
    asTable,
    /** The main one. */
    picture: main.picture,
    /** Another network. @param {number} nodes */
    begin(nodes) {
      views.begin(nodes);
      void draw();
    },
    /** There is no network any more, nor pictures of it. */
    end() {
      views.nodes = 0;
      asked++;
      folded.say("");
      silence(main, "");
    },
    /** @param {boolean} wide whether there is room for two pictures */
    room(wide) {
      if (views.wide === wide) return;
      views.wide = wide;
      void draw();
    },
    open: openCone,
    /** What is shown, for a link; nodes by their ids. */
    get seen() {
      return { view: views.wanted, picked: views.picked, back: cone.back, depth: cone.depth, open: views.opened };
    },
    /**
     * Shows what a link says.
     * @param {import("../session/net-link.js").NetLink} net
     * @param {readonly number[]} picked
     */
    restore({ view, back, depth, open: opened }, picked) {
      views.restore(view, picked, opened);
      cone.set(back, depth);
      void draw();
    },
    /** Goes to a node: in the picture if it is there, else as a cone. @param {number} id */
    goTo(id) {
      views.picked = [id];
      if (!main.choose(id)) openCone([id]);
    },
    /** Opens a relation of the whole. @param {NetNode} node */
    unfold: open,
    /** The only node that is marked, or -1. */
    get marked() {
      return views.marked;
    },
    /** @param {Uint8Array | null} values by node */
    values(values) {
      folded.values(values);
      main.values(values);
    },
    /** @param {Uint8Array | null} heat @param {Uint8Array | null} before */
    lens(heat, before) {
      folded.lens(heat, before);
      main.lens(heat, before);
    },
    image: main.image,
    step: main.step,
    /** @param {import("./picture.js").Sought | null} sought */
    seek(sought) {
      folded.seek(sought);
      main.seek(sought);
    },
    /** @param {import("./picture.js").Linked | null} lit what other views point at */
    link(lit) {
      linked = lit;
      folded.link(lit);
      main.link(lit);
    },
    /** What a file of the picture would have. */
    shown: () => request(views.main),
    say: main.say,
    destroy() {
      folded.destroy();
      main.destroy();
    },
  };

  /** @param {readonly number[]} ids */
  function openCone(ids) {
    views.open(ids, actions.lit);
    cone.begin();
    void draw();
    if (views.marked >= 0) actions.about(views.marked);
  }

  /** @param {NetNode} node */
  function open(node) {
    if (views.leveled && node.nodes.length > 0) {
      views.unfold(node.id);
      void draw();
    } else openCone(node.nodes.length > 0 ? node.nodes : [node.id]);
  }

  /** A node of the main picture was chosen. @param {NetNode} node */
  function pick(node) {
    actions.choose(node);
    if (node.nodes.length === 0) views.picked = [node.id];
    actions.picked(node);
  }

  /** A relation was chosen in the picture beside the cone. @param {NetNode} node */
  function pickRelation(node) {
    actions.choose(node);
    openCone(node.nodes);
  }

  function toggleTable() {
    const on = asTable.getAttribute("aria-pressed") !== "true";
    asTable.setAttribute("aria-pressed", String(on));
    main.asTable(on);
  }

  function showSwitches() {
    fill(switches, views.offered.map(
      (name) => h("button", { class: "btn", type: "button", title: netTexts.about[name],
      "aria-pressed": String(views.shown === name),
      on: { click: () => {
      views.choose(name);
      void draw();
    } } }, netTexts[name])));
  }

  /** @param {NetView} view @returns {NetViewRequest} */
  function request(view) {
    const inCone = view === "cone";
    return { view, focus: inCone ? [...views.picked] : [], depth: cone.depth, back: cone.back,
      limit: inCone ? CONE_LIMIT : WHOLE_LIMIT, open: [...views.opened] };
  }

  async function draw() {
    const both = views.shown === "both";
    showSwitches();
    cone.show(views.main === "cone" && views.picked.length > 0);
    fold.hidden = !views.leveled || views.opened.length === 0;
    if (views.nodes === 0) return;
    const now = ++asked;
    folded.element.hidden = !both;
    folded.head(both ? netTexts.relations : "", "");
    main.head("", "");
    if (both) await drawPane(folded, "relations", now);
    if (now === asked) await drawPane(main, views.main, now);
  }

  /**
   * @param {ReturnType<typeof createNetPane>} pane
   * @param {NetView} view
   * @param {number} now the number of this request
   */
  async function drawPane(pane, view, now) {
    const words = pane === main ? instead() : "";
    if (words !== "") return silence(pane, words);
    try {
      const drawing = await actions.ask(request(view));
      if (now !== asked) return;
      if (view === "cone" && cone.narrow(drawing.nodes.length)) return void draw();
      pane.draw(drawing, views.picked, cone.back);
      pane.link(linked);
      if (pane === main) tell();
    } catch (error) {
      if (now === asked) actions.failed(error, (said) => silence(pane, said));
    }
  }

  /** What is said instead of the main picture, "" where it can be drawn. */
  function instead() {
    return views.main === "cone" && views.picked.length === 0 ? netTexts.pick : "";
  }

  /** The main picture is another one. */
  function tell() {
    if (!folded.element.hidden) main.head(netTexts.cone, main.picture.node?.label ?? "");
    actions.drawn();
  }

  /** @param {ReturnType<typeof createNetPane>} pane @param {string} words instead of a picture */
  function silence(pane, words) {
    pane.say(words);
    if (pane === main) actions.drawn();
  }
}
