// @ts-check
// What a match under a game manager is made of, and its record while it is played.

import { recordedName } from "../session/player-words.js";
import { HUMAN } from "../session/queries.js";

/** @typedef {import("../session/managed.js").Seat} Seat */
/** @typedef {import("../protocol.d.ts").ManageRequest} ManageRequest */
/** @typedef {import("../protocol.d.ts").Record} MatchRecord */
/** @typedef {import("../protocol.d.ts").Ply} Ply */

/** @typedef {{readonly seats: readonly Seat[]} & import("../session/managed.js").Clocks} MatchSettings seats by role */

const INFO_CLOCK = 2; // s
const REPLAY = 0.2; // s for a built-in player to hear of a ply that was played before

/**
 * Who sits where a player of the page plays.
 * @param {string} player
 * @param {readonly {id: string, name: string}[]} own the visitor's players
 * @returns {Seat}
 */
export function seatOf(player, own) {
  if (player === HUMAN) return { kind: "you" };
  const mine = own.find(({ id }) => id === player);
  return mine ? { kind: "own", id: player, name: mine.name } : { kind: "builtIn", id: player };
}

/** A seat as the manager knows it. @param {Seat} seat */
export const seatOfRequest = (seat) => ({ name: seatName(seat), human: seat.kind === "you" });

/**
 * What a seat is called in records and tables.
 * @param {Seat} seat
 */
export function seatName(seat) {
  if (seat.kind === "you") return HUMAN;
  return seat.kind === "builtIn" ? seat.id : seat.kind === "own" ? recordedName(seat.name) : seat.address;
}

/**
 * @param {MatchSettings} settings
 * @param {{id: string, text: string, game: string, moves: string[][], began: number}} match
 * @returns {ManageRequest}
 */
export function requestOf(settings, { id, text, game, moves, began }) {
  const { seats, startClock, playClock, delay, previewClock, info, scramble, paused } = settings;
  // Others may not be ready for the next message when they are hurried.
  const hurried = seats.every(({ kind }) => kind === "you" || kind === "builtIn");
  return { text, match: id, game, startClock, playClock, delay, previewClock, scramble, paused,
    seats: seats.map(seatOfRequest),
    infoClock: info ? INFO_CLOCK : 0, seed: seedOf(id), played: moves, replayClock: hurried ? REPLAY : 0, began };
}

/** A number of 32 bits that follows from a text (FNV-1a). @param {string} text */
export function seedOf(text) {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  return hash >>> 0;
}

/**
 * The record of a match that begins.
 * @param {Omit<ManageRequest, "text" | "infoClock" | "delay" | "paused" | "played" | "replayClock">} request
 * @param {readonly string[]} roles
 * @returns {MatchRecord}
 */
export function begunRecord({ match, game, seats, startClock, playClock, previewClock, seed, scramble, began }, roles) {
  return { version: 2, match, game, roles: [...roles], players: seats.map(({ name }) => name),
    humans: seats.map(({ human }) => human), began, startClock, playClock, previewClock, seed, scrambled: scramble,
    steps: [], end: "", goals: [] };
}

/** @param {MatchRecord} record @param {Ply} ply @returns {MatchRecord} */
export function withPly(record, ply) {
  return { ...record, steps: [...record.steps, ply] };
}
