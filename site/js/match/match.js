// @ts-check
// The match pane: players, board, what can be done now, replay and moves.
// Every part keeps its place; thinking, errors and the end change words only.

import { announcement } from "../session/position-words.js";
import { isBlank } from "../session/queries.js";
import { h, perFrame, setText } from "../shared/dom.js";
import { inTurns } from "../shared/in-turns.js";
import { createBanner } from "./banner.js";
import { createChoice } from "./choice.js";
import { createHead } from "./head.js";
import { createMoves } from "./lists.js";
import { createLoading } from "./loading.js";
import { createNow, waitsLong } from "./now.js";
import { createStrips } from "./player-strips.js";
import { createReplay } from "./replay.js";
import { createSettling } from "./settling.js";
import { createStage } from "./stage.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../protocol.d.ts").BoardCell} BoardCell */

/**
 * @typedef {object} OwnActions
 * @property {(cell: BoardCell, element: Element) => void} click
 * @property {(cell: BoardCell, element: Element) => void} askCell why it is as it is
 * @property {(cell: BoardCell) => void} lift a piece is being dragged
 * @property {(from: BoardCell, to: BoardCell) => void} drop it was dragged
 * @property {() => void} clear
 * @property {() => void} takeBack what was done last, except for changes of the rules
 * @property {() => void} doAgain what was taken back
 * @property {() => void} flip
 * @property {() => void} players
 * @property {() => void} matches  shows those that were kept
 * @property {(rule: number) => void} show a rule in the editor
 * @property {() => void} retry to load the engine, or to read the rules
 * @property {() => void} reload the page
 */

/**
 * @typedef {OwnActions & import("./lists.js").MovesActions & import("./replay.js").ReplayActions &
 *  import("./now.js").NowActions} MatchActions
 */

const TICK = 500; // ms between looks at the clocks
const RESERVED = 226; // px of rows beside the board that keep their height: head, now, replay, the top of the lists
const STRIP = 40; // px of a strip of players
const BARS = 112; // px above and below what a phone shows
const LEAST_IN_SIGHT = 280; // px of a board in a low window
const LEAST_BESIDE_LESSON = 150; // px of the board, whose moves and buttons are in sight below it

/**
 * @param {HTMLElement} host
 * @param {MatchActions} actions
 */
export function createMatch(host, actions) {
  const head = createHead(actions);
  const banner = createBanner(actions.show);
  const loading = createLoading(actions);
  const choice = createChoice(actions.choose, () => void stage.focus());
  const announcer = h("div", { class: "vh", role: "status", "aria-live": "polite" });
  const strips = createStrips(actions.why);
  const now = createNow({ ...actions, restart: playAgain });
  const replay = createReplay(actions);
  const moves = createMoves(actions);
  const phone = matchMedia("(max-width: 719px)");
  const stage = createStage({
    click: actions.click,
    ask: actions.askCell,
    lift: actions.lift,
    drop: actions.drop,
    choose: actions.choose,
    why: actions.why,
    room: () => {
      const { width, height } = size.width > 0 ? size : sizeOf(host);
      return { width: width - (phone.matches ? 28 : 40), height: height - RESERVED - 2 * STRIP, phone: phone.matches,
        sight: isLow() ? Math.max(innerHeight - BARS, LEAST_IN_SIGHT) : Infinity,
        ...(last?.doc.lesson ? { least: LEAST_BESIDE_LESSON } : {}) };
    },
  });
  const play = h("div", { class: "play" }, strips.top, stage.element, strips.bottom, now.element,
    replay.element, moves.element, choice.element, announcer);
  moves.element.prepend(loading.element);
  host.append(head.element, banner.element, play);

  /** As it was last laid out: to ask in the middle of drawing would lay out what is half drawn. */
  let size = { width: 0, height: 0 };
  /** The newest state, and the one that is shown. @type {State | null} */
  let last = null;
  /** @type {State | null} */
  let shown = null;
  /** The moves that the visitor has to tell apart. @type {State["ambiguity"]} */
  let offered = null;
  const steps = [
    ...[head, banner, strips, stage, now, replay, moves, loading].map((view) => view.update),
    choose,
    (/** @type {State} */ state) => setText(announcer, announcement(state)),
    (/** @type {State} */ state) => void play.classList.toggle("asking", state.ui.asking),
    (/** @type {State} */ state) => void play.classList.toggle("blank", isBlank(state)),
  ].map((update) => () => shown && update(shown));
  const draw = inTurns(steps);
  const settling = createSettling(() => last && update(last));
  const redraw = perFrame(() => shown && stage.update(shown));
  const resize = new ResizeObserver(() => {
    size = sizeOf(host);
    redraw();
  });
  resize.observe(host);
  const tick = setInterval(() => {
    if (!last || !shown) return;
    strips.tick(shown);
    banner.update(shown);
    if (!waitsLong(last)) return;
    now.update(last);
    stage.update(last);
  }, TICK);

  listenToKeys(host, actions);

  return {
    update,
    focusBoard,

    destroy() {
      resize.disconnect();
      clearInterval(tick);
      settling.destroy();
      host.replaceChildren();
    },
  };

  function focusBoard() {
    return stage.focus() || moves.focus();
  }

  /** The button goes: whoever has pressed it by a key goes on on the board. */
  function playAgain() {
    const byKey = document.activeElement?.matches(":focus-visible");
    actions.restart();
    if (byKey) focusBoard();
  }

  /** @param {State} state */
  function update(state) {
    last = state;
    if (settling.unsettled(state)) return;
    const before = shown;
    shown = state;
    if (before && showsTheSame(before, state)) return;
    if (before) draw();
    else for (const step of steps) step(); // the first frame has all of it: what came later would shift the rest
  }

  /** @param {State} state */
  function choose({ ambiguity }) {
    if (ambiguity === offered) return;
    offered = ambiguity;
    choice.show(ambiguity, stage.element.getBoundingClientRect());
  }
}

/** @param {HTMLElement} host */
const sizeOf = (host) => ({ width: host.clientWidth, height: host.clientHeight });

/**
 * Whether two states differ only in what this pane does not show: what the
 * visitor types changes the text many times a second.
 * @param {State} before
 * @param {State} state
 */
function showsTheSame(before, { doc, caret, saved, toast, lit, net, why, outline, ...rest }) {
  return /** @type {(keyof typeof rest)[]} */ (Object.keys(rest)).every((key) => before[key] === rest[key]);
}

/**
 * The keys that take back a change elsewhere take back a move here, or a choice of players; the
 * browser would undo the last change of the rules.
 * @param {KeyboardEvent} event
 * @param {MatchActions} actions
 */
function takeBack(event, actions) {
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) actions.doAgain();
  else actions.takeBack();
}

/**
 * @param {HTMLElement} host
 * @param {MatchActions} actions
 */
function listenToKeys(host, actions) {
  host.addEventListener("keydown", (event) => {
    if (event.altKey || event.target instanceof Element
      && event.target.matches("input, select, textarea")) return;
    if (event.ctrlKey || event.metaKey) return takeBack(event, actions);
    if (event.key === "Escape") actions.asking(false), actions.clear();
    else if (event.key === "u" || event.key === "U") actions.undo();
    else if (event.key === "r" || event.key === "R") actions.redo();
  });
}

/** Whether the window is lower than wide. A frame is as high as what it shows wants to be. */
const isLow = () => innerWidth > innerHeight && parent === window;
