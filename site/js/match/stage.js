// @ts-check
// The stage: one or several boards at a whole number of pixels, the facts of a
// game without a board, or an empty board until the first position comes.

import { createBoard } from "../board/board.js";
import { pieceKindsOf } from "../board/piece-kinds.js";
import { cellSize, EMPTY } from "../board/size.js";
import { matching, targets } from "../session/clicks.js";
import { actingRole, current, isBroken } from "../session/state.js";
import { fill, h } from "../shared/dom.js";
import { createFactsList } from "../shared/facts-list.js";
import { createEvaluationBar } from "./evaluation-bar.js";
import { waitsLong } from "./now.js";
import { matchTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */
/** @typedef {import("../protocol.d.ts").Board} Board */
/** @typedef {import("../protocol.d.ts").BoardCell} BoardCell */

/**
 * @typedef {object} StageActions
 * @property {(cell: BoardCell, element: Element) => void} click
 * @property {(cell: BoardCell, element: Element) => void} ask why the cell is as it is
 * @property {(atom: string) => void} why
 * @property {() => {width: number, height: number, phone: boolean}} room  for the board, in CSS pixels
 */

/** @param {StageActions} actions */
export function createStage(actions) {
  const element = h("div", { class: "stage" });
  const facts = createFactsList(actions.why, matchTexts.facts);
  const emptyGrid = h("div", { class: "board lined" }, Array.from({ length: 9 }, () => h("div", { class: "cell" })));
  const empty = h("div", { class: "board-wrap", "aria-hidden": "true" },
    h("div", { class: "evaluation unknown" }), h("div", { class: "ranks" }), emptyGrid, h("span"),
      h("span"), h("div", { class: "files" }, h("span")));
  /** @type {ReturnType<typeof createBoard>[]} */
  let boards = [];
  let madeFor = ""; // labels of the boards that the frames are for
  /**
   * What was found out about each board, and from what.
   * @type {{seen: Board[], kinds: import("../board/piece-kinds.js").PieceKinds}[]}
   */
  let kinds = [];
  const frames = h("div", { class: "boards" });
  const evaluation = createEvaluationBar();

  return { element, update, focus };

  /** @returns {boolean} whether there is a board to focus */
  function focus() {
    const [first] = frames.isConnected ? boards : [];
    first?.focus();
    return first !== undefined;
  }

  /** @param {State} state */
  function update(state) {
    const shown = state.shown?.result;
    const stale = current(state) === null && (isBroken(state) || state.problem !== null || waitsLong(state));
    element.classList.toggle("stale", stale);
    element.classList.toggle("listing", shown?.boards.length === 0);
    if (!shown) {
      const cell = cellSize(EMPTY, 1, actions.room());
      emptyGrid.style.gridTemplate = `repeat(3, ${cell}px) / repeat(3, ${cell}px)`;
      put(empty);
    } else if (shown.boards.length === 0) {
      facts.update(shown.facts);
      put(facts.element);
    } else {
      const labels = shown.boards.map((board) => board.label).join();
      if (boards.length !== shown.boards.length || labels !== madeFor) make(shown.boards);
      madeFor = labels;
      put(frames);
      showBoards(state, shown, stale);
      evaluation.update(state, shown.roles);
    }
  }

  /** @param {Element} only */
  function put(only) {
    if (element.firstElementChild !== only) element.replaceChildren(only);
  }

  /** @param {readonly Board[]} shown */
  function make(shown) {
    kinds = [];
    boards = shown.map((_, board) => createBoard({
      click: (cell, element) => actions.click({ board, cell }, element),
      ask: (cell, element) => actions.ask({ board, cell }, element),
    }, board));
    fill(frames, boards.map((board, i) => h("div", { class: "board-wrap" },
      shown.length > 1 && h("div", { class: "board-name", "aria-hidden": "true" }, shown[i]?.relation,
        " ", shown[i]?.label),
      i === 0 ? evaluation.element : h("div"), board.ranks, board.grid, h("span"), h("span"), board.files)));
  }

  /**
   * @param {State} state
   * @param {PositionResult} shown
   * @param {boolean} stale
   */
  function showBoards(state, shown, stale) {
    const role = stale ? -1 : actingRole(state);
    const legal = shown.legal[role] ?? [];
    const open = legal.length === 0 ? [] : targets(matching(legal, state.clicks), state.clicks);
    const arrow = bestMove(state, shown);
    const played = shown.last.filter((move) => move.clicks.length > 0);
    const from = played.flatMap((move) => (move.clicks.length > 1 ? (move.clicks[0]?.[0] ?? []) : []));
    const to = played.flatMap((move) => move.clicks.at(-1)?.[0] ?? []);
    const chosen = state.ui.askFrom ? [state.ui.askFrom] : state.clicks;
    const flipped = state.flipped && shown.roles.length > 1;
    const room = actions.room();
    shown.boards.forEach((board, i) => {
      const on = (/** @type {readonly BoardCell[]} */ cells) =>
        new Set(cells.filter((each) => each.board === i).map((each) => each.cell));
      const ends = arrow && arrow.every((end) => end.board === i) ? /** @type {[number, number]} */ (
        arrow.map((end) => end.cell)) : null;
      boards[i]?.update(board, cellSize(board, shown.boards.length, room), flipped,
        { open: on(open), chosen: on(chosen), from: on(from), to: on(to), arrow: ends, asking: state.ui.asking },
          { roles: shown.roles, kinds: kindsOn(state, board, i) });
    });
  }

  /**
   * What the contents of a board mean, told by how the match began and by how
   * it stands.
   * @param {State} state
   * @param {Board} board
   * @param {number} i
   */
  function kindsOn(state, board, i) {
    const first = state.known.get(0)?.boards[i];
    const seen = first && first !== board && first.relation === board.relation ? [first, board] : [board];
    const kept = kinds[i];
    if (kept && kept.seen.length === seen.length && kept.seen.every((each, n) => each === seen[n])) return kept.kinds;
    const found = pieceKindsOf(seen);
    kinds[i] = { seen, kinds: found };
    return found;
  }
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
