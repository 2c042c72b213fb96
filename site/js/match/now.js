// @ts-check
// The row under the board. It is always there and says what can be done now:
// go to an error, stop a computation, hurry a player, go on, play again.

import { verdict } from "../session/position-words.js";
import { actingRole, builtInRole, current, isBlank, isBroken, isWatched } from "../session/queries.js";
import { askTexts, positionTexts } from "../session/texts.js";
import { fill, h, refill, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { now } from "../shared/now.js";
import { PATIENCE } from "../shared/patience.js";
import { spoken } from "../shared/terms.js";
import { texts } from "../shared/texts.js";
import { managedRow } from "./managed-row.js";
import { managedTexts, matchTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */

/**
 * @typedef {object} OwnActions
 * @property {() => void} firstError
 * @property {() => void} lastGood
 * @property {() => void} retry
 * @property {() => void} stop reading the rules, or waiting for a position
 * @property {() => void} moveNow
 * @property {() => void} pause  players that are watched
 * @property {() => void} restart
 * @property {() => void} playOn
 * @property {(role: number, move: string) => void} choose
 * @property {(on: boolean) => void} asking why instead of playing
 * @property {(atom: string) => void} why
 */

/** @typedef {OwnActions & import("./managed-row.js").ManagedActions} NowActions */

/**
 * Whether the board is behind the text for so long that it should be said.
 * @param {State} state
 */
export function waitsLong(state) {
  return state.waiting > 0 && now() - state.waiting > PATIENCE;
}

/** @param {NowActions} actions */
export function createNow(actions) {
  const element = h("div", { class: "now" });
  const words = h("span", { class: "words grow num" });
  const ask = h("button", { class: "btn sm", type: "button", "data-key": "ask", title: askTexts.start,
    on: { click: () => actions.asking(true) } }, icon("why"), askTexts.why);
  const done = h("button", { class: "btn sm", type: "button", "data-key": "ask",
    on: { click: () => actions.asking(false) } }, askTexts.done);
  /** What is shown; its buttons stay while only the words change. */
  let shown = "";
  return { element, update };

  /** @param {State} state */
  function update(state) {
    const say = matchTexts;
    const here = current(state);
    const acting = actingRole(state);
    const choices = here?.legal[acting] ?? [];
    const [first] = choices;
    const managed = state.managed && managedRow(state.managed, state, words, actions);
    if (state.ui.askFrom && here) {
      row("asking to", [askTexts.to], words, done);
    } else if (state.ui.asking && here) {
      row(`asking ${here.terminal}`, [askTexts.intro], words,
        h("button", { class: "btn sm line", type: "button", on: { click: () => actions.why("terminal") } },
          here.terminal ? askTexts.over : askTexts.goesOn), done);
    } else if (isBroken(state)) {
      const blank = isBlank(state);
      row(`broken ${blank} ${state.goodSince > 0}`, [],
        !blank && h("button", { class: "btn sm line", type: "button", on: { click: actions.firstError } },
          icon("error"), say.firstError),
        state.goodSince > 0 && h("button", { class: "btn sm", type: "button", on: { click: actions.lastGood } },
          say.lastGood));
    } else if (managed) {
      row(managed.kind, managed.said, ...managed.parts);
    } else if (state.problem) {
      row("problem", [say.stopped], words, button("retry", texts.retry));
    } else if (!state.check && state.engine.status === "ready") {
      row("reading", [texts.reading], words, button("stop", say.stop, "stop"));
    } else if (!here && waitsLong(state) && state.check?.revision !== state.revision) {
      row("rereading", [say.reading(now() - state.waiting)], words, button("stop", say.stop, "stop"));
    } else if (!here && waitsLong(state)) {
      row("waiting", [say.waiting(now() - state.waiting)], words, button("stop", say.stop, "stop"));
    } else if (!here) {
      row("coming", [""], words); // most positions come before a word about them could be read
    } else if (isWatched(state) && !state.paused && !here.terminal && here.stuck.length === 0) {
      row("watched", thoughts(state), words, ask, button("pause", managedTexts.pause, "pause"));
    } else if (state.thinking) {
      row("thinking", thoughts(state), words, button("moveNow", say.moveNow, "stop"));
    } else if (here.terminal) {
      row("over", [h("b", {}, verdict(here))], words, ask, button("restart", say.again));
    } else if (here.stuck.length > 0) {
      row("stuck", [say.stuck(here.roles[here.stuck[0] ?? 0] ?? "")], icon("warning", "sev-warning"), words, ask);
    } else if (state.paused && builtInRole({ ...state, paused: false }) !== -1) {
      row("paused", [say.lookingAround], words, ask, button("playOn", say.playOn, "run"));
    } else if (first && choices.length === 1 && first.clicks.length === 0) {
      row(`only ${acting} ${first.text}`, [h("code", {}, spoken(first.text))], words, ask,
        h("button", { class: "btn sm line", type: "button", on: { click: () => actions.choose(acting, first.text) } },
          icon("forward"), say.goOn));
    } else row("yours", acting === -1 ? [] : [positionTexts.saidYours(choices.length)], words, ask);
  }

  /**
   * @param {string} kind
   * @param {(string | Node)[]} said
   * @param {...(Element | false)} parts
   */
  function row(kind, said, ...parts) {
    if (said.length === 1 && typeof said[0] === "string") setText(words, said[0]);
    else fill(words, said);
    if (kind === shown) return;
    shown = kind;
    refill(element, parts);
  }

  /**
   * @param {"retry" | "stop" | "moveNow" | "pause" | "restart" | "playOn"} action
   * @param {string} label
   * @param {import("../shared/icons.js").IconName} [image]
   */
  function button(action, label, image) {
    const key = action === "pause" || action === "playOn" ? "players" : action; // one takes the other's place
    return h("button", { class: `btn sm ${image === "stop" ? "stop" : "line"}`, type: "button", "data-key": key,
      on: { click: actions[action] } }, image ? icon(image) : null, label);
  }
}

/**
 * How far the player that thinks has come.
 * @param {State} state
 * @returns {(string | Node)[]}
 */
function thoughts({ thinking }) {
  const analysis = thinking?.analysis;
  if (!analysis) return [matchTexts.thinking];
  const best = analysis.rows[0]?.move ?? "";
  return [matchTexts.thoughts(analysis.depth, analysis.nodes),
    ...(best === "" ? [] : [` · ${matchTexts.bestSoFar} `, h("code", {}, spoken(best))])];
}
