// What the build defines; see tools/build.js.

/**
 * File names, relative to the page, of the Go program, as far as a first position needs it and whole, and of the
 * scripts that do not run in the page: the engine's worker, what runs own players in the sandbox and what runs them
 * under Node, and the worker that carries messages.
 */
declare const ASSETS: {
  first: string; engine: string; worker: string; sandbox: string; exported: string; carrier: string;
};
/** A worker that loads a program since before the page was built, until it is taken; see early.js. */
declare var earlyWorker: { worker: Worker, program: string } | undefined;
/** Hash of the whole build. */
declare const BUILD: string;
/** All files of the build, relative to the page. */
declare const FILES: string[];

/** The loader that comes with the Go toolchain. */
declare module "wasm_exec" {}
declare var Go: { new(): Go };
interface Go {
  argv: string[];
  readonly importObject: WebAssembly.Imports;
  readonly exited: boolean;
  run(instance: WebAssembly.Instance): Promise<void>;
}

/** What stands in an exported player above its script; see js/players/exported/file.js. */
declare const playground: {
  player: () => import("./players/runtime/player.js").Functions;
  name: string;
  before: number;
  lines: number;
  url: string;
  engine: string;
};
