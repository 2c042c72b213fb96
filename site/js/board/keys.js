// @ts-check
// Presses and keys on a board: arrows walk, Home and End go to the ends of a row,
// W asks why a cell is as it is.

import { endOfRow, nextCell } from "./geometry.js";

/** @typedef {import("../protocol.d.ts").Board} Board */

/**
 * @typedef {object} Handles
 * @property {() => Board | null} board
 * @property {() => boolean} flipped
 * @property {(target: EventTarget | null) => number} indexOf the cell of an element, or -1
 * @property {(cell: number) => void} hold in the tab order
 * @property {(cell: number) => void} focus
 * @property {(cell: number) => void} click
 * @property {(cell: number) => void} ask
 */

/** Columns and rows of a step. @type {Record<string, [number, number]>} */
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/**
 * @param {HTMLElement} grid
 * @param {Handles} handles
 */
export function listenToKeys(grid, handles) {
  const at = (/** @type {Event} */ event, /** @type {(cell: number) => void} */ act) => {
    const cell = handles.indexOf(event.target);
    if (cell >= 0) act(cell);
  };
  grid.addEventListener("click", (event) => at(event, (cell) => (handles.hold(cell), handles.click(cell))));
  grid.addEventListener("contextmenu", (event) => at(event, (cell) => {
    event.preventDefault();
    handles.hold(cell);
    handles.ask(cell);
  }));
  grid.addEventListener("focusin", (event) => at(event, handles.hold));
  grid.addEventListener("keydown", (event) => at(event, (cell) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const board = handles.board();
    const way = WAYS[event.key];
    const turn = handles.flipped() ? -1 : 1;
    if (!board) return;
    if (way) handles.focus(nextCell(board, cell, [way[0] * turn, way[1] * turn]));
    else if (event.key === "Home" || event.key === "End") handles.focus(endOfRow(board, cell,
      (event.key === "Home") === !handles.flipped()));
    else if (event.key === "w" || event.key === "W") handles.ask(cell);
    else return;
    event.preventDefault();
  }));
}
