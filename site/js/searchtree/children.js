// @ts-check
// The visits below one of a recorded search, in the order in which they came.

import { fill, h, setText } from "../shared/dom.js";
import { term } from "../shared/glossary.js";
import { icon } from "../shared/icons.js";
import { bestChild, moveOf, neverSeen } from "./recorded-search.js";
import { searchTreeTexts } from "./texts.js";
import { points, windowWords } from "./words.js";

/** @typedef {import("./recorded-search.js").SearchTree} SearchTree */
/** @typedef {import("../protocol.d.ts").TreeVisit} TreeVisit */

const ROWS = 200; // that are listed at most

/** @param {(visit: number) => void} go */
export function createTreeChildren(go) {
  const rows = h("tbody");
  const table = h("table", { class: "analysis-table tree-table" },
    h("thead", {}, h("tr", {},
      searchTreeTexts.columns.map((name, i) => h("th", { scope: "col", class: i === 1 ? null : "rt" },
        i === 2 ? term("window", name) : name)))), rows);
  const more = h("p", { class: "muted small told" });
  return { table, more, update };

  /**
   * @param {SearchTree} tree
   * @param {number} visit
   * @param {number} done steps that are known
   */
  function update(tree, visit, done) {
    const below = (tree.children[visit] ?? []).filter((child) => (tree.enter[child] ?? 0) <= done);
    const known = (tree.leave[visit] ?? 0) <= done;
    const best = known ? bestChild(tree, visit) : -1;
    const hidden = neverSeen(tree, visit);
    table.hidden = below.length === 0;
    fill(rows, below.slice(0, ROWS)
      .map((child, i) => row(tree, child,
      { nth: i + 1, best: child === best, known: (tree.leave[child] ?? 0) <= done })));
    setText(more, [
      below.length > ROWS ? searchTreeTexts.moreRows(below.length - ROWS) : "",
      known && hidden > 0 ? searchTreeTexts.never(hidden) : "",
      below.length === 0 && known ? searchTreeTexts.leaf : "",
    ].filter((words) => words !== "").join(" "));
  }

  /**
   * @param {SearchTree} tree
   * @param {number} child
   * @param {{nth: number, best: boolean, known: boolean}} of known: its value is
   */
  function row(tree, child, { nth, best, known }) {
    const at = /** @type {TreeVisit} */ (tree.result.visits[child]);
    const visits = Math.ceil(((tree.leave[child] ?? 0) - (tree.enter[child] ?? 0) + 1) / 2);
    return h("tr", { class: `pickable${best ? " chosen" : ""}`, on: { click: () => go(child) } },
      h("td", { class: "rt" }, String(nth)),
      h("td", {}, h("button", { class: "pick-row", type: "button" }, moveOf(tree, child),
        best && h("span", { class: "vh" }, ` ${searchTreeTexts.best}`))),
      h("td", { class: "rt" }, windowWords(at)),
      h("td", { class: "rt value" }, known ? points(at.value) : "?"),
      h("td", { class: "rt" }, known ? causeBadge(at) : ""),
      h("td", { class: "rt" }, String(visits)));
  }
}

/** Why a visit ended. @param {TreeVisit} visit */
export function causeBadge({ low, high, cause }) {
  const proved = low === high;
  return h("span", { class: `badge ${proved ? "proved" : cause === "estimate" ? "estimate" : "plain"}` },
    proved && icon("check"), searchTreeTexts.cause[cause]);
}
