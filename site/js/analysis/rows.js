// @ts-check
// The rows of the analysis: one for each legal move, best first, and below the
// chosen one its best line.

import { legalAtom } from "../session/questions.js";
import { about } from "../shared/amounts.js";
import { fill, h, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { moveText } from "../shared/move-text.js";
import { spoken } from "../shared/terms.js";
import { analysisTexts } from "./texts.js";
import { badge, lineWords, moreWords } from "./words.js";

/** @typedef {import("../protocol.d.ts").AnalysisRow} Row */

/**
 * What the rows are about.
 * @typedef {object} RowContext
 * @property {string} chosen move, or ""
 * @property {string} role whose moves they are
 * @property {number} roles how many there are
 * @property {boolean} may play a move
 * @property {boolean} missing whether matches may end without a goal
 */

/** @param {{pick: (move: string) => void, play: (move: string) => void}} actions */
export function createAnalysisRows(actions) {
  const element = h("tbody");
  /** Moves in the order of the rows, which stays while the pointer is among them. @type {string[]} */
  let order = [];
  let over = false;
  /** @type {readonly Row[]} */
  let data = [];
  /** @type {RowContext} */
  let context = { chosen: "", role: "", roles: 1, may: false, missing: false };
  new ResizeObserver(span).observe(element); // how wide the table is decides which columns it has
  element.addEventListener("pointerenter", () => (over = true));
  element.addEventListener("pointerleave", () => {
    over = false;
    show();
  });

  return {
    element,
    /** @param {readonly Row[]} rows best first @param {RowContext} about */
    update(rows, about) {
      data = rows;
      context = about;
      const longest = Math.max(...rows.map(({ move }) => moveText(move).textContent.length), 0);
      element.closest("table")?.style.setProperty("--longest", String(longest)); // the room that moves ask for
      show();
    },
    clear: () => void (order = []),
  };

  function show() {
    const byMove = new Map(data.map((row) => [row.move, row]));
    const fresh = data.map((row) => row.move);
    order = over && order.length === fresh.length && order.every((move) => byMove.has(move)) ? order : fresh;
    const old = new Map([...element.rows].map((row) => [row.dataset["move"] ?? "", row]));
    const wanted = order.flatMap((move) => {
      const row = byMove.get(move);
      if (!row) return [];
      const shown = old.get(move) ?? makeRow(move);
      updateRow(shown, row);
      return move === context.chosen ? [shown, lineRow(old.get(`line ${move}`), row)] : [shown];
    });
    const focused = document.activeElement;
    if (wanted.length !== element.rows.length
      || wanted.some((row, i) => element.rows[i] !== row)) element.replaceChildren(...wanted);
    if (focused instanceof HTMLElement && element.contains(focused)
      && document.activeElement !== focused) focused.focus();
    span();
  }

  /** Lets a line reach over the columns that are shown: more would take room from them. */
  function span() {
    const cell = element.querySelector(".best-line > td");
    const columns = [...element.querySelector(".pickable")?.children ?? []].filter((each) => each.checkVisibility());
    if (cell instanceof HTMLTableCellElement && columns.length > 0) cell.colSpan = columns.length;
  }

  /** @param {string} move */
  function makeRow(move) {
    return h("tr", { class: "pickable", "data-move": move, on: { click: () => actions.pick(move) } },
      h("td", {}, h("button", { class: "pick-row", type: "button", title: move }, moveText(move))),
      h("td", {}, h("div", { class: "score-bar" }, h("i")), h("div", { class: "chance", hidden: true }, h("i"))),
      h("td", { class: "rt value" }), h("td", { class: "rt c-chance" }), h("td"), h("td", { class: "rt c-depth" }),
        h("td", { class: "rt c-nodes" }));
  }

  /**
   * @param {HTMLTableRowElement} shown
   * @param {Row} row
   */
  function updateRow(shown, row) {
    const chosen = row.move === context.chosen;
    shown.dataset["atom"] = legalAtom(context.role, row.move);
    shown.classList.toggle("chosen", chosen);
    shown.querySelector("button")?.setAttribute("aria-expanded", String(chosen));
    const [, barCell, valueCell, chanceCell, statusCell, depthCell, nodesCell] = shown.cells;
    if (barCell) showBar(barCell, row);
    if (chanceCell) setText(chanceCell, row.playouts > 0 ? analysisTexts.mean(row.mean, row.spread) : "");
    if (valueCell) setText(valueCell, row.value === null ? "" : String(Math.round(row.value)));
    if (depthCell) setText(depthCell, row.depth > 0 ? String(row.depth) : "");
    if (nodesCell) setText(nodesCell, row.nodes > 0 ? about(row.nodes) : "");
    const [kind, label] = badge(row, context.missing);
    if (statusCell && statusCell.dataset["badge"] !== `${kind} ${label}`) {
      statusCell.dataset["badge"] = `${kind} ${label}`;
      fill(statusCell, h("span", { class: `badge ${kind}` }, kind === "proved" && icon("check"),
        kind === "lost" && icon("close"), label));
    }
  }

  /**
   * @param {HTMLTableRowElement | undefined} old
   * @param {Row} row
   */
  function lineRow(old, row) {
    const shown = old ?? h("tr", { class: "best-line", "data-move": `line ${row.move}` }, h("td"));
    const cell = shown.cells[0];
    const line = lineWords(row, context.roles);
    const more = moreWords(row);
    const signature = `${line} ${more} ${context.may}`;
    if (!cell || cell.dataset["line"] === signature) return shown;
    cell.dataset["line"] = signature;
    fill(cell, h("span", { class: "row" },
      h("span", { class: "grow words" }, h("span", { title: line }, line), more !== "" && h("small", {}, more)),
      context.may && h("button", { class: "btn " +
        "sm", type: "button",
        on: { click: (/** @type {Event} */ e) => (e.stopPropagation(), actions.play(row.move)) } },
        h("span", { class: "vh" }, analysisTexts.play(spoken(row.move))), icon("forward"))));
    return shown;
  }
}

/**
 * The value as a bar, and below it the interval of the mean of random matches.
 * @param {HTMLElement} cell
 * @param {Row} row
 */
function showBar(cell, row) {
  const bar = cell.firstElementChild;
  const chance = cell.lastElementChild;
  const inner = bar?.firstElementChild;
  const interval = chance?.firstElementChild;
  if (!bar || !(inner instanceof HTMLElement) || !(chance instanceof HTMLElement)
    || !(interval instanceof HTMLElement)) return;
  bar.className = `score-bar ${row.value === null ? "unknown" : row.proven ? "" : "estimate"}`.trim();
  inner.style.width = `${row.value ?? 0}%`;
  const from = Math.max(row.mean - row.spread, 0);
  chance.hidden = row.playouts === 0;
  chance.title = analysisTexts.playouts(row.playouts, row.mean, row.spread);
  interval.style.left = `${from}%`;
  interval.style.width = `${Math.min(row.mean + row.spread, 100) - from}%`;
}
