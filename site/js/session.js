// @ts-check
// Keeps the state in step with the engine: reads the text after each change,
// asks for the position after each move, lets built-in players move, builds
// the propnet when the visitor pauses, and saves. It knows no document and no
// worker, only the clients it was given.

import { EngineError, isSuperseded } from "./engine.js";
import { click } from "./clicks.js";
import {
  actingRole,
  checked,
  chose,
  current,
  cutLine,
  deciders,
  defaultOpponent,
  edited,
  engineRole,
  holds,
  HUMAN,
  initialState,
  isBroken,
  matchRecord,
  moved,
  opened,
  playerOf,
  positioned,
} from "./state.js";
import { canRedo, fromMoves, goTo, movesTo, pathTo, step } from "./tree.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Doc} Doc */
/** @typedef {import("./state.js").Ui} Ui */
/** @typedef {import("./state.js").Problem} Problem */
/** @typedef {import("./state.js").PlayerId} PlayerId */
/** @typedef {import("./engine.js").WorkerClient} WorkerClient */
/** @typedef {import("./protocol.d.ts").BoardCell} BoardCell */
/** @typedef {import("./link.js").Shared} Shared */
/** @typedef {import("./store.js").Store} Store */
/** @template {import("./engine.js").CallName} N @typedef {import("./engine.js").Job<N>} Job */

const SESSION = "page"; // one open sheet a tab
const SHOW_AFTER = 150; // ms of quiet typing before the position follows the text
const BUILD_AFTER = 500; // ms without a change before the propnet is built
const SAVE_AFTER = 400; // ms of quiet before the text is saved
const MOVE_SECONDS = 3; // thinking time of a built-in player
const ANALYSIS_SECONDS = 15;

/**
 * @typedef {object} SessionOptions
 * @property {WorkerClient} rules     reads, explains, keeps positions
 * @property {WorkerClient} player    builds the propnet and plays
 * @property {WorkerClient} analyst   analyses positions
 * @property {Store} store
 * @property {Doc} doc                to begin with
 * @property {Partial<Ui>} [ui]
 * @property {() => number} [now]     ms
 * @property {() => number} [random]  0..1
 */

export class Session {
  /** @param {SessionOptions} options */
  constructor(options) {
    this.options = options;
    this.now = options.now ?? Date.now;
    this.random = options.random ?? Math.random;
    this.state = initialState(options.doc, options.ui);
    /** @type {Set<(state: State) => void>} */
    this.listeners = new Set();
    /** @type {Map<string, ReturnType<typeof setTimeout>>} */
    this.timers = new Map();
    /** @type {Job<"position"> | null} */
    this.positionJob = null;
    /** @type {Job<"move"> | null} */
    this.moveJob = null;
    /** @type {Job<"analyse"> | null} */
    this.analyseJob = null;
    /** @type {Job<"build"> | null} */
    this.buildJob = null;
    /** What the last toast can take back. @type {(() => void) | null} */
    this.takeBack = null;
    this.lastToast = 0;
    this.loaded = { player: 0, analyst: 0 }; // revisions that the engine workers have
    /** The network as bytes, for the analyst. @type {{revision: number, bytes: ArrayBuffer} | null} */
    this.net = null;
    this.rebuilt = 0; // revision whose net was built a second time
    this.firstLook = true; // the sheet's first position has not been shown
    /** The last text of this sheet that could be played. @type {string | null} */
    this.goodText = null;
  }

  /** @param {(state: State) => void} listener */
  subscribe(listener) {
    this.listeners.add(listener);
    listener(this.state);
    return () => this.listeners.delete(listener);
  }

  /** @param {State} state */
  set(state) {
    if (state === this.state) return;
    this.state = state;
    for (const listener of this.listeners) listener(state);
  }

  /** @param {Partial<State>} part */
  patch(part) {
    this.set({ ...this.state, ...part });
  }

  /** @param {Partial<Ui>} part */
  show(part) {
    this.patch({ ui: { ...this.state.ui, ...part } });
  }

  /**
   * Runs later, once, however often it is asked for in between.
   * @param {string} name
   * @param {number} ms
   * @param {() => void} run
   */
  later(name, ms, run) {
    clearTimeout(this.timers.get(name));
    this.timers.set(name, setTimeout(run, ms));
  }

  /** Starts the rules worker and reads the first text. */
  start() {
    void this.read();
    void this.listGames();
  }

  // ---------------------------------------------------------------- text

  /** @param {string} text */
  edit(text) {
    const next = edited(this.state, text);
    if (next === this.state) return;
    this.set(next);
    this.options.rules.dropBefore(SESSION, next.revision);
    clearTimeout(this.timers.get("position"));
    void this.read(SHOW_AFTER);
    this.saveSoon();
  }

  /**
   * Reads the text, then shows the position and builds the net. Diagnostics
   * come at every keystroke, the rest when the typing pauses.
   * @param {number} [pause] ms
   */
  async read(pause = 0) {
    const { revision, doc } = this.state;
    try {
      const result = await this.options.rules.call("check", { text: doc.text }, { session: SESSION, revision }).result;
      if (revision !== this.state.revision) return;
      this.stopEngines();
      this.set(checked(this.state, revision, result, this.now()));
      if (!result.playable) return;
      this.goodText = doc.text;
      this.patch({ problem: null });
      this.later("build", BUILD_AFTER, () => void this.build());
      if (pause > 0) this.later("position", pause, () => void this.position());
      else await this.position();
    } catch (error) {
      this.failed(error, (problem) => this.patch({ problem }));
    }
  }

  stopEngines() {
    void this.moveJob?.cancel();
    void this.analyseJob?.cancel();
    void this.buildJob?.cancel();
    this.moveJob = null;
    this.analyseJob = null;
    this.buildJob = null;
  }

  /** Lays the text out anew. @returns {Promise<string | null>} null when there is nothing to change */
  async format() {
    const { revision, doc } = this.state;
    try {
      const result = await this.options.rules.call("format", { text: doc.text }, { session: SESSION, revision }).result;
      if (!result.changed) this.toast("format-same");
      return result.changed && this.state.doc.text === doc.text ? result.text : null;
    } catch (error) {
      this.failed(error, (problem) => this.toast("failed", [problem.message]));
      return null;
    }
  }

  /**
   * Words about a place in the text, for the editor.
   * @template {"hover" | "complete" | "places"} Name
   * @param {Name} call
   * @param {number} at UTF-16 offset
   * @returns {Promise<import("./protocol.d.ts").Calls[Name]["result"] | null>}
   */
  async ask(call, at) {
    try {
      return await this.options.rules.call(call, { at }, { session: SESSION, revision: this.state.revision }).result;
    } catch {
      return null; // the editor shows no word then; nothing the visitor did is lost
    }
  }

  // ------------------------------------------------------------ position

  /** Asks for the current position, shows it, and lets players move. */
  async position() {
    const { tree, revision } = this.state;
    if (isBroken(this.state) || this.state.check?.revision !== revision) return;
    const at = tree.current;
    if (current(this.state)) {
      this.letPlay();
      return;
    }
    const line = movesTo(tree);
    const job = this.options.rules.call("position", { line, lamps: true }, { session: SESSION, revision });
    this.positionJob = job;
    this.patch({ waiting: this.now() });
    try {
      const result = await job.result;
      if (revision !== this.state.revision) return;
      if (result.ply < line.length) {
        this.cut(result.ply);
        return;
      }
      this.set(positioned(this.state, at, revision, result, this.now()));
      if (this.firstLook) {
        this.firstLook = false;
        const byClicks = result.legal.every((moves) => moves.length < 2 || moves.every((move) => move.clicks.length > 0));
        this.show({ list: byClicks ? "moves" : "legal" });
      }
      if (this.state.tree.current === at) this.letPlay();
    } catch (error) {
      if (error instanceof EngineError && error.code === "bad-line") {
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

  /** Gives up a position that takes too long. */
  stopPosition() {
    void this.positionJob?.cancel();
  }

  /**
   * The line cannot be played on the new rules from some ply on.
   * @param {number} legalPlies
   */
  cut(legalPlies) {
    this.set(cutLine(this.state, legalPlies));
    this.toast(legalPlies === 0 ? "match-restarted" : "match-cut", [String(legalPlies)]);
    void this.position();
  }

  /** @param {import("./tree.js").Tree} tree */
  go(tree) {
    if (tree === this.state.tree || isBroken(this.state)) return;
    void this.moveJob?.cancel();
    this.moveJob = null;
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

  /** Goes over to another match of the same rules. @param {import("./tree.js").Tree} tree */
  takeUp(tree) {
    // Positions are known by node, and the trees have only the root in common.
    const root = this.state.known.get(0);
    this.patch({ known: new Map(root ? [[0, root]] : []), used: new Map() });
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
    const role = actingRole(this.state);
    if (!here || role === -1) return;
    const result = click(here.legal[role] ?? [], this.state.clicks, cell);
    if (result.kind === "play") this.choose(role, result.move.text);
    else if (result.kind === "choose") this.patch({ ambiguity: { role, moves: result.moves }, clicks: [...this.state.clicks, cell] });
    else if (result.kind === "select") this.patch({ clicks: result.clicks, ambiguity: null });
    else this.patch({ clicks: [], ambiguity: null });
  }

  clearClicks() {
    if (this.state.clicks.length > 0 || this.state.ambiguity) this.patch({ clicks: [], ambiguity: null });
  }

  /**
   * @param {number} role
   * @param {string} move
   */
  choose(role, move) {
    const before = this.state.tree;
    this.set(chose(this.state, role, move, this.now()));
    if (this.state.tree === before) {
      this.letPlay();
      return;
    }
    this.saveSoon();
    void this.position();
  }

  /** @param {number} role @param {PlayerId} player */
  setPlayer(role, player) {
    const players = this.state.players.slice();
    players[role] = player;
    if (this.state.thinking?.role === role) {
      void this.moveJob?.cancel();
      this.moveJob = null;
      this.patch({ thinking: null });
    }
    this.patch({ players, clicks: [], ambiguity: null });
    this.saveSoon();
    this.letPlay();
  }

  /** Asks a built-in player for its move when it is its turn. */
  letPlay() {
    const role = engineRole(this.state);
    if (role === -1 || this.moveJob) return;
    void this.think(role);
  }

  /** @param {number} role */
  async think(role) {
    const { revision, tree } = this.state;
    const player = playerOf(this.state, role);
    const seed = Math.floor(this.random() * 2 ** 32);
    this.patch({ thinking: { role, player, since: this.now(), analysis: null } });
    const wanted = () => this.moveJob === job && this.state.revision === revision && this.state.tree === tree;
    this.load("player");
    const job = this.options.player.call("move", { player, role, line: movesTo(tree), clock: MOVE_SECONDS, seed }, { session: SESSION, revision });
    this.moveJob = job;
    try {
      for await (const analysis of job) {
        if (wanted() && this.state.thinking) this.patch({ thinking: { ...this.state.thinking, analysis } });
      }
      const { move } = await job.result;
      if (!wanted()) return;
      this.moveJob = null;
      this.patch({ thinking: null });
      this.choose(role, move);
    } catch (error) {
      if (!wanted()) return;
      this.moveJob = null;
      this.patch({ thinking: null, paused: true });
      this.failed(error, (problem) => this.toast("player-failed", [problem.message]));
    }
  }

  /** The player that thinks shall take the best move it has found. */
  moveNow() {
    void this.moveJob?.cancel();
  }

  // ------------------------------------------------------------- engines

  /**
   * Gives an engine worker the text of this revision, and the net if another
   * worker has built it.
   * @param {"player" | "analyst"} which
   */
  load(which) {
    const { revision, doc } = this.state;
    const client = this.options[which];
    if (this.loaded[which] === revision && client.status !== "off") return;
    this.loaded[which] = revision;
    const net = which === "analyst" && this.net?.revision === revision ? [this.net.bytes.slice(0)] : [];
    client.call("load", { text: doc.text, net: net.length > 0 ? 0 : -1 }, { session: SESSION, revision, buffers: net });
  }

  /** Builds the propnet of the current text. */
  async build() {
    const { revision } = this.state;
    if (isBroken(this.state) || this.state.check?.revision !== revision) return;
    if (this.state.net.revision === revision && this.state.net.status !== "stopped") return;
    const net = { revision, since: this.now(), stages: [], result: null, problem: null };
    this.patch({ net: { ...net, status: "building" } });
    this.load("player");
    const job = this.options.player.call("build", { export: true }, { session: SESSION, revision });
    this.buildJob = job;
    try {
      for await (const progress of job) {
        if (this.buildJob !== job) return;
        const stages = [...this.state.net.stages.filter((stage) => stage.stage !== progress.stage), progress];
        this.patch({ net: { ...this.state.net, stages } });
      }
      const { body, buffers } = await job.reply;
      if (this.buildJob !== job) return;
      this.buildJob = null;
      const bytes = buffers[body.net];
      if (bytes) this.net = { revision, bytes };
      this.loaded.analyst = 0;
      this.patch({ net: { ...this.state.net, status: "ready", result: body } });
    } catch (error) {
      if (this.buildJob !== job) return;
      this.buildJob = null;
      if (error instanceof EngineError && error.code === "cancelled") this.patch({ net: { ...this.state.net, status: "stopped" } });
      else this.failed(error, (problem) => this.patch({ net: { ...this.state.net, status: "failed", problem } }));
    }
  }

  /** The worker that had the net is gone; another one builds it again, once. */
  playerLost() {
    const { net, revision } = this.state;
    if (net.status !== "ready" || this.rebuilt === revision) return;
    this.rebuilt = revision;
    this.later("build", BUILD_AFTER, () => this.retryBuild());
  }

  stopBuild() {
    void this.buildJob?.cancel();
  }

  retryBuild() {
    this.patch({ net: { ...this.state.net, revision: 0 } });
    void this.build();
  }

  /**
   * A call about the network of the current text, for its panel.
   * @template {"netview" | "findnodes" | "values"} Name
   * @param {Name} call
   * @param {import("./protocol.d.ts").Calls[Name]["request"]} body
   */
  askNet(call, body) {
    return this.options.player.call(call, body, { session: SESSION, revision: this.state.revision }).reply;
  }

  /** The values of all nodes at the shown position. */
  async netValues() {
    const line = movesTo(this.state.tree);
    const { body, buffers } = await this.askNet("values", { line, joint: [] });
    return new Uint8Array(buffers[body.values] ?? new ArrayBuffer(0));
  }

  /** @param {{deeper?: boolean}} [how] */
  async analyse(how = {}) {
    const here = current(this.state);
    if (!here || here.terminal) return;
    const { revision, tree, analysis } = this.state;
    const role = deciders(this.state)[0] ?? 0;
    void this.analyseJob?.cancel();
    const seconds = how.deeper ? ANALYSIS_SECONDS * 4 : ANALYSIS_SECONDS;
    const chosen = analysis.node === tree.current ? analysis.chosen : "";
    const data = how.deeper ? analysis.data : null;
    this.patch({ analysis: { status: "running", node: tree.current, role, data, chosen, problem: null } });
    // Without a net of its own the analyst would be slow: then the player's worker does both.
    const who = this.net?.revision === revision || this.state.net.status !== "ready" ? "analyst" : "player";
    this.load(who);
    const job = this.options[who].call("analyse", { role, line: movesTo(tree), seconds, depth: 0 }, { session: SESSION, revision });
    this.analyseJob = job;
    const wanted = () => this.analyseJob === job && this.state.tree.current === tree.current && this.state.revision === revision;
    try {
      for await (const progress of job) {
        if (!wanted()) {
          void job.cancel();
          return;
        }
        this.patch({ analysis: { ...this.state.analysis, data: progress } });
      }
      const result = await job.result;
      if (wanted()) this.patch({ analysis: { ...this.state.analysis, status: "done", data: result } });
    } catch (error) {
      if (!wanted()) return;
      if (error instanceof EngineError && error.code === "cancelled") this.patch({ analysis: { ...this.state.analysis, status: "done" } });
      else this.failed(error, (problem) => this.patch({ analysis: { ...this.state.analysis, status: "failed", problem } }));
    } finally {
      if (this.analyseJob === job) this.analyseJob = null;
    }
  }

  stopAnalysis() {
    void this.analyseJob?.cancel();
  }

  /** Shows the best line of a move. @param {string} move */
  pickRow(move) {
    const { analysis } = this.state;
    this.patch({ analysis: { ...analysis, chosen: analysis.chosen === move ? "" : move } });
  }

  // ------------------------------------------------------- explanations

  /** @param {string} atom such as "(legal x (mark 1 1))" */
  async explain(atom) {
    const { revision, tree } = this.state;
    if (atom.trim() === "") {
      this.patch({ why: null, lit: [] });
      return;
    }
    this.patch({ why: { atom, status: "asking", result: null, problem: null } });
    const wanted = () => this.state.why?.atom === atom && this.state.tree.current === tree.current;
    try {
      const result = await this.options.rules.call("why", { line: movesTo(tree), atom }, { session: SESSION, revision }).result;
      if (!wanted()) return;
      this.patch({ why: { atom, status: "done", result, problem: null } });
      this.light(result.nodes.slice(0, 1).map((reason) => reason.rule));
    } catch (error) {
      if (!wanted()) return;
      const plain = holds(this.state, atom);
      if (error instanceof EngineError && error.code === "unknown-call" && plain !== null) {
        this.patch({ why: { atom, status: "done", result: withoutProof(atom, plain), problem: null } });
      } else this.failed(error, (problem) => this.patch({ why: { atom, status: "failed", result: null, problem } }));
    }
  }

  /**
   * A conjunction of literals with variables against the position.
   * @param {string} text
   */
  async query(text) {
    const { revision, tree } = this.state;
    try {
      return await this.options.rules.call("query", { line: movesTo(tree), text, limit: 200 }, { session: SESSION, revision }).result;
    } catch (error) {
      this.failed(error, (problem) => this.patch({ why: { atom: text, status: "failed", result: null, problem } }));
      return null;
    }
  }

  /** Lights rules up in the editor. @param {number[]} rules */
  light(rules) {
    this.patch({ lit: rules.filter((rule) => rule >= 0) });
  }

  // ------------------------------------------------------------ documents

  async listGames() {
    try {
      const { games } = await this.options.rules.call("games", {}).result;
      this.patch({ games });
    } catch (error) {
      this.failed(error, () => {}); // the gallery says that there are none
    }
  }

  /** Opens a bundled game. @param {string} name */
  async openGame(name) {
    try {
      const { game, text } = await this.options.rules.call("game", { name }).result;
      this.open(this.options.store.newDoc(game.name, text, game.name));
    } catch (error) {
      this.failed(error, (problem) => this.toast("game-unknown", [name, problem.message]));
    }
  }

  /**
   * Opens a sheet instead of the current one, which stays among the visitor's
   * own when it was changed.
   * @param {Doc} doc
   * @param {{moves?: string[][], players?: PlayerId[]}} [match]
   */
  open(doc, match) {
    this.saveNow();
    this.options.store.release(this.state.doc);
    this.stopEngines();
    this.moveJob = null;
    this.goodText = null;
    this.set(opened(this.state, doc, match));
    this.options.rules.dropBefore(SESSION, this.state.revision);
    this.firstLook = true;
    this.show({ dialog: "", pane: this.state.ui.pane === "rules" ? "rules" : "play" });
    this.options.store.hold(doc);
    this.saveSoon();
    void this.read();
  }

  /**
   * The board of a bundled game's first position, for its picture.
   * @param {string} name
   */
  async firstBoard(name) {
    const { rules } = this.options;
    const about = { session: `picture ${name}`, revision: 1, passing: true };
    try {
      const { text } = await rules.call("game", { name }).result;
      await rules.call("check", { text }, about).result;
      const { boards } = await rules.call("position", { line: [], lamps: false }, about).result;
      rules.call("close", {}, about);
      return boards[0];
    } catch (error) {
      this.failed(error, () => {}); // the card keeps an empty board
      return undefined;
    }
  }

  /** @param {Shared} shared */
  openShared(shared) {
    this.open(this.options.store.newDoc("shared", shared.rules, "", true), { moves: shared.moves ?? [] });
  }

  /**
   * Takes up the match that goes with the first sheet.
   * @param {{moves: string[][], players: PlayerId[]}} match
   */
  restore(match) {
    this.patch({ tree: fromMoves(match.moves), players: match.players });
  }

  /** @param {string} name */
  rename(name) {
    this.patch({ doc: { ...this.state.doc, name, changed: true } });
    this.saveSoon();
  }

  saveSoon() {
    this.later("save", SAVE_AFTER, () => this.saveNow());
  }

  /** Saves at once, as before the page goes away. */
  saveNow() {
    clearTimeout(this.timers.get("save"));
    const saved = this.options.store.save(this.state.doc, matchRecord(this.state)) ? "saved" : "failed";
    if (saved !== this.state.saved) this.patch({ saved });
    if (saved === "failed") this.toast("save-failed");
  }

  // ---------------------------------------------------------------- words

  /**
   * @param {string} code of texts.toasts
   * @param {string[]} [args]
   * @param {() => void} [undo]
   */
  toast(code, args = [], undo) {
    this.takeBack = undo ?? null;
    this.patch({ toast: { id: ++this.lastToast, code, args, undo: undo !== undefined } });
  }

  /** @param {number} id */
  dismissToast(id) {
    if (this.state.toast?.id === id) this.patch({ toast: null });
  }

  undoToast() {
    const undo = this.takeBack;
    this.patch({ toast: null });
    this.takeBack = null;
    undo?.();
  }

  /**
   * Tells about an error unless its answer is no longer wanted.
   * @param {unknown} error
   * @param {(problem: Problem) => void} tell
   */
  failed(error, tell) {
    if (isSuperseded(error)) return;
    if (error instanceof EngineError) {
      tell({ code: error.code, args: error.args, message: error.message, rule: error.rule });
    } else throw error;
  }

  /**
   * The workers tell how they are.
   * @param {import("./engine.js").WorkerStatus} status
   * @param {import("./protocol.d.ts").HelloResult | null} hello
   * @param {string} reason
   */
  engineStatus(status, hello, reason) {
    const { engine } = this.state;
    if (status === "ready") {
      const players = hello?.players ?? engine.players;
      this.patch({ engine: { ...engine, status: "ready", reason: "", players } });
      const opponent = defaultOpponent(players);
      if (this.state.players.length > 1 && engine.players.length === 0) {
        this.patch({ players: this.state.players.map((player, role) => (role > 0 && player === HUMAN ? opponent : player)) });
      }
    } else if (status === "failed") this.patch({ engine: { ...engine, status: "failed", reason } });
    else if (status === "off") this.patch({ engine: { ...engine, status: engine.status === "ready" ? "restarting" : engine.status, reason } });
  }

  /** @param {number} bytes @param {number} total */
  engineBytes(bytes, total) {
    this.patch({ engine: { ...this.state.engine, bytes, total } });
  }

}

/**
 * The answer of an engine that knows what holds but not why.
 * @param {string} atom
 * @param {boolean} truth
 * @returns {import("./protocol.d.ts").WhyResult}
 */
function withoutProof(atom, truth) {
  const reason = { text: atom, holds: truth, cause: /** @type {const} */ ("cut"), rule: -1, range: { from: 0, to: 0 }, line: 0, bindings: [], parts: [], folded: 0 };
  return { atom, holds: truth, nodes: [reason] };
}
