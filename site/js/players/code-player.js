// @ts-check
// A player that is code, a student's or a visitor's, on a role of a match. It is asked for moves; where it was
// cut off it is started again, and told what has been played.

import { SandboxError } from "./sandbox/error.js";

/** @typedef {import("./runtime/player.js").Call} Call */
/** @typedef {import("./runtime/player.js").Answer} Answer */

/**
 * What runs the code: a sandbox of the page, or a thread of Node. A call rejects with a SandboxError; one that is not
 * answered within its time ends the code.
 * @typedef {object} Runner
 * @property {boolean} running
 * @property {boolean} busy it owes an answer
 * @property {(code: string) => Promise<void>} run starts the code afresh
 * @property {(call: Call, ms: number) => Promise<Answer>} call
 * @property {(why?: SandboxError["kind"]) => void} end
 * @property {() => void} close
 */

/**
 * A match as far as it has come.
 * @typedef {object} Position
 * @property {string} rules
 * @property {string} role
 * @property {string[][]} moves joint moves from the start
 */

/** @typedef {{move: string, ms: number, dropped: number}} Chosen */

export const START_CLOCK = 10_000; // ms to read rules and prepare, where no manager sets a clock
const BUILD = 0.5; // of the start clock, for the network
const MARGIN = 0.1; // of a clock, kept for the way to the code and back
const MOST_MARGIN = 200; // ms

/** How much of a clock the code is told that it has. @param {number} clock ms */
const told = (clock) => clock - Math.min(clock * MARGIN, MOST_MARGIN);

export class CodePlayer {
  /**
   * @param {Runner} runner
   * @param {string} code
   * @param {{build?: number, lasting?: boolean}} [how] build: the part of a start clock that may go into a network;
   *  lasting: what runs may stay from match to match
   */
  constructor(runner, code, { build = BUILD, lasting = false } = {}) {
    this.runner = runner;
    this.code = code;
    this.build = build;
    this.lasting = lasting;
    /** What the code has been told. @type {Position | null} */
    this.at = null;
    /** Settles when the code has come to the position that it was last brought to. @type {Promise<unknown>} */
    this.brought = Promise.resolve();
    this.startClock = START_CLOCK;
    /** How long it may take to begin until it is cut off, where that is longer than its clock, ms. */
    this.patience = 0;
  }

  /**
   * Brings the code to a position: from where it is, or from the beginning.
   * @param {Position} position
   */
  bring(position) {
    this.brought = this.brought.catch(() => {}).then(async () => {
      const { at } = this;
      if (!at || !this.runner.running || !leadsTo(at, position)) return this.begin(position);
      for (const joint of position.moves.slice(at.moves.length)) {
        await this.runner.call({ call: "update", joint }, this.startClock);
      }
      this.at = position;
    });
    return this.brought;
  }

  /** @param {Position} position */
  async begin({ rules, role, moves }) {
    this.at = null;
    if (!this.lasting || !this.runner.running) await this.runner.run(this.code);
    const clock = this.startClock;
    await this.runner.call({ call: "begin", rules, role, moves, clock: told(clock), build: clock * this.build },
      Math.max(clock, this.patience));
    this.at = { rules, role, moves };
  }

  /**
   * The move of the code in a position. The clock runs from when the code has come there.
   * @param {Position} position
   * @param {number} clock ms
   * @returns {Promise<Chosen>} rejects with a SandboxError
   */
  async move(position, clock) {
    await this.bring(position);
    const { move, ms, dropped } = await this.runner.call({ call: "move", clock: told(clock) }, clock);
    if (move === undefined) throw new SandboxError("fault");
    return { move, ms, dropped };
  }

  /**
   * The move of the code, by a clock that runs from now on. Code that is not there in time goes on coming.
   * @param {Position} position
   * @param {number} clock ms
   */
  async moveWithin(position, clock) {
    const end = performance.now() + clock;
    await within(this.bring(position), clock);
    return this.move(position, end - performance.now());
  }

  /** The match is over. @param {Position} position */
  async stop(position) {
    if (!this.runner.running) return;
    await this.bring(position);
    await this.runner.call({ call: "stop" }, this.startClock);
  }

  /** No match is played: what runs stays for the next one if it may, and if it is idle. */
  rest() {
    this.at = null;
    if (!this.lasting || this.runner.busy) this.runner.end();
  }

  close() {
    this.runner.close();
  }
}

/**
 * What a promise gives, if it does so in time.
 * @template T
 * @param {Promise<T>} promise
 * @param {number} ms
 * @returns {Promise<T>} rejects with a SandboxError when the time is over
 */
export async function within(promise, ms) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new SandboxError("time")), ms);
  });
  try {
    return await /** @type {Promise<T>} */ (Promise.race([promise, late]));
  } finally {
    clearTimeout(timer);
  }
}

/** @param {Position} from @param {Position} to */
function leadsTo(from, to) {
  return from.rules === to.rules && from.role === to.role && from.moves.length <= to.moves.length
    && from.moves.every((joint, ply) => joint.every((move, role) => move === to.moves[ply]?.[role]));
}
