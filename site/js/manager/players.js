// @ts-check
// The workers of managed matches: one for the manager, one for each built-in
// player, kept for the next match.

import { PlayerGone } from "../session/managed.js";
import { seatName } from "./match-request.js";
import { builtInPlayer, remotePlayer } from "./message-players.js";

/** @typedef {import("../engine/worker-client.js").WorkerClient} WorkerClient */
/** @typedef {import("../session/managed.js").Seat} Seat */
/** @typedef {import("./message-players.js").MessagePlayer} MessagePlayer */

/**
 * @typedef {object} PlayersOptions
 * @property {() => WorkerClient} engine  an engine worker of its own, which starts when it is needed
 * @property {() => Worker} carrier       a worker that carries messages to addresses
 * @property {(id: string) => MessagePlayer} own  a player of the visitor
 * @property {(id: string) => boolean} hasOwn     whether the visitor still has it
 * @property {boolean} secure             the page has come over a secure connection
 */

const KEPT = 3; // engine workers that stay for the next match
export const MATCHES = 20; // of a worker: the memory of its engine only grows, by about a megabyte for each

export class Players {
  /** @param {PlayersOptions} options */
  constructor(options) {
    this.options = options;
    /** Workers without a match. @type {WorkerClient[]} */
    this.idle = [];
    /** How many matches a worker has seen. @type {WeakMap<WorkerClient, number>} */
    this.matches = new WeakMap();
  }

  /**
   * Makes the players of a match and its manager, and plays it with them. Throws PlayerGone where the visitor has
   * deleted one of them.
   * @template T
   * @param {readonly Seat[]} seats
   * @param {number} seed
   * @param {(manager: WorkerClient, players: (MessagePlayer | null)[]) => Promise<T> | null} play called when the
   *  workers have started, or cannot, and closes the players at the end; null if nobody wants the match any more
   * @returns {Promise<T | null>}
   */
  async match(seats, seed, play) {
    // Asked before any worker is taken, since nobody would give it back.
    const gone = seats.find((seat) => seat.kind === "own" && !this.options.hasOwn(seat.id));
    if (gone) throw new PlayerGone(seatName(gone));
    /** @type {WorkerClient[]} */
    const taken = [];
    const take = () => {
      const client = this.idle.pop() ?? this.options.engine();
      taken.push(client);
      return client;
    };
    const manager = take();
    const players = seats.map((seat, role) => this.player(seat, (seed + role) >>> 0, take));
    try {
      await Promise.allSettled([...taken.map((client) => client.start()), ...players.map((each) => each?.ready)]);
      const played = play(manager, players);
      if (!played) for (const each of players) each?.close();
      return await played;
    } finally {
      this.free(taken);
    }
  }

  /**
   * @param {Seat} seat
   * @param {number} seed
   * @param {() => WorkerClient} take a worker
   * @returns {MessagePlayer | null} null for a person
   */
  player(seat, seed, take) {
    if (seat.kind === "you") return null;
    if (seat.kind === "own") return this.options.own(seat.id);
    if (seat.kind === "remote") return remotePlayer(this.options.carrier, seat.address, this.options.secure);
    return builtInPlayer(take(), { player: seat.id, seed });
  }

  /** Keeps some workers for the next match. @param {WorkerClient[]} taken */
  free(taken) {
    for (const client of taken) {
      const matches = (this.matches.get(client) ?? 0) + 1;
      this.matches.set(client, matches);
      if (matches < MATCHES && this.idle.length < KEPT) this.idle.push(client);
      else client.die("cancelled", "");
    }
  }
}
