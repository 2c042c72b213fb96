import assert from "node:assert/strict";
import { test } from "node:test";
import { dropStackTables } from "./stack-tables.js";

const HEADER = 72;
const NAMES = "f\0g\0";
const FILES = "a.go\0";
// The first table is of the stack, the second of lines, the third of files and of what the runtime needs.
const TABLES = [0, 2, 5, 0, 0, 4, 0x80, 1, 9, 0, 2, 7, 0];
const [STACK, LINES, SHARED] = [1, 4, 10];

/** What Go's linker writes of two functions, between other data. @param {number} [second] where the second begins */
function program(second = 9) {
  const functions = [
    { begin: 0, stack: STACK, file: SHARED, line: LINES, data: [SHARED] },
    { begin: 9, stack: STACK, file: 0, line: LINES, data: [] },
  ];
  const described = functions.map(({ begin, stack, file, line, data }) => {
    const bytes = Buffer.alloc(44 + 4 * data.length);
    const numbers = [begin, 0, 8, 0, stack, file, line, data.length, 3, 12, 0, ...data];
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

test("names, lines and files are gone, and what the runtime needs is as it was", () => {
  const whole = program();
  const bare = Buffer.from(whole);
  dropStackTables(bare);
  const tables = 6 + HEADER + NAMES.length + 4 + FILES.length;
  assert.equal(bare.length, whole.length);
  assert.deepEqual([...bare.subarray(tables, tables + TABLES.length)],
    [0, 2, 5, 0, 0, 0, 0, 0, 0, 0, 2, 7, 0]);
  assert.deepEqual(bare.subarray(0, 6 + HEADER), whole.subarray(0, 6 + HEADER));
  assert.deepEqual([...new Set(bare.subarray(6 + HEADER, tables))], [0]);
  const first = tables + TABLES.length + 20;
  const numbers = Array.from({ length: 12 }, (_, i) => bare.readUInt32LE(first + 4 * i));
  assert.deepEqual(numbers, [0, 0, 8, 0, STACK, 0, 0, 1, 0, 0, 0, SHARED]);
  assert.equal(bare.subarray(-6).toString(), "behind");
});

test("tables of another form are an error, not a broken program", () => {
  assert.throws(() => dropStackTables(Buffer.from("no tables")), /not found/);
  assert.throws(() => dropStackTables(program(8)), /function 1 is not described/);
  const other = program();
  other.writeBigUInt64LE(1n, 6 + 48);
  assert.throws(() => dropStackTables(other), /order/);
});
