// Starts the Go program in a worker. Go then listens for messages by itself
// (wasm/main.go); all that is left to do here is to say when it ends.
import "wasm_exec";

/**
 * The first message to a worker.
 * @typedef {{ wasm: WebAssembly.Module }} Start
 *
 * What it answers; "failed" comes also later, when the program ends.
 * @typedef {{ ready: true } | { failed: string }} Started
 */

/** @param {Start} start @param {(message: Started) => void} answer */
async function run({ wasm }, answer) {
  try {
    const go = new Go();
    const end = go.run(await WebAssembly.instantiate(wasm, go.importObject));
    if (!go.exited) answer({ ready: true });
    await end;
    answer({ failed: "the program ended" });
  } catch (error) {
    answer({ failed: String(error) });
  }
}

addEventListener("message", (event) => void run(event.data, (message) => postMessage(message)), { once: true });
