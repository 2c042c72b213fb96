// @ts-check
// A picture of the network with what belongs to it: buttons to zoom, a legend,
// and a word on what is left out.

import { fill, h, setText, svg } from "../dom.js";
import { texts } from "../texts.js";
import { createCanvas } from "./net-canvas.js";
import { createNetTable } from "./net-table.js";
import { tool } from "./tool.js";

/** @typedef {import("../protocol.d.ts").NetViewResult} NetViewResult */
/** @typedef {import("../protocol.d.ts").NetNode} NetNode */

/**
 * @param {{pick: (node: NetNode) => void, open: (node: NetNode) => void}} actions
 */
export function createNetPane(actions) {
  const title = h("div", { class: "net-title", hidden: true });
  const body = h("div", { class: "net" });
  const legend = h("div", { class: "legend", "aria-hidden": "true" });
  const note = h("span", { class: "note", role: "status" });
  const canvas = createCanvas(body, actions);
  const zoom = h("div", { class: "zoom" },
    tool("minus", texts.net.zoomOut, () => canvas.zoom(1 / 1.3)), tool("plus", texts.net.zoomIn, () => canvas.zoom(1.3)), tool("maximise", texts.net.fit, () => canvas.fit()));
  const strip = h("div", { class: "net-strip" }, zoom, legend, note);
  const table = createNetTable({ value: canvas.value, lit: canvas.lit, pick: (node) => (actions.pick(node), canvas.choose(node.id)) });
  const element = h("div", { class: "net-pane" }, title, body, table.element, strip);

  return {
    element,
    strip,
    canvas,
    /**
     * @param {NetViewResult} drawing
     * @param {readonly number[]} picked node ids
     * @param {boolean} back
     */
    draw(drawing, picked, back) {
      canvas.draw(drawing, picked, back);
      table.draw(drawing);
      setText(note, drawing.more === 0 ? "" : texts.net.more(drawing.more));
      const line = (/** @type {string} */ name, /** @type {string} */ words) => h("span", {}, svg("svg", { viewBox: "0 0 22 10" }, svg("path", { class: name, d: "M0 5h22" })), words);
      fill(legend, drawing.view === "relations" ? line("wire-on", texts.net.legendShare) : [line("wire-on", texts.net.legendTrue), line("wire-off", texts.net.legendFalse)]);
    },
    /** Shows words instead of a picture. @param {string} words */
    say(words) {
      canvas.say(words);
      table.draw(null);
      setText(note, "");
      fill(legend);
    },
    /** Shows the nodes as a table instead of the picture. @param {boolean} on */
    asTable(on) {
      body.hidden = zoom.hidden = legend.hidden = on;
      table.element.hidden = !on;
      table.refresh();
    },
    /** The values, or how far they have come, have changed. */
    refresh: table.refresh,
    /** @param {((node: NetNode) => boolean) | null} fits what is looked for: the rest steps back, and is not in the table; null for everything */
    seek(fits) {
      canvas.seek(fits);
      table.seek(fits);
    },
    /** @param {string} words a head above the picture, or "" for none @param {string} name from the rules */
    head(words, name) {
      title.hidden = words === "";
      fill(title, h("b", {}, words), name !== "" && h("span", { class: "mono clip", title: name }, name));
    },
    destroy: () => canvas.destroy(),
  };
}
