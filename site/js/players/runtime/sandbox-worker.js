// The first line of the script that runs a player in the page's sandbox; the
// student's code follows it, and one line more that hands its functions over.
// See sandbox/script.js.
import "wasm_exec";
import { startLibrary } from "./library.js";
import { createPlayer } from "./player.js";

/** @typedef {import("./player.js").Call} Call */
/** @typedef {import("./player.js").Functions} Functions */
/** @typedef {import("./library.js").Library} Library */

// What is used later is taken before the student's code can change it.
const post = self.postMessage.bind(self);
const json = JSON.stringify;
const { Go } = globalThis;

/** @type {(code: {lines: number, functions: Functions}) => void} */
let define = () => {};
/** @type {Promise<{lines: number, functions: Functions}>} */
const defined = new Promise((resolve) => (define = resolve));
/** The engine as the page sends it. @type {(module: WebAssembly.Module) => void} */
let load = () => {};
/** @type {Promise<Library>} */
const library = new Promise((resolve) => (load = (module) => resolve(startLibrary(new Go(), module))));

/** @type {Functions} */
let functions = {};
const code = { before: 1, lines: Infinity };
const player = createPlayer({
  library: () => library, functions: () => functions, code,
  tell: (told) => post(json(told)),
});
globalThis.console = /** @type {Console} */ (/** @type {unknown} */ (player.console));

addEventListener("message", async ({ data }) => {
  if (data.module) return load(data.module);
  ({ lines: code.lines, functions } = await defined);
  await player.answer(data.id, data.call);
});

Object.defineProperty(globalThis, "definePlayer", { value: define });
