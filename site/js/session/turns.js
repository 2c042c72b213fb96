// @ts-check
// Whose turn it is and what they choose: the visitor, players that are programs,
// and, in a match under a game manager, everybody by its clock.

import { spoken } from "../shared/terms.js";
import { answers, isGoingOn } from "./managed.js";
import { goTo, play } from "./match-tree.js";
import { actingRole, builtInRole, current, isWatched, timeUsed } from "./queries.js";
import { chose, moved } from "./state.js";

/** @typedef {import("./state-store.js").StateStore} StateStore */
/** @typedef {import("./state.js").PlayerId} PlayerId */
/** @typedef {import("./built-in-turns.js").BuiltInTurns} BuiltInTurns */
/** @typedef {import("./own-turns.js").OwnTurns} OwnTurns */

const WATCH = 700; // ms from one move to the next where nobody but computers plays

export class Turns {
  /**
   * @param {StateStore} store
   * @param {object} options
   * @param {BuiltInTurns} options.builtIn
   * @param {OwnTurns} options.own     players that the visitor wrote
   * @param {() => void} options.save  the match has changed
   * @param {() => void} options.went  it has, and its current position has to be shown
   * @param {() => void} options.look  the visitor may choose for a while
   */
  constructor(store, options) {
    this.store = store;
    this.options = options;
    /**
     * Who conducts a match under a game manager.
     * @type {{decide: (role: number, ply: number, move: string) => void} | null}
     */
    this.conductor = null;
  }

  /**
   * @param {number} role
   * @param {string} move
   * @param {import("../protocol.d.ts").Analysis} [seen] by the built-in player that chose
   */
  choose(role, move, seen) {
    const { store } = this;
    const { managed, tree: before } = store.state;
    if (isGoingOn(managed)) {
      this.decide(role, move);
      return;
    }
    const used = timeUsed(store.state, role, store.now()) - (store.state.used.get(role) ?? 0);
    const name = current(store.state)?.roles[role];
    store.set(chose(store.state, role, move, store.now()));
    if (name !== undefined) store.note(seen && seen.nodes > 0 ? "move-seen" : "move",
      [name, spoken(move), String(used), String(seen?.depth ?? 0), String(seen?.nodes ?? 0)]);
    if (store.state.tree === before) this.letPlay();
    else this.options.went();
  }

  /**
   * The visitor decides in a match under a game manager.
   * @param {number} role
   * @param {string} move
   */
  decide(role, move) {
    const { store } = this;
    const { managed, pending } = store.state;
    if (!managed || actingRole(store.state) === -1) return;
    store.patch({ managed: answers(managed, role), pending: new Map(pending).set(role, move), clicks: [],
      ambiguity: null });
    this.conductor?.decide(role, managed.ply, move);
  }

  /**
   * A ply of the match under a game manager was played. Who looks at another
   * position stays there.
   * @param {import("../protocol.d.ts").Ply} made
   */
  played(made) {
    const { store } = this;
    const { managed, tree, used } = store.state;
    if (!managed) return;
    const follows = tree.current === managed.node;
    const next = play(goTo(tree, managed.node), made.moves);
    const seen = { ...managed, node: next.current, ply: managed.ply + 1,
      played: new Map(managed.played).set(next.current, made) };
    const time = new Map(made.moves.map((_, role) =>
      [role, (used.get(role) ?? 0) + (made.seconds[role] ?? 0) * 1000]));
    if (follows) store.set({ ...moved(store.state, next), managed: seen, used: time });
    else store.patch({ tree: next.line.includes(tree.current) ? { ...next, current: tree.current }
      : { ...tree, nodes: next.nodes }, managed: seen, used: time });
    const roles = store.state.shown?.result.roles ?? [];
    made.faults?.forEach((fault, role) => fault && store.note("fault",
      [roles[role] ?? "", fault, made.errors?.[role] ?? ""]));
    if (follows) this.options.went();
    else this.options.save();
  }

  /** Who plays is as it was. @param {readonly PlayerId[]} players by role */
  setPlayers(players) {
    players.forEach((player, role) => {
      if (role < this.store.state.players.length && this.store.state.players[role] !== player) {
        this.setPlayer(role, player);
      }
    });
  }

  /** @param {number} role @param {PlayerId} player */
  setPlayer(role, player) {
    const { store } = this;
    const players = store.state.players.slice();
    players[role] = player;
    if (store.state.thinking?.role === role) {
      this.options.builtIn.stop();
      this.options.own.stop();
      store.patch({ thinking: null });
    }
    store.patch({ players, clicks: [], ambiguity: null });
    this.options.save();
    this.letPlay();
  }

  /** Lets players that are programs go on from a position that was looked at. */
  playOn() {
    this.store.patch({ paused: false });
    this.letPlay();
  }

  /** Asks a player that is a program for its move when it is its turn. */
  letPlay() {
    const { store } = this;
    if (store.state.ui.dialog === "players") return; // the visitor is choosing them
    this.options.look();
    this.options.builtIn.ponder();
    if (isWatched(store.state) && store.state.tree.current !== 0) store.later("letPlay", WATCH, () => this.ask());
    else this.ask();
  }

  ask() {
    const { builtIn, own } = this.options;
    const role = builtInRole(this.store.state);
    if (role === -1 || builtIn.thinking || own.thinking) return;
    if (own.plays(role)) void own.think(role);
    else void builtIn.think(role);
  }

  /** The visitor stops the players that are watched. */
  pause() {
    this.store.notNow("letPlay");
    this.options.builtIn.stop();
    this.options.own.stop();
    this.store.patch({ paused: true, thinking: null });
  }
}
