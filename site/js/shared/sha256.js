// @ts-check
// Texts by their hash. The browser computes it, except where the page came over
// plain HTTP, such as from another machine of one's own network: there it keeps
// crypto.subtle to itself. The few lines for that case are all that a package would be needed for.

import { hex } from "./hex.js";

/**
 * The SHA-256 of a text in UTF-8, as hexadecimal digits.
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const digest = "subtle" in crypto ? await crypto.subtle.digest("SHA-256", bytes) : sha256Of(bytes).buffer;
  return hex(new Uint8Array(digest));
}

/** The first 64 primes. @type {number[]} */
const PRIMES = [];
for (let x = 2; PRIMES.length < 64; x++) if (PRIMES.every((prime) => x % prime !== 0)) PRIMES.push(x);

/** The first 32 bits behind the point. @param {number} x */
const fraction = (x) => (x % 1) * 2 ** 32;

/** @param {number} x @param {number} n bits */
const turned = (x, n) => (x >>> n) | (x << (32 - n));

/**
 * SHA-256 as FIPS 180-4 has it.
 * @param {Uint8Array} bytes
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function sha256Of(bytes) {
  const constants = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
  const hash = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
  const padded = new DataView(new ArrayBuffer(64 * (((bytes.length + 8) >>> 6) + 1)));
  new Uint8Array(padded.buffer).set(bytes);
  padded.setUint8(bytes.length, 0x80);
  padded.setBigUint64(padded.byteLength - 8, 8n * BigInt(bytes.length));
  const words = new Uint32Array(64);
  for (let block = 0; block < padded.byteLength; block += 64) {
    for (let i = 0; i < 64; i++) words[i] = i < 16 ? padded.getUint32(block + 4 * i) : scheduled(words, i);
    compress(hash, words, constants);
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => out.setUint32(4 * i, word));
  return new Uint8Array(out.buffer);
}

/** @param {Uint32Array} words @param {number} i from 16 on */
function scheduled(words, i) {
  const early = words[i - 15] ?? 0;
  const late = words[i - 2] ?? 0;
  return (words[i - 16] ?? 0) + (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) + (words[i - 7] ?? 0)
    + (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
}

/** @param {Uint32Array} hash @param {Uint32Array} words @param {Uint32Array} constants */
function compress(hash, words, constants) {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < 64; i++) {
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + (constants[i] ?? 0)
      + (words[i] ?? 0);
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => void (hash[i] = (hash[i] ?? 0) + word));
}
