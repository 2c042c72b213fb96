import assert from "node:assert/strict";
import { test } from "node:test";
import { joinDataSegments } from "./data-segments.js";

/** A module with a memory of one page and the given data segments. @param {[number[], number[]][]} segments */
function module(segments) {
  const data = [segments.length, ...segments.flatMap(([address, bytes]) =>
    [0, 0x41, ...address, 0x0b, bytes.length, ...bytes])];
  return Uint8Array.from([
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    5, 3, 1, 0, 1, // memory
    7, 7, 1, 3, 0x6d, 0x65, 0x6d, 2, 0, // export "mem"
    11, data.length, ...data,
  ]);
}

/** @param {Uint8Array<ArrayBuffer>} wasm */
async function memory(wasm) {
  const instance = await WebAssembly.instantiate(await WebAssembly.compile(wasm));
  return Buffer.from(/** @type {WebAssembly.Memory} */ (instance.exports.mem).buffer);
}

test("joined segments fill memory as the many did", async () => {
  const many = module([
    [[0x10], [1, 2, 3]],
    [[0xc0, 0xb8, 0x02], [7]], // 40,000
    [[0x1c], [4, 5]], // 9 zeros behind the first
    [[0xd0, 0x00], [6]], // 80: 50 zeros behind that
    [[0xff, 0x00], []], // 127, empty
  ]);
  const joined = Buffer.from(joinDataSegments(many));
  assert.deepEqual(await memory(Uint8Array.from(joined)), await memory(many));
  assert.equal(joined[joined.indexOf(11, 20) + 2], 2, "two segments are left");
});

test("what is not understood is an error, not a broken program", () => {
  assert.throws(() => joinDataSegments(module([]).subarray(0, 22)), /no data section/);
  const passive = module([[[0x10], [1]]]);
  passive[passive.length - 6] = 1;
  assert.throws(() => joinDataSegments(passive), /not 0/);
  assert.throws(() => joinDataSegments(module([[[0x10], [1, 2]], [[0x11], [3]]])), /overlap/);
});
