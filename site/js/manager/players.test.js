// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { PlayerGone } from "../session/managed.js";
import { MATCHES, Players } from "./players.js";

/** @typedef {import("./players.js").WorkerClient} WorkerClient */
/** @typedef {import("./players.js").MessagePlayer} MessagePlayer */

test("workers stay for the next match, but not for any number of them", async () => {
  const workers = { begun: 0, ended: 0 };
  const engine = () => {
    workers.begun++;
    return /** @type {WorkerClient} */ (/** @type {unknown} */ ({ start: async () => {}, call() {},
      die: () => void workers.ended++ }));
  };
  const players = new Players({ engine, secure: false, carrier: () => assert.fail("nobody is elsewhere"),
    own: () => assert.fail("nobody is the visitor's"), hasOwn: () => assert.fail("nobody is the visitor's") });
  const played = async () => "played";
  const match = () => players.match([{ kind: "builtIn", id: "random" }, { kind: "builtIn", id: "legal" }], 1, played);
  assert.equal(await match(), "played");
  for (let i = 2; i < MATCHES; i++) await match();
  assert.deepEqual(workers, { begun: 3, ended: 0 });
  await match();
  assert.deepEqual(workers, { begun: 3, ended: 3 });
  await match();
  assert.deepEqual(workers, { begun: 6, ended: 3 });
  const many = Array.from({ length: 5 }, () => /** @type {const} */ ({ kind: "builtIn", id: "random" }));
  await players.match(many, 1, played);
  assert.equal(workers.begun - workers.ended, 3, "and not too many of them");
});

test("no worker is taken for a match of a player that was deleted", async () => {
  const players = new Players({ engine: () => assert.fail("no match begins"), secure: false,
    carrier: () => assert.fail("nobody is elsewhere"), own: () => assert.fail("it is not there"),
    hasOwn: () => false });
  const own = /** @type {const} */ ({ kind: "own", id: "own:1", name: "Greedy" });
  await assert.rejects(players.match([{ kind: "builtIn", id: "random" }, own], 1, () => assert.fail("none begins")),
    (error) => error instanceof PlayerGone && /Your player Greedy is not there any more/.test(error.message));
});

test("players are closed where nobody wants the match when they have come", async () => {
  let closed = 0;
  const own = () => /** @type {MessagePlayer} */ (/** @type {unknown} */ ({ ready: Promise.resolve(),
    close: () => void closed++ }));
  const players = new Players({ secure: false, carrier: () => assert.fail("nobody is elsewhere"),
    engine: () => /** @type {WorkerClient} */ (/** @type {unknown} */ ({ start: async () => {}, die() {} })),
    own, hasOwn: () => true });
  const seat = /** @type {const} */ ({ kind: "own", id: "own:1", name: "Greedy" });
  assert.equal(await players.match([seat, { kind: "you" }, seat], 1, () => null), null);
  assert.equal(closed, 2);
});
