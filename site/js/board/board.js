// @ts-check
// One board: a grid of buttons, walked with the arrow keys, or hexagons with
// round buttons over them. Cells are made once for a board's geometry and
// updated in place afterwards, so focus stays where it was.

import { h, setAttribute, setText, svg } from "../shared/dom.js";
import { inParts } from "../shared/in-parts.js";
import { cellKey } from "../shared/linked-keys.js";
import { BoardCell } from "./cell.js";
import { drawArrow } from "./content.js";
import { listenToDrags } from "./dragging.js";
import { isFigure, levels } from "./figures.js";
import { listenToKeys } from "./keys.js";
import { joints, nameAxes, placeHexes, placeSquares, pointsAndLines } from "./layout.js";
import { prepareMotion } from "./motion.js";
import { boardTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").Board} Board */

/**
 * How the cells of a board stand out. Numbers index Board.cells.
 * @typedef {object} Marks
 * @property {ReadonlySet<number>} open    may be clicked next; none while nobody may play
 * @property {ReadonlySet<number>} quiet   of them those without a mark, as another one has it for the same move
 * @property {ReadonlySet<number>} lifts   of them those whose piece may be dragged
 * @property {ReadonlySet<number>} chosen  clicked already
 * @property {ReadonlySet<number>} from    where the last move came from
 * @property {ReadonlySet<number>} to      where it went
 * @property {readonly [number, number] | null} arrow  of the best line
 * @property {boolean} begun  something has been clicked, here or on another board
 * @property {boolean} hinted what may be clicked is marked, for who does not know the game
 * @property {boolean} dropping pieces are dropped into columns
 * @property {ReadonlyMap<number, import("../shared/worth.js").Worth>} worths of the moves that a click leads to
 * @property {boolean} asking every cell may be clicked, to ask about it
 */

/** @typedef {import("./content.js").Look} Look */

/**
 * @typedef {object} BoardActions
 * @property {(cell: number, element: Element) => void} click
 * @property {(cell: number, element: Element) => void} ask why the cell is as it is
 * @property {(cell: number) => void} lift a piece is being dragged
 * @property {(from: number, to: number) => void} drop it was dragged to a cell, or to none: -1
 */

const PART = 64; // cells that are drawn for the first time in one frame

/**
 * @param {BoardActions} actions
 * @param {number} [number] of the board, if there are several
 */
export function createBoard(actions, number = 0) {
  const grid = h("div", { class: "board", role: "grid" });
  const ranks = h("div", { class: "ranks", "aria-hidden": "true" });
  const files = h("div", { class: "files", "aria-hidden": "true" });
  const arrow = svg("svg", { class: "arrow", "aria-hidden": "true" });
  /** In the order of the board's. @type {BoardCell[]} */
  let cells = [];
  /** One for each row of the board, which its cells are put in when they are drawn. @type {HTMLElement[]} */
  let lines = [];
  let places = ""; // of the cells on the board that they were made for
  let geometry = ""; // the same, with its size
  /** @type {Board | null} */
  let board = null;
  let flipped = false;
  let held = 0; // the cell in the tab order
  /** @type {ReadonlySet<number>} */
  let lifts = new Set();
  let inOneFrame = true; // all cells are drawn
  let drawCells = () => {}; // as they were last asked to be drawn
  const ready = inParts(PART, () => drawCells());

  const drags = listenToDrags(grid, {
    indexOf, lifts: (cell) => lifts.has(cell),
    pictureOf: (cell) => cells[cell]?.button.querySelector(":scope > :is(.piece, .slab, .chip, .word)") ?? null,
    lift: actions.lift, drop: actions.drop,
  });
  listenToKeys(grid, {
    board: () => board, flipped: () => flipped, indexOf, hold,
    focus: (cell) => cells[cell]?.button.focus(),
    click: (cell) => cells[cell] && actions.click(cell, cells[cell].button),
    ask: (cell) => cells[cell] && actions.ask(cell, cells[cell].button),
  });

  return {
    grid, ranks, files,

    /**
     * @param {Board} next
     * @param {number} size of a cell in CSS pixels
     * @param {boolean} turned
     * @param {Marks} marks
     * @param {Look} look
     */
    update(next, size, turned, marks, look) {
      const [nextPlaces, shape] = geometryOf(next, size, turned);
      const move = board && shape === geometry && board !== next
        ? prepareMotion(board, next, cells, { size, flipped: turned, dropping: marks.dropping }) : null;
      if (board !== next) drags.end();
      board = next;
      flipped = turned;
      lifts = marks.lifts;
      const focused = shape !== geometry && grid.contains(document.activeElement);
      if (shape !== geometry) {
        // What is drawn already, or has the focus, must not vanish for a frame.
        inOneFrame = places === nextPlaces || focused;
        places = nextPlaces;
        geometry = shape;
        rebuild(next, size);
      }
      grid.classList.toggle("choosing", marks.chosen.size > 0);
      grid.classList.toggle("hinted", marks.hinted);
      drawCells = () => draw(next, size, marks, look);
      drawCells();
      levels(next).forEach((words, column) => {
        const level = files.children[column]?.querySelector(".level");
        if (level) setText(level, words);
      });
      if (focused) cells[held]?.button.focus();
      arrow.replaceChildren(...drawArrow(next, size, turned, marks.arrow));
      move?.();
    },

    /** Puts the caret on the board. */
    focus: () => cells[held]?.button.focus(),
  };

  /** @param {EventTarget | null} target */
  function indexOf(target) {
    const button = target instanceof Element ? target.closest(".cell") : null;
    return cells.findIndex((cell) => (button ? cell.button === button : cell.hex !== null && cell.hex === target));
  }

  /** @param {number} at the cell that stays in the tab order */
  function hold(at) {
    const [before, now] = [cells[held], cells[at]];
    if (before) before.button.tabIndex = -1;
    if (now) now.button.tabIndex = 0;
    held = at;
  }

  /**
   * Draws the cells whose turn it is, and puts those that are new in their lines.
   * @param {Board} next
   * @param {number} size
   * @param {Marks} marks
   * @param {Look} look
   */
  function draw(next, size, marks, look) {
    const turn = inOneFrame ? cells.length : ready(cells, ({ drawn }) => drawn === null);
    next.cells.slice(0, turn).forEach((content, i) => {
      const cell = cells[i];
      if (!cell) return;
      const isNew = cell.drawn === null;
      cell.update(content,
        { open: marks.open.has(i), quiet: marks.quiet.has(i), chosen: marks.chosen.has(i), from: marks.from.has(i),
          to: marks.to.has(i), lifts: marks.lifts.has(i), choosing: marks.begun,
          asking: marks.asking, worth: marks.worths.get(i) },
        { name: cellKey(number, i), board: next, size, flipped, look });
      if (isNew) lines[content.row]?.append(cell.button);
    });
  }

  /**
   * Makes the cells of a board of another shape or size.
   * @param {Board} next
   * @param {number} size
   */
  function rebuild(next, size) {
    cells = next.cells.map((cell) => new BoardCell(cell));
    nameGrid(grid, next);
    lines = next.rows.map(() => h("div", { class: "line", role: "row" }));
    grid.replaceChildren();
    placeCells(grid, next, cells, size, flipped);
    const used = lines.filter((_, row) => next.cells.some((cell) => cell.row === row));
    grid.append(...pointsAndLines(next, size, flipped), ...used, ...joints(next), arrow);
    nameAxes(next, size, flipped, ranks, files);
    hold(Math.min(held, Math.max(cells.length - 1, 0)));
  }
}

/**
 * What the grid is called, and which styles it has.
 * @param {HTMLElement} grid
 * @param {Board} board
 */
function nameGrid(grid, board) {
  setAttribute(grid, "aria-label", boardTexts.board([board.relation, board.label].filter(Boolean).join(" ")));
  grid.setAttribute("aria-rowcount", String(board.rows.length));
  grid.setAttribute("aria-colcount", String(board.columns.length));
  grid.className = `board ${isFigure(board) ? `figure ${board.shape}`
    : board.shape === "hex" ? "hex" : board.edges ? "edged" : board.lines.length > 0 ? "lined points"
      : board.checked ? "checked" : board.plain ? "lined plain" : "lined"}`;
}

/**
 * Gives cells their places on the board.
 * @param {HTMLElement} grid
 * @param {Board} board
 * @param {readonly BoardCell[]} cells
 * @param {number} size
 * @param {boolean} flipped
 */
function placeCells(grid, board, cells, size, flipped) {
  const buttons = cells.map((cell) => cell.button);
  if (board.shape !== "hex") return placeSquares(board, size, flipped, grid, buttons);
  const hexes = placeHexes(board, size, flipped, grid, buttons);
  cells.forEach((cell, i) => (cell.hex = hexes[i] ?? null));
}

/**
 * All that the places of a board's cells depend on, without the size and with it.
 * @param {Board} board
 * @param {number} size
 * @param {boolean} flipped
 */
function geometryOf({ relation, label, shape, columns, rows, lean, checked, blockColumns, blockRows, edges, width,
  bare, plain, cells, lines }, size, flipped) {
  const places = JSON.stringify([relation, label, shape, columns, rows, lean, checked, blockColumns, blockRows,
    edges, width, bare, plain, cells.map(({ column, row }) => [column, row]), lines]);
  return [places, `${places} ${size} ${flipped}`];
}
