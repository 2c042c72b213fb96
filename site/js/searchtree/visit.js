// @ts-check
// One visit of a recorded search: the moves that led to it, who chooses there,
// its window, and its value once that is known.

import { fill, h, refill } from "../shared/dom.js";
import { term } from "../shared/glossary.js";
import { causeBadge } from "./children.js";
import { moveOf, pathTo, windowAt } from "./recorded-search.js";
import { searchTreeTexts } from "./texts.js";
import { chooserWords, points, windowWords } from "./words.js";

/** @typedef {import("./recorded-search.js").SearchTree} SearchTree */

/** @param {(visit: number) => void} go */
export function createTreeVisit(go) {
  const path = h("nav", { class: "path", "aria-label": searchTreeTexts.path });
  const facts = h("div", { class: "row small wrap" });
  return { path, facts, update };

  /**
   * @param {SearchTree} tree
   * @param {readonly string[]} roles
   * @param {number} visit
   * @param {number} done steps that are known
   */
  function update(tree, roles, visit, done) {
    showPath(tree, visit);
    const at = tree.result.visits[visit];
    if (!at) return;
    const known = (tree.leave[visit] ?? 0) <= done;
    fill(facts,
      h("span", {}, chooserWords(tree, roles, visit)),
      h("span", {}, term("window", searchTreeTexts.windowIs), " ",
        h("b", { class: "num" }, windowWords(known ? at : windowAt(tree, visit, done)))),
      h("span", {}, `${searchTreeTexts.valueIs} `, h("b", { class: "num" }, known ? points(at.value) : "?")),
      known && causeBadge(at));
  }

  /** @param {SearchTree} tree @param {number} visit */
  function showPath(tree, visit) {
    refill(path, pathTo(tree, visit).map((each) =>
      h("button", { class: "btn sm", type: "button", "aria-current": each === visit ? "step" : null,
        "data-key": String(each), on: { click: () => go(each) } },
        each === 0 ? searchTreeTexts.root : h("span", { class: "mono" }, moveOf(tree, each)))));
    path.scrollLeft = path.scrollWidth;
  }
}
