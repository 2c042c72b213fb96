// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { inParts } from "./in-parts.js";

/** A list that is drawn two new items at a time. */
function list() {
  /** @type {(() => void)[]} */
  const frames = [];
  /** @type {Set<string>} */
  let drawn = new Set();
  let items = "";
  const ready = inParts(2, draw, (run) => frames.push(run));
  function draw() {
    const all = [...items];
    drawn = new Set(all.slice(0, ready(all, (item) => !drawn.has(item))));
  }
  return { draw: (/** @type {string} */ next) => (items = next, draw(), text()), text, frames,
    frame: () => (frames.shift()?.(), text()) };
  function text() {
    return [...drawn].join("");
  }
}

test("a short list is drawn whole", () => {
  const { draw, frames } = list();
  assert.equal(draw("ab"), "ab");
  assert.equal(frames.length, 0);
});

test("a long list grows by a part a frame", () => {
  const { draw, frame, frames } = list();
  assert.equal(draw("abcde"), "ab");
  assert.equal(frame(), "abcd");
  assert.equal(frame(), "abcde");
  assert.equal(frames.length, 0);
});

test("what has been drawn stays, and only what is new counts", () => {
  const { draw, frame } = list();
  draw("abcd");
  frame();
  assert.equal(draw("aXbcd"), "aXbcd");
  assert.equal(draw("abcdefg"), "abcdef", "X has gone");
  assert.equal(frame(), "abcdefg");
});

test("asked again before the frame, it waits for one frame", () => {
  const { draw, frames } = list();
  draw("abcdefg");
  draw("abcdefgh");
  assert.equal(frames.length, 1);
});
