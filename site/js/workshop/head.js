// @ts-check
// The head of the workshop: which player is open, and what is done with it as a
// whole.

import { h, refill, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { texts } from "../shared/texts.js";
import { workshopTexts as say } from "./texts.js";

/** @typedef {import("./workshop.js").WorkshopState} WorkshopState */
/** @typedef {import("../players/templates.js").TemplateName} TemplateName */

/**
 * @typedef {object} HeadActions
 * @property {(id: string) => void} show
 * @property {(name: string) => void} rename
 * @property {(beside: Element) => void} create
 * @property {() => void} duplicate
 * @property {() => void} remove
 * @property {() => void} share
 * @property {() => void} save as a file that runs outside of the page
 * @property {() => void} close
 */

/** @param {HeadActions} actions */
export function createHead(actions) {
  const players = h("select", { class: "select", "aria-label": say.choose,
    on: { change: () => actions.show(players.value) } });
  const name = h("input", { class: "sheet-name", "aria-label": say.name, spellcheck: "false", autocomplete: "off",
    on: { change: () => actions.rename(name.value.trim()),
      keydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && name.blur() } });
  const kept = h("span", { class: "dim" });
  const create = h("button", { class: "btn sm", type: "button", "aria-haspopup": "menu",
    on: { click: () => actions.create(create) } }, icon("plus"), say.create);
  /** @param {import("../shared/icons.js").IconName} image @param {string} words @param {() => void} act */
  const button = (image, words, act) => h("button", { class: "btn sm icon", type: "button", "aria-label": words,
    title: words, on: { click: act } }, icon(image));
  const element = h("div", { class: "head" }, icon("file", "dim"), name, kept, h("span", { class: "grow" }), players,
    create, button("file", say.duplicate, actions.duplicate), button("share", say.share, actions.share),
    button("offline", say.save, actions.save), button("trash", say.remove, actions.remove),
    button("close", say.close, actions.close));
  let listed = "";

  return {
    element,
    /** @param {WorkshopState} workshop */
    update({ players: all, player, kept: saved }) {
      if (document.activeElement !== name) name.value = player?.name ?? "";
      setText(kept, saved ? "" : say.notKept);
      const list = JSON.stringify(all.map((each) => [each.id, each.name]));
      if (list !== listed) {
        listed = list;
        refill(players, all.map((each) => h("option", { value: each.id }, each.name || texts.noName)));
      }
      players.value = player?.id ?? "";
    },
  };
}
