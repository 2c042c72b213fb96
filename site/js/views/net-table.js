// @ts-check
// The nodes of a picture as a table: for those who cannot see the picture, and
// for all who look for a line in it.

import { fill, h } from "../dom.js";
import { texts } from "../texts.js";

/** @typedef {import("../protocol.d.ts").NetNode} NetNode */
/** @typedef {import("../protocol.d.ts").NetViewResult} NetViewResult */

const ROWS = 500; // that are listed at most

/**
 * @param {{value: (node: NetNode) => number, lit: (node: NetNode) => number, pick: (node: NetNode) => void}} actions
 *   value: 0, 1, or -1 while not known; lit: how many propositions of a relation are true
 */
export function createNetTable(actions) {
  const rows = h("tbody");
  const more = h("p", { class: "muted small told" });
  const element = h("div", { class: "table-wrap", hidden: true },
    h("table", { class: "analysis-table net-table" },
      h("thead", {}, h("tr", {}, texts.net.columns.map((name, i) => h("th", { scope: "col", class: i === 2 ? "rt" : null }, name)))), rows),
    more);
  /** @type {NetViewResult | null} */
  let drawing = null;
  /** What is looked for; null for everything. @type {((node: NetNode) => boolean) | null} */
  let sought = null;

  return {
    element,
    /** @param {NetViewResult | null} next */
    draw(next) {
      drawing = next;
      refresh();
    },
    /** The values have changed. */
    refresh,
    /** Lists some nodes only; null for all. @param {((node: NetNode) => boolean) | null} which */
    seek(which) {
      sought = which;
      refresh();
    },
  };

  function refresh() {
    if (element.hidden) return;
    const sorted = (drawing?.nodes ?? []).filter((node) => sought === null || sought(node)).sort((a, b) => a.layer - b.layer || nameOf(a).localeCompare(nameOf(b), "en", { numeric: true }));
    fill(rows, sorted.slice(0, ROWS).map(row));
    fill(more, sorted.length > ROWS ? texts.net.more(sorted.length - ROWS) : "");
  }

  /** @param {NetNode} node */
  function row(node) {
    const value = actions.value(node);
    const folded = node.nodes.length > 0;
    return h("tr", { class: "pickable", on: { click: () => actions.pick(node) } },
      h("td", {}, folded ? texts.net.of(actions.lit(node), node.count, node.part) : h("span", { class: `bit${value === 1 ? " on" : ""}` }, value < 0 ? "?" : String(value))),
      h("td", {}, h("button", { class: "pick-row", type: "button" }, nameOf(node))),
      h("td", { class: "rt" }, folded ? "" : String(node.layer)),
      h("td", {}, texts.net.kind[node.kind]));
  }

  /** @param {NetNode} node */
  function nameOf(node) {
    return node.label || texts.net.gate(node.kind, node.id);
  }
}
