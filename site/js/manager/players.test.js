// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { PlayerGone } from "../session/managed.js";
import { MATCHES, Players } from "./players.js";

/** @typedef {import("./players.js").WorkerClient} WorkerClient */

test("workers stay for the next match, but not for any number of them", async () => {
  const workers = { begun: 0, ended: 0 };
  const engine = () => {
    workers.begun++;
    return /** @type {WorkerClient} */ (/** @type {unknown} */ ({ start: async () => {}, call() {},
      die: () => void workers.ended++ }));
  };
  const players = new Players({ engine, secure: false, carrier: () => assert.fail("nobody is elsewhere"),
    own: () => assert.fail("nobody is the visitor's"), hasOwn: () => assert.fail("nobody is the visitor's") });
  const match = () => players.make([{ kind: "builtIn", id: "random" }, { kind: "builtIn", id: "legal" }], 1).free();
  for (let i = 1; i < MATCHES; i++) match();
  assert.deepEqual(workers, { begun: 3, ended: 0 });
  match();
  assert.deepEqual(workers, { begun: 3, ended: 3 });
  match();
  assert.deepEqual(workers, { begun: 6, ended: 3 });
  const many = Array.from({ length: 5 }, () => /** @type {const} */ ({ kind: "builtIn", id: "random" }));
  players.make(many, 1).free();
  assert.equal(workers.begun - workers.ended, 3, "and not too many of them");
});

test("no worker is taken for a match of a player that was deleted", () => {
  const players = new Players({ engine: () => assert.fail("no match begins"), secure: false,
    carrier: () => assert.fail("nobody is elsewhere"), own: () => assert.fail("it is not there"),
    hasOwn: () => false });
  const own = /** @type {const} */ ({ kind: "own", id: "own:1", name: "Greedy" });
  assert.throws(() => players.make([{ kind: "builtIn", id: "random" }, own], 1),
    (error) => error instanceof PlayerGone && /Your player Greedy is not there any more/.test(error.message));
});
