// @ts-check
// What there is to ask about things on the page: each question is an atom for
// the engine to prove or to refute, and words for the visitor. Nothing here
// decides about rules; moves and facts are taken as the engine wrote them.

import { parseTerm, printTerm, spoken } from "../shared/terms.js";
import { current } from "./queries.js";
import { askTexts } from "./texts.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("../protocol.d.ts").Board} Board */
/** @typedef {import("../protocol.d.ts").Cell} Cell */
/** @typedef {import("../protocol.d.ts").BoardCell} BoardCell */
/** @typedef {import("../protocol.d.ts").Legal} Legal */
/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */

/** @typedef {{atom: string, words: string}} Question words may hold names in backquotes */

/** Moves of one kind that a cell's menu lists; typing finds the others. */
const MOST_MOVES = 4;

/**
 * @param {string} role
 * @param {string} move
 */
export const legalAtom = (role, move) => `(legal ${role} ${move})`;

/**
 * Asks about the goal of a role: the value it has, or why it has none.
 * @param {string} role
 * @param {import("../protocol.d.ts").Goal} goal
 */
export const goalAtom = (role, goal) => `(goal ${role} ${goal.value ?? "?value"})`;

/**
 * Some things worth asking about in a position: a legal move and the goal of
 * each role, whether the match is over, a fact.
 * @param {PositionResult} here
 * @returns {string[]} atoms
 */
export function suggestions({ roles, legal, goals, facts }) {
  return [
    ...roles.flatMap((role, i) => (legal[i] ?? []).slice(0, 1).map((move) => legalAtom(role, move.text))),
    ...roles.flatMap((role, i) => {
      const goal = goals[i];
      return goal && goal.value !== null ? [goalAtom(role, goal)] : [];
    }),
    "terminal",
    ...facts.slice(0, 1).map((fact) => `(true ${fact})`),
  ];
}

/**
 * What can be asked about a cell: its content, the moves that touch it, and
 * moves that touched it in other positions of the match but are not legal now.
 * @param {State} state
 * @param {BoardCell} at
 * @returns {Question[]}
 */
export function cellQuestions(state, at) {
  const here = current(state);
  const board = here?.boards[at.board];
  const cell = board?.cells[at.cell];
  if (!here || !board || !cell) return [];
  const say = askTexts;
  const content = contentQuestion(board, cell);
  const moves = here.roles.flatMap((role, i) => {
    const legal = new Set((here.legal[i] ?? []).map((move) => move.text));
    const now = touching(here.legal[i] ?? [], at);
    const before = touching(movesKnown(state, here, i), at).filter((move) => !legal.has(move.text));
    return [
      ...now.slice(0, MOST_MOVES)
        .map((move) => ({ atom: legalAtom(role, move.text), words: say.legal(role, spoken(move.text)) })),
      ...before.slice(0, MOST_MOVES)
        .map((move) => ({ atom: legalAtom(role, move.text), words: say.illegal(role, spoken(move.text)) })),
    ];
  });
  return content ? [content, ...moves] : moves;
}

/**
 * @param {Board} board
 * @param {Cell} cell
 * @returns {Question | null}
 */
function contentQuestion(board, cell) {
  if (cell.fact !== "") return { atom: `(true ${cell.fact})`, words: cell.kind === "empty" ? askTexts.empty
    : askTexts.content(cell.content) };
  const atom = emptyFact(board, cell);
  return atom === "" ? null : { atom: `(true ${atom})`, words: askTexts.nothing };
}

/**
 * The fact that a cell without one would have, read off another cell: its
 * coordinates replaced, everything else a variable. Empty if no cell has one.
 * @param {Board} board
 * @param {Cell} cell
 */
function emptyFact(board, cell) {
  const name = (/** @type {Cell} */ each) =>
    (each.name ? [each.name, ""] : [board.columns[each.column] ?? "", board.rows[each.row] ?? ""]);
  const wanted = name(cell);
  for (const other of board.cells) {
    const term = parseTerm(other.fact);
    if (typeof term === "string") continue;
    const places = name(other).map((coordinate, axis) =>
      term.findIndex((part, i) => i > axis && printTerm(part) === coordinate));
    const [first = -1, second = -1] = places;
    if (first < 1 || (wanted[1] !== "" && (second < 1 || second === first))) continue;
    return printTerm(term.map((part, i) => (i === 0 ? part : i === first ? (wanted[0] ?? "")
      : i === second ? (wanted[1] ?? "") : `?${i}`)));
  }
  return "";
}

/**
 * @param {readonly Legal[]} moves
 * @param {BoardCell} at
 */
function touching(moves, at) {
  return moves.filter((move) =>
    move.clicks.some((cells) => cells.some((cell) => cell.board === at.board && cell.cell === at.cell)));
}

/** Whether moves of this game lead from one cell to another. @param {State} state */
export function movesAcross(state) {
  const here = current(state);
  return here !== null && here.roles.some((_, role) => movesKnown(state, here, role)
    .some((move) => move.clicks.length === 2));
}

/**
 * What can be asked about moves from one cell to another: for each role the
 * moves that have the form of some it had in this match.
 * @param {State} state
 * @param {BoardCell} from
 * @param {BoardCell} to
 * @returns {Question[]}
 */
export function moveQuestions(state, from, to) {
  const here = current(state);
  if (!here) return [];
  return here.roles.flatMap((role, i) => {
    const legal = new Set((here.legal[i] ?? []).map((move) => move.text));
    return movesLike(here, movesKnown(state, here, i), from, to).slice(0, MOST_MOVES).map((move) => ({
      atom: legalAtom(role, move), words: (legal.has(move) ? askTexts.legal : askTexts.illegal)(role, spoken(move)),
    }));
  });
}

/**
 * Moves from one cell to another, made of samples by putting the names of these
 * cells in the places of theirs. What else the samples say is kept if all say
 * the same, is what stands on the first cell if that is among it, and is a
 * variable otherwise.
 * @param {PositionResult} here
 * @param {readonly Legal[]} samples
 * @param {BoardCell} from
 * @param {BoardCell} to
 * @returns {string[]}
 */
function movesLike({ boards }, samples, from, to) {
  const name = (/** @type {BoardCell | undefined} */ at) => {
    const board = at && boards[at.board];
    const cell = at && board?.cells[at.cell];
    return !board || !cell ? [] : cell.name ? [cell.name] : [board.columns[cell.column] ?? "",
      board.rows[cell.row] ?? ""];
  };
  const standing = (boards[from.board]?.cells[from.cell]?.content ?? "").split(" ");
  /**
   * By form: the words of the samples, and those of the move that is asked about.
   * @type {Map<string, {samples: string[][], wanted: (string | null)[]}>}
   */
  const forms = new Map();
  for (const { text, clicks } of samples) {
    if (clicks.length !== 2) continue;
    const words = text.match(/[()]|[^\s()]+/g) ?? [];
    const starts = placed(words, name(clicks[0]?.[0]), name(from), 2);
    const ends = starts && placed(words, name(clicks[1]?.[0]), name(to), starts.end);
    if (!starts || !ends) continue;
    const wanted = words.map((word, i) => starts.words.get(i) ?? ends.words.get(i) ?? (
      word === "(" || word === ")" || i < 2 ? word : null));
    const key = wanted.join(" ");
    const form = forms.get(key) ?? { samples: [], wanted };
    form.samples.push(words);
    forms.set(key, form);
  }
  return [...forms.values()].map(({ samples: all, wanted }) => printTerm(parseTerm(wanted.map((word, i) => {
    if (word !== null) return word;
    const said = new Set(all.map((words) => words[i] ?? ""));
    return said.size === 1 ? [...said].join() : (standing.find((thing) => said.has(thing)) ?? `?${i}`);
  }).join(" "))));
}

/**
 * Finds a cell's name among the words of a move, in either order.
 * @param {readonly string[]} words
 * @param {readonly string[]} name column and row, or one word
 * @param {readonly string[]} other the name of the cell that shall be in its place
 * @param {number} first word to look at
 * @returns {{words: Map<number, string>, end: number} | null} what comes where, and the word behind it
 */
function placed(words, name, other, first) {
  if (name.length === 0 || name.length !== other.length) return null;
  for (let i = first; i + name.length <= words.length; i++) {
    for (const order of name.length === 2 ? [[0, 1], [1, 0]] : [[0]]) {
      if (order.every((axis, k) => words[i + k] === name[axis])) return { words: new Map(
        order.map((axis, k) => [i + k, other[axis] ?? ""])), end: i + name.length };
    }
  }
  return null;
}

/**
 * Moves that a role had in this match, legal now or not.
 * @param {State} state
 * @param {number} role
 * @returns {string[]}
 */
export function movesSeen(state, role) {
  return [...state.known.values()].flatMap((position) => (position.legal[role] ?? []).map((move) => move.text));
}

/**
 * Every move of a role that was legal in a position of the match that is known
 * and has the same boards, each once.
 * @param {State} state
 * @param {PositionResult} here
 * @param {number} role
 * @returns {Legal[]}
 */
function movesKnown(state, here, role) {
  const shape = shapeOf(here);
  /** @type {Map<string, Legal>} */
  const moves = new Map();
  for (const position of state.known.values()) {
    if (shapeOf(position) === shape) for (const move of position.legal[role] ?? []) moves.set(move.text, move);
  }
  return [...moves.values()];
}

/**
 * Positions of one shape have the same boards, with their cells numbered alike.
 * @param {Pick<PositionResult, "boards">} position
 */
export function shapeOf({ boards }) {
  return boards.map((board) => `${board.relation} ${board.label} ${board.cells.length}`).join();
}

/**
 * The move that somebody means who types `mark 2 2`, or only `2 2` where moves
 * with two arguments have one functor. Empty unless it has the form of one of
 * the samples and is not legal.
 * @param {string} typed
 * @param {readonly string[]} samples moves of the game, legal now or not
 * @param {readonly string[]} legal moves
 */
export function moveMeant(typed, samples, legal) {
  const text = typed.trim();
  const words = parseTerm(text.startsWith("(") ? text : `(${text})`);
  if (typeof words === "string") return "";
  /** Functors of moves with their numbers of arguments. @type {[string, number][]} */
  const kinds = samples.map(parseTerm)
    .flatMap((term) => (typeof term === "string" ? [] : [[printTerm(term[0] ?? ""), term.length - 1]]));
  const named = kinds.filter(([functor]) => functor.toLowerCase() === printTerm(words[0] ?? "").toLowerCase());
  const fitting = new Set((named.length > 0 ? named : kinds).flatMap(([functor, n]) =>
    (n === words.length - (named.length > 0 ? 1 : 0) ? [functor] : [])));
  const [functor] = fitting;
  if (functor === undefined || fitting.size > 1) return "";
  const move = named.length > 0 ? printTerm(words) : printTerm([functor, ...words]);
  return legal.some((each) => each.toLowerCase() === move.toLowerCase()) ? "" : move;
}
