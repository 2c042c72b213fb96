// @ts-check
// One board: a grid of buttons, walked with the arrow keys, or hexagons with
// round buttons over them. Cells are made once for a board's geometry and
// updated in place afterwards, so focus stays where it was.

import { cellWords } from "../cellwords.js";
import { h, svg } from "../dom.js";
import { endOfRow, nextCell } from "../geometry.js";
import { texts } from "../texts.js";
import { draw, drawArrow, drawLine, drawMark } from "./board-content.js";
import { isLine, joints, nameAxes, placeHexes, placeSquares } from "./board-layout.js";

/** @typedef {import("../protocol.d.ts").Board} Board */
/** @typedef {import("../protocol.d.ts").Cell} Cell */

/**
 * How the cells of a board stand out. Numbers index Board.cells.
 * @typedef {object} Marks
 * @property {ReadonlySet<number>} open    may be clicked next; none while nobody may play
 * @property {ReadonlySet<number>} chosen  clicked already
 * @property {ReadonlySet<number>} from    where the last move came from
 * @property {ReadonlySet<number>} to      where it went
 * @property {readonly [number, number] | null} arrow  of the best line
 * @property {boolean} asking every cell may be clicked, to ask about it
 */

/** @typedef {import("./board-content.js").Look} Look */

/**
 * @typedef {object} BoardActions
 * @property {(cell: number, element: Element) => void} click
 * @property {(cell: number, element: Element) => void} ask why the cell is as it is
 */

/** Columns and rows of a step. @type {Record<string, [number, number]>} */
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** @param {BoardActions} actions */
export function createBoard(actions) {
  const grid = h("div", { class: "board", role: "grid" });
  const ranks = h("div", { class: "ranks", "aria-hidden": "true" });
  const files = h("div", { class: "files", "aria-hidden": "true" });
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  /** @type {SVGPolygonElement[]} */
  let hexes = [];
  let geometry = "";
  /** @type {(string | null)[]} */
  let contents = [];
  /** @type {Board | null} */
  let board = null;
  let flipped = false;
  let focus = 0;
  const arrow = svg("svg", { class: "arrow", "aria-hidden": "true" });

  grid.addEventListener("click", (event) => {
    const at = indexOf(event.target);
    const button = buttons[at];
    if (!button) return;
    hold(at);
    actions.click(at, button);
  });
  grid.addEventListener("contextmenu", (event) => {
    const at = indexOf(event.target);
    const button = buttons[at];
    if (!button) return;
    event.preventDefault();
    hold(at);
    actions.ask(at, button);
  });
  grid.addEventListener("focusin", (event) => {
    const at = indexOf(event.target);
    if (at >= 0) hold(at);
  });
  grid.addEventListener("keydown", (event) => {
    const at = indexOf(event.target);
    if (at < 0 || !board || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = WAYS[event.key];
    const turn = flipped ? -1 : 1;
    if (way) buttons[nextCell(board, at, [way[0] * turn, way[1] * turn])]?.focus();
    else if (event.key === "Home" || event.key === "End") buttons[endOfRow(board, at, (event.key === "Home") === !flipped)]?.focus();
    else if (event.key === "w" || event.key === "W") actions.ask(at, /** @type {HTMLButtonElement} */ (buttons[at]));
    else return;
    event.preventDefault();
  });

  /** @param {EventTarget | null} target */
  function indexOf(target) {
    if (target instanceof SVGPolygonElement) return hexes.indexOf(target);
    const cell = target instanceof Element ? target.closest(".cell") : null;
    return cell instanceof HTMLButtonElement ? buttons.indexOf(cell) : -1;
  }

  /** @param {number} at the cell that stays in the tab order */
  function hold(at) {
    const before = buttons[focus];
    if (before) before.tabIndex = -1;
    focus = at;
    const now = buttons[at];
    if (now) now.tabIndex = 0;
  }

  return {
    grid,
    ranks,
    files,

    /**
     * @param {Board} next
     * @param {number} cell side in CSS pixels
     * @param {boolean} turned
     * @param {Marks} marks
     * @param {Look} look
     */
    update(next, cell, turned, marks, look) {
      const shape = JSON.stringify([next.relation, next.label, next.shape, next.columns, next.rows, next.lean, next.checked, next.blockColumns, next.blockRows, next.edges, next.cells.map((c) => [c.column, c.row]), cell, turned]);
      board = next;
      flipped = turned;
      if (shape !== geometry) {
        geometry = shape;
        rebuild(next, cell);
      }
      grid.classList.toggle("choosing", marks.chosen.size > 0);
      next.cells.forEach((each, i) => {
        showContent(each, i, cell, look);
        showMarks(each, i, marks);
        showWords(next, each, i, marks);
      });
      arrow.replaceChildren(...drawArrow(next, cell, turned, marks.arrow));
    },

    /** Puts the caret on the board. */
    focus: () => buttons[focus]?.focus(),
  };

  /**
   * Draws what a cell holds, if that changed.
   * @param {Cell} each
   * @param {number} i
   * @param {number} cell
   * @param {Look} look
   */
  function showContent(each, i, cell, look) {
    const content = JSON.stringify([each.kind, each.role, each.piece, each.content, each.marks, look.men.known.get(each.content.toLowerCase()), look.men.labels.get(each.content.toLowerCase())]);
    if (contents[i] === content) return;
    buttons[i]?.replaceChildren(...each.marks.map((mark) => drawMark(mark, flipped, look)), ...(isLine(board, each) && each.kind === "piece" ? [drawLine(each, look)] : draw(each, cell, contents[i] !== null, look)));
    contents[i] = content;
  }

  /**
   * @param {Cell} each
   * @param {number} i
   * @param {Marks} marks
   */
  function showMarks(each, i, marks) {
    const button = buttons[i];
    if (!button) return;
    const open = marks.open.has(i);
    const overlay = open && (marks.chosen.size > 0 || each.kind === "empty") ? (each.kind === "piece" && marks.chosen.size > 0 ? "take" : "dot") : "";
    const shown = button.lastElementChild instanceof HTMLElement && button.lastElementChild.dataset["overlay"] ? button.lastElementChild : null;
    if ((shown?.dataset["overlay"] ?? "") !== overlay) {
      shown?.remove();
      if (overlay !== "") button.append(h("i", { class: overlay, "data-overlay": overlay }));
    }
    const hex = hexes[i];
    for (const [name, on] of /** @type {[string, boolean][]} */ ([["open", open], ["chosen", marks.chosen.has(i)], ["from", marks.from.has(i)], ["to", marks.to.has(i)]])) {
      button.classList.toggle(name, on);
      hex?.classList.toggle(name, on);
    }
    if (hex && marks.chosen.has(i) && hex !== hex.parentElement?.lastElementChild) hex.parentElement?.append(hex); // its frame over its neighbours
  }

  /**
   * @param {Board} next
   * @param {Cell} each
   * @param {number} i
   * @param {Marks} marks
   */
  function showWords(next, each, i, marks) {
    const button = buttons[i];
    if (!button) return;
    const open = marks.open.has(i);
    set(button, "aria-label", cellWords(next, each, { open, chosen: marks.chosen.has(i), to: marks.to.has(i), choosing: marks.chosen.size > 0 }));
    set(button, "aria-disabled", String(!open && !marks.asking));
    if (each.marks.length > 0) set(button, "title", each.marks.map((mark) => mark.content).join(", "));
    else button.removeAttribute("title");
  }

  /**
   * Makes the cells of a board of another shape or size.
   * @param {Board} next
   * @param {number} cell
   */
  function rebuild(next, cell) {
    const had = grid.contains(document.activeElement);
    grid.setAttribute("aria-label", texts.match.board(next.label === "" ? next.relation : `${next.relation} ${next.label}`));
    grid.setAttribute("aria-rowcount", String(next.rows.length));
    grid.setAttribute("aria-colcount", String(next.columns.length));
    grid.className = `board ${next.shape === "hex" ? "hex" : next.edges ? "edged" : next.checked ? "checked" : "lined"}`;
    contents = next.cells.map(() => null);
    buttons = next.cells.map((each) => h("button", { class: "cell", type: "button", role: "gridcell", tabindex: -1,
      "aria-colindex": each.column + 1, "aria-rowindex": each.row + 1 }));
    hexes = [];
    const lines = next.rows.map((_, row) => {
      const inRow = next.cells.flatMap((each, i) => (each.row === row ? [buttons[i] ?? null] : []));
      return h("div", { class: "line", role: "row" }, inRow);
    });
    grid.replaceChildren();
    if (next.shape === "hex") hexes = placeHexes(next, cell, flipped, grid, buttons);
    else placeSquares(next, cell, flipped, grid, buttons);
    grid.append(...lines.filter((line) => line.childElementCount > 0), ...joints(next), arrow);
    nameAxes(next, cell, flipped, ranks, files);
    focus = Math.min(focus, Math.max(buttons.length - 1, 0));
    const first = buttons[focus];
    if (first) first.tabIndex = 0;
    if (had) first?.focus();
  }
}

/**
 * Sets an attribute only where it differs, so that nothing is read again.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
