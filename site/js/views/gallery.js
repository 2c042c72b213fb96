// @ts-check
// The gallery: all bundled games, and the visitor's own sheets.

import { fill, h, setText } from "../dom.js";
import { icon } from "../icons.js";
import { ago, texts } from "../texts.js";
import { thumbnail } from "./thumbnail.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../protocol.d.ts").GameInfo} GameInfo */
/** @typedef {import("../protocol.d.ts").Board} Board */
/** @typedef {import("../store.js").Entry} Entry */

/**
 * @typedef {object} GalleryActions
 * @property {(name: string) => void} open
 * @property {(id: string) => void} openOwn
 * @property {(id: string) => void} remove
 * @property {() => void} create
 * @property {() => void} import
 * @property {() => void} exportAll
 * @property {() => void} close
 * @property {() => Entry[]} own
 * @property {(game: GameInfo) => Promise<Board | undefined>} picture of a position of a game
 */

/** @param {string} id */
function categoryName(id) {
  return Object.hasOwn(texts.gallery.categories, id) ? (texts.gallery.categories[id] ?? id) : id;
}

/** @typedef {"all" | "one" | "two" | "more"} Filter */

/**
 * @param {HTMLElement} host
 * @param {GalleryActions} actions
 */
export function createGallery(host, actions) {
  const find = h("input", { type: "search", placeholder: texts.gallery.find, "aria-label": texts.gallery.find, on: { input: () => state && showGames(state.games) } });
  const heading = h("h1", { tabindex: -1 }, texts.gallery.title);
  const intro = h("p", { class: "muted" });
  const filters = h("div", { class: "seg" });
  const cards = h("div");
  const own = h("ul", { class: "card own" });
  host.append(h("div", { class: "inner" },
    h("div", { class: "intro" },
      h("div", { class: "grow" }, heading, intro),
      h("label", { class: "field" }, icon("search"), find), filters,
      h("button", { class: "btn line", type: "button", on: { click: actions.close } }, icon("back"), texts.gallery.close)),
    cards,
    h("aside", { class: "side" }, h("h2", {}, texts.gallery.own), own,
      h("div", { class: "row" },
        h("button", { class: "btn sm line", type: "button", on: { click: actions.create } }, texts.gallery.create),
        h("button", { class: "btn sm line", type: "button", on: { click: actions.import } }, texts.gallery.import),
        h("button", { class: "btn sm", type: "button", on: { click: actions.exportAll } }, texts.gallery.exportAll)),
      h("p", {}, texts.gallery.kept))));

  /** @type {State | null} */
  let state = null;
  /** @type {Filter} */
  let filter = "all";
  let open = false;
  /** @type {readonly GameInfo[] | null} */
  let shownGames = null;
  /** Boards of the pictures, by game. @type {Map<string, Board | undefined>} */
  const boards = new Map();

  return {
    /** @param {State} next */
    update(next) {
      state = next;
      const opens = next.ui.dialog === "games" && !open;
      open = next.ui.dialog === "games";
      host.hidden = !open;
      if (opens) {
        showOwn();
        host.scrollTop = 0;
        // A screen keyboard would cover the games at once.
        (matchMedia("(pointer: coarse)").matches ? heading : find).focus();
      }
      if (open && (opens || next.games !== shownGames)) {
        shownGames = next.games;
        showFilters(next.games);
        showGames(next.games);
        void draw(next.games);
      }
    },
    refresh: showOwn,
    destroy: () => host.replaceChildren(),
  };

  /** @param {readonly GameInfo[]} games */
  function showFilters(games) {
    setText(intro, games.length > 0 ? texts.gallery.intro(games.length) : texts.gallery.loading);
    const { filters: say } = texts.gallery;
    fill(filters, /** @type {[Filter, string][]} */ ([["all", say.all(games.length)], ["one", say.one], ["two", say.two], ["more", say.more]]).map(([id, label]) =>
      h("button", { class: "btn", type: "button", "aria-pressed": String(filter === id), on: { click: () => {
        filter = id;
        showFilters(games);
        showGames(games);
      } } }, label)));
  }

  /** @param {readonly GameInfo[]} games */
  function showGames(games) {
    const wanted = find.value.trim().toLowerCase();
    const players = { all: () => true, one: (/** @type {number} */ n) => n === 1, two: (/** @type {number} */ n) => n === 2, more: (/** @type {number} */ n) => n > 2 }[filter];
    const shown = games.filter((game) => players(game.roles.length) && `${game.title} ${game.name} ${game.description} ${game.teaches}`.toLowerCase().includes(wanted));
    const categories = [...new Set(shown.map((game) => game.category))];
    fill(cards, shown.length === 0 && h("p", { class: "muted" }, games.length === 0 ? "" : texts.gallery.none),
      categories.map((category) => h("section", {}, h("h2", {}, categoryName(category)),
        h("div", { class: "cards" }, shown.filter((game) => game.category === category).map(card)))));
  }

  /** @param {GameInfo} game */
  function card(game) {
    return h("a", { class: "card game-card", href: `#game/${encodeURIComponent(game.name)}`, "data-game": game.name, on: { click: (/** @type {MouseEvent} */ e) => {
      if (e.ctrlKey || e.metaKey || e.shiftKey) return;
      e.preventDefault();
      actions.open(game.name);
    } } },
      thumbnail(boards.get(game.name), 86, game.roles),
      h("div", { class: "about" }, h("h3", {}, game.title), h("p", {}, game.description),
        h("div", { class: "badges" }, h("span", { class: "badge plain" }, texts.gallery.players(game.roles.length)),
          game.tags.slice(0, 3).map((word) => h("span", { class: "badge outline" }, word)))));
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
      for (const each of cards.querySelectorAll(".game-card")) {
        if (each instanceof HTMLElement && each.dataset["game"] === name) each.querySelector(".thumb")?.replaceWith(thumbnail(board, 86, game.roles));
      }
    }
  }

  function showOwn() {
    const entries = actions.own();
    fill(own, entries.length === 0 && h("li", { class: "dim small" }, texts.gallery.ownNone), entries.map((entry) => h("li", {}, icon("file", "dim"),
      h("button", { class: "open", type: "button", on: { click: () => actions.openOwn(entry.doc.id) } },
        h("span", { class: "name" }, `${entry.doc.name === "" ? texts.noName : entry.doc.name}.kif`), h("span", { class: "when" }, ago(entry.savedAt, Date.now()))),
      h("button", { class: "btn icon sm", type: "button", "aria-label": texts.gallery.remove(entry.doc.name), on: { click: () => actions.remove(entry.doc.id) } }, icon("trash")))));
  }
}
