// @ts-check
// The head of the match pane: where the board comes from, and what can be done
// to the match as a whole.

import { fill, h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { texts } from "../shared/texts.js";
import { matchTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */

/** @param {{players: () => void, matches: () => void, flip: () => void, restart: () => void}} actions */
export function createHead(actions) {
  const from = h("span", { class: "match-from dim nowrap" });
  const element = h("div", { class: "head" },
    h("h2", {}, texts.panes.match), from, h("span", { class: "grow" }),
    h("button", { class: "btn sm", type: "button", on: { click: actions.players } }, icon("players"),
      matchTexts.players),
    h("button", { class: "btn sm icon stays to-matches", type: "button", "aria-label": matchTexts.kept,
      title: matchTexts.kept, on: { click: actions.matches } }, icon("format")),
    h("button", { class: "btn sm icon", type: "button", "aria-label": matchTexts.flip, title: matchTexts.flip,
      on: { click: actions.flip } }, icon("turn")),
    h("button", { class: "btn sm", type: "button", on: { click: actions.restart } }, matchTexts.restart));
  return {
    element,
    /** @param {State} state */
    update({ shown }) {
      const board = shown?.result.boards[0];
      const words = shown === null ? "" : board ? board.relation : matchTexts.noBoard;
      if (from.dataset["words"] === words) return;
      from.dataset["words"] = words;
      from.title = board ? `${matchTexts.boardFrom} ${words}` : "";
      fill(from, h("span", {}, board ? matchTexts.boardFrom : words), ...(board ? [h("code", {}, words)] : []));
    },
  };
}
