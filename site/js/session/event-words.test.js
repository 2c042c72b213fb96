// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { eventText, tellsFailure, toastText } from "./event-words.js";

test("an event is said by its code, and a message is an event too", () => {
  assert.equal(eventText({ code: "move", args: ["x", "mark 1 1", "1400"] }), "x: mark 1 1, after 1.4 s");
  assert.equal(eventText({ code: "copied", args: [] }), toastText({ code: "copied", args: [] }));
});

test("a match that was left out is not said to be opened up to ply 0", () => {
  for (const code of ["link-cut", "link-long", "kept-cut"]) {
    assert.match(toastText({ code, args: ["0"] }), /left out/);
    assert.match(toastText({ code, args: ["3"] }), /3/);
  }
});

test("messages about what went well tell no failure", () => {
  assert.deepEqual(["copied", "exercise-reset", "replaced", "copy-failed"].map((code) => tellsFailure({ code })),
    [false, false, false, true]);
});

test("codes that look like properties of objects are no texts", () => {
  assert.equal(toastText({ code: "__proto__", args: ["words"] }), "words");
});
