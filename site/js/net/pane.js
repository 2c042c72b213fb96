// @ts-check
// A picture of the network with what belongs to it: buttons to zoom, a legend,
// a word on what is left out, and its nodes as a table.

import { fill, h, setText, svg } from "../shared/dom.js";
import { tool } from "../shared/icon-button.js";
import { createCanvas } from "./canvas.js";
import { imageOf } from "./painter.js";
import { NetPicture } from "./picture.js";
import { createNetTable } from "./table.js";
import { netTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").NetViewResult} NetViewResult */

/** @param {import("./canvas.js").CanvasActions} actions */
export function createNetPane(actions) {
  const picture = new NetPicture();
  const title = h("div", { class: "net-title", hidden: true });
  const body = h("div", { class: "net" });
  const legend = h("div", { class: "legend", "aria-hidden": "true" });
  const note = h("span", { class: "note", role: "status" });
  const canvas = createCanvas(body, picture, actions);
  const zoom = h("div", { class: "zoom" }, tool("minus", netTexts.zoomOut, canvas.farther),
    tool("plus", netTexts.zoomIn, canvas.closer), tool("maximise", netTexts.fit, canvas.fit));
  const rest = h("span", { class: "rest" }, netTexts.rest);
  const strip = h("div", { class: "net-strip" }, zoom, legend, rest, note);
  const table = createNetTable(picture, (node) => canvas.choose(picture.drawing?.nodes.indexOf(node) ?? -1));
  const element = h("div", { class: "net-pane" }, title, body, table.element, strip);

  return {
    element,
    strip,
    legend,
    picture,
    /**
     * @param {NetViewResult} drawing
     * @param {readonly number[]} picked node ids
     * @param {boolean} needs a cone shows what they need, else what they feed
     */
    draw(drawing, picked, needs) {
      picture.draw(drawing, picked, needs);
      canvas.begin();
      table.refresh();
      setText(note, drawing.more === 0 ? "" : netTexts.more(drawing.more));
      showLegend();
    },
    fits: canvas.fits,
    /** Whether a whole can be read, once it is drawn: a table always can. @param {NetViewResult} whole */
    legible: (whole) => !table.element.hidden || canvas.legible(whole),
    /** Shows words instead of a picture. @param {string} words */
    say(words) {
      picture.clear();
      canvas.say(words);
      table.refresh();
      setText(note, "");
      fill(legend);
    },
    /**
     * @param {Uint8Array | null} values by node of the net
     * @param {import("./picture.js").Sought} byHand whether the visitor has given a node its value
     */
    values(values, byHand) {
      picture.values = values;
      picture.byHand = byHand;
      showLegend();
      refresh();
    },
    /**
     * Shows how often nodes are true, or what differs from another position.
     * @param {Uint8Array | null} heat
     * @param {Uint8Array | null} before values of that position
     */
    lens(heat, before) {
      picture.heat = heat;
      picture.before = before;
      showLegend();
      refresh();
    },
    /** The picture as a file. */
    image: () => imageOf(body, picture),
    /** @param {import("./picture.js").Progress | null} progress */
    step(progress) {
      picture.stepping = progress;
      refresh();
    },
    /** @param {import("./picture.js").Sought | null} sought the rest steps back, and is not in the table */
    seek(sought) {
      picture.sought = sought;
      refresh();
    },
    /** Marks a node and tells of it; false where the drawing does not have it. @param {number} id */
    choose(id) {
      const at = picture.indexOf(id);
      if (at >= 0) canvas.choose(at);
      return at >= 0;
    },
    /** Something is pointed at in another view. @param {import("./picture.js").Linked | null} lit */
    link(lit) {
      if (picture.link(lit)) canvas.redraw();
      body.dataset["linked"] = String(picture.linked.size);
    },
    /** Shows the nodes as a table instead of the picture. @param {boolean} on */
    asTable(on) {
      body.hidden = zoom.hidden = legend.hidden = on;
      table.element.hidden = !on;
      table.refresh();
    },
    /** @param {string} words a head above the picture, or "" for none @param {string} name from the rules */
    head(words, name) {
      title.hidden = words === "";
      fill(title, h("b", {}, words), name !== "" && h("span", { class: "mono clip", title: name }, name));
    },
    destroy: canvas.destroy,
  };

  /** What lines and bars mean. */
  function showLegend() {
    const { drawing, heat, byHand } = picture;
    if (!drawing) return fill(legend);
    const folded = drawing.nodes.every((node) => node.nodes.length > 0);
    if (folded) return fill(legend, line("wire-on", heat ? netTexts.legendOften : netTexts.legendShare));
    fill(legend, heat && line("often", netTexts.legendOften),
      line("wire-on", netTexts.legendTrue), line("wire-off", netTexts.legendFalse),
      drawing.nodes.some(byHand) && line("by-hand", netTexts.legendByHand));
  }

  function refresh() {
    canvas.redraw();
    table.refresh();
  }
}

/** A line of the legend. @param {string} name its class @param {string} words */
function line(name, words) {
  return h("span", {}, svg("svg", { viewBox: "0 0 22 10" }, svg("path", { class: name, d: "M0 5h22" })), words);
}
