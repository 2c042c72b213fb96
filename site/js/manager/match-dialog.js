// @ts-check
// The dialog that says who decides for each role, and begins a match under a
// game manager: with clocks that bind, messages, and a record.

import { roleMark } from "../board/piece-pictures.js";
import { isGoingOn, USUAL_CLOCKS } from "../session/managed.js";
import { playerAbout, playerName } from "../session/player-words.js";
import { HUMAN, playerOf } from "../session/queries.js";
import { MOST_ROLES } from "../session/state.js";
import { dialog, toggle } from "../shared/dialog.js";
import { h, keyed, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { texts } from "../shared/texts.js";
import { seatOf } from "./match-request.js";
import { isAddress } from "./message-players.js";
import { setupTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../session/managed.js").Seat} Seat */
/** @typedef {import("../session/managed.js").Clocks} Clocks */
/** @typedef {import("./match-request.js").MatchSettings} MatchSettings */

/**
 * @typedef {object} MatchDialogActions
 * @property {() => void} close
 * @property {(role: number, player: string) => void} setPlayer  who moves without a manager
 * @property {(clocks: Clocks) => void} setClocks
 * @property {(settings: MatchSettings) => void} start  the dialog has been closed for it
 * @property {() => void} matches  shows those that were kept
 */

const REMOTE = "remote";

/**
 * @param {HTMLElement} host
 * @param {MatchDialogActions} actions
 */
export function createMatchDialog(host, actions) {
  const { element, body, close } = dialog(setupTexts.title, actions.close);
  const choices = createChoices(actions);
  const clocks = createClocks(actions.setClocks);
  const problem = h("p", { class: "field-problem", role: "alert", hidden: true });
  const done = h("button", { class: "btn line", type: "button", on: { click: close } }, setupTexts.done);
  const start = h("button", { class: "btn main", type: "button", on: { click: begin } }, icon("run"), setupTexts.start);
  body.append(h("p", { class: "muted" }, setupTexts.intro), choices.element, clocks.element, problem,
    h("div", { class: "row wrap" }, h("button", { class: "btn line apart to-matches", type: "button",
      on: { click: () => (close(), actions.matches()) } }, setupTexts.matches), h("span", { class: "grow" }),
      done, start));
  host.append(element);
  /** @type {State | null} */
  let shown = null;

  return {
    /** @param {State} state */
    update(state) {
      const open = state.ui.dialog === "players";
      if (open) {
        clocks.set(state.clocks);
        shown = state;
        choices.update(state);
        // Others than these can only be asked by a manager.
        done.hidden = choices.chosen(state).some(({ kind }) => kind === "remote");
        start.disabled = state.check?.result.playable !== true || isGoingOn(state.managed);
        problem.hidden = true;
      }
      toggle(element, open);
    },
    destroy: () => element.remove(),
  };

  function begin() {
    if (!shown) return;
    const chosen = choices.chosen(shown);
    const wrong = chosen.find((seat) => seat.kind === "remote" && !isAddress(seat.address));
    problem.hidden = !wrong;
    setText(problem, wrong ? setupTexts.noAddress : "");
    if (wrong) return;
    element.close();
    actions.start({ ...shown.clocks, seats: chosen });
  }
}

/**
 * Who plays each role.
 * @param {MatchDialogActions} actions
 */
function createChoices(actions) {
  const element = h("div", { class: "players-table" });
  const more = h("p", { class: "dim", hidden: true });
  /** Roles whose players only a manager can ask: those at an address. @type {Set<number>} */
  const remote = new Set();
  /** Addresses, by role. @type {Map<number, string>} */
  const addresses = new Map();
  /** @type {State | null} */
  let shown = null;
  let roles = ""; // that the choices are for

  return { element: h("div", {}, element, more), update, chosen };

  /** @param {State} state */
  function update(state) {
    shown = state;
    const names = rolesOf(state);
    if (names.join() !== roles) remote.clear();
    roles = names.join();
    const { own } = state;
    /** @type {{role: number, kind: "name" | "choice" | "about" | "address"}[]} */
    const cells = names.slice(0, MOST_ROLES).flatMap((_, role) =>
      /** @type {const} */ (["name", "choice", "about", "address"]).map((kind) => ({ role, kind })));
    const offered = `${state.engine.players.length} ${own.map(({ id, name }) => `${id} ${name}`).join()}`;
    keyed(element, cells, ({ role, kind }) => `${kind} ${role} ${names[role]} ${offered}`,
      (cell) => make(cell, names, own), (cell, { role, kind }) => {
        const choice = remote.has(role) ? REMOTE : playerOf(state, role);
        if (cell instanceof HTMLSelectElement) cell.value = choice;
        else if (kind === "about") setText(cell, aboutOf(choice, state));
        else if (kind === "address" && cell instanceof HTMLElement) cell.hidden = choice !== REMOTE;
      });
    more.hidden = names.length <= MOST_ROLES;
    setText(more, texts.moreRoles(names.length - MOST_ROLES));
  }

  /**
   * @param {{role: number, kind: string}} cell
   * @param {readonly string[]} names of the roles
   * @param {readonly {id: string, name: string}[]} own
   */
  function make({ role, kind }, names, own) {
    const id = `player-${role}`;
    if (kind === "name") return h("label", { class: "role", for: id }, roleMark(role, names), names[role] ?? "");
    if (kind === "about") return h("p", { class: "about dim small" });
    if (kind === "address") {
      const address = h("input", { class: "mono", type: "url", placeholder: "http://localhost:9147",
        "aria-label": setupTexts.address(names[role] ?? ""), value: addresses.get(role) ?? "", spellcheck: "false",
        on: { input: () => addresses.set(role, address.value.trim()) } });
      return h("div", { class: "address" }, h("div", { class: "field tall" }, address));
    }
    const builtIn = [HUMAN, ...(shown?.engine.players ?? []).map((player) => player.id)];
    const select = h("select", { class: "select", id, on: { change: () => choose(role, select.value) } },
      builtIn.map((player) => h("option", { value: player }, playerName(player, shown?.engine.players ?? []))),
      own.length > 0 && h("optgroup", { label: setupTexts.own },
        own.map(({ id: player }) => h("option", { value: player }, playerName(player, own)))),
      h("option", { value: REMOTE }, setupTexts.remote));
    return select;
  }

  /** @param {number} role @param {string} choice */
  function choose(role, choice) {
    if (choice === REMOTE) remote.add(role);
    else remote.delete(role);
    actions.setPlayer(role, choice === REMOTE ? HUMAN : choice);
    if (shown) update(shown);
  }

  /** @param {State} state @returns {Seat[]} */
  function chosen(state) {
    return rolesOf(state).map((_, role) => (remote.has(role)
      ? { kind: "remote", address: addresses.get(role) ?? "" } : seatOf(playerOf(state, role), state.own)));
  }
}

/** @param {State} state */
const rolesOf = (state) => state.shown?.result.roles ?? state.check?.result.roles ?? [];

/** How a player plays, in a sentence. @param {string} choice @param {State} state */
function aboutOf(choice, { own, engine }) {
  if (choice === REMOTE) return setupTexts.aboutRemote;
  return own.some(({ id }) => id === choice) ? setupTexts.aboutOwn : playerAbout(choice, engine.players);
}

/** The clocks, and what else a match has. @param {(clocks: Clocks) => void} chosen */
function createClocks(chosen) {
  const say = setupTexts;
  const number = (/** @type {string} */ label, /** @type {number} */ value, /** @type {number} */ least,
    /** @type {number} */ most, step = 1) => {
    const input = h("input", { class: "number", type: "number", min: least, max: most, step, value, required: true });
    return { input, label: h("label", { class: "clock-field" }, h("span", {}, label), input) };
  };
  const check = (/** @type {string} */ label) => {
    const input = h("input", { type: "checkbox" });
    return { input, label: h("label", { class: "check" }, input, label) };
  };
  const startClock = number(say.startClock, USUAL_CLOCKS.startClock, 1, 3600);
  const playClock = number(say.playClock, USUAL_CLOCKS.playClock, 1, 3600);
  const delay = number(say.delay, USUAL_CLOCKS.delay, 0, 60, 0.1);
  const previewClock = number(say.previewClock, USUAL_CLOCKS.previewClock, 0, 3600);
  const scramble = check(say.scramble);
  const info = check(say.info);
  const paused = check(say.paused);
  const element = h("fieldset", { class: "clocks", on: { change: () => chosen(shown = value()) } },
    h("legend", {}, say.clocks),
    h("div", { class: "clock-fields" }, startClock.label, playClock.label, delay.label),
    h("details", {}, h("summary", {}, say.more),
      h("div", { class: "clock-fields" }, previewClock.label), h("div", { class: "row wrap" }, paused.label,
        info.label, scramble.label)),
    h("p", { class: "dim small" }, say.bind));
  const read = (/** @type {HTMLInputElement} */ { value, min, max }) =>
    Math.min(Math.max(Number(value) || 0, Number(min)), Number(max));

  /** @type {Clocks | null} */
  let shown = null;

  return {
    element,
    /** Shows them, if they are others than before: what is being typed stays. @param {Clocks} clocks */
    set(clocks) {
      if (clocks === shown) return;
      shown = clocks;
      for (const [name, { input }] of Object.entries({ startClock, playClock, delay, previewClock })) {
        input.value = String(clocks[/** @type {"delay"} */ (name)]);
      }
      for (const [name, { input }] of Object.entries({ scramble, info, paused })) {
        input.checked = clocks[/** @type {"info"} */ (name)];
      }
    },
  };

  /** @returns {Clocks} */
  function value() {
    return { startClock: Math.round(read(startClock.input)), playClock: Math.round(read(playClock.input)),
      delay: read(delay.input), previewClock: Math.round(read(previewClock.input)), scramble: scramble.input.checked,
      info: info.input.checked, paused: paused.input.checked };
  }
}
