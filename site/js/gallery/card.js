// @ts-check
// The card of a game in the gallery.

import { thumbnail } from "../board/thumbnail.js";
import { h } from "../shared/dom.js";
import { galleryTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").GameInfo} GameInfo */
/** @typedef {import("../protocol.d.ts").Board} Board */

const PICTURE = 86; // px
const MOST_TAGS = 3; // of a card

/**
 * @param {GameInfo} game
 * @param {Board | undefined} board of a position of it, once there is one
 * @param {(name: string) => void} open
 */
export function gameCard(game, board, open) {
  return h("a", { class: "card game-card", href: `#game/${encodeURIComponent(game.name)}`, "data-game": game.name,
    on: { click: (/** @type {MouseEvent} */ event) => follow(event, () => open(game.name)) } },
    picture(game, board),
    h("div", { class: "about" }, h("h3", {}, game.title), h("p", {}, game.description),
      h("div", { class: "badges" }, h("span", { class: "badge plain" }, galleryTexts.players(game.roles.length)),
        game.tags.slice(0, MOST_TAGS).map((word) => h("span", { class: "badge outline" }, word)))));
}

/**
 * @param {GameInfo} game
 * @param {Board | undefined} board
 */
export function picture(game, board) {
  return thumbnail(board, PICTURE, game.roles);
}

/**
 * A card is a link, so that it can be opened in another tab too.
 * @param {MouseEvent} event
 * @param {() => void} open
 */
function follow(event, open) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open();
}
