// @ts-check
// A student's player on a role of a match: it runs in a sandbox of its own, is
// asked for moves, and is started again where it was cut off.

import { Sandbox, SandboxError } from "./sandbox/sandbox.js";

/** @typedef {import("./sandbox/sandbox.js").Parts} Parts */

/**
 * A match as far as it has come. Times are milliseconds.
 * @typedef {object} Position
 * @property {string} rules
 * @property {string} role
 * @property {string[][]} moves joint moves from the start
 */

/** @typedef {{move: string, ms: number, dropped: number}} Chosen */

export const START_CLOCK = 10_000; // ms to read rules and prepare, where no manager sets a clock
const BUILD = 0.5; // of the start clock, for the network
const MARGIN = 0.1; // of a clock, kept for the way to the sandbox and back
const MOST_MARGIN = 200; // ms

/** How much of a clock the code is told that it has. @param {number} clock ms */
const told = (clock) => clock - Math.min(clock * MARGIN, MOST_MARGIN);

export class Seat {
  /**
   * @param {object} options
   * @param {Parts} options.parts
   * @param {string} options.code
   * @param {import("./sandbox/sandbox.js").SandboxOptions["onLog"]} [options.onLog]
   * @param {import("./sandbox/sandbox.js").SandboxOptions["onFault"]} [options.onFault]
   */
  constructor({ parts, code, onLog = () => {}, onFault = () => {} }) {
    this.code = code;
    this.sandbox = new Sandbox({ parts, onLog, onFault });
    /** What the code has been told of. @type {Position | null} */
    this.at = null;
  }

  /**
   * Brings the code to a position: from where it is, or from the beginning.
   * @param {Position} position
   * @param {number} [clock] ms for the code to get ready, if it has to begin
   */
  async bring(position, clock = START_CLOCK) {
    const { at } = this;
    if (!at || !this.sandbox.running || !leadsTo(at, position)) return this.begin(position, clock);
    for (const joint of position.moves.slice(at.moves.length)) {
      await this.sandbox.call({ call: "update", joint }, clock);
    }
    this.at = position;
    return null;
  }

  /** @param {Position} position @param {number} clock */
  async begin(position, clock) {
    this.at = null;
    await this.sandbox.run(this.code);
    const answer = await this.sandbox.call({ call: "begin", rules: position.rules, role: position.role,
      moves: position.moves, clock: told(clock), build: clock * BUILD }, clock);
    this.at = position;
    return answer;
  }

  /**
   * The move of the code in a position.
   * @param {Position} position
   * @param {number} clock ms
   * @returns {Promise<Chosen>} rejects with a SandboxError
   */
  async move(position, clock) {
    await this.bring(position);
    const { move, ms, dropped } = await this.sandbox.call({ call: "move", clock: told(clock) }, clock);
    if (move === undefined) throw new SandboxError("fault");
    return { move, ms, dropped };
  }

  /** The match is over. @param {Position} position */
  async stop(position) {
    if (!this.sandbox.running) return;
    await this.bring(position);
    await this.sandbox.call({ call: "stop" }, START_CLOCK);
  }

  close() {
    this.sandbox.close();
  }
}

/** @param {Position} from @param {Position} to */
function leadsTo(from, to) {
  return from.rules === to.rules && from.role === to.role && from.moves.length <= to.moves.length
    && from.moves.every((joint, ply) => joint.every((move, role) => move === to.moves[ply]?.[role]));
}
