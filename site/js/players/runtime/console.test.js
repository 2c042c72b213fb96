// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createConsole, MOST_LENGTH } from "./console.js";
import { faultOf } from "./faults.js";

/** What a console tells of values. @param {unknown[]} values */
function told(...values) {
  /** @type {string[]} */
  const lines = [];
  createConsole((_, text) => lines.push(text)).console.log(...values);
  return lines[0] ?? "";
}

test("values are written as people read them", () => {
  assert.equal(told("a", 1, null, ["b", { c: 2n }], new Map([["d", new Set([3])]])),
    'a 1 null ["b", { c: 2 }] Map { d: [3] }');
  assert.equal(told(new Uint8Array(3), new DataView(new ArrayBuffer(1))), "[0, 0, 0] {  }");
  assert.match(told(Array(1000).fill(0)), /^\[0, .*, … 900 more\]$/);
});

test("what holds itself is written to an end, and soon", () => {
  /** @type {unknown[]} */
  const list = [];
  for (let i = 0; i < 100; i++) list.push(list);
  let asked = 0;
  const all = new Proxy(list, { get: (target, key) => (asked++, Reflect.get(target, key)) });
  list.fill(all);
  assert.ok(told(all, list).length <= MOST_LENGTH + 2);
  assert.ok(asked < 100 * MOST_LENGTH, `${asked} parts were asked for`);
  assert.ok(told(new Uint8Array(2 ** 27)).length <= MOST_LENGTH + 2);
});

test("whatever is thrown is told", () => {
  const code = { before: 1, lines: 9 };
  const trap = () => {
    throw new Error("trap");
  };
  for (const thrown of [Object.create(null), { toString: trap }, { toString: null, valueOf: null },
    Object.defineProperty(new Error("x"), "message", { get: trap }),
    Object.defineProperty(new Error("x"), "stack", { get: trap })]) {
    assert.deepEqual(faultOf(thrown, code), { message: "Thrown: something that cannot be read", line: 0, column: 0 });
  }
  assert.equal(faultOf(Symbol("s"), code).message, "Thrown: Symbol(s)");
  assert.equal(faultOf(Object.assign(new Error("x"), { stack: "at p:4:7" }), code).line, 3);
});
