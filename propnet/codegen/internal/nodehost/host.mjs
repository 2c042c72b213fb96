// Runs generated modules for nodehost.go: reads requests from standard input
// and writes a reply to each to standard output. Both are frames: a byte (what
// to do; or 0 for success, 1 for an error message), the length of the payload
// as u32, little-endian, and the payload.
import { readSync, writeSync } from "node:fs";

/** @type {{ instance: WebAssembly.Instance, memory: WebAssembly.Memory }[]} */
const instances = [];

/** @param {number} n @returns {Buffer | null} n bytes; null at the end */
function take(n) {
  const b = Buffer.alloc(n);
  for (let at = 0; at < n; ) {
    const k = readSync(0, b, at, n - at, null);
    if (k === 0) return null;
    at += k;
  }
  return b;
}

/** @param {number} status @param {Uint8Array} payload */
function reply(status, payload) {
  const head = Buffer.alloc(5);
  head[0] = status;
  head.writeUInt32LE(payload.length, 1);
  for (const b of [head, payload]) {
    for (let at = 0; at < b.length; ) at += writeSync(1, b, at);
  }
}

/** @param {number} value */
function number(value) {
  const b = Buffer.alloc(8);
  b.writeBigUInt64LE(BigInt(value));
  return b;
}

const actions = {
  /** instantiate: pages, module */
  1(p) {
    const memory = new WebAssembly.Memory({ initial: p.readUInt32LE(0) });
    const module = new WebAssembly.Module(p.subarray(4));
    instances.push({ instance: new WebAssembly.Instance(module, { env: { memory } }), memory });
    return number(instances.length - 1);
  },
  /** call: instance, number of arguments, arguments, name */
  2(p) {
    const n = p.readUInt32LE(4);
    const args = Array.from({ length: n }, (_, i) => p.readUInt32LE(8 + 4 * i));
    const name = p.toString("utf8", 8 + 4 * n);
    const f = instances[p.readUInt32LE(0)].instance.exports[name];
    if (typeof f !== "function") throw new Error(`the module has no function "${name}"`);
    return number(f(...args) ?? 0);
  },
  /** read: instance, address, length */
  3(p) {
    return new Uint8Array(instances[p.readUInt32LE(0)].memory.buffer, p.readUInt32LE(4), p.readUInt32LE(8));
  },
  /** write: instance, address, bytes */
  4(p) {
    new Uint8Array(instances[p.readUInt32LE(0)].memory.buffer).set(p.subarray(8), p.readUInt32LE(4));
    return number(0);
  },
  /** grow: instance, pages */
  5(p) {
    instances[p.readUInt32LE(0)].memory.grow(p.readUInt32LE(4));
    return number(0);
  },
  /** close: instance */
  6(p) {
    delete instances[p.readUInt32LE(0)];
    return number(0);
  },
  /** the processor time of this process, in microseconds */
  7() {
    const { user, system } = process.cpuUsage();
    return number(user + system);
  },
};

for (;;) {
  const head = take(5);
  const payload = head && take(head.readUInt32LE(1));
  if (!payload) break;
  try {
    reply(0, actions[head[0]](payload));
  } catch (error) {
    reply(1, Buffer.from(String(error)));
  }
}
