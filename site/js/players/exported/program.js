// @ts-check
// The part of an exported player that is the playground's: it stands below the
// student's code in the file player.mjs, which file.js makes, and runs under Node.
// The main thread speaks the protocol; the code and a referee run in threads.
import "wasm_exec";
import { startLibrary } from "../runtime/library.js";
import { createPlayer } from "../runtime/player.js";
import { CodePlayer } from "../code-player.js";
import { createAnswerer } from "./answerer.js";
import { createPlayerServer } from "./server.js";
import { Thread } from "./thread.js";

/** @typedef {import("../runtime/player.js").Functions} Functions */

const PORT = 9147;
const PATIENCE = 60_000; // ms for the engine to start
const HEAP = 512; // MiB for what the code remembers; a thread that needs more is ended
const LARGE = 640 * 2 ** 20; // bytes of the process, from which on the next match begins with fresh threads
/** A match that lets the engine compile what every match needs. */
const EXAMPLE = { rules: `(role a) (init (at 0)) (up 0 1) (up 1 2) (<= (legal a (go ?y)) (true (at ?x)) (up ?x ?y))
  (<= (next (at ?y)) (does a (go ?y))) (<= terminal (true (at 2))) (<= (goal a 100) terminal)
  (<= (goal a 0) (not terminal))`, role: "a", clock: PATIENCE, build: PATIENCE, moves: [["(go 1)"]] };
const USAGE = `usage: node player.mjs --listen [PORT] [--origin ORIGIN]...

plays games by the General Game Playing protocol over HTTP, at port ${PORT} unless another is given; 0 is any free one.
--origin names a web page's origin that may talk to the player, such as http://localhost:8080`;

void begin();

async function begin() {
  const { isMainThread, parentPort, workerData } = await import("node:worker_threads");
  if (isMainThread) await listen();
  else if (parentPort) await play(parentPort, workerData);
}

/** Answers whoever asks, in a thread. */
async function play(
  /** @type {import("node:worker_threads").MessagePort} */ port,
  /** @type {{engine: WebAssembly.Module, code: string}} */ { engine, code },
) {
  const tell = (/** @type {unknown} */ told) => port.postMessage(JSON.stringify(told));
  const { before, lines } = playground;
  const library = startLibrary(new Go(), engine);
  /** @type {Functions | null} */
  let functions = null;
  const player = createPlayer({ tell, library: () => library, code: { before, lines },
    functions: () => (functions ??= code === "code" ? playground.player() : {}) });
  globalThis.console = /** @type {Console} */ (/** @type {unknown} */ (player.console));
  port.on("message", ({ id, call }) => {
    if (call.call === "begin") functions = null; // what the code remembers ends with its match
    void player.answer(id, call);
  });
}

/** Speaks the protocol, in the main thread. */
async function listen() {
  const log = (/** @type {string} */ words) => process.stderr.write(`${words}\n`);
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    log(USAGE);
    process.exitCode = 2;
    return;
  }
  const { Worker } = await import("node:worker_threads");
  const { gunzipSync } = await import("node:zlib");
  const engine = await WebAssembly.compile(gunzipSync(Buffer.from(playground.engine, "base64")));
  const thread = (/** @type {string} */ code) => new Thread({ log,
    start: () => new Worker(new URL(playground.url), { workerData: { engine, code },
      resourceLimits: { maxOldGenerationSizeMb: HEAP } }) });
  const referee = thread("referee");
  const code = thread("code");
  await referee.run();
  await referee.call({ call: "begin", ...EXAMPLE }, PATIENCE); // the first match may be a quick one
  const answerer = createAnswerer({ name: playground.name, code: new CodePlayer(code, "", { lasting: true }),
    referee: new CodePlayer(referee, "", { build: 0, lasting: true }), log,
    isLarge: () => process.memoryUsage.rss() > LARGE });
  const server = await createPlayerServer(answerer.answer, { origins: options.origins, log });
  server.listen(options.port, () => {
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : options.port;
    process.stdout.write(`${playground.name} plays at http://localhost:${port}/\n`);
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
    process.once(signal, () => (answerer.close(), server.closeAllConnections(), server.close()));
  }
}

/** @param {string[]} args @returns {{port: number, origins: string[]} | null} null for what cannot be read */
function readOptions(args) {
  let port = -1;
  /** @type {string[]} */
  const origins = [];
  for (let i = 0; i < args.length; i++) {
    const next = args[i + 1] ?? "";
    if (args[i] === "--listen") port = /^\d{1,5}$/.test(next) ? Number(args[++i]) : PORT;
    else if (args[i] === "--origin" && next !== "") origins.push(String(args[++i]));
    else return null;
  }
  return port >= 0 && port < 65536 ? { port, origins } : null;
}
