// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { USUAL_CLOCKS } from "../session/managed.js";
import { initialState } from "../session/state.js";
import { StateStore } from "../session/state-store.js";
import { LiveMatch } from "./live-match.js";
import { Players } from "./players.js";

/** @typedef {import("../documents/match-store.js").KeptMatch} KeptMatch */

const RULES = "(role x)";

/**
 * What a test puts in another's place.
 * @template T
 * @param {unknown} fake
 * @returns {T}
 */
const as = (fake) => /** @type {T} */ (fake);

/** A live match on a session of which only the state is real. */
function liveMatch() {
  const session = Object.assign(
    new StateStore(initialState({ id: "d", name: "", game: "", text: RULES, changed: false }), () => 0),
    { turns: {}, match: { takeUp() {} }, analysing: { lookSoon() {} }, stopJobs() {} });
  /** @type {KeptMatch[]} */
  const written = [];
  const store = { update: async (/** @type {KeptMatch} */ kept) => void written.push(kept), messages: async () => [] };
  const players = new Players({ engine: () => assert.fail("no match begins"), carrier: () => assert.fail(),
    own: () => assert.fail(), hasOwn: () => false, secure: false });
  const live = new LiveMatch({ session: as(session), players, store: as(store), storage: as({ getItem: () => null }) });
  return { live, session, written };
}

test("a match of a player that was deleted fails, and says which", async () => {
  const { live, session } = liveMatch();
  await live.start({ ...USUAL_CLOCKS, seats: [{ kind: "own", id: "own:1", name: "Greedy" }] });
  assert.equal(session.state.managed?.status, "failed");
  assert.equal(session.state.managed.problem?.message, "Your player Greedy is not there any more.");
});
