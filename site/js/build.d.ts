// What the build defines; see tools/build.js.

/**
 * File names of the worker's script, of the Go program, of the worker that runs own players, and of the one that
 * carries messages, relative to the page.
 */
declare const ASSETS: { worker: string; wasm: string; sandbox: string; carrier: string };
/** A worker that loads the engine since before the page was built, until it is taken; see early.js. */
declare var earlyWorker: Worker | undefined;
/** Hash of the whole build. */
declare const BUILD: string;
/** All files of the build, relative to the page. */
declare const FILES: string[];

/** The loader that comes with the Go toolchain. */
declare module "wasm_exec" {}
declare var Go: { new(): Go };
/** What the Go program offers where it runs as a library; see wasm/library.go. */
declare var gdlLibrary: unknown;
interface Go {
  argv: string[];
  readonly importObject: WebAssembly.Imports;
  readonly exited: boolean;
  run(instance: WebAssembly.Instance): Promise<void>;
}
