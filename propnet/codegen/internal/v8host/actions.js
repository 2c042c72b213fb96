// What the hosts of v8host.go do for Go, in Node.js and in Chromium alike. Each
// action takes and returns bytes; numbers are little-endian.

/** @type {{ instance: WebAssembly.Instance, memory: WebAssembly.Memory }[]} */
const instances = [];

/** @param {number} value @returns {Uint8Array} the value as u64 */
function number(value) {
  const b = new Uint8Array(8);
  new DataView(b.buffer).setBigUint64(0, BigInt(value), true);
  return b;
}

/** @type {Record<number, (payload: Uint8Array) => Uint8Array>} */
const actions = {
  /** instantiate: pages, module */
  1(p) {
    const memory = new WebAssembly.Memory({ initial: word(p, 0) });
    const module = new WebAssembly.Module(p.subarray(4));
    instances.push({ instance: new WebAssembly.Instance(module, { env: { memory } }), memory });
    return number(instances.length - 1);
  },
  /** call: instance, number of arguments, arguments, name */
  2(p) {
    const n = word(p, 1);
    const args = Array.from({ length: n }, (_, i) => word(p, 2 + i));
    const name = new TextDecoder().decode(p.subarray(8 + 4 * n));
    const f = instances[word(p, 0)].instance.exports[name];
    if (typeof f !== "function") throw new Error(`the module has no function "${name}"`);
    return number((f(...args) ?? 0) >>> 0);
  },
  /** read: instance, address, length */
  3(p) {
    return new Uint8Array(instances[word(p, 0)].memory.buffer, word(p, 1), word(p, 2));
  },
  /** write: instance, address, bytes */
  4(p) {
    new Uint8Array(instances[word(p, 0)].memory.buffer).set(p.subarray(8), word(p, 1));
    return number(0);
  },
  /** grow: instance, pages */
  5(p) {
    instances[word(p, 0)].memory.grow(word(p, 1));
    return number(0);
  },
  /** close: instance */
  6(p) {
    delete instances[word(p, 0)];
    return number(0);
  },
};

/** @param {Uint8Array} p @param {number} i @returns {number} the i-th u32 */
function word(p, i) {
  return new DataView(p.buffer, p.byteOffset).getUint32(4 * i, true);
}
