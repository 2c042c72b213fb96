// @ts-check
// The match pane: players, board, what can be done now, replay and moves.
// Every part keeps its place; thinking, errors and the end change words only.

import { announcement } from "../session/position-words.js";
import { isBroken } from "../session/state.js";
import { fill, h, perFrame, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { spoken } from "../shared/terms.js";
import { texts } from "../shared/texts.js";
import { createBanner } from "./banner.js";
import { createMoves } from "./lists.js";
import { createLoading } from "./loading.js";
import { createNow, waitsLong } from "./now.js";
import { createStrips } from "./player-strips.js";
import { createReplay } from "./replay.js";
import { createStage } from "./stage.js";
import { matchTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../protocol.d.ts").BoardCell} BoardCell */

/**
 * @typedef {object} OwnActions
 * @property {(cell: BoardCell, element: Element) => void} click
 * @property {(cell: BoardCell, element: Element) => void} askCell why it is as it is
 * @property {() => void} clear
 * @property {() => void} flip
 * @property {() => void} players
 * @property {(rule: number) => void} show a rule in the editor
 * @property {() => void} retry to load the engine, or to read the rules
 */

/**
 * @typedef {OwnActions & import("./lists.js").MovesActions & import("./replay.js").ReplayActions &
 *  import("./now.js").NowActions} MatchActions
 */

const TICK = 500; // ms between looks at the clocks
const GRACE = 350; // ms for which an error leaves the pane as it is: most are typed away at once
const RESERVED = 226; // px of rows beside the board that keep their height: head, now, replay, the top of the lists
const STRIP = 40; // px of a strip of players

/**
 * @param {HTMLElement} host
 * @param {MatchActions} actions
 */
export function createMatch(host, actions) {
  const from = h("span", { class: "match-from dim nowrap" });
  const banner = createBanner(actions.show);
  const loading = createLoading(actions.retry);
  const menu = h("div", { class: "menu", role: "group", "aria-label": matchTexts.choose, hidden: true });
  const announcer = h("div", { class: "vh", role: "status", "aria-live": "polite" });
  const strips = createStrips(actions.why);
  const now = createNow(actions);
  const replay = createReplay(actions);
  const moves = createMoves(actions);
  const phone = matchMedia("(max-width: 719px)");
  const stage = createStage({
    click: actions.click,
    ask: actions.askCell,
    why: actions.why,
    room: () => ({
      width: host.clientWidth - (phone.matches ? 28 : 40),
      height: host.clientHeight - RESERVED - (strips.top.hidden ? STRIP : 2 * STRIP),
      phone: phone.matches,
    }),
  });
  const play = h("div", { class: "play" }, strips.top, stage.element, strips.bottom, now.element,
    loading.element, replay.element, moves.element, menu, announcer);
  host.append(
    h("div", { class: "head" },
      h("h2", {}, texts.panes.match), from, h("span", { class: "grow" }),
      h("button", { class: "btn sm", type: "button", on: { click: actions.players } }, icon("players"),
        matchTexts.players),
      h("button", { class: "btn sm icon", type: "button", "aria-label": matchTexts.flip, title: matchTexts.flip,
        on: { click: actions.flip } }, icon("turn")),
      h("button", { class: "btn sm", type: "button", on: { click: actions.restart } }, matchTexts.restart)),
    banner.element, play);

  /** The newest state, and the one that is shown. @type {State | null} */
  let last = null;
  /** @type {State | null} */
  let shown = null;
  let brokenSince = 0; // ms, as Date.now(); 0 while the shown position is the text's
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let grace;
  const resize = new ResizeObserver(perFrame(() => shown && stage.update(shown)));
  resize.observe(host);
  const tick = setInterval(() => {
    if (!last || !shown) return;
    strips.tick(shown);
    banner.update(shown);
    if (!waitsLong(last)) return;
    now.update(last);
    stage.update(last);
  }, TICK);

  host.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    if (event.key === "Escape") actions.asking(false), actions.clear();
    else if (event.key === "u" || event.key === "U") actions.undo();
    else if (event.key === "r" || event.key === "R") actions.redo();
  });

  return {
    update,
    focusBoard: () => stage.focus() || moves.focus(),

    destroy() {
      resize.disconnect();
      clearInterval(tick);
      clearTimeout(grace);
      host.replaceChildren();
    },
  };

  /** @param {State} state */
  function update(state) {
    last = state;
    if (isUnsettled(state)) return;
    const before = shown;
    shown = state;
    // What the visitor types changes the text many times a second, but not this pane.
    const same = before && { ...before, doc: state.doc, caret: state.caret, saved: state.saved, toast: state.toast,
      lit: state.lit, net: state.net, why: state.why, outline: state.outline };
    if (same && /** @type {(keyof State)[]} */ (Object.keys(same)).every((key) => same[key] === state[key])) return;
    play.classList.toggle("asking", state.ui.asking);
    showFrom(state);
    banner.update(state);
    strips.update(state);
    stage.update(state);
    now.update(state);
    replay.update(state);
    moves.update(state);
    loading.update(state);
    if (state.ambiguity !== before?.ambiguity) showChoice(state);
    setText(announcer, announcement(state));
  }

  /**
   * While the visitor types, the pane keeps showing the position of a moment
   * ago: until the new one is there, or an error has stood for a while.
   * @param {State} state
   */
  function isUnsettled(state) {
    const settled = state.shown === null || state.shown.revision === state.revision
      || state.shown.node !== state.tree.current;
    if (settled || state.problem !== null || waitsLong(state)) {
      brokenSince = 0;
      clearTimeout(grace);
      return false;
    }
    if (!isBroken(state)) return true;
    if (brokenSince === 0) {
      brokenSince = Date.now();
      grace = setTimeout(() => last && update(last), GRACE);
    }
    return Date.now() - brokenSince < GRACE;
  }

  /** Where the board comes from. @param {State} state */
  function showFrom(state) {
    const board = state.shown?.result.boards[0];
    const words = state.shown === null ? "" : board ? board.relation : matchTexts.noBoard;
    if (from.dataset["words"] === words) return;
    from.dataset["words"] = words;
    fill(from, ...(board ? [`${matchTexts.boardFrom} `, h("code", {}, words)] : [words]));
  }

  /** Several moves are meant by the same clicks. @param {State} state */
  function showChoice({ ambiguity }) {
    menu.hidden = ambiguity === null;
    if (!ambiguity) return;
    fill(menu, h("h3", {}, matchTexts.choose), ambiguity.moves.map((move) =>
      h("button", { class: "btn", type: "button", on: { click: () => actions.choose(ambiguity.role, move.text) } },
        h("code", {}, spoken(move.text)))));
    const board = stage.element.getBoundingClientRect();
    const box = play.getBoundingClientRect();
    menu.style.left = `${board.left - box.left + board.width / 2 - 90}px`;
    menu.style.top = `${board.top - box.top + 24}px`;
    menu.querySelector("button")?.focus();
  }
}
