// @ts-check
// A match that a game manager plays: who sits where, what it waits for, and
// what went over the wire, as data.

import { playerTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").Awaited} Awaited */
/** @typedef {import("../protocol.d.ts").Entry} Entry */
/** @typedef {import("../protocol.d.ts").Fault} Fault */
/** @typedef {import("../protocol.d.ts").Ply} Ply */

/**
 * Who plays a role: the visitor, a built-in player by its id, a player of the
 * visitor by its id, or one at an address.
 * @typedef {{kind: "you"} | {kind: "builtIn", id: string} | {kind: "own", id: string, name: string}
 *   | {kind: "remote", address: string}} Seat
 */

/**
 * @typedef {object} Managed
 * @property {string} id of the match
 * @property {"starting" | "running" | "over" | "broken" | "failed"} status broken: it can go on
 * @property {readonly Seat[]} seats  by role
 * @property {string} text            the rules that it is played by
 * @property {number} node            of the match tree, where the match stands
 * @property {number} ply             that node's, from 0
 * @property {Awaited | null} awaited what it waits for
 * @property {number} since           ms, as now(), when that began
 * @property {boolean} holding        it is to pause after this ply
 * @property {ReadonlySet<number>} answered roles that have answered what is waited for
 * @property {readonly Entry[]} entries messages, the oldest first
 * @property {ReadonlyMap<number, Ply>} played by node, for what took how long and went wrong
 * @property {import("./state.js").Problem | null} problem why it failed
 */

/**
 * The clocks of a match under a game manager, and what else is chosen for it.
 * @typedef {object} Clocks
 * @property {number} startClock   s
 * @property {number} playClock    s
 * @property {number} delay        s between plies, for watching
 * @property {number} previewClock s; 0: no preview
 * @property {boolean} info        players are asked who they are
 * @property {boolean} scramble
 * @property {boolean} paused      before the first ply
 */

/** The clocks of a visitor who never chose. @type {Readonly<Clocks>} */
export const USUAL_CLOCKS = { startClock: 10, playClock: 15, delay: 0.5, previewClock: 0, info: false, scramble: false,
  paused: false };

/** A match cannot begin, because a player of the visitor was deleted. */
export class PlayerGone extends Error {
  /** @param {string} player its name */
  constructor(player) {
    super(playerTexts.gone(player));
    this.name = "PlayerGone";
    this.player = player;
  }
}

const MOST_ENTRIES = 4000; // messages kept; the oldest make room

/**
 * @param {string} id
 * @param {readonly Seat[]} seats
 * @param {string} text
 * @returns {Managed}
 */
export function newManaged(id, seats, text) {
  return { id, status: "starting", seats, text, node: 0, ply: 0, awaited: null, since: 0, holding: false,
    answered: new Set(), entries: [], played: new Map(), problem: null };
}

/**
 * Who a seat is where there is no manager: what only a manager can ask is the visitor's.
 * @param {Seat} seat
 */
export const playerIn = (seat) => (seat.kind === "builtIn" || seat.kind === "own" ? seat.id : "human");

/**
 * Whether the engine may be asked about the position: a match with clocks is played without help, and its players
 * have the processor.
 * @param {{managed: Managed | null}} state
 */
export const mayAsk = ({ managed }) => !isGoingOn(managed);

/** Whether a match is being played. @param {Managed | null} managed @returns {managed is Managed} */
export const isGoingOn = (managed) => managed?.status === "starting" || managed?.status === "running";

/**
 * Whether the rules that are open are those of the match: otherwise its moves mean something else, or nothing.
 * @param {{managed: Managed | null, doc: {text: string}}} state
 */
export const hasItsRules = ({ managed, doc }) => managed?.text === doc.text;

/**
 * What a match waits for has changed.
 * @param {Managed} managed
 * @param {Awaited} awaited
 * @param {number} now ms
 * @returns {Managed}
 */
export function awaits(managed, awaited, now) {
  return { ...managed, status: "running", awaited, since: now, answered: new Set() };
}

/**
 * A message went over the wire.
 * @param {Managed} managed
 * @param {Entry} entry
 * @returns {Managed}
 */
export function heard(managed, entry) {
  const entries = [...managed.entries.slice(1 - MOST_ENTRIES), entry];
  return entry.out ? { ...managed, entries } : { ...answers(managed, entry.role), entries };
}

/** A role has answered. @param {Managed} managed @param {number} role @returns {Managed} */
export function answers(managed, role) {
  return { ...managed, answered: new Set(managed.answered).add(role) };
}

/**
 * The roles that a match waits for, of those that can be waited for.
 * @param {Managed} managed
 * @param {readonly number[]} choosing roles with a choice
 */
export function waitedFor({ awaited, answered }, choosing) {
  return awaited?.stage === "play" ? choosing.filter((role) => !answered.has(role)) : [];
}

/**
 * Seconds left on the clock that runs.
 * @param {Managed} managed
 * @param {number} now ms
 * @returns {number | null} null where none runs
 */
export function secondsLeft({ awaited, since }, now) {
  if (!awaited || awaited.clock === 0 || awaited.stage === "paused") return null;
  return Math.max(0, awaited.clock - (now - since) / 1000);
}
