// @ts-check
// The moves that were made, as a scoresheet: a row for each round, a column for
// each role, and next to a move how often another was tried in its place.

import { ply, variations } from "../session/match-tree.js";
import { fill, h, keyed, setText } from "../shared/dom.js";
import { moveText } from "../shared/move-text.js";
import { createWindowed } from "../shared/windowed.js";
import { cellsOf, scoresheet } from "./scoresheet.js";
import { managedTexts, matchTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */

/** @typedef {import("./scoresheet.js").Cell} Cell */

/**
 * @typedef {object} PlayedActions
 * @property {(node: number) => void} goTo
 * @property {(node: number, role: number) => void} whyMove why a role's move that led to a node was legal
 */

/** @param {PlayedActions} actions */
export function createPlayed(actions) {
  const element = h("ol", { class: "moves", "aria-label": matchTexts.moves });
  const windowed = createWindowed(element, () => last && draw(last));
  /** @type {State | null} */
  let last = null;
  /** The move that was last scrolled to: who looks elsewhere is left there until another is shown. */
  let followed = "";

  return { element, update };

  /** @param {State} state */
  function update(state) {
    last = state;
    if (element.hidden) return;
    const row = draw(state);
    if (row === undefined || followed === `${state.tree.current} ${row}`) return;
    followed = `${state.tree.current} ${row}`;
    follow(row);
  }

  /**
   * @param {State} state
   * @returns {number | undefined} the row of the current move
   */
  function draw(state) {
    const roles = state.shown?.result.roles ?? state.check?.result.roles ?? [];
    const sheet = scoresheet(state, roles.length);
    element.style.gridTemplateColumns = `38px repeat(${sheet.columns}, minmax(${sheet.columns > 2 ? "110px" : "0"}, ` +
      `1fr))`;
    const later = new Set(state.tree.line.slice(ply(state.tree) + 1));
    windowed.begin();
    const rows = Math.max(sheet.entries.at(-1)?.row ?? -1, sheet.yours?.row ?? -1) + 1;
    const { from, to } = windowed.range(element, rows);
    keyed(element, cellsOf(sheet, from, to), (entry) => entry.key, make, (item, entry) => {
      item.style.gridRow = String(entry.row - from + 2); // the first is room for those above
      item.style.gridColumn = entry.folded.length > 0 ? "2 / -1" : String(entry.column + 2);
      if (entry.id === -1) setText(item, entry.text);
      else showMove(item, state, entry, roles[entry.column] ?? "", later.has(entry.id));
    });
    const { current } = state.tree;
    return sheet.entries.find((entry) => entry.id === current || entry.folded.includes(current))?.row;
  }

  /** @param {Cell} entry */
  function make({ key, id, column }) {
    if (id === -1) return h("li", { class: key === "yours" ? "yours" : "round" });
    return h("li", {}, h("button",
      { class: "move", type: "button",
      on: { click: () => (last?.ui.asking ? actions.whyMove(id, column) : actions.goTo(id)) } }));
  }

  /**
   * @param {Element} item
   * @param {State} state
   * @param {Cell} entry
   * @param {string} role whose move it is
   * @param {boolean} later than the position that is shown
   */
  function showMove(item, { tree, managed }, { id, text, column, folded }, role, later) {
    const button = item.firstElementChild;
    if (!(button instanceof HTMLButtonElement)) return;
    const tried = variations(tree, id);
    const fault = managed?.played.get(id)?.faults?.[column] || "";
    const signature = `${role} ${text} ${tried.length} ${folded.length} ${fault}`;
    if (button.dataset["text"] !== signature) {
      button.dataset["text"] = signature;
      if (folded.length === 0) item.setAttribute("data-atom", `(does ${role} ${text})`);
      else item.removeAttribute("data-atom");
      fill(button, folded.length > 0 ? h("span", { class: "passed" }, managedTexts.passed(folded.length))
        : moveText(text), fault && h("span", { class: "badge error", title: managedTexts.faults[fault] }, fault));
      item.replaceChildren(button, ...(tried.length > 1 ? [otherMove(tried, id)] : []));
    }
    const here = id === tree.current || folded.includes(tree.current);
    button.classList.toggle("now-here", here);
    button.classList.toggle("later", later);
    if (here) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  }

  /**
   * Leads to the next of the moves that were tried in the same place.
   * @param {readonly number[]} tried
   * @param {number} id
   */
  function otherMove(tried, id) {
    const nth = tried.indexOf(id);
    const next = tried[(nth + 1) % tried.length] ?? id;
    return h("button", { class: "aside", type: "button", title: matchTexts.variation(tried.length - 1),
      "aria-label": matchTexts.otherMove(nth + 1, tried.length),
      on: { click: () => actions.goTo(next) } }, `${nth + 1}/${tried.length}`);
  }

  /** Scrolls just so far that the current move can be seen. @param {number} row */
  function follow(row) {
    if (!element.contains(document.activeElement)) windowed.reveal(row);
  }
}
