// @ts-check
// One board: a grid of buttons, walked with the arrow keys, or hexagons with
// round buttons over them. Cells are made once for a board's geometry and
// updated in place afterwards, so focus stays where it was.

import { h, setText, svg } from "../dom.js";
import { extent, hexExtent, hexShift } from "../geometry.js";
import { paint, piece } from "../pieces.js";
import { texts } from "../texts.js";

/** @typedef {import("../protocol.d.ts").Board} Board */
/** @typedef {import("../protocol.d.ts").Cell} Cell */
/** @typedef {import("../protocol.d.ts").Mark} Mark */
/** @typedef {import("../protocol.d.ts").Side} Side */

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

/**
 * What pieces look like.
 * @typedef {object} Look
 * @property {readonly string[]} roles
 * @property {import("../men.js").Men} men
 */

/**
 * @typedef {object} BoardActions
 * @property {(cell: number, element: Element) => void} click
 * @property {(cell: number, element: Element) => void} ask why the cell is as it is
 */

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
    if (at < 0) return;
    hold(at);
    choose(at);
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
    const turn = flipped ? -1 : 1;
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowRight: [turn, 0], ArrowLeft: [-turn, 0], ArrowDown: [0, turn], ArrowUp: [0, -turn] };
    const way = steps[event.key];
    if (way) {
      event.preventDefault();
      walk(at, way);
    } else if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      const row = board.cells[at]?.row;
      const inRow = board.cells.flatMap((cell, i) => (cell.row === row ? [i] : []));
      const target = (event.key === "Home") === !flipped ? inRow[0] : inRow.at(-1);
      if (target !== undefined) buttons[target]?.focus();
    } else if (event.key === "w" || event.key === "W") {
      const button = buttons[at];
      if (button) actions.ask(at, button);
    }
  });

  /** @param {number} at */
  function choose(at) {
    const button = buttons[at];
    if (button) actions.click(at, button);
  }

  /** @param {EventTarget | null} target */
  function indexOf(target) {
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

  /**
   * The next cell in a direction; gaps are stepped over.
   * @param {number} at
   * @param {[number, number]} way
   */
  function walk(at, [dx, dy]) {
    if (!board) return;
    const here = board.cells[at];
    if (!here) return;
    for (let column = here.column + dx, row = here.row + dy; column >= 0 && row >= 0 && column < board.columns.length && row < board.rows.length; column += dx, row += dy) {
      const next = board.cells.findIndex((cell) => cell.column === column && cell.row === row);
      if (next >= 0) {
        buttons[next]?.focus();
        return;
      }
    }
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
      drawArrow(next, cell, marks.arrow);
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
    buttons[i]?.replaceChildren(...each.marks.map((mark) => drawMark(mark, flipped, look)), ...(isLine(each) && each.kind === "piece" ? [drawLine(each, look)] : draw(each, cell, contents[i] !== null, look)));
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
   * What is said about a cell to those who do not see it.
   * @param {Board} next
   * @param {Cell} each
   * @param {number} i
   * @param {Marks} marks
   */
  function showWords(next, each, i, marks) {
    const button = buttons[i];
    if (!button) return;
    const open = marks.open.has(i);
    const words = [
      each.kind === "empty" ? texts.match.empty : texts.match.piece(each.content),
      ...each.marks.map((mark) => texts.match.piece(mark.content)),
      marks.to.has(i) && texts.match.lastMove,
      marks.chosen.has(i) && texts.match.chosen,
      open && (marks.chosen.size > 0 || each.kind === "empty" ? texts.match.target : texts.match.mayChoose),
    ].filter(Boolean).join(", ");
    set(button, "aria-label", texts.match.cell(place(next, each), words));
    set(button, "aria-disabled", String(!open && !marks.asking));
    if (each.marks.length > 0) set(button, "title", each.marks.map((mark) => mark.content).join(", "));
    else button.removeAttribute("title");
  }

  /**
   * @param {Board} next
   * @param {number} cell
   */
  function rebuild(next, cell) {
    const had = grid.contains(document.activeElement);
    const { columns, rows } = next;
    grid.setAttribute("aria-label", texts.match.board(next.label === "" ? next.relation : `${next.relation} ${next.label}`));
    grid.setAttribute("aria-rowcount", String(rows.length));
    grid.setAttribute("aria-colcount", String(columns.length));
    grid.className = `board ${next.shape === "hex" ? "hex" : next.edges ? "edged" : next.checked ? "checked" : "lined"}`;
    contents = next.cells.map(() => null);
    buttons = next.cells.map((each) => h("button", { class: "cell", type: "button", role: "gridcell", tabindex: -1,
      "aria-colindex": each.column + 1, "aria-rowindex": each.row + 1 }));
    hexes = [];
    const lines = rows.map((_, row) => {
      const inRow = next.cells.flatMap((each, i) => (each.row === row ? [buttons[i] ?? null] : []));
      return h("div", { class: "line", role: "row" }, inRow);
    });
    grid.replaceChildren();
    if (next.shape === "hex") layHexes(next, cell);
    else {
      grid.style.gridTemplateColumns = tracks(columns.length, next, cell);
      grid.style.gridTemplateRows = tracks(rows.length, next, cell);
      grid.style.width = "";
      grid.style.height = "";
      next.cells.forEach((each, i) => {
        const button = buttons[i];
        if (!button) return;
        button.style.gridColumn = String((flipped ? columns.length - 1 - each.column : each.column) + 1);
        button.style.gridRow = String((flipped ? rows.length - 1 - each.row : each.row) + 1);
        button.classList.toggle("dark", next.checked && (each.column + each.row) % 2 === 1);
        button.classList.toggle("line-place", isLine(each));
        button.classList.toggle("block-column", endsBlock(each.column, columns.length, next.blockColumns));
        button.classList.toggle("block-row", endsBlock(each.row, rows.length, next.blockRows));
      });
    }
    grid.append(...lines.filter((line) => line.childElementCount > 0), ...joints(next), arrow);
    labels(next, cell);
    focus = Math.min(focus, Math.max(buttons.length - 1, 0));
    const first = buttons[focus];
    if (first) first.tabIndex = 0;
    if (had) first?.focus();
  }

  /** Whether a cell is a line between places. @param {Cell} each */
  function isLine(each) {
    return board?.edges === true && (each.column % 2 === 0 || each.row % 2 === 0);
  }

  /** The dots where lines meet. @param {Board} next */
  function joints(next) {
    const evens = (/** @type {readonly string[]} */ names) => (next.edges ? names.flatMap((_, i) => (i % 2 === 0 ? [i] : [])) : []);
    return evens(next.rows).flatMap((row) => evens(next.columns).map((column) => {
      const joint = h("i", { class: "joint", "aria-hidden": "true" });
      joint.style.gridColumn = String(column + 1);
      joint.style.gridRow = String(row + 1);
      return joint;
    }));
  }

  /**
   * Whether a thicker line comes after a column or row, as it is drawn.
   * @param {number} at
   * @param {number} all
   * @param {number} block columns or rows of a block, 0 for none
   */
  function endsBlock(at, all, block) {
    const nth = (flipped ? all - 1 - at : at) + 1;
    return block > 0 && nth < all && nth % block === 0;
  }

  /**
   * Rows of hexagons with a point up; each row leans by half a cell.
   * @param {Board} next
   * @param {number} cell width of a hexagon
   */
  function layHexes(next, cell) {
    const side = cell / Math.sqrt(3);
    const width = hexExtent(next).width * cell;
    const height = (next.rows.length - 1) * side * 1.5 + side * 2;
    grid.style.gridTemplateColumns = "";
    grid.style.gridTemplateRows = "";
    grid.style.width = `${width}px`;
    grid.style.height = `${height}px`;
    const picture = svg("svg", { class: "hexes", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
    const round = cell * 0.78;
    hexes = next.cells.map((each, i) => {
      const [x, y] = hexCentre(next, each, cell, flipped);
      const button = buttons[i];
      if (button) {
        button.style.left = `${x - round / 2}px`;
        button.style.top = `${y - round / 2}px`;
        button.style.width = `${round}px`;
        button.style.height = `${round}px`;
      }
      const points = [0, 1, 2, 3, 4, 5].map((k) => {
        const angle = (Math.PI / 3) * k - Math.PI / 2;
        return `${(x + side * Math.cos(angle)).toFixed(1)},${(y + side * Math.sin(angle)).toFixed(1)}`;
      });
      return svg("polygon", { points: points.join(" ") });
    });
    picture.append(...hexLabels(next, cell), ...hexes);
    picture.addEventListener("click", (event) => {
      const at = hexes.findIndex((hex) => hex === event.target);
      if (at >= 0) choose(at);
    });
    grid.append(picture);
  }

  /**
   * Row names before their first cell, column names below the lowest row.
   * @param {Board} next
   * @param {number} cell
   */
  function hexLabels(next, cell) {
    const side = cell / Math.sqrt(3);
    const lowest = flipped ? 0 : next.rows.length - 1;
    const label = (/** @type {string | undefined} */ name, /** @type {number} */ x, /** @type {number} */ y) => {
      const text = svg("text", { x, y });
      text.textContent = name ?? "";
      return text;
    };
    const rows = next.rows.flatMap((name, row) => {
      if (name === "") return [];
      const places = next.cells.filter((each) => each.row === row).map((each) => hexCentre(next, each, cell, flipped));
      const first = places.sort((a, b) => a[0] - b[0])[0];
      return first ? [label(name, first[0] - cell / 2 - 9, first[1])] : [];
    });
    const columns = next.cells.filter((each) => each.row === lowest).map((each) => {
      const [x, y] = hexCentre(next, each, cell, flipped);
      return label(next.columns[each.column], x, y + side + 9);
    });
    return [...rows, ...columns];
  }

  /**
   * @param {Board} next
   * @param {number} cell
   */
  function labels(next, cell) {
    const square = next.shape !== "hex";
    const turned = (/** @type {string[]} */ names) => (flipped ? [...names].reverse() : names);
    ranks.style.gridTemplateRows = square ? tracks(next.rows.length, next, cell) : "";
    files.style.gridTemplateColumns = tracks(next.columns.length, next, cell);
    ranks.replaceChildren(...(square ? turned(next.rows) : []).map((name) => h("span", {}, name)));
    files.replaceChildren(...(square ? turned(next.columns) : []).map((name) => h("span", {}, name)));
  }

  /**
   * @param {Board} next
   * @param {number} cell
   * @param {readonly [number, number] | null} ends
   */
  function drawArrow(next, cell, ends) {
    arrow.replaceChildren();
    const [from, to] = [next.cells[ends?.[0] ?? -1], next.cells[ends?.[1] ?? -1]];
    if (!from || !to || from === to) return;
    const [x1, y1] = centre(next, from, cell);
    const [x2, y2] = centre(next, to, cell);
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const thick = Math.max(4, cell * 0.11);
    const tip = thick * 2.1;
    const [ex, ey] = [x2 - ux * cell * 0.12, y2 - uy * cell * 0.12];
    const [bx, by] = [ex - ux * tip, ey - uy * tip];
    arrow.append(svg("g", {},
      svg("path", { class: "shaft", d: `M${x1 + ux * cell * 0.3} ${y1 + uy * cell * 0.3}L${bx} ${by}`, "stroke-width": thick }),
      svg("path", { class: "tip", d: `M${ex} ${ey}L${bx - uy * thick * 1.2} ${by + ux * thick * 1.2}L${bx + uy * thick * 1.2} ${by - ux * thick * 1.2}Z` })));
  }

  /**
   * @param {Board} next
   * @param {Cell} each
   * @param {number} cell
   * @returns {[number, number]}
   */
  function centre(next, each, cell) {
    if (next.shape === "hex") return hexCentre(next, each, cell, flipped);
    const column = flipped ? next.columns.length - 1 - each.column : each.column;
    const row = flipped ? next.rows.length - 1 - each.row : each.row;
    return [(extent(column, next) + extent(column + 1, next)) * cell / 2, (extent(row, next) + extent(row + 1, next)) * cell / 2];
  }
}

/**
 * Columns or rows of a square board as a grid wants them.
 * @param {number} n
 * @param {Pick<Board, "edges">} board
 * @param {number} cell
 */
function tracks(n, board, cell) {
  return Array.from({ length: n }, (_, i) => `${((extent(i + 1, board) - extent(i, board)) * cell).toFixed(2)}px`).join(" ");
}

/**
 * @param {Board} board
 * @param {Cell} each
 * @param {number} cell
 * @param {boolean} flipped
 * @returns {[number, number]}
 */
function hexCentre(board, each, cell, flipped) {
  const side = cell / Math.sqrt(3);
  const { left, width } = hexExtent(board);
  const x = (each.column + hexShift(board, each.row) - left + 0.5) * cell;
  const y = side + each.row * side * 1.5;
  if (!flipped) return [x, y];
  return [width * cell - x, (board.rows.length - 1) * side * 1.5 + side * 2 - y];
}

/**
 * @param {Cell} cell
 * @param {number} size
 * @param {boolean} arriving the content changed while the board was shown
 * @param {Look} look
 */
function draw(cell, size, arriving, { roles, men }) {
  if (cell.kind === "empty") return [];
  const picture = piece(cell, roles, men);
  if (picture) {
    if (arriving) picture.classList.add("arrive");
    return [picture];
  }
  const word = h("span", { class: "word", title: cell.content });
  setText(word, cell.content);
  word.style.fontSize = `${Math.max(9, Math.min(size * 0.42, (size * 1.45) / Math.max(cell.content.length, 2)))}px`;
  return [word];
}

/**
 * A line that was drawn between places, in the colour of who drew it.
 * @param {Cell} cell
 * @param {Look} look
 */
function drawLine(cell, { roles }) {
  const bar = h("i", { class: "bar" });
  bar.style.background = cell.role < 0 ? "var(--p2-mark)" : paint(cell.role, roles, cell.content).edge;
  return bar;
}

/** The other end of a board that is turned. @type {Record<Side, Side>} */
const OPPOSITE = { top: "bottom", right: "left", bottom: "top", left: "right", "": "" };

/**
 * What else is known of a cell: a wall at one of its sides, the colour of a
 * role below its piece, or a corner that says there is more to read.
 * @param {Mark} mark
 * @param {boolean} flipped
 * @param {Look} look
 */
function drawMark(mark, flipped, { roles }) {
  if (mark.side !== "") return h("i", { class: `edge ${flipped ? OPPOSITE[mark.side] : mark.side}` });
  if (mark.role < 0) return h("i", { class: "remark" });
  const tint = h("i", { class: "tint" });
  tint.style.background = paint(mark.role, roles, mark.content).fill;
  return tint;
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

/**
 * A cell's name as its coordinates say it: "4 3".
 * @param {Board} board
 * @param {Cell} cell
 */
export function place(board, cell) {
  return [board.columns[cell.column], board.rows[cell.row]].filter((name) => name !== undefined && name !== "").join(" ");
}
