// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineError, Job } from "../engine/worker-client.js";
import { EngineWorkers } from "./engine-workers.js";
import { NetBuilding } from "./net-building.js";
import { initialState } from "./state.js";
import { StateStore } from "./state-store.js";

/** An engine whose answers the test gives. */
class SlowEngine {
  status = "ready";
  lost = 0;
  /** @type {{type: string, revision: number, job: Job<"build">, cancelled: boolean}[]} */
  calls = [];

  /** @param {string} type @param {object} _body @param {{revision: number}} about */
  call(type, _body, { revision }) {
    /** @type {Job<"build">} */
    const job = new Job(async () => void (made.cancelled = true));
    const made = { type, revision, job, cancelled: false };
    this.calls.push(made);
    return job;
  }

  get builds() {
    return this.calls.filter(({ type }) => type === "build");
  }
}

/** A page that builds the network of a text. @param {string} text */
function pageOf(text) {
  const store = new StateStore(initialState({ id: "1", name: "", game: "", text, changed: true }), () => 0);
  const player = new SlowEngine();
  const workers = new EngineWorkers(store, /** @type {never} */ ({ player, analyst: player, random: () => 0.5 }));
  const building = new NetBuilding(store, workers, () => {});
  /** The visitor has written another text, and it has been read. @param {string} text */
  const read = async (text) => {
    const { doc, revision: before } = store.state;
    const revision = before + 1;
    const check = /** @type {never} */ ({ revision, result: { playable: true, errors: 0 } });
    store.patch({ doc: { ...doc, text }, revision, check });
    building.textRead();
    void building.build();
    await settled();
  };
  return { store, player, building, read };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const RULES = "(role x)\n(init (p 1))";
const built = { body: /** @type {never} */ ({ net: 0, machine: "propnet" }), buffers: [new ArrayBuffer(8)] };

test("a network that is being built goes on where only comments and layout change", async () => {
  const { store, player, read } = pageOf("");
  await read(RULES);
  await read(`; a comment (\n ${RULES.replace("\n", "   ")} ; and one more`);
  assert.deepEqual(player.calls.map(({ type }) => type), ["load", "build"]);
  assert.deepEqual([store.state.net.status, store.state.net.revision], ["building", store.state.revision]);
  player.builds[0]?.job.resolve?.(built);
  await settled();
  assert.deepEqual([store.state.net.status, store.state.net.revision], ["ready", store.state.revision]);
  assert.deepEqual(player.calls.at(-1)?.type, "load", "the worker knows that its network is that of this text");
  assert.equal(player.calls.at(-1)?.revision, store.state.revision);
});

test("of other rules another network is built, and the one before is given up", async () => {
  const { store, player, read } = pageOf("");
  await read(RULES);
  await read(`${RULES} (init (p 2))`);
  assert.deepEqual(player.builds.map(({ cancelled }) => cancelled), [true, false]);
  player.builds[0]?.job.resolve?.(built);
  await settled();
  assert.equal(store.state.net.status, "building");
});

test("a network whose building was superseded is built all the same", async () => {
  const { store, player, read } = pageOf("");
  await read(RULES);
  player.builds[0]?.job.reject(new EngineError("stale-revision", [], ""));
  await settled();
  assert.equal(player.builds.length, 2);
  assert.equal(store.state.net.status, "building");
});
