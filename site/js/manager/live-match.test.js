// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineError } from "../engine/worker-client.js";
import { rulesKey } from "../documents/match-store.js";
import { hasItsRules, USUAL_CLOCKS } from "../session/managed.js";
import { fromMoves, goTo, movesTo, play } from "../session/match-tree.js";
import { edited, initialState, opened } from "../session/state.js";
import { StateStore } from "../session/state-store.js";
import { LiveMatch } from "./live-match.js";
import { Players } from "./players.js";

/** @typedef {import("../documents/match-store.js").KeptMatch} KeptMatch */
/** @typedef {import("../session/state.js").Doc} Doc */

const RULES = "(role x)";
const MOVES = [["a"], ["b"]];
const settings = { ...USUAL_CLOCKS, seats: [/** @type {const} */ ({ kind: "own", id: "own:1", name: "Greedy" })] };

/**
 * What a test puts in another's place.
 * @template T
 * @param {unknown} fake
 * @returns {T}
 */
const as = (fake) => /** @type {T} */ (fake);

/**
 * A live match on a session of which only the state is real.
 * @param {readonly KeptMatch[]} [kept] on the device
 * @param {Players} [players]
 */
function liveMatch(kept = [], players = noPlayers()) {
  const session = Object.assign(new StateStore(initialState(newDoc("", RULES, "")), () => 0), {
    turns: {}, analysing: { lookSoon() {} }, documents: { newDoc }, stopJobs() {},
    match: { takeUp: (/** @type {import("../session/match-tree.js").Tree} */ tree) => session.patch({ tree }) },
    open: (/** @type {Doc} */ doc, /** @type {import("../session/match-tree.js").TreeRecord} */ match) =>
      session.set(opened(session.state, doc, match)),
  });
  /** @type {KeptMatch[]} */
  const written = [];
  const store = { update: async (/** @type {KeptMatch} */ grown) => void written.push(grown), messages: async () => [],
    list: async () => kept };
  const live = new LiveMatch({ session: as(session), players, store: as(store), storage: as({ getItem: () => null }),
    unkept() {} });
  return { live, session, written };
}

/** None is there. */
const noPlayers = () => new Players({ engine: () => assert.fail("no match begins"), carrier: () => assert.fail(),
  own: () => assert.fail(), hasOwn: () => false, secure: false });

/** @param {string} name @param {string} text @param {string} game @returns {Doc} */
function newDoc(name, text, game) {
  return { id: `sheet of ${text}`, name, game, text, changed: false };
}

/**
 * A match that was left, as it is kept.
 * @param {string} end "" if the page was left in the middle
 * @returns {Promise<KeptMatch>}
 */
const left = async (end) => as({ id: "m", at: 0, title: "g", game: "", settings,
  doc: `sheet of ${RULES}`, rules: await rulesKey(RULES), tournament: "", seats: settings.seats,
  record: { steps: MOVES.map((moves) => ({ moves, seconds: [] })), end, goals: [] } });

test("a match of a player that was deleted fails, and says which", async () => {
  const { live, session } = liveMatch();
  await live.start(settings);
  assert.equal(session.state.managed?.status, "failed");
  assert.equal(session.state.managed.problem?.message, "Your player Greedy is not there any more.");
});

test("a match can be broken off while its players are loaded", async () => {
  let come = () => {};
  const ready = new Promise((resolve) => void (come = () => resolve(null)));
  /** @type {(_: unknown) => void} */
  let loading = () => {};
  const made = new Promise((resolve) => void (loading = resolve));
  /** @type {unknown[]} */
  const played = [];
  const { live, session } = liveMatch([], as({
    /** @type {import("./players.js").Players["match"]} */
    async match(_, __, play) {
      loading(null);
      await ready;
      played.push(play(as({}), []));
      return null;
    },
  }));
  const started = live.start(settings);
  await made;
  live.conduct("abort");
  assert.equal(session.state.managed?.status, "broken");
  come();
  await started;
  assert.equal(session.state.managed.status, "broken");
  assert.deepEqual(played, [null]);
});

test("a match that was called off while its players loaded, and is gone on with, is played once", async () => {
  /** @type {((ready: unknown) => void)[]} */
  const loads = [];
  /** @type {string[]} */
  const runs = [];
  const never = new Promise(() => {});
  const manager = { call: (/** @type {string} */ type) => {
    runs.push(type);
    return { result: never, over: false, async *[Symbol.asyncIterator]() {
      await never;
    } };
  } };
  const { live, session } = liveMatch([], as({
    /** @type {import("./players.js").Players["match"]} */
    async match(_, __, play) {
      const came = await new Promise((resolve) => void loads.push(resolve));
      if (came === "gone") throw new EngineError("worker-failed", [], "");
      return play(as(manager), []);
    },
  }));
  live.keeper.begin = () => {};
  const loading = async (/** @type {number} */ count) => {
    while (loads.length < count) await new Promise((resolve) => void setTimeout(resolve, 1));
  };
  const first = live.start(settings);
  await loading(1);
  live.conduct("abort");
  live.goOn();
  await loading(2);
  live.conduct("abort");
  live.goOn();
  await loading(3);
  loads[0]?.("ready");
  await first;
  assert.deepEqual(runs, [], "the first loading is nobody's any more");
  loads[1]?.("gone");
  loads[2]?.("ready");
  await new Promise((resolve) => void setTimeout(resolve, 5));
  assert.deepEqual(runs, ["manage"]);
  assert.equal(session.state.managed?.status, "starting", "nor does its failure end the match");
  assert.equal(live.live?.id, session.state.managed.id);
});

test("a match goes on by its own rules only, which can be opened again", async () => {
  const { live, session } = liveMatch();
  session.patch({ tree: fromMoves(MOVES) });
  await live.show(await left("aborted"), { status: "broken", node: 2 });
  session.set(edited(session.state, "(role y)"));
  live.goOn();
  assert.equal(session.state.managed?.status, "broken");
  await live.reopen();
  assert.equal(session.state.doc.text, RULES);
  assert.deepEqual(movesTo(session.state.tree), MOVES);
  assert.ok(hasItsRules(session.state));
  live.goOn();
  assert.equal(session.state.managed.status, "starting");
});

test("what is tried on other rules is not kept with a match", async () => {
  const { live, session, written } = liveMatch();
  const tree = fromMoves(MOVES);
  session.patch({ tree });
  await live.show(await left("terminal"), { status: "over", node: 2 });
  session.set(edited(session.state, "(role y)"));
  session.patch({ tree: play(goTo(tree, 1), ["c"]) });
  await live.keeper.saving;
  assert.equal(written.length, 0);
  session.set(edited(session.state, RULES));
  await live.keeper.saving;
  assert.deepEqual(written[0]?.record.variations, [{ ply: 1, moves: [["c"]] }]);
});

test("a match that was left is offered where the sheet has its rules still", async () => {
  const { live, session } = liveMatch([await left("")]);
  const offered = () => session.state.managed?.id;
  session.set(edited(session.state, "(role y)"));
  await live.offer();
  assert.equal(offered(), undefined);
  session.set(edited(session.state, RULES));
  await live.offer();
  assert.equal(offered(), "m");
});
