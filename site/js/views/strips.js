// @ts-check
// The players above and below the board: role, who decides, whose turn it is,
// and a clock that gives way to the goal at the end.

import { h, keyed, setText } from "../dom.js";
import { roleMark } from "../pieces.js";
import { bottomRole, deciders, playerOf, timeUsed } from "../state.js";
import { clock, playerName, texts } from "../texts.js";

/** @typedef {import("../state.js").State} State */

export function createStrips() {
  const top = h("div", { class: "others" });
  const bottom = h("div", { class: "others" });
  return { top, bottom, update, tick };

  /** @param {State} state */
  function update(state) {
    const roles = state.shown?.result.roles ?? state.check?.result.roles ?? [];
    const low = bottomRole(state);
    const deciding = deciders(state);
    const high = roles.map((_, role) => role).filter((role) => role !== low);
    top.hidden = high.length === 0;
    for (const [strip, members] of /** @type {const} */ ([[top, high], [bottom, roles.length > 0 ? [low] : []]])) {
      keyed(strip, members, (role) => `${role} ${roles[role]}`, (role) => make(role, roles), (element, role) => {
        const [player, turn] = ["player", "turn"].map((name) => element.querySelector(`.${name}`));
        if (player) setText(player, playerName(playerOf(state, role), state.engine.players));
        if (!(turn instanceof HTMLElement)) return;
        const thinking = state.thinking?.role === role;
        const words = thinking ? texts.match.thinking : deciding.includes(role) ? texts.match.toMove : state.pending.has(role) ? texts.match.waits : "";
        setText(turn, words);
        turn.hidden = words === "";
        turn.classList.toggle("thinking", thinking);
      });
    }
    tick(state);
  }

  /**
   * @param {number} role
   * @param {readonly string[]} roles
   */
  function make(role, roles) {
    return h("div", { class: "who", "data-role": role },
      roleMark(role, roles), h("span", { class: "role" }, roles[role] ?? ""), h("span", { class: "player muted" }), h("span", { class: "turn" }), h("span", { class: "clock" }));
  }

  /** Moves the clocks on. @param {State} state */
  function tick(state) {
    const shown = state.shown?.result;
    const deciding = deciders(state);
    for (const strip of [top, bottom]) {
      for (const face of strip.querySelectorAll(".clock")) {
        const who = face.parentElement;
        if (!who || !(face instanceof HTMLElement)) continue;
        const role = Number(who.dataset["role"]);
        const goal = shown?.terminal ? shown.goals[role] : undefined;
        face.classList.toggle("on", goal ? (goal.value ?? 0) > 0 : state.turnSince > 0 && !state.paused && deciding.includes(role));
        setText(face, goal ? String(goal.value ?? "?") : shown ? clock(timeUsed(state, role, Date.now()) / 1000) : "–");
        face.title = !goal ? texts.match.used : goal.value !== null ? texts.match.solved(goal.value) : goal.problem === "" ? "" : texts.match.noGoal[goal.problem];
      }
    }
  }
}
