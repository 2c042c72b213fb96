// @ts-check
// The pictures of a network: the whole of it, its relations, the cone of a
// proposition, or two of them side by side.

import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { texts } from "../texts.js";
import { createNetCone } from "./net-cone.js";
import { createNetPane } from "./net-pane.js";

/** @typedef {import("../state.js").NetViewName} NetViewName */
/** @typedef {import("../protocol.d.ts").NetNode} NetNode */
/** @typedef {import("../protocol.d.ts").NetViewRequest} NetViewRequest */
/** @typedef {import("../protocol.d.ts").NetViewResult} NetViewResult */
/** @typedef {"whole" | "relations" | "cone"} Single */

const WHOLE_LIMIT = 1000; // nodes that one picture of everything may have
const WHOLE_FIRST = 80; // nodes up to which everything is shown at first
const CONE_LIMIT = 300;
const FOCUS_LIMIT = 12; // propositions of a relation whose cone is shown

/**
 * @typedef {object} PictureActions
 * @property {(request: NetViewRequest) => Promise<NetViewResult>} ask
 * @property {(id: number) => boolean} lit whether a proposition is true now
 * @property {(rules: number[]) => void} light rules in the editor
 * @property {(node: NetNode) => void} picked a node of the main picture
 * @property {(id: number) => void} about one proposition is what the cone is opened for
 * @property {(drawing: NetViewResult | null, at: number) => void} drawn the main picture, and the node that it is about, -1 for none
 * @property {(error: unknown, show: (words: string) => void) => void} failed
 */

/** @param {PictureActions} actions */
export function createNetPictures(actions) {
  const folded = createNetPane({ pick: pickRelation, open: pickRelation });
  const main = createNetPane({ pick, open });
  const cone = createNetCone(() => void draw());
  main.strip.append(cone.element);
  const views = h("div", { class: "seg", role: "group", "aria-label": texts.net.views });
  const asTable = h("button", { class: "btn sm line", type: "button", "aria-pressed": "false", on: { click: toggleTable } }, icon("grid"), h("span", { class: "words" }, texts.net.table));

  let nodes = 0; // of the network; 0 while there is none
  /** @type {NetViewName} */
  let view = "whole";
  let chosen = false; // the view, by the visitor: so it stays for the next network
  let wide = false; // there is room for two pictures
  /** Ids of the nodes that the cone is about, or that are marked. @type {number[]} */
  let picked = [];
  let asked = 0;

  return {
    elements: [folded.element, main.element],
    views,
    asTable,
    main: main.canvas,
    /** Another network. @param {number} size in nodes */
    begin(size) {
      nodes = size;
      picked = [];
      if (!chosen || view === "cone" || nodes > WHOLE_LIMIT) view = nodes > WHOLE_FIRST ? "relations" : "whole";
      void draw();
    },
    /** There is no network any more. */
    end() {
      nodes = 0;
      asked++;
    },
    /** @param {boolean} next whether there is room for two pictures */
    room(next) {
      if (wide === next) return;
      wide = next;
      if (nodes > 0) void draw();
    },
    open: openCone,
    /** Goes to a node: in the picture if it is there, else as a cone. @param {number} id */
    goTo(id) {
      picked = [id];
      if (!main.canvas.choose(id)) openCone([id]);
    },
    /** @returns {number} the only node that is marked, or -1 */
    get marked() {
      return picked.length === 1 ? (picked[0] ?? -1) : -1;
    },
    /** @param {Uint8Array | null} values by node */
    values(values) {
      folded.canvas.values(values);
      main.canvas.values(values);
      main.refresh();
    },
    /** @param {import("./net-canvas.js").Progress | null} progress */
    step(progress) {
      main.canvas.step(progress);
      main.refresh();
    },
    /** @param {((node: NetNode) => boolean) | null} fits what is looked for; null for everything */
    seek(fits) {
      folded.seek(fits);
      main.seek(fits);
    },
    /** What a file of the picture would have. */
    shown() {
      const shown = fitting() === "both" ? "cone" : fitting();
      return request(shown === "whole" && nodes > WHOLE_LIMIT ? "relations" : /** @type {Single} */ (shown));
    },
    say: main.say,
    destroy() {
      folded.destroy();
      main.destroy();
    },
  };

  /** @param {readonly number[]} ids */
  function openCone(ids) {
    // Of many, those that are true say the most.
    const lit = ids.filter(actions.lit);
    picked = [...lit, ...ids.filter((id) => !lit.includes(id))].slice(0, FOCUS_LIMIT);
    cone.begin();
    setView(view === "both" ? "both" : "cone");
    if (picked.length === 1) actions.about(picked[0] ?? -1);
  }

  /** @param {NetNode} node */
  function open(node) {
    openCone(node.nodes.length > 0 ? node.nodes : [node.id]);
  }

  /** A node of the large picture was chosen. @param {NetNode} node */
  function pick(node) {
    actions.light(node.rules);
    if (node.nodes.length === 0) picked = [node.id];
    actions.picked(node);
  }

  /** A relation was chosen in the picture beside the cone. @param {NetNode} node */
  function pickRelation(node) {
    actions.light(node.rules);
    openCone(node.nodes);
  }

  /** @param {NetViewName} next */
  function setView(next) {
    view = next;
    chosen = true;
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

  /** @param {Single} shown @returns {NetViewRequest} */
  function request(shown) {
    return { view: shown, focus: shown === "cone" ? picked : [], depth: cone.depth, back: cone.back, limit: shown === "cone" ? CONE_LIMIT : WHOLE_LIMIT };
  }

  async function draw() {
    const shown = fitting();
    showViews();
    cone.show((shown === "cone" || shown === "both") && picked.length > 0);
    if (nodes === 0) return;
    const now = ++asked;
    folded.element.hidden = shown !== "both";
    folded.head(shown === "both" ? texts.net.relations : "", "");
    main.head("", "");
    if (shown === "both") await drawPane(folded, "relations", now);
    if (now === asked) await drawPane(main, shown === "both" ? "cone" : shown, now);
  }

  /**
   * @param {ReturnType<typeof createNetPane>} pane
   * @param {Single} shown
   * @param {number} now the number of this request
   */
  async function drawPane(pane, shown, now) {
    const words = shown === "whole" && nodes > WHOLE_LIMIT ? texts.net.tooBig(nodes) : shown === "cone" && picked.length === 0 ? texts.net.pick : "";
    if (words !== "") return silence(pane, words);
    try {
      const drawing = await actions.ask(request(shown));
      if (now !== asked) return;
      if (shown === "cone" && cone.narrow(drawing.nodes.length)) return void draw();
      pane.draw(drawing, picked, cone.back);
      if (pane === main) tell(drawing);
    } catch (error) {
      if (now === asked) actions.failed(error, (said) => silence(pane, said));
    }
  }

  /** The main picture is another one. @param {NetViewResult} drawing */
  function tell(drawing) {
    const at = drawing.nodes.findIndex((node) => picked.includes(node.id));
    if (!folded.element.hidden) main.head(texts.net.cone, drawing.nodes[at]?.label ?? "");
    actions.drawn(drawing, drawing.view === "relations" ? -1 : at);
  }

  /** @param {ReturnType<typeof createNetPane>} pane @param {string} words instead of a picture */
  function silence(pane, words) {
    pane.say(words);
    if (pane === main) actions.drawn(null, -1);
  }
}
