// @ts-check
// What a new tournament is made of: players, games, clocks.

import { isAddress } from "../manager/message-players.js";
import { playerName } from "../session/player-words.js";
import { title } from "../session/queries.js";
import { fill, h, setText } from "../shared/dom.js";
import { texts } from "../shared/texts.js";
import { tournamentTexts as say } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../session/managed.js").Seat} Seat */
/** @typedef {import("./tournaments.js").Game} Game */

const OPEN = ""; // the name that stands for the sheet that is open

/** @param {Pick<import("./view.js").TournamentActions, "create" | "rules">} actions */
export function createOrder(actions) {
  const players = h("fieldset", { class: "choices" });
  const games = h("fieldset", { class: "choices" });
  const addresses = h("textarea", { class: "input mono", rows: 2, spellcheck: "false", autocapitalize: "off",
    placeholder: "http://localhost:9147" });
  const kind = h("select", { class: "select" }, h("option", { value: "all" }, say.all),
    h("option", { value: "pairs" }, say.pairs));
  const lanes = h("select", { class: "select" }, h("option", {}, 1), h("option", {}, 2));
  const repeats = number(1, 1, 1000);
  const startClock = number(3, 1, 3600);
  const playClock = number(1, 1, 3600);
  const problem = h("p", { class: "field-problem", role: "alert", hidden: true });
  const labelled = (/** @type {string} */ words, /** @type {HTMLElement} */ field) =>
    h("label", { class: "clock-field" }, h("span", {}, words), field);
  const element = h("details", { class: "order" }, h("summary", {}, say.create),
    h("form", { on: { submit: (/** @type {Event} */ event) => (event.preventDefault(), void begin()),
      input: () => (problem.hidden = true) } },
      players, h("label", { class: "addresses" }, say.addresses, addresses,
        h("span", { class: "dim small" }, say.aboutAddresses)),
      games, h("div", { class: "clock-fields" }, labelled(say.kind, kind), labelled(say.repeats, repeats),
        labelled(say.startClock, startClock), labelled(say.playClock, playClock), labelled(say.lanes, lanes)),
      h("p", { class: "dim small" }, say.planned), problem,
      h("div", {}, h("button", { class: "btn main", type: "submit" }, say.begin))));
  let offered = "";
  /** @type {State | null} */
  let last = null;

  return {
    element,
    /** @param {State} state */
    update(state) {
      last = state;
      const now = JSON.stringify([state.engine.players.length, state.own, state.games.length, title(state)]);
      if (now === offered) return;
      offered = now;
      const all = [...state.engine.players, ...state.own];
      choices(players, say.players, all.map(({ id }) => [id, playerName(id, all)]));
      choices(games, say.games, [[OPEN, `${say.openSheet}: ${title(state) || texts.noTitle}`],
        ...state.games.map((game) => /** @type {[string, string]} */ ([game.name, game.title]))]);
    },
  };

  async function begin() {
    if (!last) return;
    const state = last;
    const chosen = await Promise.all(checked(games).map((name) => gameOf(name, state)));
    const all = chosen.flatMap((game) => game ?? []);
    const seats = seatsOf(state);
    const wrong = problemOf(seats, all);
    problem.hidden = wrong === "";
    setText(problem, wrong);
    if (wrong) return;
    element.open = false;
    actions.create({ players: seats, games: all, pairs: kind.value === "pairs", repeats: read(repeats),
      startClock: read(startClock), playClock: read(playClock), lanes: Number(lanes.value) });
  }

  /** Who was chosen. @param {State} state @returns {Seat[]} */
  function seatsOf({ own: mine }) {
    const lines = addresses.value.split("\n").map((line) => line.trim()).filter((line) => line !== "");
    return [...checked(players).map((id) => {
      const own = mine.find((player) => player.id === id);
      return own ? { kind: /** @type {const} */ ("own"), id, name: own.name }
        : { kind: /** @type {const} */ ("builtIn"), id };
    }), ...[...new Set(lines)].map((address) => ({ kind: /** @type {const} */ ("remote"), address }))];
  }

  /** @param {string} name @param {State} state @returns {Promise<Game | null>} */
  async function gameOf(name, state) {
    const { doc, check, games: known } = state;
    if (name === OPEN) {
      const roles = check?.result.playable ? check.result.roles.length : 0;
      return roles === 0 ? null
        : { title: title(state) || texts.noTitle, game: doc.game, doc: doc.id, text: doc.text, roles };
    }
    const text = await actions.rules(name);
    const game = known.find((each) => each.name === name);
    return text === null || !game ? null
      : { title: game.title, game: name, doc: "", text, roles: game.roles.length };
  }
}

/**
 * Why a tournament cannot be held; empty where it can.
 * @param {readonly Seat[]} seats
 * @param {readonly Pick<Game, "title" | "roles">[]} games
 */
export function problemOf(seats, games) {
  const addresses = seats.flatMap((seat) => (seat.kind === "remote" ? [seat.address] : []));
  const wrong = addresses.find((address) => !isAddress(address));
  if (wrong !== undefined) return say.noAddress(wrong);
  if (seats.length === 0 || games.length === 0) return say.few;
  const crowded = addresses.length > 0 && games.find(({ roles }) => roles > seats.length);
  return crowded ? say.alone(crowded.title, crowded.roles) : "";
}

/** @param {number} value @param {number} least @param {number} most */
const number = (value, least, most) =>
  h("input", { class: "number", type: "number", min: least, max: most, step: 1, value, required: true });

/** @param {HTMLInputElement} input */
const read = ({ value, min, max }) => Math.min(Math.max(Math.round(Number(value) || 0), Number(min)), Number(max));

/**
 * Boxes to choose several of; what was chosen stays so.
 * @param {HTMLElement} set
 * @param {string} legend
 * @param {readonly [string, string][]} all value and words
 */
function choices(set, legend, all) {
  const before = new Set(checked(set));
  fill(set, h("legend", {}, legend), h("div", { class: "boxes" }, all.map(([value, words]) =>
    h("label", { class: "check" }, h("input", { type: "checkbox", value, checked: before.has(value) }), words))));
}

/** @param {HTMLElement} set */
const checked = (set) => [...set.querySelectorAll("input")].filter((box) => box.checked).map((box) => box.value);
