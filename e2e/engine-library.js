// The built engine as a library under Node, with a player's code beside it: what
// the page's sandbox has, without the sandbox.
import { readdirSync, readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { startLibrary as start } from "../site/js/players/runtime/library.js";
import { createPlayer } from "../site/js/players/runtime/player.js";

const root = join(import.meta.dirname, "..");
const goRoot = execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim();
await import(join(goRoot, "lib/wasm/wasm_exec.js"));
const name = readdirSync(join(root, "dist")).find((file) => /^engine-\w+\.wasm$/.test(file));
const engine = await WebAssembly.compile(readFileSync(join(root, "dist", name ?? "engine")));

/** Starts the engine. */
export const startLibrary = () => start(new Go(), engine);

/**
 * A player that plays by its code.
 * @param {string} code
 */
export async function startPlayer(code) {
  const library = await startLibrary();
  const functions = new Function(`${code}\nreturn { move, start: typeof start === "function" ? start : undefined };`)();
  /** @type {import("../site/js/players/runtime/player.js").Told[]} */
  const told = [];
  const player = createPlayer({ library: async () => library, functions: () => functions,
    tell: (each) => told.push(each), code: { before: 0, lines: 0 } });
  let id = 0;
  return {
    /** @param {import("../site/js/players/runtime/player.js").Call} call */
    async call(call) {
      await player.answer(++id, call);
      const answer = told.find((each) => "id" in each && each.id === id);
      if (answer && "ok" in answer) return answer.ok;
      throw new Error(JSON.stringify(answer));
    },
  };
}
