// @ts-check
// Many matches of a player against another one, under a game manager: who won, and
// what went wrong.

import { ManagedRun } from "../manager/managed-run.js";
import { requestOf, seedOf } from "../manager/match-request.js";

/** @typedef {import("../manager/players.js").Players} Players */
/** @typedef {import("../session/managed.js").Seat} Seat */
/** @typedef {import("../protocol.d.ts").Record} MatchRecord */

/**
 * @typedef {object} Standing
 * @property {number} played
 * @property {number} of how many
 * @property {number} won   more than every other role
 * @property {number} drawn as much as the best of the others
 * @property {number} lost
 * @property {number} faults moves of the player that were late, illegal or missing
 * @property {number} points the sum of its goals
 */

/** @type {Standing} */
const NONE = { played: 0, of: 0, won: 0, drawn: 0, lost: 0, faults: 0, points: 0 };

/**
 * @typedef {object} SeriesOptions
 * @property {Players} players
 * @property {Seat} mine
 * @property {Seat} other on all other roles
 * @property {string} text the rules
 * @property {number} roles how many there are
 * @property {number} role number of the player's role; -1: another one in each match
 * @property {number} of how many matches
 * @property {number} playClock s
 * @property {(standing: Standing) => void} changed
 */

const START_CLOCK = 10; // s

export class Series {
  /** @param {SeriesOptions} options */
  constructor(options) {
    this.options = options;
    this.standing = { ...NONE, of: options.of };
    this.stopped = false;
    /** @type {ManagedRun | null} */
    this.run = null;
  }

  /** Plays until all matches are played, or it is stopped. */
  async play() {
    const { of, role, roles, changed } = this.options;
    for (let n = 0; n < of && !this.stopped; n++) {
      const at = role >= 0 ? role : n % roles;
      const record = await this.match(`series.${n + 1}`, at);
      if (this.stopped || !record) return;
      this.standing = counted(this.standing, record, at);
      changed(this.standing);
    }
  }

  /**
   * @param {string} id
   * @param {number} at number of the player's role
   * @returns {Promise<MatchRecord | null>} null: it was stopped before it began
   */
  async match(id, at) {
    const { players, mine, other, roles, text, playClock } = this.options;
    const seats = Array.from({ length: roles }, (_, role) => (role === at ? mine : other));
    const request = requestOf({ seats, startClock: START_CLOCK, playClock, delay: 0, previewClock: 0, info: false,
      scramble: false, paused: false }, { id, text, game: "series", moves: [], began: Date.now() });
    return players.match(seats, seedOf(id), (manager, made) => {
      if (this.stopped) return null;
      this.run = new ManagedRun({ manager, request, players: made });
      return this.run.play();
    });
  }

  stop() {
    this.stopped = true;
    this.run?.abort();
  }
}

/**
 * A standing with one match more.
 * @param {Standing} before
 * @param {Pick<MatchRecord, "goals" | "steps">} record
 * @param {number} at number of the player's role
 * @returns {Standing}
 */
export function counted(before, { goals, steps }, at) {
  const mine = goals[at] ?? 0;
  const best = Math.max(...goals.map((goal, role) => (role === at ? -1 : (goal ?? 0))), -1);
  const alone = goals.length < 2; // one role alone wins with 100
  const won = alone ? mine === 100 : mine > best;
  const drawn = !won && !alone && mine === best;
  return { ...before, played: before.played + 1, won: before.won + Number(won), drawn: before.drawn + Number(drawn),
    lost: before.lost + Number(!won && !drawn), points: before.points + mine,
    faults: before.faults + steps.filter(({ faults }) => (faults?.[at] ?? "") !== "").length };
}
