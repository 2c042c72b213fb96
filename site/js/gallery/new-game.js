// @ts-check
// The dialog of a new game: a small complete game of each kind to begin with, or
// nothing at all.

import cards from "./templates/cards.kif";
import heaps from "./templates/heaps.kif";
import moving from "./templates/moving.kif";
import placing from "./templates/placing.kif";
import puzzle from "./templates/puzzle.kif";
import simultaneous from "./templates/simultaneous.kif";
import { dialog, toggle } from "../shared/dialog.js";
import { h } from "../shared/dom.js";
import { galleryTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {keyof typeof galleryTexts.kinds} Kind */

/** @type {Record<Kind, string>} */
const TEMPLATES = { placing, moving, heaps, cards, simultaneous, puzzle, empty: "" };

/**
 * @param {HTMLElement} host
 * @param {{close: () => void, create: (text: string) => void}} actions create: opens a sheet of the visitor's own
 */
export function createNewGame(host, { close: closed, create }) {
  const { element, body, close } = dialog(galleryTexts.newGame, closed);
  const kinds = /** @type {[Kind, {title: string, about: string}][]} */ (Object.entries(galleryTexts.kinds));
  body.append(h("p", { class: "muted" }, galleryTexts.newIntro), h("ul", { class: "kinds" },
    kinds.map(([kind, { title, about }]) => h("li", {}, h("button", { class: "kind", type: "button",
      on: { click: () => (close(), create(TEMPLATES[kind])) } },
      h("span", { class: "name" }, title), h("span", { class: "muted small" }, about))))));
  host.append(element);
  return {
    /** @param {State} state */
    update: ({ ui }) => toggle(element, ui.dialog === "new"),
    destroy: () => element.remove(),
  };
}
