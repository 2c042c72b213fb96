// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { Job } from "../engine/worker-client.js";
import { builtInPlayer, isAddress, remotePlayer } from "./message-players.js";
import { addressTexts } from "./texts.js";

/** @typedef {import("../engine/worker-client.js").WorkerClient} WorkerClient */

test("an address is one of http, without a password", () => {
  assert.ok(isAddress("http://localhost:9147"));
  assert.ok(isAddress("https://players.example/one"));
  for (const text of ["", "localhost", "javascript:alert(1)", "ftp://a", "http://me:secret@a"]) {
    assert.ok(!isAddress(text), text);
  }
});

test("a worker that takes another's place hears what was said before", async () => {
  /** @type {{message: string, history: string[]}[]} */
  const heard = [];
  const client = {
    worker: {},
    start: async () => {},
    call: (/** @type {string} */ _, /** @type {{message: string, history: string[]}} */ body) => {
      heard.push({ message: body.message, history: body.history });
      /** @type {Job<"answer">} */
      const job = new Job(async () => {});
      job.resolve?.({ body: { reply: "noop" }, buffers: [] });
      return job;
    },
  };
  const player = builtInPlayer(/** @type {WorkerClient} */ (/** @type {unknown} */ (client)),
    { player: "hard", seed: 1 });
  const say = (/** @type {string} */ text) => player.send(text, { signal: new AbortController().signal });
  await say("(START m x () 1 1)");
  await say("(PLAY m NIL)");
  client.worker = {};
  await say("(PLAY m (a b))");
  await say("(STOP m (a b))");
  assert.deepEqual(heard.map(({ history }) => history), [[], [], ["(START m x () 1 1)", "(PLAY m NIL)"], []]);
});

test("what the browser forbids is said in words", async () => {
  /** @type {{onmessage?: (event: unknown) => void, postMessage: (data: {id: number}) => void}} */
  const worker = { postMessage: ({ id }) => worker.onmessage?.({ data: { id, failed: "network", status: 0 } }) };
  const player = remotePlayer(() => /** @type {Worker} */ (/** @type {unknown} */ (worker)), "http://a.example", true);
  await assert.rejects(player.send("(INFO)", { signal: new AbortController().signal }), /blocks http:\/\/a\.example/);
  assert.match(addressTexts.failed("network", "http://localhost:1", 0, true), /CORS/);
  assert.match(addressTexts.failed("policy", "http://a", 0, false), /policy/);
  assert.match(addressTexts.failed("status", "http://a", 500, false), /error 500/);
});
