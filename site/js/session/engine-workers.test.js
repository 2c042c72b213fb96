// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { Job } from "../engine/worker-client.js";
import { EngineWorkers } from "./engine-workers.js";

/** An engine that answers nothing, and remembers what it was told. */
class SilentEngine {
  status = "ready";
  lost = 0;
  /** @type {{type: string, buffers: number}[]} */
  calls = [];

  /** @param {string} type @param {object} _body @param {{buffers?: ArrayBuffer[]}} about */
  call(type, _body, { buffers = [] }) {
    this.calls.push({ type, buffers: buffers.length });
    return new Job(async () => {});
  }
}

function newWorkers() {
  const state = { revision: 3, doc: { text: "(role x)" }, net: { status: "ready" } };
  const analyst = new SilentEngine();
  const workers = new EngineWorkers(/** @type {never} */ ({ state }), /** @type {never} */ ({
    player: new SilentEngine(), analyst, random: () => 0.5,
  }));
  workers.share(3, new ArrayBuffer(8), "propnet");
  const solve = () => void workers.examine("solve", /** @type {never} */ ({}));
  return { analyst, workers, solve };
}

test("the analyst is given rules and network once", () => {
  const { analyst, solve } = newWorkers();
  solve();
  solve();
  assert.deepEqual(analyst.calls, [{ type: "load", buffers: 1 }, { type: "solve", buffers: 0 },
    { type: "solve", buffers: 0 }]);
});

test("an analyst that takes the place of one that was ended gets the network, too", () => {
  const { analyst, solve } = newWorkers();
  solve();
  analyst.lost++;
  solve();
  assert.deepEqual(analyst.calls.slice(2), [{ type: "load", buffers: 1 }, { type: "solve", buffers: 0 }]);
});
