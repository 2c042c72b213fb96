// Reads a QR code, as a phone would that sees every module clearly: without
// repairing anything, so that what is drawn must be right to the last module.
import assert from "node:assert/strict";

/** Codewords that repair a block, and blocks, by version (from 1), at level L: ISO/IEC 18004, table 9. */
const REPAIR = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
  28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
  8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25];
const FORMAT_MASK = 0b101010000010010;
const LEVEL_L = 0b01;
const BYTES = 0b0100; // the mode of text in bytes

/** Whether a mask turns a module over, by its number. @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (i, j) => (i + j) % 2 === 0, (i) => i % 2 === 0, (_, j) => j % 3 === 0, (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0, (i, j) => (i * j) % 2 + (i * j) % 3 === 0,
  (i, j) => ((i * j) % 2 + (i * j) % 3) % 2 === 0, (i, j) => ((i + j) % 2 + (i * j) % 3) % 2 === 0,
];

/** @typedef {readonly (readonly boolean[])[]} Modules dark ones are true */

/**
 * The text of a code of level L in bytes.
 * @param {Modules} modules
 */
export function readCode(modules) {
  const version = (modules.length - 17) / 4;
  assert.ok(Number.isInteger(version) && version >= 1 && version <= 40, `${modules.length} modules wide`);
  const bits = dataBits(modules, version);
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, i) => toNumber(bits.slice(8 * i, 8 * i + 8)));
  const data = inOrder(words, version).flatMap((word) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (word >> bit) & 1));
  assert.equal(toNumber(data.slice(0, 4)), BYTES);
  const counted = version < 10 ? 8 : 16;
  const length = toNumber(data.slice(4, 4 + counted));
  const begin = 4 + counted;
  return Buffer.from(Array.from({ length }, (_, i) => toNumber(data.slice(begin + 8 * i, begin + 8 * i + 8))))
    .toString("latin1");
}

/** @param {readonly number[]} bits */
const toNumber = (bits) => bits.reduce((sum, bit) => 2 * sum + bit, 0);

/**
 * The bits of the codewords, from the lower right corner on, up and down.
 * @param {Modules} modules
 * @param {number} version
 */
function dataBits(modules, version) {
  const size = modules.length;
  const dark = (/** @type {number} */ i, /** @type {number} */ j) => (modules[i]?.[j] ? 1 : 0);
  const format = toNumber([0, 1, 2, 3, 4, 5, 7, 8].map((j) => dark(8, j))
    .concat([7, 5, 4, 3, 2, 1, 0].map((i) => dark(i, 8)))) ^ FORMAT_MASK;
  assert.equal(format >> 13, LEVEL_L);
  const turned = MASKS[(format >> 10) & 7];
  const taken = functionModules(size, version);
  /** @type {number[]} */
  const bits = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--; // the timing pattern
    for (let k = 0; k < size; k++) {
      const i = up ? size - 1 - k : k;
      for (const j of [right, right - 1]) if (!taken(i, j)) bits.push(dark(i, j) ^ (turned?.(i, j) ? 1 : 0));
    }
  }
  return bits;
}

/**
 * Which modules carry no data.
 * @param {number} size
 * @param {number} version
 * @returns {(i: number, j: number) => boolean}
 */
function functionModules(size, version) {
  const centres = alignments(size, version);
  const last = centres.length - 1;
  const aligned = (/** @type {number} */ i, /** @type {number} */ j) => centres.some((y, a) => centres.some((x, b) =>
    Math.abs(i - y) <= 2 && Math.abs(j - x) <= 2 && !(a === 0 && (b === 0 || b === last)) && !(a === last && b === 0)));
  return (i, j) => i === 6 || j === 6
    || (i < 9 && (j < 9 || j >= size - 8)) || (j < 9 && i >= size - 8)
    || (version >= 7 && ((i < 6 && j >= size - 11) || (j < 6 && i >= size - 11)))
    || aligned(i, j);
}

/** The middles of alignment patterns, in both directions. @param {number} size @param {number} version */
function alignments(size, version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const rest = Array.from({ length: count - 1 }, (_, k) => size - 7 - k * step);
  return [6, ...rest.reverse()];
}

/**
 * The codewords of data in their order: blocks lie interleaved, shorter ones first.
 * @param {readonly number[]} words
 * @param {number} version
 */
function inOrder(words, version) {
  const blocks = BLOCKS[version - 1] ?? 0;
  const all = words.length - blocks * (REPAIR[version - 1] ?? 0);
  const short = Math.floor(all / blocks);
  const longer = all % blocks;
  return Array.from({ length: blocks }, (_, b) => {
    const block = Array.from({ length: short }, (_, k) => words[k * blocks + b] ?? 0);
    const first = blocks - longer;
    return b < first ? block : [...block, words[short * blocks + b - first] ?? 0];
  }).flat();
}
