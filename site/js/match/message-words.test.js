// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { kindOf, logText, wireTime } from "./message-words.js";

/** @type {import("../protocol.d.ts").Entry} */
const play = { seconds: 61.25, role: 1, ply: 0, out: true, text: "(PLAY m NIL)" };
const late = { ...play, seconds: 71.7504, out: false, text: "", error: "context deadline exceeded" };

test("messages are told apart by their verbs", () => {
  assert.deepEqual([play, late, { ...play, text: "(info)" }].map(kindOf), ["PLAY", "reply", "INFO"]);
});

test("a log has a line for each message, with its time and direction", () => {
  assert.equal(wireTime(0.0004), "0:00.000");
  assert.equal(logText([play, late], ["x", "o"]),
    "1:01.250 -> o: (PLAY m NIL)\n1:11.750 <- o: ; context deadline exceeded\n");
});
