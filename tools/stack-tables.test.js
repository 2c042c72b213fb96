import assert from "node:assert/strict";
import { test } from "node:test";
import { dropStackTables } from "./stack-tables.js";

const HEADER = 72;
const NAMES = "f\0g\0";
const FILES = "a.go\0";
// The first table is of the stack, the second of lines, the third of files and of what the runtime needs, the fourth
// of inlined calls.
const TABLES = [0, 2, 5, 0, 0, 4, 0x80, 1, 9, 0, 2, 7, 0, 3, 1, 0];
const [STACK, LINES, SHARED, INLINED] = [1, 4, 10, 13];
const NONE = 0xffffffff;

/** What Go's linker writes of two functions, between other data. @param {number} [second] where the second begins */
function program(second = 9) {
  const functions = [
    { begin: 0, name: 0, stack: STACK, file: SHARED, line: LINES, tables: [INLINED, SHARED, INLINED],
      data: [1, 2, 3, 4] },
    { begin: 9, name: 2, stack: STACK, file: 0, line: LINES, tables: [], data: [] },
  ];
  const described = functions.map(({ begin, name, stack, file, line, tables, data }) => {
    const numbers = [begin, name, 8, 0, stack, file, line, tables.length, 3, 12, data.length << 24, ...tables, ...data];
    const bytes = Buffer.alloc(4 * numbers.length);
    numbers.forEach((n, i) => bytes.writeUInt32LE(n, 4 * i));
    return bytes;
  });
  const list = Buffer.alloc(20);
  [0, 20, second, 20 + (described[0]?.length ?? 0), 99].forEach((n, i) => list.writeUInt32LE(n, 4 * i));
  const parts = [Buffer.from(NAMES), Buffer.alloc(4, 1), Buffer.from(FILES), Buffer.from(TABLES), list, ...described];
  const header = Buffer.alloc(HEADER);
  Buffer.from([0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8]).copy(header);
  header.writeBigUInt64LE(2n, 8);
  let at = HEADER;
  for (const [i, part] of parts.slice(0, 5).entries()) {
    header.writeBigUInt64LE(BigInt(at), 32 + 8 * i);
    at += part.length;
  }
  return Buffer.concat([Buffer.from("before"), header, ...parts, Buffer.from("behind")]);
}

test("what only stacks and signals need is gone, and what else the runtime needs is as it was", () => {
  const whole = program();
  const bare = Buffer.from(whole);
  dropStackTables(bare);
  const tables = 6 + HEADER + NAMES.length + 4 + FILES.length;
  assert.equal(bare.length, whole.length);
  assert.deepEqual([...bare.subarray(tables, tables + TABLES.length)],
    [0, 2, 5, 0, 0, 0, 0, 0, 0, 0, 2, 7, 0, 0, 0, 0]);
  assert.deepEqual(bare.subarray(0, 6 + HEADER), whole.subarray(0, 6 + HEADER));
  assert.deepEqual([...new Set(bare.subarray(6 + HEADER, tables))], [0]);
  const first = tables + TABLES.length + 20;
  const numbers = Array.from({ length: 20 }, (_, i) => bare.readUInt32LE(first + 4 * i));
  assert.deepEqual(numbers, [0, 0, 8, 0, STACK, 0, 0, 3, 0, 0, 4 << 24, 0, SHARED, 0, 1, 2, 3, NONE, 9, 0]);
  assert.equal(bare.subarray(-6).toString(), "behind");
});

test("tables of another form are an error, not a broken program", () => {
  assert.throws(() => dropStackTables(Buffer.from("no tables")), /not found/);
  assert.throws(() => dropStackTables(program(8)), /function 1 is not described/);
  const other = program();
  other.writeBigUInt64LE(1n, 6 + 48);
  assert.throws(() => dropStackTables(other), /order/);
});
