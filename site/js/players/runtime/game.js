// @ts-check
// The engine as a player sees it: a game that is asked about its states. Moves
// and facts are texts, roles are names, and every call answers immediately.

import { parse, print } from "./terms.js";

/** @typedef {import("./library.js").Library} Library */

/**
 * Random matches: the mean goal of each role over those that ended.
 * @typedef {{goals: Record<string, number>, ended: number, plies: number}} Matches
 */

/** @typedef {{kind: string, name: string, inputs: number[]}} Gate */

const MOST_JOINTS = 100_000; // joint moves of one state

/** A state of the game. It never changes. */
class State {
  /** @type {Uint8Array} */
  #bytes;
  /** Legal moves by role, as they were asked for: text to number. @type {Map<string, number>[]} */
  #legal = [];
  /** @type {string | undefined} */
  #key;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.#bytes = bytes;
  }

  /** A text that equal states share: a key for a Map. */
  get key() {
    return (this.#key ??= String.fromCharCode(...this.#bytes));
  }

  /** @param {unknown} state @returns {Uint8Array} */
  static bytes(state) {
    if (!(state instanceof State)) throw new TypeError("A state is missing: pass the one that you were given");
    return state.#bytes;
  }

  /** @param {State} state */
  static legal(state) {
    return state.#legal;
  }
}

export class Game {
  /** @type {Library} */
  #library;
  /** Texts of moves by role and number. @type {Map<number, string>[]} */
  #texts = [];
  /** @type {{nodes: Gate[], values: (state: State, joint?: string[]) => Uint8Array} | null | undefined} */
  #network;
  #hasNetwork = false;
  #seed = Math.floor(Math.random() * 2 ** 31);

  /**
   * @param {Library} library
   * @param {string} rules
   * @param {number} build ms that making a network may take
   */
  constructor(library, rules, build) {
    this.#library = library;
    /** @type {{roles: string[], network: boolean, problem: string}} */
    const { roles, network, problem } = JSON.parse(library.load(rules, Math.max(0, Math.floor(build))));
    /** The names of the roles, in order. @type {readonly string[]} */
    this.roles = Object.freeze(roles);
    this.#texts = roles.map(() => new Map());
    this.#hasNetwork = network;
    /** Why the rules have no network here; empty where they have one. */
    this.problem = problem;
  }

  /** The state in which a match begins. @returns {State} */
  initial() {
    return new State(this.#library.initial());
  }

  /**
   * The legal moves of a role.
   * @param {State} state
   * @param {string} role
   * @returns {string[]}
   */
  legal(state, role) {
    return [...this.#legal(state, this.#role(role)).keys()];
  }

  /**
   * One of the legal moves of a role: quick where there are too many to list them.
   * @param {State} state
   * @param {string} role
   * @returns {string}
   */
  anyLegal(state, role) {
    const at = this.#role(role);
    return this.#text(at, this.#library.anyLegal(State.bytes(state), at));
  }

  /**
   * The joint moves in which a role makes a move: one for each way in which the others can reply. A joint move
   * lists one move for each role.
   * @param {State} state
   * @param {string} role
   * @param {string} move
   * @returns {string[][]}
   */
  replies(state, role, move) {
    const mine = this.#role(role);
    return product(this.roles.map((name, i) => (i === mine ? [move] : this.legal(state, name))));
  }

  /**
   * All joint moves of a state.
   * @param {State} state
   * @returns {string[][]}
   */
  joints(state) {
    return product(this.roles.map((name) => this.legal(state, name)));
  }

  /**
   * The state that a joint move leads to.
   * @param {State} state
   * @param {string[]} joint one legal move for each role, in the order of the roles
   * @returns {State}
   */
  next(state, joint) {
    if (!Array.isArray(joint) || joint.length !== this.roles.length) {
      throw new TypeError(`A joint move lists ${this.roles.length} moves, one for each role`);
    }
    const numbers = this.roles.map((role, i) => {
      const number = this.#legal(state, i).get(String(joint[i])) ?? this.#find(state, i, String(joint[i]));
      if (number === undefined) throw new Error(`${joint[i]} is not a legal move of ${role} here`);
      return number;
    });
    return new State(this.#library.next(State.bytes(state), numbers));
  }

  /** Whether the match ends in a state. @param {State} state @returns {boolean} */
  terminal(state) {
    return this.#library.terminal(State.bytes(state));
  }

  /**
   * What a role gets in a state, 0 to 100.
   * @param {State} state
   * @param {string} role
   * @returns {number}
   */
  goal(state, role) {
    return this.#library.goal(State.bytes(state), this.#role(role));
  }

  /** The facts that hold in a state. @param {State} state @returns {string[]} */
  facts(state) {
    return JSON.parse(this.#library.facts(State.bytes(state)));
  }

  /** Reads "(mark 1 2)" as ["mark", "1", "2"]. @param {string} text */
  parse(text) {
    return parse(text);
  }

  /** Writes ["mark", "1", "2"] as "(mark 1 2)". @param {import("./terms.js").Term} term */
  print(term) {
    return print(term);
  }

  /** Plays one random match from a state to its end. @param {State} state @returns {Matches} */
  randomMatch(state) {
    return this.randomMatches(state, 1);
  }

  /**
   * Plays random matches from a state to their ends; many in one call are much quicker than one by one.
   * @param {State} state
   * @param {number} n
   * @returns {Matches}
   */
  randomMatches(state, n) {
    this.#seed = (this.#seed + 1) % 2 ** 31;
    /** @type {{done: number, cut: number, plies: number, sum: number[]}} */
    const { done, cut, plies, sum } = JSON.parse(
      this.#library.playouts(State.bytes(state), Math.floor(n), this.#seed));
    const goals = Object.fromEntries(this.roles.map((role, i) => [role, done > 0 ? (sum[i] ?? 0) / done : 0]));
    return { goals, ended: done, plies: plies / (done + cut) };
  }

  /** The propositional network, or null where the rules are too large for one. */
  get network() {
    if (this.#network !== undefined) return this.#network;
    if (!this.#hasNetwork) return (this.#network = null);
    /** @type {Gate[]} */
    const nodes = JSON.parse(this.#library.nodes());
    this.#network = {
      nodes,
      /** The value of each node, 0 or 1, in a state in which a joint move is made, if one is given. */
      values: (state, joint = []) => this.#library.values(State.bytes(state),
        joint.map((move, i) => this.#library.findMove(i, String(move)))),
    };
    return this.#network;
  }

  /** Whether the rules have a network, which is much quicker than the reasoner. */
  get networked() {
    return this.#hasNetwork;
  }

  /** The number of a role. @param {string} name */
  #role(name) {
    const at = this.roles.indexOf(name);
    if (at < 0) throw new Error(`There is no role ${name}; the roles are ${this.roles.join(", ")}`);
    return at;
  }

  /** @param {State} state @param {number} role @returns {Map<string, number>} */
  #legal(state, role) {
    const bytes = State.bytes(state);
    const known = State.legal(state);
    const before = known[role];
    if (before) return before;
    /** @type {Map<string, number>} */
    const moves = new Map();
    for (const number of this.#library.legal(bytes, role)) {
      moves.set(this.#text(role, number), number);
    }
    known[role] = moves;
    return moves;
  }

  /** @param {number} role @param {number} number @returns {string} */
  #text(role, number) {
    const texts = /** @type {Map<number, string>} */ (this.#texts[role]);
    let text = texts.get(number);
    if (text === undefined) {
      text = this.#library.moveText(role, number);
      texts.set(number, text);
    }
    return text;
  }

  /**
   * A legal move that is written in another way, as in capital letters.
   * @param {State} state @param {number} role @param {string} text
   */
  #find(state, role, text) {
    const legal = this.#legal(state, role);
    try {
      const found = this.#library.findMove(role, text);
      return [...legal.values()].find((number) => number === found);
    } catch {
      return undefined; // the caller says which move it is
    }
  }
}

/** @param {string[][]} choices one list for each role @returns {string[][]} */
function product(choices) {
  const count = choices.reduce((n, moves) => n * moves.length, 1);
  if (count > MOST_JOINTS) throw new RangeError(`There are ${count} joint moves here, more than can be listed`);
  return choices.reduce((/** @type {string[][]} */ joints, moves) =>
    joints.flatMap((joint) => moves.map((move) => [...joint, move])), [[]]);
}
