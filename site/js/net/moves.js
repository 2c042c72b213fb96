// @ts-check
// The moves that the shown values are about: a choice for each role, legal or
// not, so that the network can be asked what they would bring.

import { h, refill } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { spoken } from "../shared/terms.js";
import { netTexts } from "./texts.js";

/**
 * @typedef {object} MovesActions
 * @property {(role: number, move: string) => void} set "" for no move
 * @property {() => void} clear
 * @property {() => void} make the moves on the board
 */

/** @param {MovesActions} actions */
export function createNetMoves(actions) {
  const element = h("div", { class: "net-moves", hidden: true });
  let signature = "";

  return {
    element,
    /**
     * @param {boolean} visible
     * @param {number} byHand values that are set by hand
     * @param {readonly string[]} roles
     * @param {readonly (readonly string[])[]} legal by role
     * @param {readonly string[]} joint by role, "" for none
     */
    show(visible, byHand, roles, legal, joint) {
      element.hidden = !visible;
      const next = visible ? JSON.stringify([byHand, roles, legal, joint]) : "";
      if (next === signature) return;
      signature = next;
      if (!visible) return;
      const playable = joint.length > 0 && joint.every((move, role) => legal[role]?.includes(move));
      refill(element, h("span", { class: "muted" }, netTexts.moves),
        roles.map((name, role) => choice(name, role, legal[role] ?? [], joint[role] ?? "")),
        byHand > 0 && h("span", { class: "muted", role: "status" }, netTexts.byHandWords(byHand)),
        (byHand > 0 || joint.some((move) => move !== "")) && h("button", { class: "btn sm line", type: "button",
          "data-key": "clear", on: { click: actions.clear } }, netTexts.backToMatch),
        playable && byHand === 0 && h("button", { class: "btn sm line", type: "button", "data-key": "make",
          on: { click: actions.make } }, icon("forward"), netTexts.make));
    },
  };

  /** @param {string} name @param {number} role @param {readonly string[]} legal @param {string} move */
  function choice(name, role, legal, move) {
    const select = h("select", { class: "select sm mono", "data-key": String(role), "aria-label": netTexts.moveOf(name),
      on: { change: () => actions.set(role, select.value) } },
      h("option", { value: "", selected: move === "" }, netTexts.noMove),
      [...legal, ...(move === "" || legal.includes(move) ? [] : [move])].map(
        (each) => h("option", { value: each, selected: each === move },
        spoken(each) + (legal.includes(each) ? "" : ` ${netTexts.illegal}`))));
    return h("label", {}, h("b", { class: "mono" }, name), select);
  }
}
