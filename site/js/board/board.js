// @ts-check
// One board: a grid of buttons, walked with the arrow keys, or hexagons with
// round buttons over them. Cells are made once for a board's geometry and
// updated in place afterwards, so focus stays where it was.

import { h, svg } from "../shared/dom.js";
import { cellKey } from "../shared/linked-keys.js";
import { BoardCell } from "./cell.js";
import { drawArrow } from "./content.js";
import { endOfRow, nextCell } from "./geometry.js";
import { joints, nameAxes, placeHexes, placeSquares } from "./layout.js";
import { boardTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").Board} Board */

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

/** @typedef {import("./content.js").Look} Look */

/**
 * @typedef {object} BoardActions
 * @property {(cell: number, element: Element) => void} click
 * @property {(cell: number, element: Element) => void} ask why the cell is as it is
 */

/** Columns and rows of a step. @type {Record<string, [number, number]>} */
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/**
 * @param {BoardActions} actions
 * @param {number} [number] of the board, if there are several
 */
export function createBoard(actions, number = 0) {
  const grid = h("div", { class: "board", role: "grid", on: { click, contextmenu: ask, focusin: follow,
    keydown: walk } });
  const ranks = h("div", { class: "ranks", "aria-hidden": "true" });
  const files = h("div", { class: "files", "aria-hidden": "true" });
  const arrow = svg("svg", { class: "arrow", "aria-hidden": "true" });
  /** In the order of the board's. @type {BoardCell[]} */
  let cells = [];
  let geometry = ""; // of the board that they were made for
  /** @type {Board | null} */
  let board = null;
  let flipped = false;
  let held = 0; // the cell in the tab order

  return {
    grid,
    ranks,
    files,

    /**
     * @param {Board} next
     * @param {number} size of a cell in CSS pixels
     * @param {boolean} turned
     * @param {Marks} marks
     * @param {Look} look
     */
    update(next, size, turned, marks, look) {
      const shape = geometryOf(next, size, turned);
      board = next;
      flipped = turned;
      if (shape !== geometry) {
        geometry = shape;
        rebuild(next, size);
      }
      const choosing = marks.chosen.size > 0;
      grid.classList.toggle("choosing", choosing);
      next.cells.forEach((cell, i) => cells[i]?.update(cell,
        { open: marks.open.has(i), chosen: marks.chosen.has(i), from: marks.from.has(i), to: marks.to.has(i),
          choosing, asking: marks.asking },
        { name: cellKey(number, i), board: next, size, flipped, look }));
      arrow.replaceChildren(...drawArrow(next, size, turned, marks.arrow));
    },

    /** Puts the caret on the board. */
    focus: () => cells[held]?.button.focus(),
  };

  // ------------------------------------------------------------ events

  /** @param {EventTarget | null} target */
  function indexOf(target) {
    const button = target instanceof Element ? target.closest(".cell") : null;
    return cells.findIndex((cell) => (button ? cell.button === button : cell.hex !== null && cell.hex === target));
  }

  /** @param {MouseEvent} event */
  function click(event) {
    const at = indexOf(event.target);
    const cell = cells[at];
    if (!cell) return;
    hold(at);
    actions.click(at, cell.button);
  }

  /** @param {MouseEvent} event */
  function ask(event) {
    const at = indexOf(event.target);
    const cell = cells[at];
    if (!cell) return;
    event.preventDefault();
    hold(at);
    actions.ask(at, cell.button);
  }

  /** @param {FocusEvent} event */
  function follow(event) {
    const at = indexOf(event.target);
    if (at >= 0) hold(at);
  }

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const at = indexOf(event.target);
    const cell = cells[at];
    if (!cell || !board || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = WAYS[event.key];
    const turn = flipped ? -1 : 1;
    if (way) cells[nextCell(board, at, [way[0] * turn, way[1] * turn])]?.button.focus();
    else if (event.key === "Home" || event.key === "End") cells[endOfRow(board, at,
      (event.key === "Home") === !flipped)]?.button.focus();
    else if (event.key === "w" || event.key === "W") actions.ask(at, cell.button);
    else return;
    event.preventDefault();
  }

  /** @param {number} at the cell that stays in the tab order */
  function hold(at) {
    const [before, now] = [cells[held], cells[at]];
    if (before) before.button.tabIndex = -1;
    if (now) now.button.tabIndex = 0;
    held = at;
  }

  // ------------------------------------------------------------ cells

  /**
   * Makes the cells of a board of another shape or size.
   * @param {Board} next
   * @param {number} size
   */
  function rebuild(next, size) {
    const focused = grid.contains(document.activeElement);
    grid.setAttribute("aria-label", boardTexts.board(next.label === "" ? next.relation : `${next.relation} ` +
      `${next.label}`));
    grid.setAttribute("aria-rowcount", String(next.rows.length));
    grid.setAttribute("aria-colcount", String(next.columns.length));
    const look = next.shape === "hex" ? "hex" : next.edges ? "edged" : next.checked ? "checked" : "lined";
    grid.className = `board ${look}`;
    grid.replaceChildren();
    cells = next.cells.map((cell) => new BoardCell(cell));
    const buttons = cells.map((cell) => cell.button);
    if (next.shape === "hex") {
      const hexes = placeHexes(next, size, flipped, grid, buttons);
      cells.forEach((cell, i) => (cell.hex = hexes[i] ?? null));
    } else placeSquares(next, size, flipped, grid, buttons);
    const rows = next.rows.map((_, row) => h("div", { class: "line", role: "row" },
      buttons.filter((_, i) => next.cells[i]?.row === row)));
    grid.append(...rows.filter((row) => row.childElementCount > 0), ...joints(next), arrow);
    nameAxes(next, size, flipped, ranks, files);
    hold(Math.min(held, Math.max(cells.length - 1, 0)));
    if (focused) cells[held]?.button.focus();
  }
}

/**
 * All that the places of a board's cells depend on.
 * @param {Board} board
 * @param {number} size
 * @param {boolean} flipped
 */
function geometryOf({ relation, label, shape, columns, rows, lean, checked, blockColumns, blockRows, edges, cells },
  size, flipped) {
  return JSON.stringify([relation, label, shape, columns, rows, lean, checked, blockColumns, blockRows,
    edges, cells.map(({ column, row }) => [column, row]), size, flipped]);
}
