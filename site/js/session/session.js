// @ts-check
// Keeps the state in step with the engine: reads the text after each change,
// asks for the position after each move, lets built-in players move, and
// saves. It knows no document and no worker, only the clients it was given.

import { EngineError } from "../engine/worker-client.js";
import { spoken } from "../shared/terms.js";
import { BundledGames } from "./bundled-games.js";
import { click } from "./clicks.js";
import { EngineWorkers, SESSION } from "./engine-workers.js";
import { Explainer } from "./explainer.js";
import { answers, isGoingOn } from "./managed.js";
import { canRedo, fromMoves, fromRecord, goTo, movesTo, node, pathTo, play, step } from "./match-tree.js";
import { Pointing } from "./pointing.js";
import { verdict } from "./position-words.js";
import { OwnTurns } from "./own-turns.js";
import { shapeOf } from "./questions.js";
import { StateStore } from "./state-store.js";
import {
  actingRole,
  checked,
  chose,
  current,
  cutLine,
  defaultOpponent,
  edited,
  builtInRole,
  currentPlayers,
  HUMAN,
  initialState,
  isBroken,
  isWatched,
  matchRecord,
  moved,
  ofPart,
  opened,
  playerOf,
  positioned,
  timeUsed,
  titled,
  uncut,
} from "./state.js";

/** @typedef {import("./match-tree.js").TreeRecord} TreeRecord */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Doc} Doc */
/** @typedef {import("./state.js").Ui} Ui */
/** @typedef {import("./state.js").Problem} Problem */
/** @typedef {import("./state.js").PlayerId} PlayerId */
/** @typedef {import("../engine/worker-client.js").WorkerClient} WorkerClient */
/** @typedef {import("../protocol.d.ts").BoardCell} BoardCell */
/** @typedef {import("../documents/link.js").Shared} Shared */
/** @typedef {import("../documents/document-store.js").DocumentStore} DocumentStore */
/** @typedef {import("../documents/document-store.js").Kept} Kept */
/**
 * @template {import("../engine/worker-client.js").CallName} N
 * @typedef {import("../engine/worker-client.js").Job<N>} Job
 */

const SHOW_AFTER = 150; // ms of quiet typing before the position follows the text
const OUTLINE_AFTER = 250; // ms of quiet before the outline follows the text, which may wait for the position
const LARGE = 1 << 18; // UTF-16 units of a text
const WATCH = 700; // ms from one move to the next where nobody but computers plays
const SAVE_AFTER = 400; // ms of quiet before the text is saved

/**
 * @typedef {object} SessionOptions
 * @property {WorkerClient} rules     reads, explains, keeps positions
 * @property {WorkerClient} player    builds the propnet and plays
 * @property {WorkerClient} analyst   analyses positions
 * @property {DocumentStore} documents
 * @property {Doc} doc                to begin with
 * @property {Partial<Ui>} [ui]
 * @property {import("./state.js").State["settings"]} [settings]
 * @property {() => number} [now]     ms
 * @property {() => number} [random]  0..1
 */

/**
 * @typedef {object} FirstAnswers
 * @property {import("../protocol.d.ts").Player[]} players
 * @property {import("../protocol.d.ts").CheckResult} check
 * @property {import("../protocol.d.ts").PositionResult} position
 */

export class Session extends StateStore {
  /** @param {SessionOptions} options */
  constructor(options) {
    super(initialState(options.doc, options.ui, options.settings), options.now ?? Date.now);
    const { rules, player, analyst, documents, random = Math.random } = options;
    this.rules = rules;
    this.documents = documents;
    this.workers = new EngineWorkers(this,
      { player, analyst, random, moved: (role, move, seen) => this.choose(role, move, seen) });
    this.ownTurns = new OwnTurns(this, { random, moved: (role, move) => this.choose(role, move) });
    this.explainer = new Explainer(this, rules);
    this.bundled = new BundledGames(this, rules);
    this.pointing = new Pointing(this,
      (moves, revision) => rules.call("instances", { moves }, { session: SESSION, revision }).result);
    /** @type {Job<"check"> | null} */
    this.checkJob = null;
    /** @type {Job<"position"> | null} */
    this.positionJob = null;
    /**
     * Who conducts a match under a game manager.
     * @type {{decide: (role: number, ply: number, move: string) => void} | null}
     */
    this.conductor = null;
    this.firstLook = true; // no position of this game has been shown
    /** A click made while the position was on its way. @type {BoardCell | null} */
    this.lateClick = null;
    this.linked = false; // the match came with a link and has not been shown
    /** Counts changes to be saved and saves: what is known of an earlier one says nothing of the sheet as it is. */
    this.saves = 0;
    /** The last text of this sheet that could be played. @type {string | null} */
    this.goodText = null;
    /** The text by which the match as it stands was played. @type {string | null} */
    this.playedBy = null;
    /**
     * The match before an edit of the rules cut it, the text it was played by,
     * and what the cut has left of it.
     * @type {{text: string | null, tree: State["tree"], left: State["tree"]} | null}
     */
    this.beforeCut = null;
  }

  /**
   * Starts the rules worker and reads the first text; settles when all is there to begin with.
   * @param {FirstAnswers | null} answers what the worker will say of the first text, where that is known before
   */
  async start(answers = null) {
    if (answers) this.foresee(answers);
    await this.read();
    void this.bundled.list();
  }

  /**
   * Shows the first position before any worker is there. What the visitor does then waits for the worker.
   * @param {FirstAnswers} answers
   */
  foresee({ players, check, position }) {
    this.patch({ engine: { ...this.state.engine, players } });
    const { revision, tree } = this.state;
    const read = checked(this.state, revision, check, this.now());
    this.set(positioned(read, tree.current, revision, position, this.now()));
  }

  // ---------------------------------------------------------------- text

  /** @param {string} text */
  edit(text) {
    const next = edited(this.state, text);
    if (next === this.state) return;
    this.set(next);
    this.bringBack();
    this.linked = false;
    this.rules.dropBefore(SESSION, next.revision);
    this.notNow("position");
    // Giving a large text to the worker takes a moment: then it is on the screen before.
    if (text.length > LARGE) this.later("read", 0, () => void this.read(SHOW_AFTER));
    else void this.read(SHOW_AFTER);
    this.saveSoon();
  }

  /** The match that an edit has cut is there again when the edit is undone, and no move was made since. */
  bringBack() {
    const { doc, tree } = this.state;
    if (this.beforeCut?.text !== doc.text || this.beforeCut.left.nodes !== tree.nodes) return;
    this.set(uncut(this.state, this.beforeCut.tree));
    this.beforeCut = null;
  }

  /**
   * Reads the text, then shows the position and builds the net. Diagnostics
   * come at every keystroke, the rest when the typing pauses.
   * @param {number} [pause] ms
   */
  async read(pause = 0) {
    this.notNow("read");
    const { revision, doc } = this.state;
    this.positionJob = null; // whatever it finds is about the text before
    if (this.state.problem?.code === "reading-stopped") this.patch({ problem: null });
    if (this.state.check) this.patch({ waiting: this.now() });
    const job = this.rules.call("check", { text: doc.text }, { session: SESSION, revision });
    this.checkJob = job;
    try {
      const found = await job.result;
      const result = doc.part ? ofPart(found) : found;
      if (revision !== this.state.revision) return;
      this.workers.stop();
      this.set({ ...checked(this.state, revision, result, this.now()), waiting: 0 });
      this.later("title", SAVE_AFTER, () => void this.nameSheet());
      this.later("outline", OUTLINE_AFTER, () => void this.explainer.outline());
      if (!result.playable) {
        this.lateClick = null;
        this.workers.endBuilding();
        return;
      }
      this.goodText = doc.text;
      this.patch({ problem: null });
      this.workers.buildSoon();
      if (pause > 0) this.later("position", pause, () => void this.position());
      else await this.position();
      void this.bundled.list();
    } catch (error) {
      if (error instanceof EngineError && error.code === "cancelled" && this.checkJob === job) {
        this.patch({ waiting: 0, problem: { code: "reading-stopped", args: [], message: error.message, rule: -1 } });
      } else this.failed(error, (problem) => this.patch({ problem, waiting: 0 }));
    } finally {
      if (this.checkJob === job) this.checkJob = null;
    }
  }

  // ------------------------------------------------------------ position

  /** Asks for the current position, shows it, and lets players move. */
  async position() {
    const { tree, revision } = this.state;
    if (isBroken(this.state) || this.state.check?.revision !== revision) return;
    const at = tree.current;
    const here = current(this.state);
    if (here) { // as it was foreseen, before the rules were read
      if (!this.state.known.has(at)) this.set(positioned(this.state, at, revision, here, this.now()));
      this.letPlay();
      return;
    }
    const line = movesTo(tree);
    const job = this.rules.call("position", { moves: line, ruleStatus: true }, { session: SESSION, revision });
    this.positionJob = job;
    this.patch({ waiting: this.now() });
    try {
      const result = await job.result;
      if (revision !== this.state.revision) return;
      if (result.ply < line.length) {
        this.cut(result.ply);
        return;
      }
      const { shown } = this.state;
      if (shown && shown.revision !== revision && shapeOf(shown.result) !== shapeOf(result)) this.firstLook = true;
      this.set(positioned(this.state, at, revision, result, this.now()));
      this.playedBy = this.state.doc.text;
      this.linked = false;
      if (result.terminal) this.note("over", [verdict(result)]);
      if (this.firstLook) {
        this.firstLook = false;
        const byClicks = result.legal.every((moves) => moves.length < 2
          || moves.every((move) => move.clicks.length > 0));
        this.show({ list: byClicks ? "moves" : "legal" });
      }
      if (this.state.tree.current !== at) return;
      const late = this.lateClick;
      this.lateClick = null;
      if (late) this.clickCell(late);
      this.letPlay();
    } catch (error) {
      if (error instanceof EngineError && error.code === "bad-moves") {
        this.cut(Math.max(Number(error.args[0] ?? 1) - 1, 0));
      } else if (error instanceof EngineError && error.code === "cancelled" && this.positionJob === job) {
        this.patch({ problem: { code: error.code, args: [], message: error.message, rule: -1 } });
      } else this.failed(error, (problem) => this.patch({ problem }));
    } finally {
      if (this.positionJob === job) {
        this.positionJob = null;
        this.patch({ waiting: 0 });
      }
    }
  }

  /** Gives up reading the rules, or a position, that takes too long. */
  stopWaiting() {
    void (this.positionJob ?? this.checkJob)?.cancel();
  }

  /**
   * The line cannot be played on the new rules from some ply on.
   * @param {number} legalPlies
   */
  cut(legalPlies) {
    const { tree } = this.state;
    const again = this.beforeCut?.left.nodes === tree.nodes ? this.beforeCut : null;
    this.set({ ...cutLine(this.state, legalPlies), paused: this.state.paused });
    const left = this.state.tree;
    this.beforeCut = again ? { ...again, left } : { text: this.playedBy, tree, left };
    this.toast(this.linked ? "link-cut" : legalPlies === 0 ? "match-restarted" : "match-cut", [String(legalPlies)]);
    this.saveSoon();
    void this.position();
  }

  /** @param {import("./match-tree.js").Tree} tree */
  go(tree) {
    if (tree === this.state.tree || isBroken(this.state)) return;
    this.workers.stopThinking();
    this.lateClick = null;
    this.set({ ...moved(this.state, tree), paused: true });
    this.saveSoon();
    void this.position();
  }

  /** @param {number} plies */
  stepBy(plies) {
    this.go(step(this.state.tree, plies));
  }

  /** @param {number} id of a node of the match tree */
  goTo(id) {
    this.go(goTo(this.state.tree, id));
  }

  /**
   * Goes to the position before a move of the match.
   * @param {number} id of the node that the move led to
   * @returns {string[]} the joint move
   */
  goBefore(id) {
    const { parent, joint } = node(this.state.tree, id);
    this.goTo(parent);
    return joint;
  }

  /** Shows a line from the beginning, as a variation of the match. @param {string[][]} line joint moves */
  showLine(line) {
    this.go(line.reduce(play, goTo(this.state.tree, 0)));
  }

  /** Back to where the visitor last had a choice. */
  undo() {
    const { tree, known } = this.state;
    const before = pathTo(tree, tree.current).slice(0, -1).reverse();
    const target = before.find((id) => {
      const position = known.get(id);
      return !position || position.choice.some((role) => playerOf(this.state, role) === HUMAN);
    });
    const to = target ?? before.at(-1);
    if (to !== undefined) this.goTo(to);
  }

  /** Forward to the visitor's next choice on the shown line, or to its end. */
  redo() {
    let { tree } = this.state;
    while (canRedo(tree)) {
      tree = step(tree, 1);
      const position = this.state.known.get(tree.current);
      if (!position || position.choice.some((role) => playerOf(this.state, role) === HUMAN)) break;
    }
    this.go(tree);
  }

  /** Begins again; the old match can be had back. */
  newMatch() {
    const { tree } = this.state;
    if (tree.nodes.length > 1) this.toast("new-match", [], () => this.takeUp(tree));
    this.takeUp(fromMoves([]));
    this.playOn();
  }

  /** Shows a match of the same rules that was kept. @param {import("./match-tree.js").Tree} tree */
  takeUpKept(tree) {
    this.takeUp(tree);
    void this.position();
  }

  /** Goes over to another match of the same rules. @param {import("./match-tree.js").Tree} tree */
  takeUp(tree) {
    // Positions are known by node, and the trees have only the root in common.
    const root = this.state.known.get(0);
    this.patch({ known: new Map(root ? [[0, root]] : []), used: new Map(), managed: null });
    this.go(tree);
  }

  /** Lets the built-in players go on from a position that was looked at. */
  playOn() {
    this.patch({ paused: false });
    this.letPlay();
  }

  // --------------------------------------------------------------- moves

  /** @param {BoardCell} cell */
  clickCell(cell) {
    const here = current(this.state);
    if (!here) {
      // The board is that of a moment ago: the click counts when the text's own is there.
      this.lateClick = cell;
      this.notNow("position");
      void this.position();
      return;
    }
    const role = actingRole(this.state);
    if (role === -1) return;
    const result = click(here.legal[role] ?? [], this.state.clicks, cell);
    if (result.kind === "play") this.choose(role, result.move.text);
    else if (result.kind === "choose") this.patch({ ambiguity: { role, moves: result.moves },
      clicks: [...this.state.clicks, cell] });
    else if (result.kind === "select") this.patch({ clicks: result.clicks, ambiguity: null });
    else this.patch({ clicks: [], ambiguity: null });
  }

  /** A piece is being dragged: the match shows where it may go. @param {BoardCell} cell */
  liftPiece(cell) {
    const [first] = this.state.clicks;
    if (first?.board !== cell.board || first.cell !== cell.cell) this.patch({ clicks: [cell], ambiguity: null });
  }

  /** A piece was dragged: as if both cells had been clicked. @param {BoardCell} from @param {BoardCell} to */
  dropPiece(from, to) {
    this.liftPiece(from);
    if (from.board !== to.board || from.cell !== to.cell) this.clickCell(to);
  }

  clearClicks() {
    if (this.state.clicks.length > 0 || this.state.ambiguity) this.patch({ clicks: [], ambiguity: null });
  }

  /**
   * @param {number} role
   * @param {string} move
   * @param {import("../protocol.d.ts").Analysis} [seen] by the built-in player that chose
   */
  choose(role, move, seen) {
    if (isGoingOn(this.state.managed)) {
      this.decide(role, move);
      return;
    }
    const before = this.state.tree;
    const used = timeUsed(this.state, role, this.now()) - (this.state.used.get(role) ?? 0);
    const name = current(this.state)?.roles[role];
    this.set(chose(this.state, role, move, this.now()));
    if (name !== undefined) this.note(seen && seen.nodes > 0 ? "move-seen" : "move",
      [name, spoken(move), String(used), String(seen?.depth ?? 0), String(seen?.nodes ?? 0)]);
    if (this.state.tree === before) {
      this.letPlay();
      return;
    }
    this.saveSoon();
    void this.position();
  }

  /**
   * The visitor decides in a match under a game manager.
   * @param {number} role
   * @param {string} move
   */
  decide(role, move) {
    const { managed, pending } = this.state;
    if (!managed || actingRole(this.state) === -1) return;
    this.patch({ managed: answers(managed, role), pending: new Map(pending).set(role, move), clicks: [],
      ambiguity: null });
    this.conductor?.decide(role, managed.ply, move);
  }

  /**
   * A ply of the match under a game manager was played. Who looks at another
   * position stays there.
   * @param {import("../protocol.d.ts").Ply} made
   */
  played(made) {
    const { managed, tree, used } = this.state;
    if (!managed) return;
    const follows = tree.current === managed.node;
    const next = play(goTo(tree, managed.node), made.moves);
    const seen = { ...managed, node: next.current, ply: managed.ply + 1,
      played: new Map(managed.played).set(next.current, made) };
    const time = new Map(made.moves.map((_, role) =>
      [role, (used.get(role) ?? 0) + (made.seconds[role] ?? 0) * 1000]));
    if (follows) this.set({ ...moved(this.state, next), managed: seen, used: time });
    else this.patch({ tree: next.line.includes(tree.current) ? { ...next, current: tree.current }
      : { ...tree, nodes: next.nodes }, managed: seen, used: time });
    const roles = this.state.shown?.result.roles ?? [];
    made.faults?.forEach((fault, role) => fault && this.note("fault",
      [roles[role] ?? "", fault, made.errors?.[role] ?? ""]));
    this.saveSoon();
    if (follows) void this.position();
  }

  /** @param {number} role @param {PlayerId} player */
  setPlayer(role, player) {
    const players = this.state.players.slice();
    players[role] = player;
    if (this.state.thinking?.role === role) {
      this.workers.stopThinking();
      this.patch({ thinking: null });
    }
    this.patch({ players, clicks: [], ambiguity: null });
    this.saveSoon();
    this.letPlay();
  }

  /** Asks a player that is a program for its move when it is its turn. */
  letPlay() {
    if (this.state.ui.dialog === "players") return; // the visitor is choosing them
    this.workers.lookSoon();
    this.workers.ponder();
    if (isWatched(this.state) && this.state.tree.current !== 0) this.later("letPlay", WATCH, () => this.letPlayNow());
    else this.letPlayNow();
  }

  /** The visitor stops the players that are watched. */
  pause() {
    this.notNow("letPlay");
    this.workers.stopThinking();
    this.ownTurns.turn = null;
    this.patch({ paused: true, thinking: null });
  }

  letPlayNow() {
    const role = builtInRole(this.state);
    if (role === -1 || this.workers.thinking || this.ownTurns.thinking) return;
    if (this.ownTurns.plays(role)) void this.ownTurns.think(role);
    else void this.workers.think(role);
  }

  // ------------------------------------------------------------ documents

  /** Opens a bundled game, with the match that the visitor left when it was open last. @param {string} name */
  async openGame(name) {
    try {
      const { game, text } = await this.rules.call("game", { name }).result;
      const left = await this.documents.leftMatch(game.name, text, this.state.doc.id);
      this.open(left?.doc ?? this.documents.newDoc(game.name, text, game.name), left?.match);
      if (left) this.toast("match-goes-on", [], () => this.newMatch());
    } catch (error) {
      this.failed(error, (problem) => this.toast("game-unknown", [name, problem.message]));
    }
  }

  /**
   * Opens a sheet instead of the current one, which stays among the visitor's
   * own when it was changed.
   * @param {Doc} doc
   * @param {Partial<TreeRecord> & {players?: PlayerId[]}} [match]
   * @param {{stays?: boolean}} [left] stays: the current sheet remains this tab's, to be opened again
   */
  open(doc, match, { stays = false } = {}) {
    void this.saveLeft(stays);
    this.workers.stop();
    this.goodText = null;
    this.playedBy = null;
    this.beforeCut = null;
    this.lateClick = null;
    this.linked = false;
    this.set(opened(this.state, doc, match));
    if (canRedo(this.state.tree)) this.patch({ paused: true }); // the visitor had gone back in this match
    this.rules.dropBefore(SESSION, this.state.revision);
    this.firstLook = true;
    this.show({ dialog: "", pane: this.state.ui.pane === "rules" ? "rules" : "play" });
    this.documents.hold(doc);
    this.saveSoon();
    void this.read();
  }

  /** @param {Shared} shared */
  openShared(shared) {
    const { rules, name = "", moves = [], later = [], others = [] } = shared;
    this.open(this.documents.newDoc(name, rules, "", true), { moves, later, others });
    this.linked = true;
    this.patch({ paused: moves.length > 0 }); // the position that was shared stays until the visitor has seen it
  }

  /**
   * Takes up the match that goes with the first sheet.
   * @param {TreeRecord & {players: PlayerId[]}} match
   * @param {boolean} shared it came with a link
   */
  restore(match, shared) {
    this.linked = shared;
    const tree = fromRecord(match);
    const behind = canRedo(tree); // the visitor has gone back in it
    this.patch({ tree, players: currentPlayers(match.players), paused: behind || (shared && match.moves.length > 0) });
  }

  /** @param {string} name empty to call the sheet what its text says */
  rename(name) {
    this.patch({ doc: { ...this.state.doc, name, changed: true, derived: name === "" } });
    this.saveSoon();
    void this.nameSheet();
  }

  /** Names a changed sheet that the visitor has given no name. */
  async nameSheet() {
    const { doc, revision } = this.state;
    if (!doc.changed) return;
    const original = doc.game === "" ? "" : await this.bundled.text(doc.game);
    const named = titled(this.state, original ?? "");
    if (original === null || revision !== this.state.revision || named === this.state) return;
    this.set(named);
    this.saveSoon();
  }

  saveSoon() {
    this.saves++;
    if (this.state.saved === "saved") this.patch({ saved: "saving" });
    this.later("save", SAVE_AFTER, () => this.saveNow());
  }

  /**
   * Saves without waiting for a pause.
   * @param {boolean} [leaving] the page is about to go away
   * @returns {boolean} whether sheet and match are on the device when this returns
   */
  saveNow(leaving = false) {
    this.notNow("save");
    const save = ++this.saves;
    const kept = this.documents.save(this.state.doc, matchRecord(this.state), { leaving });
    if (kept instanceof Promise) {
      if (this.state.saved === "saved") this.patch({ saved: "saving" });
      void kept.then((later) => this.kept(save, later));
    } else this.kept(save, kept);
    return kept === "saved";
  }

  /**
   * Tells what became of a save of the open sheet, unless it has changed since.
   * @param {number} save
   * @param {Kept} kept
   */
  kept(save, kept) {
    if (save !== this.saves || kept === "overtaken") return;
    const told = this.state.saved === kept;
    if (!told) this.patch({ saved: kept });
    if (!told && kept !== "saved") this.toast(`save-${kept}`);
  }

  /**
   * Saves the open sheet for the last time; one that cannot be kept can be had back.
   * @param {boolean} stays it remains this tab's
   */
  async saveLeft(stays) {
    this.notNow("save");
    this.saves++; // nothing more is said of it in the footer
    const { doc } = this.state;
    const match = matchRecord(this.state);
    const saving = this.documents.save(doc, match);
    if (!stays) this.documents.release(doc);
    const kept = await saving;
    if (doc.changed && !stays && kept !== "saved") this.toast("left-unsaved", [doc.name], () => this.open(doc, match));
  }

  /**
   * The workers tell how they are.
   * @param {import("../engine/worker-client.js").WorkerStatus} status
   * @param {import("../protocol.d.ts").HelloResult | null} hello
   * @param {string} reason
   */
  engineStatus(status, hello, reason) {
    const { engine } = this.state;
    if (status === "off" || status === "failed") this.note(`engine-${status}`, [reason]);
    if (status === "ready") {
      const players = hello?.players ?? engine.players;
      this.patch({ engine: { ...engine, status: "ready", reason: "", players } });
      const opponent = defaultOpponent(players);
      if (this.state.players.length > 1 && engine.players.length === 0) {
        this.patch({ players: this.state.players.map((player, role) =>
          (role > 0 && player === HUMAN ? opponent : player)) });
      }
    } else if (status === "failed") this.patch({ engine: { ...engine, status: "failed", reason } });
    else if (status === "off") this.patch(
      { engine: { ...engine, status: engine.status === "ready" ? "restarting" : engine.status, reason } });
  }

  /** @param {number} bytes @param {number} total */
  engineBytes(bytes, total) {
    this.patch({ engine: { ...this.state.engine, bytes, total } });
  }

}
