// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineError } from "../engine/worker-client.js";
import { Players } from "../manager/players.js";
import { initialState } from "../session/state.js";
import { StateStore } from "../session/state-store.js";
import { LONGEST, MatchLog, MOST_MESSAGES } from "./match-log.js";
import { problemOf } from "./order.js";
import { tournamentTexts } from "./texts.js";
import { lanesOf, Tournaments } from "./tournaments.js";

/** @typedef {import("../protocol.d.ts").Entry} Entry */

/** @param {string} text */
const entry = (text) => /** @type {Entry} */ ({ text, out: true, role: 0, ply: 0 });

test("a rating below the mean has a minus, and one just below it none", () => {
  const { rating } = tournamentTexts;
  assert.deepEqual([-38.6, -0.4, 12].map((value) => rating(value, 9.6)), ["−39 ± 10", "0 ± 10", "12 ± 10"]);
});

test("a message is kept as it went over the wire, except for the end of a very long one", () => {
  const log = new MatchLog();
  log.add(entry("(PLAY m NIL)"));
  log.add(entry("x".repeat(LONGEST + 5)));
  assert.equal(log.entries[0]?.text, "(PLAY m NIL)");
  assert.match(log.entries[1]?.text ?? "", /^x{32768} \.\.\. and 5 more characters$/);
});

test("of very many messages the last ones are kept", () => {
  const log = new MatchLog();
  for (let i = 0; i < MOST_MESSAGES + 3; i++) log.add(entry(String(i)));
  assert.equal(log.entries.length, MOST_MESSAGES);
  assert.equal(log.entries[0]?.text, "3");
});

test("with a player at an address one match is played at a time", () => {
  const here = /** @type {const} */ ({ kind: "builtIn", id: "random" });
  assert.equal(lanesOf({ lanes: 2, players: [here, here] }), 2);
  assert.equal(lanesOf({ lanes: 2, players: [here, { kind: "remote", address: "http://localhost:9147" }] }), 1);
});

test("who is at an address is asked to play one role of a match", () => {
  const address = { kind: /** @type {const} */ ("remote"), address: "http://localhost:9147" };
  const random = { kind: /** @type {const} */ ("builtIn"), id: "random" };
  const game = { title: "Three in a row", roles: 3 };
  assert.equal(problemOf([random], [game]), "");
  assert.equal(problemOf([random, address, { ...random, id: "legal" }], [game]), "");
  assert.match(problemOf([random, address], [game]), /Three in a row has 3 roles/);
  assert.match(problemOf([{ ...address, address: "localhost" }], [game]), /^localhost is no address/);
  assert.match(problemOf([], [game]), /Choose a player/);
});

test("a tournament stops at the match of a player that was deleted, and says which", async () => {
  const as = (/** @type {unknown} */ fake) => /** @type {any} */ (fake);
  let ended = 0;
  const session = new StateStore(initialState({ id: "d", name: "", game: "", text: "", changed: false }), () => 0);
  const players = new Players({ engine: () => assert.fail("no match begins"), carrier: () => assert.fail(),
    own: () => assert.fail(), hasOwn: () => false, secure: false });
  const tournaments = new Tournaments({ session: as(session), players, store: as({}), examiner: as({}),
    changed() {}, ended: () => void ended++ });
  tournaments.patch({ shown: as({ id: "t", players: [{ kind: "own", id: "own:1", name: "Greedy" }], lanes: 2,
    games: [{ title: "g", text: "(role x)" }], plan: [{ game: 0, players: [0] }], startClock: 1, playClock: 1 }) });
  await tournaments.run();
  assert.equal(tournaments.state.problem, "Your player Greedy is not there any more.");
  assert.equal(tournaments.state.running, false);
  assert.equal(ended, 1);
});

/**
 * Tournaments whose matches end when a test lets them.
 * @param {{put?: () => Promise<void>}} [store]
 */
function heldTournaments({ put = async () => {} } = {}) {
  const as = (/** @type {unknown} */ fake) => /** @type {any} */ (fake);
  /** @type {string[]} */
  const begun = [];
  /** @type {(() => void)[]} */
  const ends = [];
  const players = {
    /** @param {readonly {id: string}[]} seats */
    async match(seats) {
      begun.push(seats.map(({ id }) => id).join());
      await new Promise((resolve) => void ends.push(() => resolve(null)));
      return { end: "terminal", players: seats.map(({ id }) => id), goals: [100], steps: [] };
    },
  };
  const plan = { pairings: [{ game: 0, players: [0] }, { game: 0, players: [0] }] };
  const examiner = { call: (/** @type {string} */ type) =>
    ({ result: Promise.resolve(type === "pairings" ? plan : { rows: [] }) }) };
  const tournaments = new Tournaments({ session: as({}), players: as(players), examiner: as(examiner), changed() {},
    ended() {}, store: as({ putTournament: async () => {}, put, list: async () => [] }) });
  const create = (/** @type {string} */ id) => tournaments.create(as({ players: [{ kind: "builtIn", id }],
    games: [{ title: "g", game: "", doc: "", text: "(role x)", roles: 1 }], pairs: false, repeats: 1, startClock: 1,
    playClock: 1, lanes: 1 }));
  const played = () => tournaments.state.matches.map(({ seats }) => as(seats[0]).id);
  return { tournaments, begun, ends, create, played };
}

/** Waits until something holds, however long what others compute takes. @param {() => unknown} holds */
async function until(holds) {
  while (!holds()) await new Promise((resolve) => void setImmediate(resolve));
}

test("a tournament that is begun takes the place of the one that is running, and is played", async () => {
  const { tournaments, begun, ends, create, played } = heldTournaments();
  const first = create("random");
  await until(() => begun.length === 1);
  const second = create("legal");
  await until(() => begun.length === 2);
  assert.deepEqual(begun, ["random", "legal"]);
  assert.equal(tournaments.state.running, true);
  ends.shift()?.();
  await first;
  assert.equal(tournaments.state.running, true, "the end of the first is nothing to the second");
  assert.deepEqual(played(), []);
  for (let match = 0; match < 2; match++) {
    await until(() => ends.length > 0);
    ends.shift()?.();
  }
  await second;
  assert.deepEqual(begun, ["random", "legal", "legal"]);
  assert.deepEqual(played(), ["legal", "legal"]);
  assert.equal(tournaments.state.running, false);
});

test("a match that is being written as another tournament is shown is none of that one's", async () => {
  /** @type {(() => void)[]} */
  const writing = [];
  const { tournaments, ends, create, played } = heldTournaments({
    put: () => new Promise((resolve) => void writing.push(() => resolve(undefined))) });
  const first = create("random");
  await until(() => ends.length > 0);
  ends.shift()?.();
  await until(() => writing.length > 0);
  await tournaments.show({ ...(tournaments.state.shown ?? assert.fail()), id: "t-other" });
  writing[0]?.();
  await first;
  assert.deepEqual(played(), []);
});

test("whoever looks at a tournament whose table cannot be worked out, or saves it, reads why", async () => {
  const as = (/** @type {unknown} */ fake) => /** @type {any} */ (fake);
  const session = new StateStore(initialState({ id: "d", name: "", game: "", text: "", changed: false }), () => 0);
  const examiner = { call: () => ({ result: Promise.reject(new EngineError("worker-stopped", [], "It stopped.")) }) };
  const tournaments = new Tournaments({ session: as(session), players: as({}), examiner: as(examiner), changed() {},
    ended() {}, store: as({ list: async () => [] }) });
  const shown = as({ id: "t", players: [], games: [], plan: [] });
  for (const look of [() => tournaments.show(shown), () => tournaments.saveCsv(), () => tournaments.saveJson()]) {
    tournaments.patch({ problem: "" });
    await look();
    assert.equal(tournaments.state.problem, "It stopped.");
  }
});
