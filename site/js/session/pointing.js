// @ts-check
// What the visitor points at, and what belongs to it: rules, facts and moves,
// gates and cells are one thing seen in several views. A view says what is
// pointed at, or chosen in it, and is told what to light up. What a rule gives in
// a position the rules worker says, once a position and only when it is wanted.

import { boxesOf, cellKey, keyOf } from "../shared/linked-keys.js";
import { matching } from "./clicks.js";
import { movesTo } from "./match-tree.js";
import { legalAtom } from "./questions.js";
import { actingRole, current } from "./queries.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("../protocol.d.ts").InstancesResult} InstancesResult */
/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */

/** @typedef {"rules" | "board" | "moves" | "analysis" | "facts" | "net" | "lit"} ViewName */

/**
 * What is pointed at: forms of the sheet, atoms as the engine writes them, cells of
 * the boards, nodes of the network, relations as the network calls them. Of those
 * besides it, such as the fact that a chosen piece is, only they light up, and not
 * their rules; of those that prove it, only the rules, and not all that they give.
 * @typedef {{rules?: readonly number[], atoms?: readonly string[], nodes?: readonly number[],
 *  cells?: readonly string[], relations?: readonly string[], besides?: readonly string[],
 *  proofs?: readonly number[]}} Thing
 */

/**
 * What lights up.
 * @typedef {object} Lit
 * @property {ViewName} by   the view that points
 * @property {boolean} chosen it stays, and is not only pointed at
 * @property {ReadonlySet<number>} rules
 * @property {ReadonlySet<string>} keys of facts, moves and other atoms; see keyOf
 * @property {ReadonlySet<number>} nodes
 * @property {ReadonlySet<string>} cells as cellKey names them
 * @property {ReadonlySet<string>} relations all of whose facts or moves light up
 */

const ASK_AFTER = 60; // ms that the pointer rests before the rules worker is asked
const MOST_TRIES = 3; // to learn what gives a fact that somebody wants to go to
const MOST_MOVES = 2000; // legal moves of a role whose cells are known
const MOST_CHOSEN = 200; // moves that a chosen piece lights

/** What rules give in a position, both ways. */
class Instances {
  /** @param {Pick<InstancesResult, "rules">} result */
  constructor({ rules }) {
    /** What a rule gives and rests on. @type {Map<number, Set<string>>} */
    this.keys = new Map();
    /** The rules that give something. @type {Map<string, number[]>} */
    this.givers = new Map();
    /** The rules that make moves of a kind legal, by what the network calls these. @type {Map<string, Set<number>>} */
    this.kinds = new Map();
    for (const { rule, heads, uses } of rules) {
      const keys = heads.map(keyOf);
      for (const box of keys.filter((key) => key.startsWith("move ")).flatMap(boxesOf)) {
        this.kinds.set(box, (this.kinds.get(box) ?? new Set()).add(rule));
      }
      this.keys.set(rule, new Set([...keys, ...uses.map(keyOf)]));
      for (const key of keys) this.givers.set(key, [...(this.givers.get(key) ?? []), rule]);
    }
  }
}

export class Pointing {
  /**
   * @param {import("./state-store.js").StateStore} store
   * @param {(moves: string[][], revision: number) => Promise<InstancesResult>} ask
   */
  constructor(store, ask) {
    this.store = store;
    this.ask = ask;
    /** @type {Set<(lit: Lit | null) => void>} */
    this.listeners = new Set();
    /** @type {{by: ViewName, thing: Thing} | null} */
    this.pointed = null;
    /** @type {{by: ViewName, thing: Thing} | null} */
    this.chosen = null;
    /** What lights up now. @type {Lit | null} */
    this.lit = null;
    /** @type {State | null} */
    this.last = null;
    /** What the rules give, and where. @type {{place: string, instances: Instances} | null} */
    this.known = null;
    /** Where that is being asked. @type {{place: string, answer: Promise<void>} | null} */
    this.asked = null;
    /** Where things stand in a position. @type {{of: PositionResult, places: Places} | null} */
    this.places = null;
  }

  /** @param {(lit: Lit | null) => void} listener */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Something is pointed at, or with null nothing any more. @param {ViewName} by @param {Thing | null} thing */
  point(by, thing) {
    if (thing === null && this.pointed?.by !== by) return;
    this.pointed = thing && { by, thing };
    this.tell();
  }

  /**
   * Something is chosen, or with null what this view chose no longer.
   * @param {ViewName} by
   * @param {Thing | null} thing
   */
  choose(by, thing) {
    if (thing === null && this.chosen?.by !== by) return;
    this.chosen = thing && { by, thing };
    this.tell();
  }

  /** The state has changed: what is chosen in it lights up, and what belonged to another position goes out. */
  follow() {
    const { state } = this.store;
    const last = this.last;
    this.last = state;
    if (last === state) return;
    if (last && (last.revision !== state.revision || last.shown !== state.shown) && this.lit) {
      this.pointed = null; // what was below the pointer may be another thing by now
      this.tell();
    }
    if (last && last.lit !== state.lit) this.choose("lit", provedFact(state));
    if (last && last.analysis.chosen !== state.analysis.chosen) this.choose("analysis", chosenRow(state));
    if (last && last.clicks !== state.clicks) this.choose("board", chosenPiece(state));
  }

  /** Tells the views what lights up; what the rules give may come later. */
  tell() {
    const now = this.pointed && !isPart(this.pointed.thing, this.chosen?.thing) ? this.pointed : this.chosen;
    this.lit = now && this.reach(now, now === this.pointed);
    for (const listener of this.listeners) listener(this.lit);
    if (now && this.known?.place !== this.place()) this.store.later("instances", ASK_AFTER, () => void this.learn());
  }

  /** The position that is shown, as text. */
  place() {
    const { revision, tree } = this.store.state;
    return `${revision} ${JSON.stringify(movesTo(tree))}`; // matches number their positions alike
  }

  /** Asks what the rules give here, once for all who want to know. @returns {Promise<void>} */
  learn() {
    const place = this.place();
    if (this.asked?.place === place) return this.asked.answer;
    const asked = { place, answer: this.inquire(place) };
    this.asked = asked;
    return asked.answer.finally(() => {
      if (this.asked === asked) this.asked = null;
    });
  }

  /** @param {string} place that is shown */
  async inquire(place) {
    const { state } = this.store;
    if (!current(state)) return;
    try {
      const instances = new Instances(await this.ask(movesTo(state.tree), state.revision));
      if (place !== this.place()) return;
      this.known = { place, instances };
      if (this.pointed ?? this.chosen) this.tell();
    } catch (error) {
      this.store.failed(error, () => {}); // only what was said directly lights up
    }
  }

  /** The first rule that gives an atom here, or -1. @param {string} atom */
  async giver(atom) {
    // A worker that was replaced meanwhile is asked again, and so is one after the position has changed.
    for (let tries = 0; tries < MOST_TRIES && this.known?.place !== this.place(); tries++) await this.learn();
    const { instances } = this.known?.place === this.place() ? this.known : { instances: null };
    return instances?.givers.get(keyOf(atom))?.[0] ?? -1;
  }

  /** A fact that stands on a cell, by its key, or "". @param {string} cell as cellKey names it */
  standsOn(cell) {
    const here = current(this.store.state);
    return (here && this.placesIn(here).facts.get(cell)?.[0]) ?? "";
  }

  /**
   * @param {{by: ViewName, thing: Thing}} now
   * @param {boolean} passing only pointed at
   * @returns {Lit}
   */
  reach({ by, thing }, passing) {
    const rules = new Set(thing.rules ?? []);
    const keys = new Set((thing.atoms ?? []).map(keyOf));
    const { instances } = this.known?.place === this.place() ? this.known : { instances: null };
    const made = this.made([...keys]);
    const given = [...[...keys].flatMap((key) => instances?.givers.get(key) ?? []),
      ...made.keys.flatMap(boxesOf).flatMap((box) => [...instances?.kinds.get(box) ?? []])];
    for (const rule of thing.rules ?? []) for (const key of instances?.keys.get(rule) ?? []) keys.add(key);
    for (const rule of [...given, ...thing.proofs ?? []]) rules.add(rule);
    for (const key of [...(thing.besides ?? []).map(keyOf), ...this.companions(thing), ...made.facts]) keys.add(key);
    const relations = new Set(thing.relations ?? []);
    return { by, chosen: !passing, rules, keys, nodes: new Set(thing.nodes ?? []), relations,
      cells: new Set([...this.cellsOf(keys, relations), ...made.cells]) };
  }

  /**
   * The moves among keys that were made and are not legal any more: on which cells,
   * as far as their positions are known, and what stands there now.
   * @param {readonly string[]} keys
   */
  made(keys) {
    const { state } = this.store;
    const here = current(state);
    if (!here) return { keys: [], cells: [], facts: [] };
    const { byKey, facts } = this.placesIn(here);
    const gone = keys.filter((key) => key.startsWith("move ") && !byKey.has(key));
    const cells = gone.flatMap((key) => {
      for (const position of state.known.values()) {
        const on = cellsOfMove(position, key);
        if (on.length > 0) return on;
      }
      return [];
    });
    return { keys: gone, cells, facts: cells.flatMap((cell) => facts.get(cell) ?? []) };
  }

  /**
   * A move belongs to the cell that it begins on, and to what stands there: who points
   * at one of them sees the others.
   * @param {Thing} thing
   * @returns {string[]} keys
   */
  companions({ atoms = [], cells = [] }) {
    const { state } = this.store;
    const here = current(state);
    const role = actingRole(state);
    if (!here) return [];
    const { byKey, facts } = this.placesIn(here);
    const own = atoms.map(keyOf);
    const moves = role === -1 ? [] : here.legal[role] ?? [];
    const firsts = own.filter((key) => key.startsWith("move ")).flatMap((key) => byKey.get(key)?.slice(0, 1) ?? []);
    const on = [...cells, ...own.filter((key) => key.startsWith("true ")).flatMap((key) => byKey.get(key) ?? [])];
    return [
      ...firsts.flatMap((cell) => facts.get(cell) ?? []),
      ...on.flatMap((cell) => movesOn(moves, state.clicks, cell)).slice(0, MOST_CHOSEN)
        .map((move) => keyOf(legalAtom(here.roles[role] ?? "", move.text))),
    ];
  }

  /** @param {PositionResult} here */
  placesIn(here) {
    if (this.places?.of !== here) this.places = { of: here, places: placesOf(here) };
    return this.places.places;
  }

  /** @param {ReadonlySet<string>} keys @param {ReadonlySet<string>} relations */
  cellsOf(keys, relations) {
    const here = current(this.store.state);
    if (!here) return new Set();
    const { byKey } = this.placesIn(here);
    const named = relations.size === 0 ? []
      : [...byKey.keys()].filter((key) => boxesOf(key).some((box) => relations.has(box)));
    return new Set([...keys, ...named].flatMap((key) => byKey.get(key) ?? []));
  }
}

/**
 * The cells that a move is played on where it is legal.
 * @param {PositionResult} position
 * @param {string} key of the move
 */
function cellsOfMove({ roles, legal }, key) {
  for (const [i, role] of roles.entries()) {
    const move = (legal[i] ?? []).slice(0, MOST_MOVES).find(({ text }) => keyOf(legalAtom(role, text)) === key);
    if (move) return move.clicks.flatMap((each) => each.map((at) => cellKey(at.board, at.cell)));
  }
  return [];
}

/**
 * The moves that go on, or else begin, with a cell.
 * @param {readonly import("../protocol.d.ts").Legal[]} legal
 * @param {readonly import("../protocol.d.ts").BoardCell[]} clicks made already
 * @param {string} key of the cell
 */
function movesOn(legal, clicks, key) {
  const [board = 0, cell = 0] = key.split(" ").map(Number);
  const on = matching(legal, [...clicks, { board, cell }]);
  return on.length > 0 || clicks.length === 0 ? on : matching(legal, [{ board, cell }]);
}

/**
 * Whether somebody who points at a thing points at what is chosen already, which says more.
 * @param {Thing} thing
 * @param {Thing | undefined} chosen
 */
function isPart({ atoms = [], rules = [], nodes = [], cells = [] }, chosen) {
  const has = (/** @type {readonly (string | number)[]} */ parts,
    /** @type {readonly (string | number)[]} */ whole) => parts.every((part) => whole.includes(part));
  return chosen !== undefined && has(atoms, [...chosen.atoms ?? [], ...chosen.besides ?? []])
    && has(rules, chosen.rules ?? [])
    && has(cells, chosen.cells ?? [])
    && has(nodes, chosen.nodes ?? []);
}

/**
 * Where things stand: the cells of a fact or a move, in the order of its clicks, and
 * the facts of a cell.
 * @typedef {{byKey: Map<string, string[]>, facts: Map<string, string[]>}} Places
 */

/** @param {PositionResult} here @returns {Places} */
function placesOf({ boards, legal, roles }) {
  /** @type {Places} */
  const places = { byKey: new Map(), facts: new Map() };
  boards.forEach((board, b) => board.cells.forEach((cell, c) => {
    const facts = [cell.fact, ...cell.marks.map((mark) => mark.fact)].filter((fact) => fact !== "")
      .map((fact) => keyOf(`(true ${fact})`));
    for (const key of facts) places.byKey.set(key, [cellKey(b, c)]);
    places.facts.set(cellKey(b, c), facts);
  }));
  roles.forEach((role, i) => {
    for (const { text, clicks } of (legal[i] ?? []).slice(0, MOST_MOVES)) {
      places.byKey.set(keyOf(legalAtom(role, text)),
        clicks.flatMap((each) => each.map((at) => cellKey(at.board, at.cell))));
    }
  });
  return places;
}

/** What is being explained, and the rules of its proof. @param {State} state @returns {Thing | null} */
function provedFact({ lit, why }) {
  return lit.length > 0 ? { proofs: lit, besides: why ? [why.atom] : [] } : null;
}

/** The move of the row that is open in the analysis. @param {State} state @returns {Thing | null} */
function chosenRow({ analysis, shown }) {
  const role = shown?.result.roles[analysis.role];
  return analysis.chosen === "" || role === undefined ? null : { atoms: [legalAtom(role, analysis.chosen)] };
}

/**
 * What stands on the cell that a move begins with, and the moves it can make.
 * @param {State} state
 * @returns {Thing | null}
 */
function chosenPiece(state) {
  const here = current(state);
  const [first] = state.clicks;
  const role = actingRole(state);
  if (!here || !first || role === -1) return null;
  const fact = here.boards[first.board]?.cells[first.cell]?.fact ?? "";
  const moves = matching(here.legal[role] ?? [], state.clicks).slice(0, MOST_CHOSEN);
  return { atoms: moves.map((move) => legalAtom(here.roles[role] ?? "", move.text)),
    besides: fact === "" ? [] : [`(true ${fact})`],
    cells: state.clicks.map(({ board, cell }) => cellKey(board, cell)) };
}
