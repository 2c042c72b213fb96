// @ts-check
// How the cells of the boards stand out in a position: where one may press, what
// was pressed, where the last move went, and the move that is thought best.

import { targets } from "../session/clicks.js";
import { cellWorths } from "../session/look-ahead.js";
import { actingRole } from "../session/queries.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */
/** @typedef {import("../protocol.d.ts").BoardCell} BoardCell */
/** @typedef {import("../board/board.js").Marks} Marks */

/** Cells by the index of their board. @typedef {Map<number, Set<number>>} Cells */

/** @type {ReadonlySet<number>} */
const NONE = new Set();

/** @param {Cells} cells @param {BoardCell} at */
function add(cells, { board, cell }) {
  const on = cells.get(board);
  if (on) on.add(cell);
  else cells.set(board, new Set([cell]));
}

/** @param {readonly BoardCell[]} cells */
function byBoard(cells) {
  /** @type {Cells} */
  const found = new Map();
  for (const at of cells) add(found, at);
  return found;
}

/**
 * @param {State} state
 * @param {PositionResult} shown
 * @param {boolean} stale nobody may play on what is shown
 * @returns {(board: number) => Marks} the marks on each board
 */
export function marksOf(state, shown, stale) {
  const legal = shown.legal[stale ? -1 : actingRole(state)] ?? [];
  const open = byBoard(targets(legal, state.clicks));
  const { lifts, quiet } = pressable(legal, shown.boards);
  const played = shown.last.filter((move) => move.clicks.length > 0);
  const from = byBoard(played.flatMap((move) => (move.clicks.length > 1 ? (move.clicks[0]?.[0] ?? []) : [])));
  const to = byBoard(played.flatMap((move) => move.clicks.at(-1)?.[0] ?? []));
  const pressed = state.ui.askFrom ? [state.ui.askFrom] : state.clicks;
  const chosen = byBoard(pressed);
  const arrow = bestMove(state, shown);
  const dropping = shown.legal.some((moves) => moves.some((move) => move.clicks.length === 1
    && (move.clicks[0]?.length ?? 0) > 1));
  const known = stale ? [] : cellWorths(state);
  return (board) => {
    const on = (/** @type {Cells} */ cells) => cells.get(board) ?? NONE;
    const ends = arrow && arrow.every((end) => end.board === board) ? /** @type {[number, number]} */ (
      arrow.map((end) => end.cell)) : null;
    return { open: on(open), quiet: on(quiet), chosen: on(chosen), from: on(from), to: on(to), arrow: ends,
      asking: state.ui.asking, lifts: on(lifts), begun: pressed.length > 0, hinted: state.settings.targets, dropping,
      worths: new Map(known.filter(({ at }) => at.board === board && !on(quiet).has(at.cell))
        .map(({ at, worth }) => [at.cell, worth])) };
  };
}

/**
 * What may be pressed first: cells whose piece can be lifted, and cells that play a move and need no mark, since a
 * move that names a column alone is marked at its lowest empty cell. One pass that makes no lists, for a position may
 * have tens of thousands of moves.
 * @param {PositionResult["legal"][number]} legal
 * @param {PositionResult["boards"]} boards
 */
function pressable(legal, boards) {
  const cellOf = (/** @type {BoardCell} */ { board, cell }) => boards[board]?.cells[cell];
  /** @type {Cells} */
  const lifts = new Map();
  /** @type {Cells} */
  const quiet = new Map();
  for (const { clicks } of legal) {
    const [cells] = clicks;
    if (!cells) continue;
    if (clicks.length > 1) for (const at of cells) add(lifts, at);
    else if (cells.length > 1 && isColumn(cells, cellOf)) {
      const lowest = lowestEmpty(cells, cellOf);
      if (lowest) for (const at of cells) if (at !== lowest) add(quiet, at);
    }
  }
  return { lifts, quiet };
}

/** @typedef {(at: BoardCell) => import("../protocol.d.ts").Board["cells"][number] | undefined} CellOf */

/** @param {readonly BoardCell[]} cells @param {CellOf} cellOf */
function isColumn(cells, cellOf) {
  const [first] = cells;
  return first !== undefined && cells.every((at) => at.board === first.board &&
    cellOf(at)?.column === cellOf(first)?.column);
}

/**
 * @param {readonly BoardCell[]} cells
 * @param {CellOf} cellOf
 * @returns {BoardCell | null} null where no cell is empty
 */
function lowestEmpty(cells, cellOf) {
  /** @type {BoardCell | null} */
  let lowest = null;
  let row = -1;
  for (const each of cells) {
    const cell = cellOf(each);
    if (cell?.kind !== "empty" || cell.row <= row) continue;
    [lowest, row] = [each, cell.row];
  }
  return lowest;
}

/**
 * From where to where the chosen row of the analysis goes.
 * @param {State} state
 * @param {PositionResult} shown
 * @returns {[BoardCell, BoardCell] | null}
 */
function bestMove({ analysis, tree }, shown) {
  if (analysis.chosen === "" || analysis.node !== tree.current) return null;
  const clicks = shown.legal[analysis.role]?.find((each) => each.text === analysis.chosen)?.clicks ?? [];
  const [from, to] = [clicks[0]?.[0], clicks.at(-1)?.[0]];
  return clicks.length > 1 && from && to ? [from, to] : null;
}
