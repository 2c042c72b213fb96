// @ts-check
// The visitor's own players, for whoever lets them play: who there is, and one
// that answers messages.

import { ownPlayer } from "./own-player.js";
import { Sandbox } from "./sandbox/sandbox.js";
import { CodePlayer } from "./code-player.js";

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
    /**
     * Players at work for the board, by role.
     * @type {Map<number, {playerId: string, code: string, player: CodePlayer}>}
     */
    this.atWork = new Map();
  }

  /** Who there is; not what came with a link and was never run. @returns {{id: string, name: string}[]} */
  list() {
    return this.store.list().filter(({ strange }) => !strange).map(({ id, name }) => ({ id: PREFIX + id, name }));
  }

  /** Whether a player can play. @param {string} playerId */
  has(playerId) {
    return this.list().some(({ id }) => id === playerId);
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
    const player = this.codePlayer(playerId, code);
    return { ...ownPlayer(name, player, (left) => this.free(left)), ready: this.prepare(player) };
  }

  /**
   * Lets a player fetch and compile the engine, if it has none: no clock should run before.
   * @param {CodePlayer} player
   */
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
   * @param {import("./code-player.js").Position} position
   * @param {number} clock ms
   */
  async move(playerId, at, position, clock) {
    const { code } = this.find(playerId);
    const before = this.atWork.get(at);
    if (before && (before.playerId !== playerId || before.code !== code)) {
      this.free(before.player);
      this.atWork.delete(at);
    }
    const player = this.atWork.get(at)?.player ?? this.codePlayer(playerId, code);
    this.atWork.set(at, { playerId, code, player });
    await this.prepare(player);
    return (await player.move(position, clock)).move;
  }

  /** @param {string} playerId @param {string} code */
  codePlayer(playerId, code) {
    const sandbox = this.idle.pop() ?? new Sandbox(this.parts);
    sandbox.listen(this.listener(playerId));
    return new CodePlayer(sandbox, code);
  }

  /** Ends a player; its frame may serve another one. @param {CodePlayer} player */
  free({ runner }) {
    runner.end();
    if (runner instanceof Sandbox && this.idle.length < KEPT && !this.idle.includes(runner)) this.idle.push(runner);
    else runner.close();
  }

  /** Ends what runs for the board. */
  close() {
    for (const { player } of this.atWork.values()) this.free(player);
    this.atWork.clear();
  }
}

/** The id of a stored player among all players. @param {string} id */
export const playerIdOf = (id) => PREFIX + id;
