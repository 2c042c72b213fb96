// @ts-check
// Tournaments: which there are, playing one's missing matches, and what came out.

import { saveText } from "../documents/files.js";
import { rulesKey } from "../documents/match-store.js";
import { ManagedRun } from "../manager/managed-run.js";
import { requestOf, seatName } from "../manager/match-request.js";
import { csv } from "../shared/csv.js";
import { randomId } from "../shared/random-id.js";
import { MatchLog } from "./match-log.js";
import { outcomeOf } from "./table.js";
import { tournamentTexts } from "./texts.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../session/managed.js").Seat} Seat */
/** @typedef {import("../engine/worker-client.js").WorkerClient} WorkerClient */
/** @typedef {import("../documents/match-store.js").KeptMatch} KeptMatch */
/** @typedef {import("../documents/match-store.js").MatchStore} MatchStore */
/** @typedef {import("../protocol.d.ts").Standing} Standing */
/** @typedef {import("../protocol.d.ts").Pairing} Pairing */

/** A game of a tournament. @typedef {{title: string, game: string, doc: string, text: string, roles: number}} Game */

/**
 * What a tournament is; which of its matches were played is told by what is kept.
 * @typedef {object} Tournament
 * @property {string} id
 * @property {number} at         ms, as Date.now(), when it was begun
 * @property {readonly Seat[]} players
 * @property {readonly Game[]} games
 * @property {readonly Pairing[]} plan
 * @property {boolean} pairs     those beside each other play, not all
 * @property {number} repeats
 * @property {number} startClock s
 * @property {number} playClock  s
 * @property {number} lanes      matches that are played simultaneously
 */

/** @typedef {Omit<Tournament, "id" | "at" | "plan">} Order */

/**
 * @typedef {object} TournamentState
 * @property {readonly Tournament[]} list   the newest first
 * @property {Tournament | null} shown
 * @property {readonly KeptMatch[]} matches of the shown one
 * @property {readonly Standing[]} rows
 * @property {boolean} running
 * @property {string} problem
 */

export class Tournaments {
  /**
   * @param {{session: Session, store: MatchStore, players: import("../manager/players.js").Players,
   *   examiner: WorkerClient, changed: () => void, ended: () => void}} options  ended: nothing is played any more
   */
  constructor(options) {
    this.options = options;
    /** @type {TournamentState} */
    this.state = { list: [], shown: null, matches: [], rows: [], running: false, problem: "" };
    /** @type {Set<ManagedRun>} */
    this.runs = new Set();
    this.turn = 0; // counts starts and stops, so that an earlier one ends
  }

  /** @param {Partial<TournamentState>} part */
  patch(part) {
    this.state = { ...this.state, ...part };
    this.options.changed();
  }

  async refresh() {
    const list = await this.options.store.tournaments().catch(() => []);
    this.patch({ list });
    const [first] = list;
    if (!this.state.shown && first) await this.show(first);
  }

  /** @param {Tournament} tournament */
  async show(tournament) {
    if (this.state.running) this.stop();
    const all = await this.options.store.list().catch(() => []);
    this.patch({ shown: tournament, matches: all.filter(({ tournament: of }) => of === tournament.id), rows: [],
      problem: "" });
    await this.counted();
  }

  /** Plans a tournament and begins it. @param {Order} order */
  async create(order) {
    const { store, examiner } = this.options;
    try {
      const { pairings } = await examiner.call("pairings", { players: order.players.length,
        roles: order.games.map(({ roles }) => roles), repeats: order.repeats, pairs: order.pairs }).result;
      /** @type {Tournament} */
      const tournament = { ...order, id: `t-${randomId().slice(0, 8)}`, at: Date.now(), plan: pairings };
      await store.putTournament(tournament);
      if (this.state.running) this.stop(); // another one, which can be gone on with
      this.patch({ list: [tournament, ...this.state.list], shown: tournament, matches: [], rows: [], problem: "" });
      await this.run();
    } catch (error) {
      this.tell(error);
    }
  }

  /** Plays the matches that are missing. */
  async run() {
    const { shown } = this.state;
    if (!shown || this.state.running) return;
    const turn = ++this.turn;
    this.patch({ running: true, problem: "" });
    const played = new Set(this.state.matches.map(({ id }) => id));
    const missing = [...shown.plan.keys()].filter((index) => !played.has(matchId(shown, index)));
    const lane = async () => {
      for (let index = missing.shift(); index !== undefined && turn === this.turn; index = missing.shift()) {
        await this.playOne(shown, index, turn);
      }
    };
    try {
      await Promise.all(Array.from({ length: lanesOf(shown) }, lane));
    } catch (error) {
      this.stop();
      this.tell(error);
    }
    if (turn === this.turn) this.patch({ running: false });
    this.options.ended();
  }

  stop() {
    this.turn++;
    for (const run of this.runs) run.abort();
    this.patch({ running: false });
  }

  /**
   * @param {Tournament} tournament
   * @param {number} index of the match in the plan
   * @param {number} turn
   */
  async playOne(tournament, index, turn) {
    const { players, store } = this.options;
    const pairing = tournament.plan[index];
    const game = tournament.games[pairing?.game ?? -1];
    if (!pairing || !game) return;
    const seats = pairing.players.map((at) => tournament.players[at] ?? { kind: /** @type {const} */ ("you") });
    const id = matchId(tournament, index);
    const { startClock, playClock } = tournament;
    const request = requestOf({ seats, startClock, playClock, delay: 0, previewClock: 0, info: false, scramble: false,
      paused: false }, { id, text: game.text, game: game.title, moves: [], began: Date.now() });
    const log = new MatchLog();
    try {
      const record = await players.match(seats, request.seed, (manager, made) => {
        if (turn !== this.turn) return null;
        const run = new ManagedRun({ manager, request, players: made,
          happened: ({ entry }) => entry && log.add(entry) });
        this.runs.add(run);
        return run.play().finally(() => void this.runs.delete(run));
      });
      if (turn !== this.turn || !record || record.end === "aborted") return;
      /** @type {KeptMatch} */
      const kept = { id, at: request.began, title: game.title, game: game.game, doc: game.doc,
        rules: await rulesKey(game.text), tournament: tournament.id, seats,
        record: { ...record, tournament: tournament.id } };
      await store.put(kept, game.text);
      if (log.entries.length > 0) await store.addMessages(id, 0, log.entries);
      if (this.state.shown?.id !== tournament.id) return; // another one was shown while it was written
      this.patch({ matches: [...this.state.matches, kept] });
      await this.count();
    } catch (error) {
      if (turn === this.turn) throw error; // else it was stopped
    }
  }

  /** Works out the table of the shown tournament; what it is about comes with it. */
  async count() {
    const { shown, matches } = this.state;
    if (!shown) return null;
    const { rows } = await this.options.examiner.call("standings", { players: shown.players.map(seatName),
      records: matches.map(({ record }) => outcomeOf(record)) }).result;
    if (this.state.shown === shown) this.patch({ rows });
    return { shown, matches, rows };
  }

  /** The same for who asked to see it: the page says why there is none. */
  counted() {
    return this.count().catch((error) => (this.tell(error), null));
  }

  /** Says why something did not come about. @param {unknown} error */
  tell(error) {
    if (error instanceof DOMException) this.patch({ problem: tournamentTexts.unkept });
    else this.options.session.failed(error, ({ message }) => this.patch({ problem: message }));
  }

  /** @param {Tournament} tournament */
  async remove(tournament) {
    const { store, session } = this.options;
    if (this.state.shown === tournament) this.stop();
    await store.removeTournament(tournament.id).catch(() => session.toast("match-unkept"));
    this.patch({ list: this.state.list.filter((each) => each !== tournament), ...(this.state.shown === tournament
      ? { shown: null, matches: [], rows: [] } : {}) });
    session.toast("deleted", [tournamentTexts.named(tournament)], () => void store.putTournament(tournament)
      .then(() => this.refresh(), () => session.toast("match-unkept")));
  }

  /** The table for a spreadsheet. */
  async saveCsv() {
    const counted = await this.counted(); // the last match may have ended just now
    if (!counted) return;
    const { shown, rows } = counted;
    const two = (/** @type {number} */ value) => Number(value.toFixed(2));
    saveText(`${shown.id}.csv`, csv([tournamentTexts.csvHeads, ...rows.map((row) => [row.player, row.matches,
      two(row.score), two(row.scoreInterval), two(row.rating), two(row.ratingInterval), row.timeouts, row.illegal,
      row.errors])]));
  }

  /** All of it: what was planned, the table, and the records. */
  async saveJson() {
    const counted = await this.counted();
    if (!counted) return;
    const { shown, rows, matches } = counted;
    saveText(`${shown.id}.json`, JSON.stringify({ tournament: shown, standings: rows,
      matches: matches.map(({ record }) => record) }, null, 1));
  }
}

/** The name of a match of a tournament. @param {Tournament} tournament @param {number} index */
const matchId = (tournament, index) => `${tournament.id}.${index}`;

/**
 * How many matches are played simultaneously: a player at an address plays one at a time.
 * @param {Pick<Tournament, "players" | "lanes">} of
 */
export const lanesOf = ({ players, lanes }) => (players.some(({ kind }) => kind === "remote") ? 1 : lanes);
