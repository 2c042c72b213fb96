// @ts-check
// Tournaments on the page of matches: a new one, its progress, its tables.

import { playerName } from "../session/player-words.js";
import { fill, h, refill, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { createOrder } from "./order.js";
import { crossTable } from "./table.js";
import { tournamentTexts as say } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("./tournaments.js").TournamentState} TournamentState */
/** @typedef {import("./tournaments.js").Tournament} Tournament */
/** @typedef {import("./tournaments.js").Order} Order */

/**
 * @typedef {object} TournamentActions
 * @property {(order: Order) => void} create
 * @property {(name: string) => Promise<string | null>} rules of a bundled game
 * @property {(tournament: Tournament) => void} show
 * @property {() => void} run
 * @property {() => void} stop
 * @property {(tournament: Tournament) => void} remove
 * @property {() => void} saveCsv
 * @property {() => void} saveJson
 * @property {(wanted: {tournament: string, players: string[]}) => void} matches  shows those of some players
 */

/** @param {TournamentActions} actions */
export function createTournaments(actions) {
  const order = createOrder(actions);
  const choice = h("select", { class: "select", "aria-label": say.choose, on: { change: () => {
    const chosen = shown?.list.find(({ id }) => id === choice.value);
    if (chosen) actions.show(chosen);
  } } });
  const button = (/** @type {string} */ words, /** @type {() => void} */ click, look = "line",
    /** @type {import("../shared/icons.js").IconName | null} */ image = null) =>
    h("button", { class: `btn ${look}`, type: "button", on: { click } }, image && icon(image), words);
  const run = button(say.goOn, actions.run, "main", "run");
  const stop = button(say.stop, actions.stop, "stop", "stop");
  const progress = h("span", { role: "status" });
  const bar = h("i");
  const meter = h("div", { class: "progress", role: "progressbar", "aria-label": say.title }, bar);
  const problem = h("p", { class: "field-problem", role: "alert", hidden: true });
  const tables = h("div", { class: "tournament-tables" });
  const one = h("div", { class: "tournament", hidden: true }, h("div", { class: "row wrap" }, choice, run, stop,
    progress, h("div", { class: "row wrap ends" }, button(say.csv, actions.saveCsv), button(say.json, actions.saveJson),
      button(say.remove, () => shown?.shown && actions.remove(shown.shown), "line", "trash"))), meter, problem, tables);
  const element = h("section", { class: "tournaments" }, h("h2", {}, say.title),
    order.element, one);
  /** @type {TournamentState | null} */
  let shown = null;

  return {
    element,
    /** @param {State} state @param {TournamentState} now */
    update(state, now) {
      if (state.ui.dialog !== "matches") return;
      order.update(state);
      if (now === shown) return;
      const before = shown;
      shown = now;
      one.hidden = now.shown === null;
      problem.hidden = now.problem === "";
      setText(problem, now.problem);
      if (before?.list !== now.list) {
        fill(choice, now.list.map((each) => h("option", { value: each.id }, say.named(each))));
      }
      if (!now.shown) return;
      choice.value = now.shown.id;
      const { length: all } = now.shown.plan;
      const done = now.matches.length;
      run.hidden = now.running || done >= all;
      stop.hidden = !now.running;
      progress.ariaLive = now.running ? "off" : "polite"; // not each match, but how many there were
      setText(progress, say.progress(done, all, now.running));
      meter.setAttribute("aria-valuenow", String(Math.round(100 * done / Math.max(all, 1))));
      bar.style.width = `${100 * done / Math.max(all, 1)}%`;
      if (before?.rows !== now.rows) refill(tables, standings(now, state), cross(now, state));
    },
  };

  /** @param {TournamentState} now @param {State} state */
  function cross({ shown: tournament, rows, matches }, state) {
    if (!tournament || rows.length < 2) return null;
    const names = rows.map(({ player }) => player);
    const table = crossTable(names, matches.map(({ record }) => record));
    const named = (/** @type {string} */ name) => nameOf(name, state);
    return h("div", { class: "table-room", tabindex: 0, role: "region", "aria-label": say.cross },
      h("table", { class: "class-table cross" }, h("caption", {}, h("b", {}, say.cross), " ",
        h("span", { class: "dim" }, say.crossHint), " ", h("span", { class: "dim press" }, say.crossPress)),
        h("thead", {}, h("tr", {}, h("td"), names.map((name) => h("th", { scope: "col" }, named(name))))),
        h("tbody", {}, names.map((name, i) => h("tr", {}, h("th", { scope: "row" }, named(name)),
          names.map((other, j) => cellOf(name, other, table[i]?.[j])))))));

    /** @param {string} name @param {string} other @param {import("./table.js").Cell | undefined} cell */
    function cellOf(name, other, cell) {
      if (!cell || cell.matches === 0) return h("td", { class: "num" }, "");
      return h("td", { class: "num" }, h("button", { class: "btn sm line", type: "button",
        "data-key": `${name} ${other}`, "aria-label": say.cell(named(name), named(other), cell.matches),
        on: { click: () => actions.matches({ tournament: tournament?.id ?? "", players: [name, other] }) } },
        cell.ended > 0 ? (cell.sum / cell.ended).toFixed(1) : "–"));
    }
  }
}

/** @param {TournamentState} now @param {State} state */
function standings({ rows }, state) {
  return h("div", { class: "table-room", tabindex: 0, role: "region", "aria-label": say.table },
    h("table", { class: "class-table" }, h("caption", {}, h("b", {}, say.table), " ",
      h("span", { class: "dim" }, say.intervals)),
      h("thead", {}, h("tr", {}, say.heads.map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, rows.map((row) => h("tr", {}, h("th", { scope: "row" }, nameOf(row.player, state)),
        h("td", { class: "num" }, row.matches),
        h("td", { class: "num" }, row.matches > 0 ? say.interval(row.score, row.scoreInterval) : "–"),
        h("td", { class: "num" }, row.matches > 0 ? say.rating(row.rating, row.ratingInterval) : "–"),
        [row.timeouts, row.illegal, row.errors].map((faults) => h("td", { class: "num" }, faults)))))));
}

/** @param {string} name @param {State} state */
const nameOf = (name, state) => playerName(name, state.engine.players);
