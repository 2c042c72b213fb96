// @ts-check
// Under the board: the moves played, the moves possible, and the log.

import { h } from "../shared/dom.js";
import { createLegal } from "./legal-moves.js";
import { createLog } from "./log.js";
import { createPlayed } from "./played-moves.js";
import { createMessages } from "./messages.js";
import { logTexts, matchTexts, messageTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */

/** @typedef {"moves" | "legal" | "log" | "messages"} ListName */
/** @typedef {{list: (list: ListName) => void}} ListActions */
/**
 * @typedef {ListActions & import("./legal-moves.js").LegalActions &
 *  import("./played-moves.js").PlayedActions & import("./messages.js").MessageActions} MovesActions
 */

/** @param {MovesActions} actions */
export function createMoves(actions) {
  const played = createPlayed(actions);
  const legal = createLegal(actions);
  const log = createLog();
  const messages = createMessages(actions);
  const tab = (/** @type {ListName} */ list, /** @type {string | Element} */ words) =>
    h("button", { class: "tab", type: "button", on: { click: () => actions.list(list) } }, words);
  const lists = /** @type {const} */ ([
    ["moves", tab("moves", matchTexts.moves), played.element],
    ["legal", tab("legal", legal.title), legal.element],
    ["log", tab("log", logTexts.title), log.list],
    ["messages", tab("messages", messageTexts.title), messages.element],
  ]);
  const element = h("div", { class: "lists" },
    h("div", { class: "strip" }, h("div", { class: "tabs" }, lists.map(([, each]) => each)),
      h("span", { class: "grow" }), legal.field),
    lists.map(([, , list]) => list));

  return {
    element,
    /** @param {State} state */
    update(state) {
      for (const [name, each, list] of lists) {
        each.setAttribute("aria-current", String(name === state.ui.list));
        list.hidden = name !== state.ui.list;
        // Without a manager nobody sends messages.
        if (name === "messages") each.hidden = state.managed === null && state.ui.list !== name;
      }
      legal.field.hidden = state.ui.list !== "legal";
      if (state.ui.list === "log") log.update(state.log);
      messages.update(state);
      played.update(state);
      legal.update(state);
    },
    focus: legal.focus,
  };
}
