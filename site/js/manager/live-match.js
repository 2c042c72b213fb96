// @ts-check
// The match under a game manager that the board shows: begins it, conducts it,
// keeps its record, and takes one up again that was broken off.

import { rulesKey } from "../documents/match-store.js";
import { awaits, hasItsRules, heard, isGoingOn, newManaged, playerIn, USUAL_CLOCKS } from "../session/managed.js";
import { leaving, movesTo, toRecord, withLeaving } from "../session/match-tree.js";
import { HUMAN, title } from "../session/queries.js";
import { randomId } from "../shared/random-id.js";
import { ManagedRun } from "./managed-run.js";
import { MatchKeeper } from "./match-keeper.js";
import { begunRecord, requestOf, seatOf, seatOfRequest, seedOf } from "./match-request.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../session/managed.js").Clocks} Clocks */
/** @typedef {import("../session/managed.js").Seat} Seat */
/** @typedef {import("../documents/match-store.js").KeptMatch} KeptMatch */
/** @typedef {import("../documents/match-store.js").MatchStore} MatchStore */
/** @typedef {import("../protocol.d.ts").ManageEvent} ManageEvent */
/** @typedef {import("../protocol.d.ts").Record} MatchRecord */
/** @typedef {import("./match-request.js").MatchSettings} MatchSettings */
/** @typedef {import("./players.js").Players} Players */

const SETTINGS = "gdl.match";

/**
 * @typedef {object} LiveMatchOptions
 * @property {Session} session
 * @property {Players} players
 * @property {MatchStore} store
 * @property {import("../documents/document-store.js").KeyValueStorage} storage for the clocks that were chosen last
 * @property {() => void} unkept a match could not be written
 * @property {() => string} [newId]
 */

export class LiveMatch {
  /** @param {LiveMatchOptions} options */
  constructor(options) {
    this.options = options;
    /** @type {{run: ManagedRun, id: string, revision: number, turn: number} | null} */
    this.live = null;
    this.turn = 0; // counts starts: a match that was called off as its players loaded may be begun again meanwhile
    this.keeper = new MatchKeeper(options.store, options.unkept);
    /** The end that was kept last. @type {import("../session/state.js").Shown | null} */
    this.noted = null;
    options.session.turns.conductor = this;
    options.session.patch({ clocks: this.keptClocks() });
    /** The clocks that are on the device. */
    this.clocks = options.session.state.clocks;
    options.session.subscribe(() => this.follow());
  }

  /**
   * Begins a match on the sheet that is open.
   * @param {MatchSettings} settings
   * @param {KeptMatch} [from] the one that goes on
   */
  async start(settings, from) {
    const { session, newId = shortId } = this.options;
    const { doc, revision } = session.state;
    const turn = ++this.turn;
    const roles = session.state.check?.result.roles ?? [];
    const id = from?.id ?? `${doc.game || "page"}.${newId()}`;
    const steps = from?.record.steps ?? [];
    const moves = steps.map((step) => step.moves);
    const tree = withLeaving(moves, from?.record.variations);
    const entries = from ? session.state.managed?.entries ?? [] : [];
    this.end();
    session.stopJobs();
    session.match.takeUp(tree);
    session.patch({ players: settings.seats.map(playerIn), paused: false,
      managed: { ...newManaged(id, settings.seats, doc.text), entries, node: tree.current, ply: moves.length,
        played: new Map(steps.map((step, ply) => [ply + 1, step])) } });
    const request = requestOf(settings, { id, text: doc.text, game: title(session.state) || doc.game, moves,
      began: from?.record.began ?? Date.now() });
    const kept = from ? { ...from, doc: doc.id } : { id, at: request.began, title: title(session.state),
      game: doc.game, doc: doc.id, rules: await rulesKey(doc.text), tournament: "", seats: settings.seats, settings,
      record: begunRecord(request, roles) };
    if (turn !== this.turn) return; // something else was begun meanwhile
    this.keeper.hold({ ...kept, record: { ...kept.record, end: "", goals: [] } }, entries);
    if (session.state.managed?.id !== id) return; // or opened
    await this.finish(id, turn, this.play(request, settings.seats, { revision, turn }));
  }

  /**
   * Plays a match under a manager, as soon as its players are ready.
   * @param {import("../protocol.d.ts").ManageRequest} request
   * @param {readonly Seat[]} seats by role
   * @param {{revision: number, turn: number}} start of the text, and which it is
   * @returns {Promise<MatchRecord | null>} null if something else was begun meanwhile, or it was broken off
   */
  async play(request, seats, { revision, turn }) {
    const { session, players } = this.options;
    const { match: id, text } = request;
    return players.match(seats, request.seed, (manager, made) => {
      const { managed } = session.state;
      if (turn !== this.turn || managed?.id !== id || !isGoingOn(managed)) return null;
      const run = new ManagedRun({ manager, request, players: made,
        happened: (event) => turn === this.turn && this.happened(id, event) });
      this.live = { run, id, revision, turn };
      if (this.keeper.kept) this.keeper.begin(this.keeper.kept, text);
      return run.play();
    });
  }

  /** The clocks that were chosen last; the usual ones where none were, or they cannot be read. @returns {Clocks} */
  keptClocks() {
    try {
      const kept = /** @type {unknown} */ (JSON.parse(this.options.storage.getItem(SETTINGS) ?? "{}"));
      const known = Object.entries(kept ?? {}).filter(([name, value]) =>
        typeof value === typeof USUAL_CLOCKS[/** @type {keyof Clocks} */ (name)]);
      return { ...USUAL_CLOCKS, ...Object.fromEntries(known) };
    } catch {
      return USUAL_CLOCKS;
    }
  }

  /** Keeps the clocks that the visitor has chosen for later visits. */
  keepClocks() {
    const { clocks } = this.options.session.state;
    if (clocks === this.clocks) return;
    this.clocks = clocks;
    try {
      this.options.storage.setItem(SETTINGS, JSON.stringify(clocks));
    } catch {
      // Storage is full or closed: the clocks last for the visit.
    }
  }

  /**
   * Waits for the end of a match.
   * @param {string} id
   * @param {number} turn which start it was
   * @param {Promise<MatchRecord | null>} played
   */
  async finish(id, turn, played) {
    const { session } = this.options;
    const isBegunAgain = () => turn !== this.turn && session.state.managed?.id === id;
    try {
      const record = await played;
      if (!record || isBegunAgain()) return;
      this.patch(id, { status: record.end === "aborted" ? "broken" : "over", awaited: null });
      this.ended(id, record);
    } catch (error) {
      if (isBegunAgain()) return;
      this.patch(id, { status: "broken", awaited: null });
      this.ended(id, { end: "aborted" });
      session.failed(error, (problem) => this.patch(id, { status: "failed", problem }));
    } finally {
      if (this.live?.turn === turn) this.live = null;
      session.analysing.lookSoon(); // which it may not while clocks run
    }
  }

  /**
   * @param {string} id
   * @param {Partial<MatchRecord>} record what the manager says of it at the end
   */
  ended(id, record) {
    const { kept } = this.keeper;
    if (kept?.id === id) this.keeper.save({ ...record, variations: kept.record.variations ?? [] });
  }

  /** @param {string} id @param {ManageEvent} event */
  happened(id, event) {
    const { session } = this.options;
    const { managed } = session.state;
    if (managed?.id !== id) return;
    if (event.awaited) session.patch({ managed: awaits(managed, event.awaited, session.now()) });
    else if (event.entry) {
      session.patch({ managed: heard(managed, event.entry) });
      this.keeper.heard(event.entry);
    } else if (event.played) {
      session.turns.played(event.played);
      this.keeper.played(event.played);
    }
  }

  /** @param {string} id @param {Partial<import("../session/managed.js").Managed>} part */
  patch(id, part) {
    const { session } = this.options;
    const { managed } = session.state;
    if (managed?.id === id) session.patch({ managed: { ...managed, ...part } });
  }

  /** @param {"pause" | "resume" | "step" | "abort"} action */
  conduct(action) {
    const { managed } = this.options.session.state;
    if (!this.live) { // its players are still loading
      if (action === "abort" && managed?.status === "starting") this.patch(managed.id, { status: "broken" });
      return;
    }
    if (action === "abort") this.live.run.abort();
    else this.live.run.conduct(action);
    this.patch(this.live.id, { holding: action === "pause" });
  }

  /** @param {number} role @param {number} ply @param {string} move */
  decide(role, ply, move) {
    this.live?.run.decide(role, ply, move);
  }

  /** Breaks the match off. */
  end() {
    this.live?.run.abort();
    this.live = null;
  }

  /** A match whose board is gone, or whose rules have changed, cannot go on. */
  follow() {
    const { state } = this.options.session;
    const { managed, tree } = state;
    this.keepClocks();
    if (managed && managed.id === this.keeper.kept?.id && hasItsRules(state)) this.keeper.follow(tree, managed.node);
    if (!this.live) {
      this.noteEnd(state);
      return;
    }
    const changed = state.revision !== this.live.revision;
    if (managed?.id === this.live.id && !changed) return;
    this.end();
    if (changed && managed) this.options.session.toast("match-rules-changed");
  }

  /**
   * A match that was played without a manager is kept when it has ended.
   * @param {import("../session/state.js").State} state
   */
  noteEnd({ tree, shown, managed, used, paused, doc, players }) {
    if (managed || paused || used.size === 0 || shown === this.noted) return;
    if (!shown?.result.terminal || shown.node !== tree.current) return;
    this.noted = shown;
    void this.keepPlayed(tree, shown.result, doc, players);
  }

  /**
   * @param {import("../session/match-tree.js").Tree} tree
   * @param {import("../protocol.d.ts").PositionResult} end
   * @param {import("../session/state.js").Doc} doc
   * @param {readonly string[]} players
   */
  async keepPlayed(tree, { roles, goals }, doc, players) {
    const { session, store, unkept } = this.options;
    const moves = movesTo(tree);
    const game = title(session.state) || doc.game;
    const seats = roles.map((_, role) => seatOf(players[role] ?? HUMAN, session.state.own));
    const id = `${doc.game || "page"}.${seedOf(doc.id + JSON.stringify(moves)).toString(36)}`;
    const at = session.now();
    const record = { ...begunRecord({ match: id, game, startClock: 0, playClock: 0, previewClock: 0, seed: 0,
      scramble: false, began: 0, seats: seats.map(seatOfRequest) }, roles), end: /** @type {const} */ ("terminal"),
      steps: moves.map((joint) => ({ moves: joint, seconds: [] })), goals: goals.map(({ value }) => value),
      variations: leaving(tree, tree.current) };
    await store.put({ id, at, title: game, game: doc.game, doc: doc.id, rules: await rulesKey(doc.text), tournament: "",
      seats, record }, doc.text).catch(unkept);
  }

  /** Offers to go on with a match of the sheet that was broken off as the page was left. */
  async offer() {
    const { session, store } = this.options;
    const { doc } = session.state;
    const [last] = (await store.list().catch(() => [])).filter((kept) => kept.doc === doc.id && !kept.tournament);
    if (!last || last.record.end !== "" || !last.settings || last.rules !== await rulesKey(doc.text)) return;
    if (session.state.managed || session.state.doc !== doc) return;
    const tree = treeOf(last.record);
    if (movesTo(session.state.tree).length < tree.current) session.match.takeUp(tree);
    await this.show(last, { status: "broken", node: tree.current });
  }

  /**
   * Shows a match that is kept, whose rules and moves are on the board already.
   * @param {KeptMatch} kept
   * @param {{status: "broken" | "over", node: number}} how node: where it ended
   */
  async show(kept, { status, node }) {
    const { session, store } = this.options;
    const { steps } = kept.record;
    const managed = { ...newManaged(kept.id, kept.seats, session.state.doc.text), status, node, ply: steps.length,
      played: new Map(steps.map((step, ply) => [ply + 1, step])) };
    this.keeper.hold(kept, []);
    session.patch({ paused: true, players: kept.seats.map(playerIn), managed });
    const entries = await store.messages(kept.id).catch(() => []);
    if (session.state.managed !== managed) return;
    this.keeper.hold(kept, entries);
    this.patch(kept.id, { entries });
  }

  /**
   * Goes on with the match that was broken off, where its rules are open: they are kept for all matches that were
   * played by them, and others must not take their place.
   */
  goOn() {
    const { kept } = this.keeper;
    const { state } = this.options.session;
    if (!kept?.settings || isGoingOn(state.managed) || !hasItsRules(state)) return;
    const settings = /** @type {MatchSettings} */ (kept.settings);
    void this.start({ ...settings, paused: false }, kept);
  }

  /** Opens the rules of the match that was broken off, with the match: those that are open have changed. */
  async reopen() {
    const { session } = this.options;
    const { managed } = session.state;
    const { kept } = this.keeper;
    if (managed?.status !== "broken" || kept?.id !== managed.id) return;
    const { game, title: name, record } = kept;
    session.open(session.documents.newDoc(game || name, managed.text, game), toRecord(treeOf(record)));
    await this.show(kept, { status: "broken", node: session.state.tree.current });
  }

  /** Leaves it as it is. */
  leave() {
    if (this.keeper.kept?.record.end === "") this.keeper.save({ end: "aborted" });
    this.options.session.patch({ managed: null });
  }
}

/** A match with what was tried on it, standing at its end. @param {MatchRecord} record */
const treeOf = ({ steps, variations }) => withLeaving(steps.map(({ moves }) => moves), variations);

/** Twelve letters and digits that no other match has. */
const shortId = () => randomId().slice(0, 12);
