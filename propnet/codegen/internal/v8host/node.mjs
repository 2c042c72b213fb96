// Serves actions.js, which comes before this text, on standard input and
// output. Requests and replies are frames: a byte (the action; or 0 for
// success, 1 for an error message), the length of the payload as u32, and the
// payload.
import { readSync, writeSync } from "node:fs";

actions[7] = () => {
  const { user, system } = process.cpuUsage();
  return number(user + system);
};

/** @param {number} n @returns {Uint8Array | null} n bytes; null at the end */
function take(n) {
  const b = new Uint8Array(n);
  for (let at = 0; at < n; ) {
    const k = readSync(0, b, at, n - at, null);
    if (k === 0) return null;
    at += k;
  }
  return b;
}

/** @param {number} status @param {Uint8Array} payload */
function reply(status, payload) {
  const head = new Uint8Array(5);
  head[0] = status;
  new DataView(head.buffer).setUint32(1, payload.length, true);
  for (const b of [head, payload]) {
    for (let at = 0; at < b.length; ) at += writeSync(1, b, at);
  }
}

for (;;) {
  const head = take(5);
  const payload = head && take(word(head.subarray(1), 0));
  if (!payload) break;
  try {
    reply(0, actions[head[0]](payload));
  } catch (error) {
    reply(1, new TextEncoder().encode(String(error)));
  }
}
