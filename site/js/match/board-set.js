// @ts-check
// All that is drawn of a position: boards in the middle, what the other roles
// hold above them, and below what the visitor holds and can choose from.

import { createBoard } from "../board/board.js";
import { pieceKindsOf } from "../board/piece-kinds.js";
import { ASIDE, asideSize, cellSize, isAside } from "../board/size.js";
import { actingRole, bottomRole } from "../session/queries.js";
import { h, keyed } from "../shared/dom.js";
import { marksOf } from "./board-marks.js";
import { createEvaluationBar } from "./evaluation-bar.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */
/** @typedef {import("../protocol.d.ts").Board} Board */
/** @typedef {import("../protocol.d.ts").BoardCell} BoardCell */
/** @typedef {import("./stage.js").StageActions} StageActions */
/** @typedef {{board: Board, index: number}} Entry  with its place among the boards of the position */

const GOOD_CELL = 32; // px
const ASIDE_GAP = 8; // px above and below a hand or a choice

/**
 * What boards may fill, and the lower height that they fill if their cells are of a good size then.
 * @typedef {ReturnType<StageActions["room"]> & {square: number}} Room CSS pixels
 */

/** @param {Pick<StageActions, "click" | "ask" | "lift" | "drop"> & {room: () => Room}} actions */
export function createBoardSet(actions) {
  const [above, middle, below] = ["asides", "boards", "asides"].map((name) => h("div", { class: name }));
  const element = h("div", { class: "board-set" }, above, middle, below);
  const evaluation = createEvaluationBar();
  /** By key of their entries. @type {Map<string, ReturnType<typeof createBoard>>} */
  let views = new Map();
  /**
   * What was found out about the contents of each board, and from what.
   * @type {{seen: Board[], kinds: import("../board/piece-kinds.js").PieceKinds}[]}
   */
  const kinds = [];

  return {
    element,
    /** @param {State} state @param {PositionResult} shown @param {boolean} stale */
    update(state, shown, stale) {
      const entries = shown.boards.map((board, index) => ({ board, index }));
      const { others, main, own } = arranged(entries, state, stale);
      const marks = marksOf(state, shown, stale);
      const room = actions.room();
      const asides = [...others, ...own].reduce((sum, { board }) => sum + board.rows.length * ASIDE + ASIDE_GAP, 0);
      /** @type {typeof views} */
      const kept = new Map();
      const place = (/** @type {HTMLElement | undefined} */ host, /** @type {Entry[]} */ members) => {
        if (!host) return;
        keyed(host, members, keyOf, (entry) => frame(entry, shown.boards), (_, entry) => {
          const view = views.get(keyOf(entry));
          if (!view) return;
          kept.set(keyOf(entry), view);
          const { board, index } = entry;
          const size = isAside(board) ? asideSize(board, room.width, main.length === 0)
            : sizeIn(board, main.length, room, asides);
          view.update(board, size, state.flipped && shown.roles.length > 1 && turns(board), marks(index),
            { roles: shown.roles, kinds: kindsOn(state, board, index) });
        });
      };
      place(above, others);
      place(middle, main);
      place(below, own);
      views = kept;
      evaluation.update(state, shown.roles);
    },
    /** Puts the caret on the first board. @returns {boolean} whether there is one */
    focus() {
      const [first] = views.values();
      if (element.isConnected) first?.focus();
      return element.isConnected && first !== undefined;
    },
  };

  /** @param {Entry} entry @param {readonly Board[]} all */
  function frame(entry, all) {
    const { board, index } = entry;
    const view = createBoard({
      click: (cell, element) => actions.click({ board: index, cell }, element),
      ask: (cell, element) => actions.ask({ board: index, cell }, element),
      lift: (cell) => actions.lift({ board: index, cell }),
      drop: (from, to) => actions.drop({ board: index, cell: from }, { board: index, cell: to }),
    }, index);
    views.set(keyOf(entry), view);
    const alone = all.filter((each) => !isAside(each)).length < 2 && !isAside(board);
    const bar = index === 0 && !isAside(board);
    return h("div", { class: `board-wrap${isAside(board) ? " aside" : ""}` },
      !alone && h("div", { class: "board-name", "aria-hidden": "true" }, board.relation,
        " ", board.shape === "hand" ? "" : board.label),
      bar ? evaluation.element : h("div"), view.ranks, view.grid, h("span"), h("span"), view.files);
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
 * The size of the cells of a board that leaves the strips in their places, or of a larger one.
 * @param {Board} board
 * @param {number} count of boards of one size
 * @param {Room} room
 * @param {number} asides px that others take of its height
 */
function sizeIn(board, count, { square, ...room }, asides) {
  const size = cellSize(board, count, { ...room, height: square - asides });
  return size >= GOOD_CELL ? size : cellSize(board, count,
    { ...room, sight: Infinity, height: room.height - asides });
}

/** @param {Entry} entry */
function keyOf({ board, index }) {
  return [index, board.relation, board.label, board.shape, board.role].join(" ");
}

/** Whether a board is turned with the players. @param {Board} board */
const turns = ({ shape }) => shape === "square" || shape === "hex" || shape === "places";

/**
 * Where the boards of a position stand. Of what can be chosen only that of the
 * role in turn is shown.
 * @param {Entry[]} entries
 * @param {State} state
 * @param {boolean} stale
 */
function arranged(entries, state, stale) {
  const low = bottomRole(state);
  const acting = stale ? -1 : actingRole(state);
  const hands = entries.filter(({ board }) => board.shape === "hand");
  return {
    others: hands.filter(({ board }) => board.role !== low),
    main: entries.filter(({ board }) => !isAside(board)),
    own: [...hands.filter(({ board }) => board.role === low),
      ...entries.filter(({ board }) => board.shape === "choice" && board.role === acting)],
  };
}
