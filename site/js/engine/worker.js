// Starts the Go program in a worker. Go then listens for messages by itself
// (wasm/main.go); what is left to do here is to load it, where no other worker
// has done so, and to say when it ends.
import "wasm_exec";

/**
 * Messages to a worker before those to the Go program. "load" says where the
 * program is, and may come long before "wasm", which starts it: null stands for
 * what was loaded.
 * @typedef {{ load: string } | { wasm: WebAssembly.Module | null }} Start
 *
 * What it answers; "failed" comes also later, when the program ends. Whoever
 * gets the module can give it to other workers.
 * @typedef {{ bytes: number, total: number } | { ready: true, wasm: WebAssembly.Module } | { failed: string }} Started
 */

const STEP = 1 << 18; // bytes from one report to the next

/** @type {Promise<WebAssembly.Module> | null} */
let loaded = null;

/** @param {Started} message */
const answer = (message) => postMessage(message);

/**
 * Fetches and compiles the program. Where the network may be slow it tells how
 * many bytes have come; elsewhere the browser has the bytes for itself, which
 * is quicker and lets it keep what it has compiled for the next visit.
 * @param {string} url
 */
async function load(url) {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${response.status} ${response.statusText}`.trim());
  const { connection } = /** @type {{ connection?: { effectiveType: string } }} */ (navigator);
  if (connection?.effectiveType === "4g" && response.headers.get(
    "content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compileStreaming(new Response(counted(response, response.body),
    { headers: { "content-type": "application/wasm" } }));
}

/**
 * @param {Response} response
 * @param {ReadableStream<Uint8Array>} body
 */
function counted(response, body) {
  // Of a compressed transfer the length says nothing about the bytes we see.
  const total = response.headers.get("content-encoding") ? 0 : Number(response.headers.get("content-length") ?? 0);
  let bytes = 0;
  let told = 0;
  return body.pipeThrough(new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes - told >= STEP) answer({ bytes: (told = bytes), total });
      controller.enqueue(chunk);
    },
  }));
}

/** @param {WebAssembly.Module | null} given */
async function run(given) {
  try {
    const wasm = given ?? (await loaded);
    if (!wasm) throw new Error("there is nothing to start");
    const go = new Go();
    const end = go.run(await WebAssembly.instantiate(wasm, go.importObject));
    if (!go.exited) answer({ ready: true, wasm });
    await end;
    answer({ failed: "the program ended" });
  } catch (error) {
    answer({ failed: String(error) });
  }
}

addEventListener("message", function begin(/** @type {MessageEvent<Start>} */ { data }) {
  if ("load" in data) {
    loaded ??= load(data.load);
    loaded.catch(() => {}); // told by run
  } else {
    removeEventListener("message", begin); // all others are the program's
    void run(data.wasm);
  }
});
