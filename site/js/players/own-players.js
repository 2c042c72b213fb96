// @ts-check
// The visitor's own players, for whoever lets them play: who there is, and one
// that answers messages.

import { ownPlayer } from "./own-player.js";
import { Sandbox } from "./sandbox/sandbox.js";
import { Seat } from "./seat.js";

/** @typedef {import("./own-player.js").OwnPlayer} OwnPlayer */
/** @typedef {import("./player-store.js").PlayerStore} PlayerStore */
/** @typedef {import("./sandbox/sandbox.js").Listener} Listener */

const PATIENCE = 60_000; // ms for the engine to come
const KEPT = 2; // sandboxes that run nothing
const PREFIX = "own:"; // of ids of players, to tell them from built-in ones

/** Whether a player is one of the visitor's own. @param {string} playerId */
export const isOwn = (playerId) => playerId.startsWith(PREFIX);

export class OwnPlayers {
  /**
   * @param {object} options
   * @param {PlayerStore} options.store
   * @param {import("./sandbox/sandbox.js").Parts} options.parts
   * @param {(playerId: string) => Listener} options.listener hears what a player tells
   */
  constructor({ store, parts, listener }) {
    this.store = store;
    this.parts = parts;
    this.listener = listener;
    /** Sandboxes that run nothing: their frames have the engine. @type {Sandbox[]} */
    this.idle = [];
    /** Players at work for the board, by role. @type {Map<number, {playerId: string, code: string, seat: Seat}>} */
    this.seats = new Map();
  }

  /** Who there is; not what came with a link and was never run. @returns {{id: string, name: string}[]} */
  list() {
    return this.store.list().filter(({ strange }) => !strange).map(({ id, name }) => ({ id: PREFIX + id, name }));
  }

  /** @param {string} playerId */
  find(playerId) {
    const player = isOwn(playerId) ? this.store.get(playerId.slice(PREFIX.length)) : null;
    if (!player || player.strange) throw new Error("This player of yours is not there any more.");
    return player;
  }

  /**
   * A player that answers messages of the protocol, in a sandbox of its own. No clock should run before it is ready.
   * @param {string} playerId
   * @returns {OwnPlayer & {ready: Promise<void>}}
   */
  create(playerId) {
    const { name, code } = this.find(playerId);
    const seat = this.seat(playerId, code);
    return { ...ownPlayer(name, seat, (left) => this.free(left)), ready: this.prepare(seat) };
  }

  /** Lets a seat fetch and compile the engine, if it has none: no clock should run before. @param {Seat} seat */
  async prepare({ runner }) {
    if (!(runner instanceof Sandbox) || runner.ready !== null) return;
    await runner.run("");
    const nothing = { rules: "", role: "", clock: 0, build: 0, moves: [] };
    await runner.call({ call: "begin", ...nothing }, PATIENCE).catch(() => {}); // no rules: it has the engine by then
    runner.end();
  }

  /**
   * The move of a player in a position.
   * @param {string} playerId
   * @param {number} at number of the role
   * @param {import("./seat.js").Position} position
   * @param {number} clock ms
   */
  async move(playerId, at, position, clock) {
    const { code } = this.find(playerId);
    const before = this.seats.get(at);
    if (before && (before.playerId !== playerId || before.code !== code)) {
      this.free(before.seat);
      this.seats.delete(at);
    }
    const seat = this.seats.get(at)?.seat ?? this.seat(playerId, code);
    this.seats.set(at, { playerId, code, seat });
    await this.prepare(seat);
    return (await seat.move(position, clock)).move;
  }

  /** @param {string} playerId @param {string} code */
  seat(playerId, code) {
    const sandbox = this.idle.pop() ?? new Sandbox(this.parts);
    sandbox.listen(this.listener(playerId));
    return new Seat(sandbox, code);
  }

  /** Ends what runs in a seat; its frame may serve another one. @param {Seat} seat */
  free({ runner }) {
    runner.end();
    if (runner instanceof Sandbox && this.idle.length < KEPT && !this.idle.includes(runner)) this.idle.push(runner);
    else runner.close();
  }

  /** Ends what runs for the board. */
  close() {
    for (const { seat } of this.seats.values()) this.free(seat);
    this.seats.clear();
  }
}

/** The id of a stored player among all players. @param {string} id */
export const playerIdOf = (id) => PREFIX + id;
