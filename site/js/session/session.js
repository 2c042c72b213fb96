// @ts-check
// The session of the page: the open sheet and its match, and the parts that keep
// them in step with the engine. Each part says in its own module what it does;
// here is what one tells the others. It knows no document and no worker, only
// the clients it was given.

import { now } from "../shared/now.js";
import { problemText } from "../shared/texts.js";
import { Analysing } from "./analysing.js";
import { BoardClicks } from "./board-clicks.js";
import { BuiltInTurns } from "./built-in-turns.js";
import { BundledGames } from "./bundled-games.js";
import { EngineWorkers, SESSION } from "./engine-workers.js";
import { Explainer } from "./explainer.js";
import { MatchNavigation, OF_MATCH } from "./match-navigation.js";
import { canRedo, fromRecord } from "./match-tree.js";
import { MatchUnderEdits } from "./match-under-edits.js";
import { NetBuilding } from "./net-building.js";
import { OwnTurns } from "./own-turns.js";
import { OwnWeights } from "./own-weights.js";
import { Pointing } from "./pointing.js";
import { Reading } from "./reading.js";
import { SAVE_AFTER, Saving } from "./saving.js";
import { StateStore } from "./state-store.js";
import { HUMAN } from "./queries.js";
import { checked, currentPlayers, defaultOpponent, edited, initialState, opened, positioned, titled } from "./state.js";
import { Turns } from "./turns.js";

/** @typedef {import("./match-tree.js").TreeRecord} TreeRecord */
/** @typedef {import("./state.js").Doc} Doc */
/** @typedef {import("./state.js").Ui} Ui */
/** @typedef {import("./state.js").PlayerId} PlayerId */
/** @typedef {import("../engine/worker-client.js").WorkerClient} WorkerClient */
/** @typedef {import("../documents/link.js").Shared} Shared */
/** @typedef {import("../documents/link.js").Brought} Brought */
/** @typedef {import("../documents/document-store.js").DocumentStore} DocumentStore */

const SHOW_AFTER = 150; // ms of quiet typing before the position follows the text
const OUTLINE_AFTER = 250; // ms of quiet before the outline follows the text, which may wait for the position
const TYPED = 100; // characters that come or go by typing or completing: more were pasted, and no more will follow
const GIVEN_UP = 10_000; // ms that a program is late until another one is asked for: on a slow line both come late
const LARGE = 1 << 18; // UTF-16 units of a text
const OF_TEXT = new Set(["fixed", "restored"]); // messages that offer to take back the last change of the text

/**
 * @typedef {object} SessionOptions
 * @property {WorkerClient} rules     reads, explains, keeps positions
 * @property {WorkerClient | null} [first] reads rules and keeps positions until that one is there
 * @property {WorkerClient} player    builds the propnet and plays
 * @property {WorkerClient} analyst   analyses positions
 * @property {DocumentStore} documents
 * @property {Doc} doc                to begin with
 * @property {import("./state.js").State["games"]} [games] that are bundled
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
    super({ ...initialState(options.doc, options.ui, options.settings), games: options.games ?? [] },
      options.now ?? now);
    const { rules, documents, random = Math.random } = options;
    this.rules = rules;
    /** Of which program nothing comes. */
    this.late = { first: false, whole: false };
    this.documents = documents;
    this.saving = new Saving(this, documents, (doc, match) => this.open(doc, match));
    this.bundled = new BundledGames(this, rules);
    this.explainer = new Explainer(this, rules);
    this.pointing = new Pointing(this,
      (moves, revision) => rules.call("instances", { moves }, { session: SESSION, revision }).result);
    this.reading = new Reading(this, options, {
      read: (result) => this.followText(result.playable),
      positioned: () => this.edits.shown(),
      shown: () => this.followPosition(),
      cut: (at, legalPlies) => {
        this.edits.cut(at, legalPlies);
        this.matchChanged();
      },
    });
    this.edits = new MatchUnderEdits(this);

    this.workers = new EngineWorkers(this, { ...options, random });
    this.weights = new OwnWeights(this);
    this.analysing = new Analysing(this, this.workers, this.weights);
    this.building = new NetBuilding(this, this.workers, () => this.analysing.netReady());
    this.builtInTurns = new BuiltInTurns(this, this.workers,
      { weights: this.weights, moved: (...move) => this.turns.choose(...move) });
    this.ownTurns = new OwnTurns(this, { random, moved: (...move) => this.turns.choose(...move) });

    const went = () => this.matchChanged();
    this.turns = new Turns(this, { builtIn: this.builtInTurns, own: this.ownTurns, went,
      save: () => this.saving.soon(), look: () => this.analysing.lookSoon() });
    this.match = new MatchNavigation(this, { went, playOn: () => this.turns.playOn(),
      tookUp: () => void (this.edits.from = "kept"),
      leaving: () => {
        this.builtInTurns.stop();
        this.clicks.forgetLate();
      } });
    this.clicks = new BoardClicks(this,
      { choose: (...move) => this.turns.choose(...move), position: () => void this.reading.position() });
  }

  /**
   * Reads the first text; settles when all is there to begin with.
   * @param {FirstAnswers | null} answers what the worker will say of the first text, where that is known before
   */
  async start(answers = null) {
    if (answers) this.foresee(answers);
    await this.read();
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
    this.reading.firstLook = false;
  }

  /**
   * Reads the text.
   * @param {number} [pause] ms of quiet before the position follows the text
   */
  read(pause = 0) {
    return this.reading.read(pause);
  }

  // --------------------------------------------- what follows from what

  /** The text has been checked. @param {boolean} playable */
  followText(playable) {
    this.builtInTurns.stop();
    this.analysing.drop();
    this.building.textRead();
    this.later("title", SAVE_AFTER, () => void this.nameSheet());
    this.later("outline", OUTLINE_AFTER, () => void this.explainer.outline());
    if (playable) {
      this.building.soon();
      return;
    }
    this.clicks.forgetLate();
    this.building.end();
  }

  /** The current position is there. */
  followPosition() {
    this.clicks.clickLate();
    this.turns.letPlay();
  }

  /** The match has changed, or another of its positions is the current one. */
  matchChanged() {
    this.saving.soon();
    void this.reading.position();
  }

  /** @override @param {Partial<Ui>} part */
  show(part) {
    const choosing = this.state.ui.dialog === "players";
    super.show(part);
    if (choosing && this.state.ui.dialog !== "players") this.turns.letPlay(); // which waited for the choice
  }

  /** Ends what the engine workers do: it is about a text or a match that is gone. */
  stopJobs() {
    this.builtInTurns.stop();
    this.analysing.drop();
    this.building.drop();
  }

  // ------------------------------------------------------------- the sheet

  /** @param {string} text */
  edit(text) {
    const next = edited(this.state, text);
    if (next === this.state) return;
    const typed = Math.abs(text.length - this.state.doc.text.length) <= TYPED;
    this.set(next);
    this.dropOffer(OF_TEXT); // this change is the last now
    this.edits.edited();
    this.reading.edited();
    // Giving a large text to the worker takes a moment: then it is on the screen before.
    const pause = typed ? SHOW_AFTER : 0;
    if (text.length > LARGE) this.later("read", 0, () => void this.read(pause));
    else void this.read(pause);
    this.saving.soon();
  }

  /**
   * Opens a bundled game, with the match that a link brings or that the visitor left when it was open last.
   * @param {string} name
   * @param {Brought} [brought]
   */
  async openGame(name, brought) {
    try {
      const { game, text } = await this.rules.call("game", { name }).result;
      if (brought) return this.openLinked(this.documents.linkedDoc(game.name, text, brought), brought);
      const left = await this.documents.leftMatch(game.name, text, this.state.doc.id);
      this.open(left?.doc ?? this.documents.newDoc(game.name, text, game.name), left?.match);
      if (left) this.toast("match-goes-on", [], () => this.match.restart());
    } catch (error) {
      this.failed(error, (problem) => this.toast("failed", [problemText(problem)]));
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
    // A sheet that is opened again is not let go: whoever held it next could be another tab.
    void this.saving.leave(stays || doc.id === this.state.doc.id);
    for (const offers of [OF_MATCH, OF_TEXT]) this.dropOffer(offers);
    this.stopJobs();
    this.clicks.forgetLate();
    this.edits.opened();
    if (match) this.edits.from = "kept";
    this.set(opened(this.state, doc, match));
    if (canRedo(this.state.tree)) this.patch({ paused: true }); // the visitor had gone back in this match
    this.reading.opened();
    this.show({ dialog: "", pane: this.state.ui.pane === "rules" ? "rules" : "play" });
    this.documents.hold(doc);
    this.saving.soon();
    void this.read();
  }

  /** @param {Shared} shared */
  openShared(shared) {
    this.openLinked(this.documents.newDoc(shared.name ?? "", shared.rules, "", true), shared);
  }

  /** @param {Doc} doc @param {Brought} match that a link brings */
  openLinked(doc, { moves = [], later = [], others = [] }) {
    this.open(doc, { moves, later, others });
    this.edits.from = "link";
    this.patch({ paused: moves.length > 0 }); // the position that was shared stays until the visitor has seen it
  }

  /**
   * Takes up the match that goes with the first sheet.
   * @param {TreeRecord & {players: PlayerId[]}} match
   * @param {boolean} shared it came with a link
   */
  restore(match, shared) {
    this.edits.from = shared ? "link" : "kept";
    const tree = fromRecord(match);
    const behind = canRedo(tree); // the visitor has gone back in it
    this.patch({ tree, players: currentPlayers(match.players), paused: behind || (shared && match.moves.length > 0) });
  }

  /**
   * @param {string} name empty to call the sheet what its text says
   * @param {boolean} [untouched] it is the bundled game again that it was before it had a name of its own
   */
  rename(name, untouched = false) {
    const { doc } = this.state;
    this.patch({ doc: untouched ? { ...doc, name: doc.game, changed: false, derived: false }
      : { ...doc, name, changed: true, derived: name === "" } });
    this.saving.soon();
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
    this.saving.soon();
  }

  // -------------------------------------------------------- the workers

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

  /**
   * Nothing of a program comes, or it goes on to come. Where it is the first one, the whole engine is asked for as
   * well: it can do all that the first one does.
   * @param {"first" | "whole"} program
   * @param {boolean} late
   */
  engineLate(program, late) {
    this.late[program] = late;
    this.patch({ engine: { ...this.state.engine, late: this.late.first || this.late.whole } });
    if (this.late.first) this.later("engine", GIVEN_UP, () => this.rules.release());
    else this.notNow("engine");
  }

  /** @param {number} bytes @param {number} total */
  engineBytes(bytes, total) {
    this.patch({ engine: { ...this.state.engine, bytes, total } });
  }
}
