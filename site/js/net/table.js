// @ts-check
// The nodes of a picture as a table: for those who cannot see the picture, and
// for all who look for a line in it.

import { fill, h } from "../shared/dom.js";
import { bit } from "./bit.js";
import { netTexts } from "./texts.js";
import { nodeName } from "./words.js";

/** @typedef {import("./picture.js").NetPicture} NetPicture */
/** @typedef {import("../protocol.d.ts").NetNode} NetNode */

const ROWS = 500; // that are listed at most

/**
 * @param {NetPicture} picture
 * @param {(node: NetNode) => void} pick
 */
export function createNetTable(picture, pick) {
  const rows = h("tbody");
  const more = h("p", { class: "muted small told" });
  const element = h("div", { class: "table-wrap", hidden: true },
    h("table", { class: "analysis-table net-table" },
      h("thead", {}, h("tr", {},
        netTexts.columns.map((name, i) => h("th", { scope: "col", class: i === 2 ? "rt" : null }, name)))), rows),
    more);
  return { element, refresh };

  /** The picture, or what is known of its nodes, has changed. */
  function refresh() {
    if (element.hidden) return;
    const { drawing, sought } = picture;
    const listed = (drawing?.nodes ?? []).filter((node) => sought === null || sought(node)).sort(byLayer);
    fill(rows, listed.slice(0, ROWS).map(row));
    fill(more, listed.length > ROWS ? netTexts.more(listed.length - ROWS) : "");
  }

  /** @param {NetNode} node */
  function row(node) {
    const folded = node.nodes.length > 0;
    return h("tr", { class: "pickable", on: { click: () => pick(node) } },
      h("td", {}, folded ? netTexts.of(picture.lit(node), node.count, node.part) : bit(picture.value(node))),
      h("td", {}, h("button", { class: "pick-row", type: "button" }, nodeName(node))),
      h("td", { class: "rt" }, folded ? "" : String(node.layer)),
      h("td", {}, netTexts.kind[node.kind]));
  }
}

/** @param {NetNode} a @param {NetNode} b */
function byLayer(a, b) {
  return a.layer - b.layer || nodeName(a).localeCompare(nodeName(b), "en", { numeric: true });
}
