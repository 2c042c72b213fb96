// @ts-check
// The gallery: all bundled games, and the visitor's own sheets.

import { fill, h, refill, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { gameCard, picture } from "./card.js";
import { byCategory, fitting } from "./catalogue.js";
import { createOwnSheets } from "./own-sheets.js";
import { galleryTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("./catalogue.js").Headcount} Headcount */
/** @typedef {import("../protocol.d.ts").GameInfo} GameInfo */
/** @typedef {import("../protocol.d.ts").Board} Board */

/**
 * @typedef {object} OwnActions
 * @property {(name: string) => void} open
 * @property {() => void} opened the gallery is shown
 * @property {(game: GameInfo) => Promise<Board | undefined>} picture of a position of a game
 */

/** @typedef {OwnActions & import("./own-sheets.js").OwnSheetActions} GalleryActions */

/**
 * @param {HTMLElement} host
 * @param {GalleryActions} actions
 * @param {HTMLElement} back closes the gallery
 * @param {HTMLElement} beside what else stands beside the games
 */
export function createGallery(host, actions, back, beside) {
  const find = h("input", { type: "search", placeholder: galleryTexts.find, "aria-label": galleryTexts.find,
    on: { input: () => showGames() } });
  const heading = h("h1", { tabindex: -1 }, galleryTexts.title);
  const intro = h("p", { class: "muted" });
  const headcounts = h("div", { class: "seg" });
  const cards = h("div");
  const own = createOwnSheets(actions);
  host.append(h("div", { class: "inner" },
    h("div", { class: "intro" },
      h("div", { class: "grow" }, heading, intro),
      h("label", { class: "field" }, icon("search"), find), headcounts,
      back),
    cards,
    h("div", { class: "beside" }, own.element, beside)));

  /** @type {readonly GameInfo[]} */
  let games = [];
  /** @type {Headcount} */
  let headcount = "all";
  let open = false;
  /** Boards of the pictures, by game. @type {Map<string, Board | undefined>} */
  const boards = new Map();

  return {
    /** @param {State} state */
    update(state) {
      const opens = state.ui.dialog === "games" && !open;
      open = state.ui.dialog === "games";
      if (opens) {
        own.refresh();
        actions.opened();
        host.scrollTop = 0;
        // A screen keyboard would cover the games immediately.
        (matchMedia("(pointer: coarse)").matches ? heading : find).focus();
      }
      if (open && (opens || state.games !== games)) {
        games = state.games;
        showHeadcounts();
        showGames();
        void draw(games);
      }
    },
    refresh: own.refresh,
    destroy: () => host.replaceChildren(),
  };

  function showHeadcounts() {
    setText(intro, games.length > 0 ? galleryTexts.intro(games.length) : galleryTexts.loading);
    const { filters: say } = galleryTexts;
    refill(headcounts, /** @type {[Headcount, string][]} */ ([["all", say.all(games.length)], ["one", say.one],
      ["two", say.two], ["more", say.more]]).map(([id, label]) =>
      h("button", { class: "btn", type: "button", "data-key": id, "aria-pressed": String(headcount === id),
        on: { click: () => choose(id) } }, label)));
  }

  /** @param {Headcount} next */
  function choose(next) {
    headcount = next;
    showHeadcounts();
    showGames();
  }

  function showGames() {
    const shown = fitting(games, find.value, headcount);
    fill(cards, shown.length === 0 && h("p", { class: "muted" }, games.length === 0 ? "" : galleryTexts.none),
      [...byCategory(shown)].map(([category, members]) => h("section", {}, h("h2", {}, categoryName(category)),
        h("div", { class: "cards" }, members.map((game) => gameCard(game, boards.get(game.name), actions.open))))));
  }

  /**
   * Fills in the pictures one after the other, between other work.
   * @param {readonly GameInfo[]} games
   */
  async function draw(games) {
    for (const game of games) {
      const { name } = game;
      if (!open) return;
      if (boards.has(name)) continue;
      const board = await actions.picture(game);
      boards.set(name, board);
      cards.querySelector(`[data-game="${CSS.escape(name)}"] .thumb`)?.replaceWith(picture(game, board));
    }
  }
}

/** @param {string} id */
function categoryName(id) {
  return Object.hasOwn(galleryTexts.categories, id) ? (galleryTexts.categories[id] ?? id) : id;
}
