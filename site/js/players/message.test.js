// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { readMessage } from "./message.js";

test("messages are read in the forms that managers write them", () => {
  assert.deepEqual(readMessage("(INFO)"), { verb: "info" });
  assert.deepEqual(readMessage("\ufeff(start kiosk.1 x ((role x) (init (a 1)))\n 30 10)"),
    { verb: "start", id: "kiosk.1", role: "x", rules: "(role x) (init (a 1))", startClock: 30, playClock: 10 });
  assert.deepEqual(readMessage("( PLAY m NIL )"), { verb: "play", id: "m", moves: [] });
  assert.deepEqual(readMessage("(PLAY m (( MARK 1 2 ) NOOP)) ; a comment)"),
    { verb: "play", id: "m", moves: ["( MARK 1 2 )", "NOOP"] });
  assert.deepEqual(readMessage("(stop m ((a) b))"), { verb: "stop", id: "m", moves: ["(a)", "b"] });
  assert.deepEqual(readMessage("(abort m)"), { verb: "abort", id: "m" });
  assert.deepEqual(readMessage("(PREVIEW ((role x)) 10)"), { verb: "preview", rules: "(role x)", clock: 10 });
});

test("what is no message is refused", () => {
  for (const text of ["", "x", "(", ")", "()", "(play)", "(play m)", "(play m x)", "(nothing)", "(info) (info)",
    "(start m x rules 1 1)", "(start m x () 1)", "(start m x () 1 -1)", "(start m x () 1 1e9)", "(".repeat(1e5)]) {
    assert.throws(() => readMessage(text), SyntaxError, text.slice(0, 40));
  }
});
