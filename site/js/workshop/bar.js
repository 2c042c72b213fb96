// @ts-check
// The bar above the code: running it in the position that the board shows, and
// letting it play.

import { playerName } from "../session/player-words.js";
import { HUMAN } from "../session/queries.js";
import { MOST_ROLES } from "../session/state.js";
import { fill, h, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { workshopTexts as say } from "./texts.js";
import { CLOCKS, MATCHES } from "./workshop.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("./workshop.js").WorkshopState} WorkshopState */

/**
 * @typedef {object} BarActions
 * @property {() => void} run
 * @property {() => void} stop
 * @property {() => void} playIt
 * @property {(role: number) => void} role
 * @property {(seconds: number) => void} clock
 * @property {(opponent: string) => void} match
 * @property {(opponent: string) => void} series
 */

/** @param {BarActions} actions */
export function createBar(actions) {
  const runIcon = h("span", { class: "row" });
  const runWords = h("span");
  let running = false;
  const run = h("button", { class: "btn main", type: "button",
    on: { click: () => (running ? actions.stop() : actions.run()) } }, runIcon, runWords);
  const playIt = h("button", { class: "btn line", type: "button", on: { click: actions.playIt } }, say.playIt);
  const role = h("select", { class: "select", "aria-label": say.role,
    on: { change: () => actions.role(Number(role.value)) } });
  const clock = h("select", { class: "select", "aria-label": say.clock,
    on: { change: () => actions.clock(Number(clock.value)) } },
    CLOCKS.map((seconds) => h("option", { value: seconds }, say.seconds(seconds))));
  const opponent = h("select", { class: "select", "aria-label": say.opponent,
    on: { change: () => (series.disabled = match.disabled || running || opponent.value === HUMAN) } });
  const match = h("button", { class: "btn line", type: "button", on: { click: () => actions.match(opponent.value) } },
    icon("players"), say.match);
  const series = h("button", { class: "btn line", type: "button", on: { click: () => actions.series(opponent.value) } },
    icon("bars"), say.series(MATCHES));
  const standing = h("span", { role: "status", class: "standing" });
  const element = h("div", { class: "bars" },
    h("div", { class: "tools-row" }, run, playIt, role, clock),
    h("div", { class: "tools-row" }, h("span", { class: "muted" }, say.against), opponent, match, series, standing));
  let listed = "";

  return {
    element,
    /** @param {State} state @param {WorkshopState} workshop */
    update(state, workshop) {
      running = workshop.running;
      fill(runIcon, icon(running ? "stop" : "run"));
      setText(runWords, running ? say.stop : say.run);
      playIt.disabled = workshop.chosen === "";
      match.disabled = workshop.player?.strange ?? true;
      series.disabled = match.disabled || running || opponent.value === HUMAN;
      setText(standing, workshop.standing ? say.standing(workshop.standing) : "");
      const roles = (state.shown?.result.roles ?? []).slice(0, MOST_ROLES);
      const players = [HUMAN, ...state.engine.players.map(({ id }) => id), ...state.own.map(({ id }) => id)];
      const list = JSON.stringify([roles, players, state.own]);
      if (list !== listed) {
        listed = list;
        fill(role, h("option", { value: -1 }, say.toMove), roles.map((name, at) => h("option", { value: at }, name)));
        const before = opponent.value || "random";
        fill(opponent, players.map((id) => h("option", { value: id },
          playerName(id, [...state.engine.players, ...state.own]))));
        opponent.value = players.includes(before) ? before : HUMAN;
      }
      role.value = String(workshop.role < roles.length ? workshop.role : -1);
      clock.value = String(workshop.clock);
    },
  };
}
