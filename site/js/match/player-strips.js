// @ts-check
// The players above and below the board: role, who decides, whose turn it is,
// and a clock that gives way to the goal at the end, which can be asked about.
// Both strips keep their room in every game, also before its roles are known.

import { roleMark } from "../board/piece-pictures.js";
import { isGoingOn, secondsLeft } from "../session/managed.js";
import { playerName } from "../session/player-words.js";
import { goalAtom } from "../session/questions.js";
import { bottomRole, deciders, playerOf, timeUsed } from "../session/queries.js";
import { MOST_ROLES } from "../session/state.js";
import { askTexts, positionTexts } from "../session/texts.js";
import { clock } from "../shared/amounts.js";
import { h, keyed, setAttribute, setText } from "../shared/dom.js";
import { now } from "../shared/now.js";
import { texts } from "../shared/texts.js";
import { createGauges, sharedGauges } from "./gauges.js";
import { matchTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */

const LONG_NAME = 14; // letters beyond which a name may need the room of what is said beside it

/** @param {(atom: string) => void} why */
export function createStrips(why) {
  const alone = createGauges(why); // what the rules count in a game for one
  const top = h("div", { class: "others" });
  const bottom = h("div", { class: "others" });
  const more = h("span", { class: "who dim", "data-key": "more" });
  /** What the rules count for a role, by strip. @type {WeakMap<Element, ReturnType<typeof createGauges>>} */
  const held = new WeakMap();
  return { top: h("div", { class: "above" }, top, alone.element), bottom, update, tick };

  /** @param {State} state */
  function update(state) {
    const roles = state.shown?.result.roles ?? state.check?.result.roles ?? [];
    const low = bottomRole(state);
    const deciding = deciders(state);
    const high = roles.map((_, role) => role).filter((role) => role !== low).slice(0, MOST_ROLES);
    top.hidden = roles.length === 1;
    alone.update(roles.length === 1 && state.shown ? sharedGauges(state.shown.result) : []);
    for (const [strip, members] of /** @type {const} */ ([[top, high], [bottom, roles.length > 0 ? [low] : []]])) {
      keyed(strip, members, (role) => `${role} ${roles[role]}`, (role) => make(role, roles), (element, role) => {
        const [player, sort, level, turn] = ["player", "sort", "level", "turn"]
          .map((name) => element.querySelector(`.${name}`));
        held.get(element)?.update(state.shown?.result.gauges.filter((gauge) => gauge.role === role) ?? []);
        const who = playerWords(state, role);
        const own = who.replace(/^Computer, /, "");
        // Where several share a strip, all computers' names begin alike.
        if (sort) setText(sort, members.length > 1 ? "" : who.slice(0, who.length - own.length));
        if (level) setText(level, own);
        if (player) setAttribute(player, "title", who);
        if (!(turn instanceof HTMLElement)) return;
        const thinking = state.thinking?.role === role || deciding.includes(role) && isGoingOn(state.managed)
          && state.managed.seats[role]?.kind !== "you";
        const words = thinking ? matchTexts.thinking : deciding.includes(role) ? matchTexts.toMove
          : state.pending.has(role) ? matchTexts.waits : "";
        setText(turn, words);
        turn.hidden = words === "";
        turn.classList.toggle("thinking", thinking);
      });
    }
    if (roles.length - 1 > high.length) {
      setText(more, texts.moreRoles(roles.length - 1 - high.length));
      top.append(more);
    }
    tick(state);
  }

  /**
   * @param {number} role
   * @param {readonly string[]} roles
   */
  function make(role, roles) {
    const gauges = createGauges(why);
    const long = (roles[role] ?? "").length > LONG_NAME;
    const strip = h("div", { class: long ? "who long" : "who", "data-role": role },
      roleMark(role, roles), h("span", { class: "role" }, roles[role] ?? ""), h("span", { class: "player muted" },
        h("span", { class: "sort" }), h("span", { class: "level" })),
        h("span", { class: "turn" }), gauges.element, h("span", { class: "clock", title: matchTexts.used }),
      h("button", { class: "clock goal", type: "button", hidden: true,
        on: { click: (/** @type {Event} */ event) => event.currentTarget instanceof HTMLElement
        && why(event.currentTarget.dataset["atom"] ?? "") } },
        h("small", {}, matchTexts.goal), " ", h("b", {})));
    held.set(strip, gauges);
    return strip;
  }

  /** Moves the clocks on. @param {State} state */
  function tick(state) {
    for (const strip of [top, bottom]) {
      for (const who of strip.querySelectorAll(".who")) {
        if (!(who instanceof HTMLElement)) continue;
        const [face, goal] = [who.querySelector(".clock:not(.goal)"), who.querySelector(".goal")];
        if (!(face instanceof HTMLElement) || !(goal instanceof HTMLElement)) continue;
        const role = Number(who.dataset["role"]);
        const given = goalShown(state, role);
        face.hidden = given !== undefined;
        goal.hidden = given === undefined;
        if (given) showGoal(goal, state.shown?.result.roles[role] ?? "", given, state.shown?.result.terminal ?? false);
        else showClock(face, state, role);
      }
    }
  }
}

/**
 * The goal that stands in the place of the clock: at the end, and while the
 * visitor asks about the position.
 * @param {State} state
 * @param {number} role
 */
function goalShown(state, role) {
  const here = state.shown?.result;
  return here && (here.terminal || state.ui.asking) ? here.goals[role] : undefined;
}

/**
 * @param {HTMLElement} face
 * @param {string} role
 * @param {import("../protocol.d.ts").Goal} goal
 * @param {boolean} over
 */
function showGoal(face, role, goal, over) {
  const words = goal.value !== null ? positionTexts.solved(goal.value) : goal.problem === "" ? ""
    : matchTexts.noGoal[goal.problem];
  const value = face.querySelector("b");
  if (value) setText(value, String(goal.value ?? "?"));
  face.classList.toggle("on", over && (goal.value ?? 0) > 0);
  face.dataset["atom"] = goalAtom(role, goal);
  setAttribute(face, "title", words);
  setAttribute(face, "aria-label", askTexts.goal(role, goal.value === null ? words : String(goal.value)));
}

/**
 * @param {HTMLElement} face
 * @param {State} state
 * @param {number} role
 */
function showClock(face, state, role) {
  const { managed } = state;
  if (isGoingOn(managed)) {
    const left = secondsLeft(managed, now());
    const waited = managed.awaited?.stage !== "delay" && !managed.answered.has(role) && left !== null
      && (managed.awaited?.stage !== "play" || managed.node !== state.tree.current
        || deciders(state).includes(role));
    face.classList.toggle("on", waited);
    setText(face, waited ? clock(Math.ceil(left)) : clock((state.used.get(role) ?? 0) / 1000));
    face.title = waited ? matchTexts.left : matchTexts.used;
    return;
  }
  face.title = matchTexts.used;
  face.classList.toggle("on", state.turnSince > 0 && !state.paused && deciders(state).includes(role));
  setText(face, state.shown ? clock(timeUsed(state, role, now()) / 1000) : "–");
}

/**
 * Who plays a role, in words.
 * @param {State} state
 * @param {number} role
 */
function playerWords(state, role) {
  const seat = state.managed?.seats[role];
  return seat?.kind === "remote" ? seat.address : playerName(playerOf(state, role),
    [...state.engine.players, ...state.own]);
}
