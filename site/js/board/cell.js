// @ts-check
// One cell of a board: a button, and on a board of hexagons the hexagon below
// it. What it holds is drawn again only where it differs, so that focus stays
// and screen readers say nothing twice.

import { h } from "../shared/dom.js";
import { cellWords } from "./cell-words.js";
import { draw, drawLine, drawMark } from "./content.js";
import { drawInFigure, isFigure } from "./figures.js";
import { isLine } from "./layout.js";
import { showWorth, worthWords } from "../shared/worth.js";

/** @typedef {import("../protocol.d.ts").Board} Board */
/** @typedef {import("../protocol.d.ts").Cell} Cell */
/** @typedef {import("./content.js").Look} Look */

/**
 * How a cell stands out.
 * @typedef {object} CellMarks
 * @property {boolean} open   may be clicked next
 * @property {boolean} quiet  another cell has the mark of the same move
 * @property {boolean} chosen clicked already
 * @property {boolean} from   the last move came from there
 * @property {boolean} to     it went there
 * @property {boolean} lifts  its piece may be dragged
 * @property {boolean} choosing some cell has been clicked: the next one is where the move goes
 * @property {boolean} asking it may be clicked to ask about it
 * @property {Worth | undefined} worth of the best move that a click on it leads to
 */

/**
 * What the cells of a board have in common, except the name.
 * @typedef {object} Surroundings
 * @property {string} name   of the cell among those of all boards
 * @property {Board} board
 * @property {number} size   side of a cell in CSS pixels
 * @property {boolean} flipped
 * @property {Look} look
 */

/** @typedef {import("../shared/worth.js").Worth} Worth */

const ROOM_FOR_WORTH = 36; // px of a cell that has room for a number beside its content
const ROOM_FOR_DOT = 60; // px of a cell that has room for a dot beside that number

export class BoardCell {
  /** Below the button, on a board of hexagons. @type {SVGPolygonElement | null} */
  hex = null;
  /** What is drawn, as text; null while nothing is. @type {string | null} */
  drawn = null;

  /** @param {Pick<Cell, "column" | "row">} place */
  constructor({ column, row }) {
    this.button = h("button", { class: "cell", type: "button", role: "gridcell", tabindex: -1,
      "aria-colindex": column + 1, "aria-rowindex": row + 1 });
  }

  /**
   * @param {Cell} cell
   * @param {CellMarks} marks
   * @param {Surroundings} around
   */
  update(cell, marks, around) {
    this.showContent(cell, around);
    this.link(cell, around);
    this.showOverlay(cell, marks);
    this.showWorth(marks.worth, around.size);
    for (const name of /** @type {const} */ (["open", "quiet", "chosen", "from", "to", "lifts"])) {
      this.button.classList.toggle(name, marks[name]);
      this.hex?.classList.toggle(name, marks[name]);
    }
    const hexes = this.hex?.parentElement;
    // its frame over its neighbours
    if (this.hex && marks.chosen && hexes?.lastElementChild !== this.hex) hexes?.append(this.hex);
    this.showWords(cell, marks, around.board);
  }

  /** What it stands for, so that other views can light it up. @param {Cell} cell @param {Surroundings} around */
  link({ fact }, { name }) {
    this.set("data-cell", name);
    if (fact !== "") this.set("data-atom", `(true ${fact})`);
    else this.button.removeAttribute("data-atom");
  }

  /** @param {Cell} cell @param {Surroundings} around */
  showContent(cell, { board, size, flipped, look }) {
    const { kind, role, piece, content, marks, name } = cell;
    const word = content.toLowerCase();
    const next = JSON.stringify([kind, role, piece, content, marks, name, cell.size, size,
      look.kinds.known.get(word), look.kinds.labels.get(word), look.kinds.symbols.get(word),
      look.kinds.colours.get(word)]);
    if (next === this.drawn) return;
    const arriving = this.drawn !== null;
    this.drawn = next;
    this.button.classList.toggle("lit", kind !== "empty");
    const piecesOf = isFigure(board) ? drawInFigure(board, cell, size, arriving, look)
      : isLine(board, cell) && kind === "piece" ? [drawLine(cell, look)] : draw(cell, size, arriving, look);
    this.button.replaceChildren(...marks.map((mark) => drawMark(mark, flipped, look)), ...piecesOf);
  }

  /** A dot where a move may go, or a ring where it may take. @param {Cell} cell @param {CellMarks} marks */
  showOverlay({ kind }, { open, choosing }) {
    const takes = kind === "piece" && choosing;
    const overlay = open && (choosing || kind === "empty") ? (takes ? "take" : "dot") : "";
    const last = this.button.lastElementChild;
    const shown = last instanceof HTMLElement ? (last.dataset["overlay"] ?? "") : "";
    if (shown === overlay) return;
    if (shown !== "") last?.remove();
    if (overlay !== "") this.button.append(h("i", { class: overlay, "data-overlay": overlay }));
  }

  /** @param {Worth | undefined} worth @param {number} size of the cell in CSS pixels */
  showWorth(worth, size) {
    const shown = this.button.querySelector(".worth");
    if (!worth || size < ROOM_FOR_WORTH) return shown?.remove();
    const element = shown instanceof HTMLElement ? shown : h("span", { class: "worth num", "aria-hidden": "true" });
    showWorth(element, worth);
    element.classList.toggle("alone", size < ROOM_FOR_DOT); // it tells that a move goes there, too
    if (element !== shown) this.button.prepend(element); // the overlay stays last
  }

  /** @param {Cell} cell @param {CellMarks} marks @param {Board} board */
  showWords(cell, marks, board) {
    this.set("aria-label",
      [cellWords(board, cell, marks), ...(marks.worth ? [worthWords(marks.worth)] : [])].join(", "));
    this.set("aria-disabled", String(!marks.open && !marks.asking));
    if (cell.marks.length > 0) this.set("title", cell.marks.map((mark) => mark.content).join(", "));
    else this.button.removeAttribute("title");
  }

  /**
   * Sets an attribute only where it differs, so that nothing is read again.
   * @param {string} name
   * @param {string} value
   */
  set(name, value) {
    if (this.button.getAttribute(name) !== value) this.button.setAttribute(name, value);
  }
}
