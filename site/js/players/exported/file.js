// @ts-check
// A player as one file that runs under Node, with the engine inside.

import { lineCount } from "../sandbox/script.js";

/** @typedef {{name: string, code: string}} Named */

/**
 * @param {Named} player
 * @param {string} runtime the script of program.js
 * @param {string} engine the Go program: gzip, base64
 */
export function playerFile({ name, code }, runtime, engine) {
  const plain = name.replace(/[^\p{L}\p{N} ._-]/gu, " ").trim() || "player";
  const head = `#!/usr/bin/env node
// ${plain}: a player for General Game Playing, written in the GDL playground.
//
//   node player.mjs --listen 9147
//
// lets it play over HTTP, by the protocol that game managers speak. It needs Node 20
// or later and nothing else. Its code runs with all the rights that you have.

function player() {
`;
  return `${head}${code}

return {
  start: typeof start === "function" ? start : undefined,
  move: typeof move === "function" ? move : undefined,
  update: typeof update === "function" ? update : undefined,
  stop: typeof stop === "function" ? stop : undefined,
};
}

// What follows is the playground's: the engine, and what speaks the protocol.
const playground = { player, name: ${JSON.stringify(plain)}, before: ${lineCount(head) - 1}, lines: ${lineCount(code)},
  url: import.meta.url, engine: "${engine}" };
${runtime}
`;
}

/** Packs bytes as gzip and base64. @param {ArrayBuffer} bytes */
export async function packedBytes(bytes) {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  const all = new Uint8Array(await new Response(packed).arrayBuffer());
  const STEP = 3 * 8192; // three bytes are four letters, so parts can be joined
  /** @type {string[]} */
  const parts = [];
  for (let i = 0; i < all.length; i += STEP) parts.push(btoa(String.fromCharCode(...all.subarray(i, i + STEP))));
  return parts.join("");
}
