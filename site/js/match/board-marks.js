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

/** @type {ReadonlySet<number>} */
const NONE = new Set();

/**
 * @param {readonly BoardCell[]} cells
 * @returns {ReadonlyMap<number, ReadonlySet<number>>} the cells on each board
 */
function byBoard(cells) {
  /** @type {Map<number, Set<number>>} */
  const found = new Map();
  for (const { board, cell } of cells) {
    const on = found.get(board);
    if (on) on.add(cell);
    else found.set(board, new Set([cell]));
  }
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
  const played = shown.last.filter((move) => move.clicks.length > 0);
  const from = byBoard(played.flatMap((move) => (move.clicks.length > 1 ? (move.clicks[0]?.[0] ?? []) : [])));
  const to = byBoard(played.flatMap((move) => move.clicks.at(-1)?.[0] ?? []));
  const pressed = state.ui.askFrom ? [state.ui.askFrom] : state.clicks;
  const chosen = byBoard(pressed);
  const arrow = bestMove(state, shown);
  const lifts = byBoard(legal.flatMap((move) => (move.clicks.length > 1 ? (move.clicks[0] ?? []) : [])));
  const dropping = shown.legal.some((moves) => moves.some((move) => move.clicks.length === 1
    && (move.clicks[0]?.length ?? 0) > 1));
  const quiet = byBoard(unmarked(legal, shown.boards));
  const known = stale ? [] : cellWorths(state);
  return (board) => {
    const on = (/** @type {ReturnType<typeof byBoard>} */ cells) => cells.get(board) ?? NONE;
    const ends = arrow && arrow.every((end) => end.board === board) ? /** @type {[number, number]} */ (
      arrow.map((end) => end.cell)) : null;
    return { open: on(open), quiet: on(quiet), chosen: on(chosen), from: on(from), to: on(to), arrow: ends,
      asking: state.ui.asking, lifts: on(lifts), begun: pressed.length > 0, hinted: state.settings.targets, dropping,
      worths: new Map(known.filter(({ at }) => at.board === board && !on(quiet).has(at.cell))
        .map(({ at, worth }) => [at.cell, worth])) };
  };
}

/**
 * Cells that play a move and need no mark: one that names a column alone is marked at its lowest empty cell.
 * @param {PositionResult["legal"][number]} legal
 * @param {PositionResult["boards"]} boards
 * @returns {BoardCell[]}
 */
function unmarked(legal, boards) {
  return legal.flatMap(({ clicks: [cells = [], ...more] }) => {
    const cellOf = (/** @type {BoardCell} */ { board, cell }) => boards[board]?.cells[cell];
    const columns = new Set(cells.map((each) => `${each.board} ${cellOf(each)?.column}`));
    const empty = cells.filter((each) => cellOf(each)?.kind === "empty");
    if (more.length > 0 || columns.size !== 1 || empty.length === 0) return [];
    const lowest = empty.reduce((a, b) => ((cellOf(b)?.row ?? 0) > (cellOf(a)?.row ?? 0) ? b : a));
    return cells.filter((each) => each !== lowest);
  });
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
