// @ts-check
// The workshop's state: which of the visitor's players is open, what it told, and
// what runs. It knows no document; players run in sandboxes of the room `players`.

import { packedBytes, playerFile } from "../players/exported/file.js";
import { isOwn, playerIdOf } from "../players/own-players.js";
import { SandboxError } from "../players/sandbox/error.js";
import { LONGEST_NAME } from "../players/player-store.js";
import { packedBehind, PLAYER } from "../documents/link.js";
import { deciders, HUMAN, isBroken } from "../session/queries.js";
import { movesTo } from "../session/match-tree.js";
import { templates } from "../players/templates.js";
import { Series } from "./series.js";
import { workshopTexts } from "./texts.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../players/own-players.js").OwnPlayers} OwnPlayers */
/** @typedef {import("../players/player-store.js").PlayerStore} PlayerStore */
/** @typedef {import("../players/player-store.js").StoredPlayer} StoredPlayer */
/** @typedef {import("../players/runtime/faults.js").Fault} Fault */
/** @typedef {import("../players/templates.js").TemplateName} TemplateName */

/**
 * A line of the output.
 * @typedef {object} Line
 * @property {number} id
 * @property {"log" | "warn" | "error" | "note" | "move"} kind
 * @property {string} text
 * @property {number} line of the code that it speaks of, or 0
 */

/**
 * @typedef {object} WorkshopState
 * @property {boolean} open
 * @property {readonly StoredPlayer[]} players
 * @property {StoredPlayer | null} player that is in the editor
 * @property {boolean} kept the device has it as it is
 * @property {readonly Line[]} output the oldest first
 * @property {Fault | null} fault of the code as it is
 * @property {number} role number of the role that Run chooses for; -1: who is to move
 * @property {number} clock seconds for a move
 * @property {boolean} running
 * @property {import("./series.js").Standing | null} standing of the last series
 * @property {string} chosen the move that the last run chose, while its position is shown
 */

const MOST_LINES = 500; // of the output; the oldest make room
const SAVE_AFTER = 300; // ms of quiet
export const MATCHES = 20; // of a series
const START_CLOCK = 10; // s, of a match on the board
const DELAY = 0.5; // s between its plies
export const CLOCKS = [1, 3, 10, 30]; // seconds

export class Workshop {
  /** @param {{session: Session, own: OwnPlayers, store: PlayerStore, changed: () => void}} options */
  constructor(options) {
    this.options = options;
    /** @type {WorkshopState} */
    this.state = { open: false, players: [], player: null, kept: true, output: [], fault: null, role: -1, clock: 3,
      running: false, chosen: "", standing: null };
    this.lines = 0;
    /** @type {import("../players/code-player.js").CodePlayer | null} */
    this.code = null;
    /** @type {Series | null} */
    this.series = null;
    /**
     * Who makes players for series; set when the page has them.
     * @type {import("../manager/players.js").Players | null}
     */
    this.players = null;
    /**
     * Begins a match under a manager on the board; set when the page has one.
     * @type {((settings: import("../manager/match-request.js").MatchSettings) => void) | null}
     */
    this.manage = null;
    this.tree = options.session.state.tree;
  }

  /** @param {Partial<WorkshopState>} part */
  patch(part) {
    this.state = { ...this.state, ...part };
    this.options.changed();
  }

  // -------------------------------------------------------------- players

  /** Opens the workshop, with the player that was saved last or a first one. */
  open() {
    this.refresh();
    const player = this.state.player ?? this.state.players[0];
    this.patch({ open: true, player: player ?? null });
    if (!player) this.create("random");
    this.options.session.show({ pane: "workshop", dialog: "", maximised: "", hint: 0 });
  }

  close() {
    this.saveNow();
    this.stop();
    this.patch({ open: false });
    this.options.session.show({ pane: "play" });
  }

  /** Closes the workshop if it is open: rules that a link brings take its place. */
  leave() {
    if (this.state.open) this.close();
  }

  /** Reads the list again. */
  refresh() {
    const { store, own, session } = this.options;
    this.patch({ players: store.list() });
    session.patch({ own: own.list() });
  }

  /** @param {string} id */
  show(id) {
    this.saveNow();
    const player = this.options.store.get(id);
    this.stop();
    if (player) this.patch({ player, fault: null, output: [], kept: true, chosen: "", standing: null });
  }

  /** A new player from a template. @param {TemplateName} name */
  create(name) {
    this.add(this.options.store.make(this.freeName(workshopTexts.templates[name].title), templates[name]));
  }

  duplicate() {
    const { player } = this.state;
    if (player) this.add(this.options.store.make(this.freeName(player.name), player.code, player.strange));
  }

  /** Opens what came with a link: it is kept apart from players, and runs when the visitor says so. */
  openLinked(/** @type {{name: string, code: string}} */ { name, code }) {
    this.add(this.options.store.make(name || workshopTexts.unnamed, code, true));
    this.open();
  }

  /** A link to the player that is open; null where a link cannot hold it. */
  async link() {
    const { name = "", code = "" } = this.state.player ?? {};
    return packedBehind(`${location.origin}${location.pathname}${PLAYER}`, { name, code });
  }

  /** The player as a file that runs under Node. */
  async exported() {
    const { name = "", code = "" } = this.state.player ?? {};
    const { program, engine } = this.options.own.parts;
    const [runtime, bytes] = await Promise.all([program(), engine()]);
    return playerFile({ name, code }, runtime, await packedBytes(bytes));
  }

  /** @param {StoredPlayer} made */
  add(made) {
    this.saveNow();
    const { player, kept } = this.options.store.save(made);
    this.stop();
    this.patch({ player, kept, fault: null, output: [], chosen: "", standing: null });
    this.refresh();
  }

  /** @param {string} name */
  freeName(name) {
    const names = new Set(this.options.store.list().map((each) => each.name));
    for (let n = 1; ; n++) {
      const free = n === 1 ? name : `${name} ${n}`;
      if (!names.has(free)) return free;
    }
  }

  /** @param {string} code */
  edit(code) {
    const { player } = this.state;
    if (!player || player.code === code) return;
    this.patch({ player: { ...player, code }, fault: null, kept: false, chosen: "" });
    this.options.session.later("workshop", SAVE_AFTER, () => this.saveNow());
  }

  /** @param {string} name */
  rename(name) {
    const { player } = this.state;
    if (!player || name === "" || name === player.name) return;
    this.patch({ player: { ...player, name: name.slice(0, LONGEST_NAME) }, kept: false });
    this.saveNow();
  }

  /** Keeps what was typed. */
  saveNow() {
    const { session, store } = this.options;
    session.notNow("workshop");
    if (!this.state.player || this.state.kept) return;
    const before = this.state.player;
    const saved = store.save(before);
    const isCopy = saved.player.id !== before.id;
    const { player, kept } = isCopy ? store.save({ ...saved.player, name: this.freeName(before.name) }) : saved;
    this.patch({ player, kept });
    this.refresh();
    if (isCopy) session.toast("player-twice", [before.name, player.name]);
    if (!kept) session.toast("player-unkept", [player.name]);
  }

  remove() {
    const { session, store } = this.options;
    const { player } = this.state;
    if (!player) return;
    this.stop();
    session.notNow("workshop");
    store.remove(player.id);
    this.patch({ player: null, kept: true });
    this.refresh();
    const [next] = this.state.players;
    if (next) this.show(next.id);
    else this.create("random");
    session.toast("deleted", [player.name], () => this.add({ ...player, savedAt: 0 }));
  }

  // -------------------------------------------------------------- running

  /** Lets the code choose a move in the position that is shown. */
  async run() {
    const { session } = this.options;
    const position = this.position();
    this.saveNow();
    const { player, running } = this.state;
    if (!player || running) return;
    this.trust();
    if (!position) return this.note("warn", workshopTexts.noPosition);
    const code = this.options.own.codePlayer(playerIdOf(player.id), player.code);
    this.code = code;
    this.tree = session.state.tree;
    this.patch({ running: true, fault: null, chosen: "", output: [], standing: null });
    try {
      await this.options.own.prepare(code);
      if (this.code !== code) return;
      const { move, ms, dropped } = await code.move(position, this.state.clock * 1000);
      if (dropped > 0) this.note("note", workshopTexts.dropped(dropped));
      this.note("move", workshopTexts.chose(position.role, move, ms));
      if (session.state.tree === this.tree) this.patch({ chosen: move });
    } catch (error) {
      if (this.code === code) this.failed(error);
    } finally {
      if (this.code === code) this.patch({ running: false });
      this.options.own.free(code);
    }
  }

  /** Ends what runs. */
  stop() {
    this.code?.runner.end();
    this.code = null;
    this.series?.stop();
    this.series = null;
    if (this.state.running) this.patch({ running: false });
  }

  /** Plays many matches under a manager. @param {string} opponent id of a player that is a program */
  async play(opponent) {
    const { session } = this.options;
    this.saveNow();
    const { player, running, role, clock } = this.state;
    const known = this.program(opponent);
    const roles = session.state.check?.result.roles.length ?? 0;
    if (!player || player.strange || running || !known || !this.players) return;
    if (isBroken(session.state) || roles === 0) return this.note("warn", workshopTexts.noPosition);
    const series = new Series({ players: this.players, mine: seatOf({ id: playerIdOf(player.id), name: player.name }),
      other: seatOf(known), text: session.state.doc.text, roles, role: role < roles ? role : -1, of: MATCHES,
      playClock: clock, changed: (standing) => this.patch({ standing }) });
    this.series = series;
    this.patch({ running: true, fault: null, output: [], standing: series.standing });
    try {
      await series.play();
    } catch (error) {
      session.failed(error, ({ message }) => this.note("error", message));
    } finally {
      if (this.series === series) {
        this.series = null;
        this.patch({ running: false });
      }
    }
  }

  /** Plays the move that the last run chose. */
  playChosen() {
    const { chosen } = this.state;
    const role = this.roleNumber();
    if (chosen === "" || role < 0) return;
    this.patch({ chosen: "" });
    this.options.session.turns.choose(role, chosen);
  }

  /** Follows the session: what was chosen belongs to one position. */
  follow() {
    if (this.state.chosen !== "" && this.options.session.state.tree !== this.tree) this.patch({ chosen: "" });
  }

  /**
   * Begins a match on the board: the player on its role, another one on all others. Against a program it is played
   * under a manager; people are not to be hurried by the player's clock.
   * @param {string} opponent id of a player, "human" for the visitor
   */
  match(opponent) {
    const { session, own } = this.options;
    this.saveNow();
    const { player, role, clock } = this.state;
    const roles = session.state.shown?.result.roles ?? [];
    if (!player || player.strange || roles.length === 0) return;
    const mine = role >= 0 && role < roles.length ? role : 0;
    const id = playerIdOf(player.id);
    const other = this.program(opponent);
    if (other && this.manage) {
      const seats = roles.map((_, at) => seatOf(at === mine ? { id, name: player.name } : other));
      this.manage({ seats, startClock: START_CLOCK, playClock: clock, delay: DELAY, previewClock: 0, info: false,
        scramble: false, paused: false });
      return;
    }
    own.close(); // the code may have changed
    session.match.restart();
    roles.forEach((_, at) => session.turns.setPlayer(at, at === mine ? id : HUMAN));
    session.turns.playOn();
  }

  /** A player that is a program. @param {string} id */
  program(id) {
    const { session, own } = this.options;
    return [...session.state.engine.players, ...own.list()].find((each) => each.id === id);
  }

  /** What the visitor runs is no stranger's any more. */
  trust() {
    const { player } = this.state;
    if (!player?.strange) return;
    this.patch({ player: { ...player, strange: false }, kept: false });
    this.saveNow();
  }

  /** The role that Run chooses for, or -1 where there is none. */
  roleNumber() {
    const { session } = this.options;
    const roles = session.state.shown?.result.roles ?? [];
    const { role } = this.state;
    return role >= 0 && role < roles.length ? role : (deciders(session.state)[0] ?? -1);
  }

  /** The position that is shown, for the code. @returns {import("../players/code-player.js").Position | null} */
  position() {
    const { state } = this.options.session;
    const role = state.shown?.result.roles[this.roleNumber()];
    if (isBroken(state) || role === undefined || state.shown?.result.terminal) return null;
    return { rules: state.doc.text, role, moves: movesTo(state.tree) };
  }

  // --------------------------------------------------------------- output

  /** What a player that runs tells goes here. */
  listener() {
    return {
      onLog: (/** @type {import("../players/runtime/console.js").Level} */ level, /** @type {string} */ text) =>
        this.note(level, text),
      onFault: (/** @type {Fault} */ fault) => this.fault(fault),
    };
  }

  /** @param {Line["kind"]} kind @param {string} text @param {number} [line] */
  note(kind, text, line = 0) {
    this.patch({ output: [...this.state.output.slice(1 - MOST_LINES), { id: ++this.lines, kind, text, line }] });
  }

  /** @param {Fault} fault */
  fault(fault) {
    this.note("error", fault.message, fault.line);
    this.patch({ fault });
  }

  /** @param {unknown} error */
  failed(error) {
    if (!(error instanceof SandboxError)) {
      this.note("error", workshopTexts.notStarted(error instanceof Error ? error.message : String(error)));
    } else if (error.kind === "fault") this.fault(error.fault);
    else if (error.kind !== "ended") this.note("error", workshopTexts.cut[error.kind]);
  }

  clear() {
    this.patch({ output: [] });
  }
}

/** @param {{id: string, name: string}} player @returns {import("../session/managed.js").Seat} */
function seatOf({ id, name }) {
  return isOwn(id) ? { kind: "own", id, name } : { kind: "builtIn", id };
}
