// @ts-check
// What can be asked of the state: what is shown, whose turn it is, who plays which role.

import { isPass } from "../shared/terms.js";
import { isGoingOn, waitedFor } from "./managed.js";
import { node, toRecord } from "./match-tree.js";

/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */
/** @typedef {import("../protocol.d.ts").Legal} Legal */
/** @typedef {import("./state.js").PlayerId} PlayerId */
/** @typedef {import("./state.js").State} State */

export const HUMAN = "human";

/**
 * The title to show of the sheet. Empty while it has none.
 * @param {State} state
 */
export function title({ doc, games }) {
  const game = doc.strayed ? undefined : games.find((each) => each.name === doc.game);
  return givenName(doc) || (game?.title ?? doc.name);
}

/**
 * The name that the visitor, a file or a link gave the sheet. Empty while it is called by its game or by its text.
 * @param {import("./state.js").Doc} doc
 */
export const givenName = ({ name, game, derived = false }) => (derived || name === game ? "" : name);

/**
 * The position at the current node, or null while it is not known.
 * @param {State} state
 * @returns {PositionResult | null}
 */
export function current(state) {
  return state.shown && state.shown.node === state.tree.current && state.shown.revision === state.revision
    ? state.shown.result
    : null;
}

/** @param {State} state whether the shown rules have errors, so that the board is an old one */
export function isBroken(state) {
  return state.check !== null && state.check.revision === state.revision && !state.check.result.playable;
}

/** @param {State} state whether there is nothing that could be rules, so that a board would be another game's */
export function isBlank(state) {
  return isBroken(state) && state.doc.text.trim() === "";
}

/**
 * The roles that still have to decide here. Roles with one move only do not
 * decide, unless no role has a choice: then the first is asked to go on.
 * @param {State} state
 * @returns {number[]}
 */
export function deciders(state) {
  const here = current(state);
  if (!here || here.terminal || here.stuck.length > 0) return [];
  if (isGoingOn(state.managed)) {
    return state.managed.node === state.tree.current ? waitedFor(state.managed, here.choice) : [];
  }
  const open = here.choice.length > 0 ? here.choice : [firstToMove(state, here)];
  return open.filter((role) => !state.pending.has(role));
}

/** The roles of a position whose first move is more than waiting. @type {WeakMap<PositionResult, number[]>} */
const actingRoles = new WeakMap();

/**
 * Who is asked to go on where no role has a choice: one that does not just wait.
 * @param {State} state
 * @param {PositionResult} here
 */
function firstToMove(state, here) {
  let acting = actingRoles.get(here);
  if (!acting) {
    acting = here.legal.flatMap((moves, role) => (moves[0] && !isPass(moves[0].text) ? [role] : []));
    actingRoles.set(here, acting);
  }
  const human = (acting.length > 0 ? acting : here.roles.map((_, role) => role))
    .find((role) => playerOf(state, role) === HUMAN);
  return human ?? acting[0] ?? 0;
}

/**
 * The role the visitor decides for now, or -1.
 * @param {State} state
 */
export function actingRole(state) {
  const { managed } = state;
  const yours = isGoingOn(managed) ? (/** @type {number} */ role) => managed.seats[role]?.kind === "you"
    : (/** @type {number} */ role) => playerOf(state, role) === HUMAN;
  return deciders(state).find(yours) ?? -1;
}

/**
 * The role a built-in player has to decide for now, or -1. It waits while the
 * visitor looks at earlier positions, and until every person has decided.
 * @param {State} state
 */
export function builtInRole(state) {
  if (state.paused || isGoingOn(state.managed) || actingRole(state) !== -1) return -1;
  return deciders(state).find((role) => playerOf(state, role) !== HUMAN) ?? -1;
}

/** Whether nobody but computers plays. @param {State} state */
export function isWatched(state) {
  return state.players.length > 0 && !state.players.includes(HUMAN);
}

/**
 * The roles that had something to decide when a joint move was played. Where no
 * role had a choice, the one that did not pass; where the position before it is not
 * known (as after opening a link), a bare word counts as waiting if one other move
 * has arguments.
 * @param {State} state
 * @param {number} id of a node of the tree, not its root
 * @returns {number[]}
 */
export function movers(state, id) {
  const { joint, parent } = node(state.tree, id);
  const before = state.known.get(parent);
  if (before && before.choice.length > 0) return before.choice;
  const telling = joint.flatMap((move, role) => (before ? !isPass(move) : move.startsWith("(")) ? [role] : []);
  return telling.length === 1 ? telling : joint.map((_, role) => role);
}

/**
 * @param {State} state
 * @param {number} role
 * @returns {PlayerId}
 */
export function playerOf(state, role) {
  return state.players[role] ?? HUMAN;
}

/**
 * The role at the bottom of the board: the visitor's, or the second one when
 * the board is turned.
 * @param {State} state
 */
export function bottomRole(state) {
  const roles = state.shown?.result.roles.length ?? state.players.length;
  const human = Math.max(state.players.indexOf(HUMAN), 0);
  return state.flipped && roles > 1 ? (human + 1) % roles : human;
}

/**
 * The time a role has used, the running turn included.
 * @param {State} state
 * @param {number} role
 * @param {number} now ms
 */
export function timeUsed(state, role, now) {
  const running = state.turnSince > 0 && !state.paused && deciders(state).includes(role);
  return (state.used.get(role) ?? 0) + (running ? now - state.turnSince : 0);
}

/**
 * What has to be kept of a match to open it again.
 * @param {State} state
 */
export function matchRecord(state) {
  return { ...toRecord(state.tree), players: [...state.players] };
}

const MOST_OFFERS = 12;

/**
 * The moves that are offered as buttons next to the board in a position: of a role that can choose, those that cannot
 * be pressed on it.
 * @param {Pick<PositionResult, "legal">} shown
 * @param {number} role
 * @returns {Legal[]}
 */
export function offersOf(shown, role) {
  const legal = shown.legal[role] ?? [];
  const unnamed = legal.length > 1 ? legal.filter((move) => move.clicks.length === 0) : [];
  return unnamed.length > MOST_OFFERS ? [] : unnamed;
}

/**
 * Whether all that can be chosen in a position is pressed on its boards, or on buttons next to them.
 * @param {Pick<PositionResult, "legal">} shown
 */
export function isPressed(shown) {
  return shown.legal.every((moves, role) => {
    const pressed = moves.filter((move) => move.clicks.length > 0).length;
    return moves.length < 2 || pressed > 0 && pressed + offersOf(shown, role).length === moves.length;
  });
}
