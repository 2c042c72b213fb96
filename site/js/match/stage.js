// @ts-check
// The stage: what is drawn of a position, the facts of one of which nothing can
// be drawn, or an empty board until the first position comes.

import { cellSize, EMPTY } from "../board/size.js";
import { current, isBroken } from "../session/queries.js";
import { h } from "../shared/dom.js";
import { createFactsList } from "../shared/facts-list.js";
import { createBoardSet } from "./board-set.js";
import { createGauges, sharedGauges } from "./gauges.js";
import { waitsLong } from "./now.js";
import { createOffers } from "./offers.js";
import { matchTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../protocol.d.ts").BoardCell} BoardCell */

/**
 * @typedef {object} StageActions
 * @property {(cell: BoardCell, element: Element) => void} click
 * @property {(cell: BoardCell, element: Element) => void} ask why the cell is as it is
 * @property {(cell: BoardCell) => void} lift a piece is being dragged
 * @property {(from: BoardCell, to: BoardCell) => void} drop a piece that was dragged; to a cell -1 beside the board
 * @property {(role: number, move: string) => void} choose
 * @property {(atom: string) => void} why
 * @property {() => {width: number, height: number, phone: boolean, sight: number}} room  for all of it, in CSS pixels;
 *  sight: what a phone shows of it without scrolling
 */

const GAUGES = 30; // px of the row of gauges
const OFFERS = 40; // px of the row of moves beside the board

const BESIDE = 40; // px of the bar and the coordinates beside a board
const MOST = 658; // px of the largest board and its coordinates

/** @param {StageActions} actions */
export function createStage(actions) {
  const facts = createFactsList(actions.why, matchTexts.facts);
  const emptyGrid = h("div", { class: "board lined" }, Array.from({ length: 9 }, () => h("div", { class: "cell" })));
  const empty = h("div", { class: "board-wrap", "aria-hidden": "true" },
    h("div", { class: "evaluation unknown" }), h("div", { class: "ranks" }), emptyGrid, h("span"),
      h("span"), h("div", { class: "files" }, h("span")));
  const gauges = createGauges(actions.why);
  const offers = createOffers(actions.choose);
  const boards = createBoardSet({ ...actions, room: () => {
    const room = actions.room();
    const taken = (gauges.element.hidden ? 0 : GAUGES) + (offers.element.hidden ? 0 : OFFERS);
    return { ...room, height: room.height - taken, square: stageHeight(room) - taken };
  } });
  // Each in an element of its own: one that stayed would move as what it holds becomes another.
  const [noBoard, listed, drawnBoards] = [middleOf(empty), middleOf(facts.element), middleOf(boards.element)];
  /** @type {HTMLElement} */
  let middle = noBoard;
  const element = h("div", { class: "stage" }, gauges.element, middle, offers.element);

  return { element, update, focus: () => boards.focus() };

  /** @param {State} state */
  function update(state) {
    const shown = state.shown?.result;
    const stale = current(state) === null && (isBroken(state) || state.problem !== null || waitsLong(state));
    const drawn = shown !== undefined && (shown.boards.length > 0 || shown.gauges.length > 0);
    element.classList.toggle("stale", stale);
    element.style.minHeight = `${stageHeight(actions.room())}px`;
    element.classList.toggle("listing", shown !== undefined && !drawn);
    // Who plays alone has them in the strip above, where the other players are.
    gauges.update(shown && shown.roles.length > 1 ? sharedGauges(shown) : []);
    offers.update(state, shown, stale);
    if (!shown) {
      const cell = cellSize(EMPTY, 1, actions.room());
      emptyGrid.style.gridTemplate = `repeat(3, ${cell}px) / repeat(3, ${cell}px)`;
      put(noBoard);
    } else if (!drawn) {
      facts.update(shown.facts);
      put(listed);
    } else {
      put(drawnBoards);
      boards.update(state, shown, stale);
    }
  }

  /** @param {HTMLElement} next */
  function put(next) {
    if (next !== middle) middle.replaceWith(next);
    middle = next;
  }
}

/** @param {Element} only */
function middleOf(only) {
  return h("div", { class: "stage-middle" }, only);
}

/**
 * The height that a square board would fill: strips and slider keep their places
 * from game to game, unless a tall board would become too small.
 * @param {{width: number, height: number, phone: boolean, sight: number}} room
 */
function stageHeight({ width, height, phone, sight }) {
  return Math.max(0, phone ? Math.min(width, MOST, sight) : Math.min(width - BESIDE, height, MOST));
}
