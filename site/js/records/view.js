// @ts-check
// The page of matches that were kept: a list with filters, and what can be done
// with each.

import { playerName } from "../session/player-words.js";
import { fill, h, refill, setAttribute, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { since } from "../shared/since.js";
import { fitting } from "./records.js";
import { recordTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../documents/match-store.js").KeptMatch} KeptMatch */
/** @typedef {import("./records.js").RecordsState} RecordsState */
/** @typedef {import("./records.js").Filter} Filter */

/**
 * @typedef {object} RecordActions
 * @property {(kept: KeptMatch) => void} open
 * @property {(kept: KeptMatch) => void} saveOwn
 * @property {(kept: KeptMatch) => void} saveServer
 * @property {(kept: KeptMatch) => void} share
 * @property {(kept: KeptMatch) => void} remove
 * @property {() => void} importFile
 */

const AT_FIRST = 100; // rows that are drawn before somebody asks for more
const MOST_ROLES = 16; // of a match that are drawn; a file may have a thousand

/**
 * @param {HTMLElement} host
 * @param {HTMLElement} back closes the page
 * @param {HTMLElement} tournaments the part of the page that is about them
 * @param {RecordActions} actions
 */
export function createRecordsPage(host, back, tournaments, actions) {
  const heading = h("h1", { tabindex: -1 }, recordTexts.title);
  const filter = createFilter(() => draw());
  const told = h("p", { class: "dim", role: "status" });
  const body = h("tbody");
  const table = h("table", { class: "class-table records", "aria-label": recordTexts.list },
    h("thead", {}, h("tr", {}, recordTexts.heads.map((head) => h("th", { scope: "col" }, head)))), body);
  const more = h("button", { class: "btn line", type: "button", hidden: true,
    on: { click: () => (most += 5 * AT_FIRST, draw()) } }, recordTexts.more);
  const room = h("div", { class: "table-room", tabindex: 0, role: "region", "aria-label": recordTexts.list,
    hidden: true }, table);
  host.append(h("div", { class: "inner" },
    h("div", { class: "intro" }, h("div", { class: "grow" }, heading, h("p", { class: "muted" }, recordTexts.intro)),
      back),
    tournaments,
    h("section", { class: "record-list" }, h("h2", {}, recordTexts.list),
      h("div", { class: "row wrap" }, filter.element, h("span", { class: "grow" }),
        h("button", { class: "btn line", type: "button", on: { click: actions.importFile } }, recordTexts.importFile)),
      told, room, more)));
  let open = false;
  let most = AT_FIRST;
  /** @type {RecordsState} */
  let shown = { status: "none", matches: [] };
  /** @type {readonly import("../protocol.d.ts").Player[]} */
  let players = [];

  return {
    /** Whether the page has just been opened. @param {State} state @param {RecordsState} records */
    update(state, records) {
      const opens = state.ui.dialog === "matches" && !open;
      open = state.ui.dialog === "matches";
      if (opens) heading.focus();
      if (open && (opens || records !== shown || players !== state.engine.players)) {
        shown = records;
        players = state.engine.players;
        filter.offer(records.matches, players);
        draw();
      }
      return opens;
    },
    /** Shows the matches of some players of a tournament. @param {Partial<Filter> & {players?: string[]}} wanted */
    show(wanted) {
      filter.set(wanted);
      filter.offer(shown.matches, players);
      draw();
      room.scrollIntoView({ block: "nearest" });
      room.focus();
    },
  };

  function draw() {
    const found = filter.players().reduce((matches, player) =>
      matches.filter(({ record }) => record.players.includes(player)), fitting(shown.matches, filter.value()));
    setText(told, shown.status === "closed" ? recordTexts.closed : shown.status !== "ready" ? ""
      : shown.matches.length === 0 ? recordTexts.none : recordTexts.found(found.length, shown.matches.length));
    room.hidden = found.length === 0; // the Tab key would stop at it
    more.hidden = found.length <= most;
    refill(body, found.slice(0, most).map(row));
  }

  /** @param {KeptMatch} kept */
  function row(kept) {
    const { record, title, id } = kept;
    const act = (/** @type {keyof RecordActions & ("saveOwn" | "saveServer" | "share" | "remove")} */ action,
      /** @type {string | Element} */ words, /** @type {string} */ label) =>
      h("button", { class: "btn sm", type: "button", "data-key": `${action} ${id}`, title: label,
        "aria-label": `${label}: ${record.match}`, on: { click: () => actions[action](kept) } }, words);
    const faults = record.steps.flatMap((step) => step.faults ?? []).filter((fault) => fault !== "").length;
    return h("tr", {},
      h("th", { scope: "row" }, h("button", { class: "btn sm line", type: "button", "data-key": `open ${id}`,
        title, "aria-label": recordTexts.open(title, record.match), on: { click: () => actions.open(kept) } },
        icon("grid"), h("span", { class: "title" }, title))),
      h("td", {}, first(record.players, (name, role) => h("div", {}, h("code", { class: "dim" },
        record.roles[role] ?? ""), " ", playerName(name, players)))),
      h("td", { class: "num" }, record.goals.length > 0 ? first(record.goals, (goal) => h("div", {}, goal ?? "–"))
        : recordTexts.ends[record.end] ?? record.end),
      h("td", { class: "num" }, record.steps.length),
      h("td", { class: "num" }, faults > 0 ? h("span", { class: "badge error" }, faults) : ""),
      h("td", {}, since(kept.at)),
      h("td", { class: "acts" }, act("share", icon("share"), recordTexts.share),
        act("saveOwn", "JSON", recordTexts.saveOwn), act("saveServer", "GGP", recordTexts.saveServer),
        act("remove", icon("trash"), recordTexts.remove)));
  }
}

/**
 * Draws what there is for each role, of the first ones.
 * @template T
 * @param {readonly T[]} each by role
 * @param {(one: T, role: number) => HTMLElement} draw
 */
const first = (each, draw) =>
  [...each.slice(0, MOST_ROLES).map(draw), each.length > MOST_ROLES ? h("div", {}, "…") : null];

/** @param {() => void} changed */
function createFilter(changed) {
  const select = (/** @type {string} */ label) => h("select", { class: "select", "aria-label": label,
    on: { change: changed } });
  const game = select(recordTexts.game);
  const player = select(recordTexts.player);
  const result = select(recordTexts.result);
  fill(result, recordTexts.results.map(([value, words]) => h("option", { value }, words)));
  /** Players of whom all must have played. @type {string[]} */
  let both = [];
  let tournament = "";
  const pair = h("span", {});
  const chip = h("button", { class: "btn line", type: "button", hidden: true,
    on: { click: () => (choose([], ""), changed()) } }, pair, icon("close"));

  /** @param {string[]} players @param {string} of a tournament */
  function choose(players, of) {
    both = players;
    tournament = of;
    chip.hidden = players.length === 0;
  }

  return {
    element: h("div", { class: "row wrap" }, game, player, result, chip),
    players: () => both,
    /** @returns {Filter} */
    value: () => ({ game: game.value, player: player.value, tournament,
      result: /** @type {Filter["result"]} */ (result.value) }),
    /** @param {Partial<Filter> & {players?: string[]}} wanted */
    set(wanted) {
      game.value = wanted.game ?? "";
      player.value = wanted.player ?? "";
      result.value = wanted.result ?? "";
      choose(wanted.players ?? [], wanted.tournament ?? "");
    },
    /**
     * Offers what there is.
     * @param {readonly KeptMatch[]} matches
     * @param {readonly import("../protocol.d.ts").Player[]} known
     */
    offer(matches, known) {
      const put = (/** @type {HTMLSelectElement} */ list, /** @type {string} */ all,
        /** @type {string[]} */ values, /** @type {(value: string) => string} */ words) => {
        const before = list.value;
        fill(list, h("option", { value: "" }, all),
          [...new Set(values)].sort().map((value) => h("option", { value }, words(value))));
        list.value = values.includes(before) ? before : "";
      };
      put(game, recordTexts.allGames, matches.map(({ title }) => title), (value) => value);
      put(player, recordTexts.allPlayers, matches.flatMap(({ record }) => record.players),
        (value) => playerName(value, known));
      const words = recordTexts.pair(both.map((name) => playerName(name, known)));
      setText(pair, words);
      setAttribute(chip, "aria-label", recordTexts.clear(words));
      setAttribute(chip, "title", recordTexts.clear(words));
    },
  };
}
