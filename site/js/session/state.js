// @ts-check
// What the page shows, as data, and how each event changes it. Nothing here
// touches the document or a worker; every function takes a state and returns
// a new one that shares the parts that stayed the same.

import { initialSettings } from "../documents/settings.js";
import { varied } from "../documents/numbers.js";
import { akin, titleOf } from "../documents/title.js";
import { fromRecord, newTree, pathTo, play, without } from "./match-tree.js";
import { keepPosition } from "./known-positions.js";
import { USUAL_CLOCKS } from "./managed.js";
import { current, givenName, HUMAN, timeUsed } from "./queries.js";

/** @typedef {import("../protocol.d.ts").CheckResult} CheckResult */
/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */
/** @typedef {import("../protocol.d.ts").Legal} Legal */
/** @typedef {import("../protocol.d.ts").BoardCell} BoardCell */
/** @typedef {import("../protocol.d.ts").Analysis} Analysis */
/** @typedef {import("../protocol.d.ts").BuildResult} BuildResult */
/** @typedef {import("../protocol.d.ts").BuildProgress} BuildProgress */
/** @typedef {import("../protocol.d.ts").WhyResult} WhyResult */
/** @typedef {import("../protocol.d.ts").GameInfo} GameInfo */
/** @typedef {import("../protocol.d.ts").Player} Player */
/** @typedef {import("./match-tree.js").Tree} Tree */
/** @typedef {import("./managed.js").Managed} Managed */
/** @typedef {import("./match-tree.js").TreeRecord} TreeRecord */

/**
 * What went wrong, for texts.js to say.
 * @typedef {{code: string, args: string[], message: string, rule: number}} Problem
 */

/**
 * A rule sheet of the visitor.
 * @typedef {object} Doc
 * @property {string} id
 * @property {string} name   as a file name without ".kif", or "" while it has none
 * @property {string} game   the bundled game it began as, or ""
 * @property {string} text
 * @property {boolean} changed by the visitor
 * @property {string} [brought] the plies that came with a link to the game, as the store writes them
 * @property {boolean} [strayed] so far from the bundled game that it is another one
 * @property {boolean} [derived] the name is what the text says
 * @property {string} [lesson] the exercise that it answers, by its id
 * @property {boolean} [course] it is no sheet: the text is a course that the visitor makes
 * @property {boolean} [part] it is no whole game, and need not be one
 * @property {string[]} [locked] parts of the text that stay as they are, in its order
 */

/**
 * Who decides for a role: "human", or the id of a player of the engine.
 * @typedef {string} PlayerId
 */

/**
 * @typedef {object} Shown
 * @property {number} node       of the match tree, -1 if it is of a match that was left
 * @property {number} revision   of the text it was computed from
 * @property {PositionResult} result
 */

/**
 * @typedef {object} Thinking
 * @property {number} role
 * @property {PlayerId} player
 * @property {number} since      ms, as now() of shared/now.js
 * @property {Analysis | null} analysis
 */

/**
 * @typedef {object} AnalysisState
 * @property {"idle" | "running" | "done" | "failed"} status
 * @property {boolean} loading    the worker is being given the rules
 * @property {number} node
 * @property {number} role
 * @property {Analysis | null} data
 * @property {string} chosen      move whose line is shown, or ""
 * @property {Problem | null} problem
 */

/**
 * @typedef {object} NetState
 * @property {"none" | "building" | "ready" | "failed" | "stopped"} status
 * @property {number} revision
 * @property {number} since       ms, as now()
 * @property {BuildProgress[]} stages  the last progress of each stage, in order
 * @property {BuildResult | null} result
 * @property {Problem | null} problem
 */

/**
 * @typedef {object} WhyState
 * @property {string} atom
 * @property {number} revision of the text that the question is about
 * @property {"asking" | "done" | "failed"} status
 * @property {WhyResult | null} result
 * @property {Problem | null} problem
 */

/**
 * @typedef {object} EngineState
 * @property {"loading" | "ready" | "failed" | "restarting"} status
 * @property {number} bytes
 * @property {number} total      0 when unknown
 * @property {string} reason
 * @property {boolean} late       nothing more of it comes at the moment
 * @property {readonly Player[]} players
 */

/** @typedef {"play" | "rules" | "analysis" | "propnet" | "facts" | "lesson" | "workshop"} PaneName */
/**
 * @typedef {"share" | "players" | "shortcuts" | "commands" | "games" | "learn" | "compare" | "class"
 *   | "settings" | "author" | "matches" | "history" | "new" | "why"} DialogName
 */
/** @typedef {import("../documents/settings.js").Settings} Settings */
/** @typedef {"whole" | "relations" | "cone" | "both"} NetViewName */

/**
 * @typedef {object} Ui
 * @property {PaneName} pane      the one shown where there is room for one
 * @property {"propnet" | "facts"} tool  tab of the lower stack
 * @property {import("./net-link.js").NetLink | null} net  what the network's picture is about, null before there is one
 * @property {"moves" | "legal" | "log" | "messages"} list    tab under the board
 * @property {"" | "rules" | "match" | "analysis" | "tools"} maximised
 * @property {DialogName | ""} dialog
 * @property {number} hint        0 none, else 1..3
 * @property {boolean} asking     clicks ask why instead of playing
 * @property {import("../protocol.d.ts").BoardCell | null} askFrom where the move begins that is
 *  asked about, if it is known
 */

/**
 * @typedef {object} Toast
 * @property {number} id
 * @property {string} code        of a toast in event-words.js
 * @property {string[]} args
 * @property {boolean} undo       offers to take it back
 */

/**
 * Something that happened, for the log.
 * @typedef {object} Event
 * @property {number} id
 * @property {number} at          ms, as Date.now()
 * @property {string} code        one of event-words.js
 * @property {string[]} args
 */

/**
 * A choice between several moves that the same clicks could mean.
 * @typedef {{role: number, moves: Legal[]}} Ambiguity
 */

/**
 * @typedef {object} State
 * @property {Doc} doc
 * @property {number} openings    how often a sheet was opened, which may be the same one again
 * @property {number} revision    grows with every change of the text
 * @property {{revision: number, result: CheckResult, early?: boolean} | null} check early: findings are still to come
 * @property {{revision: number, result: import("../protocol.d.ts").OutlineResult} | null} outline
 * @property {number} goodSince   ms, when the shown rules were last without errors
 * @property {Tree} tree
 * @property {readonly PlayerId[]} players  by role; missing ones are human
 * @property {Managed | null} managed  the match under a game manager that goes on, or was the last one
 * @property {Readonly<import("./managed.js").Clocks>} clocks  of the next match under a game manager
 * @property {boolean} flipped
 * @property {Shown | null} shown
 * @property {ReadonlyMap<number, PositionResult>} known  positions that are kept, by node: of the text as it is once
 *  that is checked, until then of the rules before, which the board is of
 * @property {number} waiting ms, as now(), since when the text is read or a position awaited;
 *  0 when neither is
 * @property {Problem | null} problem       why the current position cannot be shown
 * @property {readonly BoardCell[]} clicks  made towards a move
 * @property {Ambiguity | null} ambiguity
 * @property {ReadonlyMap<number, string>} pending  moves already chosen for this position, by role
 * @property {Thinking | null} thinking
 * @property {ReadonlyMap<number, number>} used  ms that each role has used in this match
 * @property {number} turnSince  ms, as now(), when the shown turn began; 0 while nobody's clock runs
 * @property {boolean} paused     built-in players wait, because the visitor looks around
 * @property {AnalysisState} analysis
 * @property {NetState} net
 * @property {WhyState | null} why
 * @property {{revision: number, result: import("../protocol.d.ts").CoverResult} | null} cover  shown beside the rules
 * @property {readonly number[]} lit   rules that the selection lights up
 * @property {EngineState} engine
 * @property {"saved" | "saving" | "full" | "closed"} saved  whether sheet and match, as they are shown,
 *  are on the device; full and closed say why the last save failed
 * @property {Ui} ui
 * @property {Settings} settings
 * @property {Toast | null} toast
 * @property {readonly Event[]} log   the oldest first
 * @property {readonly {id: string, name: string}[]} own  players that the visitor has written
 * @property {readonly GameInfo[]} games
 * @property {{line: number, column: number}} caret
 */

/** Roles that have a place on the page. Sheets can have any number; the others' moves are made, but not listed. */
export const MOST_ROLES = 24;

/** @type {AnalysisState} */
const NO_ANALYSIS = { status: "idle", loading: false, node: 0, role: 0, data: null, chosen: "", problem: null };

/** @type {NetState} */
const NO_NET = { status: "none", revision: 0, since: 0, stages: [], result: null, problem: null };

/**
 * @param {Doc} doc
 * @param {Partial<Ui>} [ui]
 * @param {Settings} [settings]
 * @returns {State}
 */
export function initialState(doc, ui = {}, settings = initialSettings()) {
  return {
    doc: withPlainLines(doc),
    openings: 0,
    revision: 1,
    check: null,
    outline: null,
    goodSince: 0,
    tree: newTree(),
    players: [],
    managed: null,
    clocks: USUAL_CLOCKS,
    flipped: false,
    shown: null,
    known: new Map(),
    waiting: 0,
    problem: null,
    clicks: [],
    ambiguity: null,
    pending: new Map(),
    thinking: null,
    used: new Map(),
    turnSince: 0,
    paused: false,
    analysis: NO_ANALYSIS,
    net: NO_NET,
    why: null,
    cover: null,
    lit: [],
    engine: { status: "loading", bytes: 0, total: 0, reason: "", late: false, players: [] },
    saved: "saved",
    ui: { pane: "play", tool: "propnet", net: null, list: "moves", maximised: "", dialog: "",
      hint: 0, asking: false, askFrom: null, ...ui },
    settings,
    toast: null,
    log: [],
    own: [],
    games: [],
    caret: { line: 1, column: 1 },
  };
}

/**
 * A sheet whose lines end as the editor's do, in one unit: otherwise places
 * that the engine counts in the text would not be places in the editor.
 * @param {Doc} doc
 * @returns {Doc}
 */
function withPlainLines(doc) {
  return doc.text.includes("\r") ? { ...doc, text: doc.text.replace(/\r\n?/g, "\n") } : doc;
}

/**
 * Opens another sheet: nothing of the old one stays on the board.
 * @param {State} state
 * @param {Doc} doc
 * @param {Partial<TreeRecord> & {players?: PlayerId[]}} [match]
 * @returns {State}
 */
export function opened(state, doc, match = {}) {
  return {
    ...forgetPosition(state),
    doc: withPlainLines(doc),
    openings: state.openings + 1,
    revision: state.revision + 1,
    check: null,
    outline: null,
    goodSince: 0,
    tree: fromRecord({ moves: [], ...match }),
    players: currentPlayers(match.players ?? []),
    managed: null,
    used: new Map(),
    flipped: false,
    shown: null,
    known: new Map(),
    problem: null,
    net: NO_NET,
    lit: [],
    ui: atWork(state.ui),
    caret: { line: 1, column: 1 },
  };
}

/**
 * Who changes rules or opens others needs no hints any more, and asks nothing
 * about the board.
 * @param {Ui} ui
 * @returns {Ui}
 */
function atWork(ui) {
  return ui.hint === 0 && !ui.asking ? ui : { ...ui, hint: 0, asking: false, askFrom: null };
}

/**
 * The visitor changed the text. The board stays until the new rules are read.
 * @param {State} state
 * @param {string} text
 * @returns {State}
 */
export function edited(state, text) {
  if (text === state.doc.text) return state;
  return { ...state, doc: { ...state.doc, text, changed: true }, revision: state.revision + 1,
    saved: state.saved === "saved" ? "saving" : state.saved, ui: atWork(state.ui) };
}

/** What is said only of whole games. */
const OF_GAMES = new Set(["missing-keyword", "unused", "idle-role", "no-win", "never-true", "never-legal", "unread",
  "vanishes", "always-over"]);

/**
 * What was found in a text that need not be a whole game.
 * @param {CheckResult} result
 * @returns {CheckResult}
 */
export function ofPart(result) {
  const diagnostics = result.diagnostics.filter(({ code }) => !OF_GAMES.has(code));
  const left = (/** @type {string} */ severity) => result.diagnostics.filter((each) => each.severity === severity
    && OF_GAMES.has(each.code)).length;
  return { ...result, diagnostics, errors: result.errors - left("error"), warnings: result.warnings - left("warning") };
}

/**
 * @param {State} state
 * @param {number} revision
 * @param {CheckResult} result
 * @param {number} now ms
 * @param {boolean} [early] findings are still to come
 * @returns {State}
 */
export function checked(state, revision, result, now, early = false) {
  if (revision !== state.revision) return state;
  // whoever was quicker than the reading asked about this text, too
  const why = state.why?.revision === revision ? state.why : null;
  const known = state.check?.revision === revision ? state.known : new Map(); // it was foreseen, and played by
  const next = { ...forgetPosition({ ...state, check: { revision, result, early } }), paused: state.paused, why,
    lit: state.why && !why ? [] : state.lit };
  if (!result.playable) { // what the first program showed of this very text was a board of rules with errors
    return { ...next, shown: state.shown?.revision === revision ? null : state.shown };
  }
  const goodSince = early ? state.goodSince : now;
  return { ...next, goodSince, known, players: fitPlayers(state, result.roles.length) };
}

/**
 * One player a role: the first role is the visitor's, the others are played
 * by a built-in player of middle strength. Choices already made stay.
 * @param {State} state
 * @param {number} roles
 * @returns {readonly PlayerId[]}
 */
function fitPlayers(state, roles) {
  if (state.players.length === roles) return state.players;
  return Array.from({ length: roles }, (_, role) => state.players[role] ?? (role === 0 ? HUMAN
    : defaultOpponent(state.engine.players)));
}

/**
 * The players of a saved match or a link; "hard" stands in for players that are no longer offered.
 * @param {readonly PlayerId[]} players
 * @returns {PlayerId[]}
 */
export function currentPlayers(players) {
  return players.map((id) => (id === "maxn" || id === "reply" ? "hard" : id));
}

/**
 * The built-in player to begin with: of middle strength where there is one.
 * @param {readonly Player[]} players
 * @returns {PlayerId}
 */
export function defaultOpponent(players) {
  return (players.find((player) => player.id === "medium") ?? players.at(-1))?.id ?? HUMAN;
}

/**
 * Names a sheet that the visitor has given no name: by the bundled game while
 * it is a version of that, else by what its text says.
 * @param {State} state
 * @param {string} original the text of the bundled game, or "" without one
 * @returns {State}
 */
export function titled(state, original) {
  const { doc } = state;
  const given = givenName(doc) !== "";
  const { strayed: was = false } = doc;
  const strayed = doc.game !== "" && (!(akin(doc.text, original) ?? !was) || varied(doc.text, original));
  const of = doc.game !== "" && !strayed ? doc.game : titleOf(doc.text);
  const name = given ? doc.name : of;
  const derived = !given && name !== doc.game;
  if (name === doc.name && strayed === was && derived === (doc.derived ?? false)) return state;
  return { ...state, doc: { ...doc, name, strayed, derived } };
}

/**
 * The engine described the position at a node.
 * @param {State} state
 * @param {number} node
 * @param {number} revision
 * @param {PositionResult} result
 * @param {number} now ms
 * @returns {State}
 */
export function positioned(state, node, revision, result, now) {
  if (revision !== state.revision) return state;
  const known = keepPosition(state.known, node, result);
  if (node !== state.tree.current) return { ...state, known };
  return { ...state, known, shown: { node, revision, result }, problem: null,
    turnSince: state.turnSince > 0 ? state.turnSince : now };
}

/**
 * A joint move that leads to a position can no longer be played, as after an edit of the rules: what it led to is gone,
 * and the match goes on from the last position that still exists.
 * @param {State} state
 * @param {number} at the position
 * @param {number} legalPlies of those that lead there
 * @returns {State}
 */
export function cutLine(state, at, legalPlies) {
  const first = pathTo(state.tree, at)[legalPlies + 1];
  if (first === undefined) return state;
  const tree = without(state.tree, first);
  const used = tree.nodes.length === 1 ? new Map() : state.used; // else it begins with the clocks of another match
  return { ...forgetPosition(state), tree, used, known: new Map() };
}

/**
 * The rules are again those that a match was played by before it was cut.
 * @param {State} state
 * @param {Pick<State, "tree" | "used">} match
 * @returns {State}
 */
export function uncut(state, { tree, used }) {
  return { ...forgetPosition(state), tree, used, known: new Map() };
}

/**
 * Goes to another position of the tree.
 * @param {State} state
 * @param {Tree} tree
 * @returns {State}
 */
export function moved(state, tree) {
  if (tree === state.tree) return state;
  const read = state.check?.revision === state.revision; // else what is known is of the rules before
  const known = read ? state.known.get(tree.current) : undefined;
  return {
    ...forgetPosition(state),
    tree,
    problem: null,
    shown: known ? { node: tree.current, revision: state.revision, result: known } : state.shown,
  };
}

/**
 * What belongs to one position only.
 * @param {State} state
 * @returns {State}
 */
function forgetPosition(state) {
  return {
    ...state,
    clicks: [],
    ambiguity: null,
    pending: new Map(),
    thinking: null,
    turnSince: 0,
    paused: false,
    why: null,
    lit: state.why ? [] : state.lit, // what it has lit goes with it
    analysis: state.analysis.status === "idle" ? state.analysis : NO_ANALYSIS,
  };
}

/**
 * A role decided. When all have, the joint move is played.
 * @param {State} state
 * @param {number} role
 * @param {string} move
 * @param {number} now ms
 * @returns {State}
 */
export function chose(state, role, move, now) {
  const here = current(state);
  if (!here || here.terminal) return state;
  const used = new Map(state.used).set(role, timeUsed(state, role, now));
  const pending = new Map(state.pending).set(role, move);
  const next = { ...state, used, pending, clicks: [], ambiguity: null };
  const joint = here.roles.map((_, each) => pending.get(each) ?? forced(here, each));
  if (joint.some((each) => each === null)) return next;
  return moved(next, play(state.tree, /** @type {string[]} */ (joint)));
}

/**
 * The only move of a role, or null when it has several or none.
 * @param {PositionResult} position
 * @param {number} role
 * @returns {string | null}
 */
function forced(position, role) {
  const legal = position.legal[role] ?? [];
  return legal.length === 1 ? (legal[0]?.text ?? null) : null;
}
