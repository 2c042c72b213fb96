// @ts-check
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { decodeLink } from "../documents/link.js";
import { fitting, isSame, Records, resultsOf } from "./records.js";

/** @typedef {import("../documents/match-store.js").KeptMatch} KeptMatch */

/** @param {string} title @param {string[]} players @param {(number | null)[]} goals @param {string} [end] */
const kept = (title, players, goals, end = "terminal") => /** @type {KeptMatch} */ (/** @type {unknown} */ (
  { title, tournament: "", record: { players, goals, end, steps: [{ moves: [], seconds: [] }] } }));

const matches = [kept("A", ["me", "hard"], [0, 100]), kept("A", ["hard", "me"], [50, 50]),
  kept("B", ["me"], [100]), kept("B", ["me", "random"], [], "aborted")];
/** @type {import("./records.js").Filter} */
const all = { game: "", player: "", result: "", tournament: "" };

test("matches are found by game, player and result", () => {
  assert.equal(fitting(matches, all).length, 4);
  assert.deepEqual(fitting(matches, { ...all, game: "A", player: "hard", result: "won" }), [matches[0]]);
  assert.deepEqual(fitting(matches, { ...all, player: "me", result: "lost" }), [matches[0]]);
  assert.deepEqual(fitting(matches, { ...all, player: "me", result: "won" }), [matches[2]]);
  assert.deepEqual(fitting(matches, { ...all, result: "open" }), [matches[3]]);
  assert.deepEqual(fitting(matches, { ...all, result: "drawn" }), [matches[1]]);
});

test("faults are a result of their own", () => {
  const { record } = kept("A", ["me", "hard"], [100, 0]);
  const faulty = { ...record, steps: [{ moves: [], seconds: [], faults: /** @type {import(
    "../protocol.d.ts").Fault[]} */ (["", "TO"]) }] };
  assert.deepEqual(resultsOf(faulty, "hard"), ["faults", "lost"]);
});

test("any number of goals has a best one", () => {
  const { record } = kept("A", ["me"], [100, ...Array.from({ length: 500_000 }, (_, role) => role % 100)]);
  assert.deepEqual(resultsOf(record, "me"), ["won"]);
});

/**
 * The link to a match, and what is said instead.
 * @param {string} rules that it was played by
 */
async function linkOf(rules) {
  const as = (/** @type {unknown} */ fake) => /** @type {any} */ (fake);
  /** @type {[string, string[]][]} */
  const said = [];
  Object.assign(globalThis, { location: new URL("https://gdl.example/page") });
  const toast = (/** @type {string} */ code, /** @type {string[]} */ args) => void said.push([code, args]);
  const records = new Records({ session: as({ toast }), store: as({ rules: async () => rules }), examiner: as({}),
    opened() {}, changed() {} });
  return { link: await records.link(kept("A", ["me"], [100])), said };
}

test("a link to a match is copied only if this page opens it", async () => {
  const { link, said } = await linkOf("(role x)");
  assert.deepEqual(said, []);
  assert.equal((await decodeLink(new URL(link ?? "").hash)).kind, "shared");
  const long = await linkOf(`; ${randomBytes(200_000).toString("base64")}`);
  assert.equal(long.link, null);
  assert.equal(long.said[0]?.[0], "failed");
  assert.match(long.said[0]?.[1][0] ?? "", /more than a link can hold\. Save it as a file/);
  const large = await linkOf("; the same again and again\n".repeat(100_000)); // short in a link, and 2.6 MB behind it
  assert.equal(large.link, null);
});

test("a match is known again in another form, and by whom it was played", () => {
  const record = { ...kept("A", ["me", "hard"], [0, 100]).record, match: "m", began: 5,
    steps: [{ moves: ["(mark 1 1)", "noop"], seconds: [1, 2] }] };
  const ours = { record, rules: "key" };
  const server = { ...ours, record: { ...record, steps: [{ moves: ["( MARK 1 1 )", "noop"], seconds: [] }] } };
  assert.ok(isSame(ours, server));
  assert.ok(isSame(ours, { ...server, record: { ...server.record, goals: [] } }), "a form may not tell the goals");
  for (const other of [{ ...server, rules: "others" }, ...[{ match: "n" }, { began: 6 }, { players: ["me", "easy"] },
    { goals: [100, 0] }, { steps: [] }].map((part) => ({ ...server, record: { ...server.record, ...part } }))]) {
    assert.ok(!isSame(ours, other), JSON.stringify(other));
  }
});

test("a match that another tab has deleted is said to be, and leaves the list", async () => {
  for (const [rules, said, left] of /** @type {[() => Promise<string | null>, string, number][]} */ ([
    [async () => null, "match-gone", 0], [() => Promise.reject(new Error("closed")), "match-unreadable", 1]])) {
    const as = (/** @type {unknown} */ fake) => /** @type {any} */ (fake);
    /** @type {string[]} */
    const told = [];
    const records = new Records({ session: as({ toast: (/** @type {string} */ code) => void told.push(code) }),
      store: as({ rules, list: async () => [] }), examiner: as({}), opened: () => assert.fail(), changed() {} });
    const one = kept("A", ["me"], [100]);
    records.state = { status: "ready", matches: [one] };
    await records.open(one);
    assert.deepEqual([told, records.state.matches.length], [[said], left]);
  }
});
