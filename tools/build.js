// Builds the page: Go to WebAssembly, site/ to hashed bundles, and beside each
// file its compressed copies. dist/ holds nothing else and may be served from
// any path of any static host.
//
//   node tools/build.js [--plain]     --plain leaves the compressed copies out
import { spawnSync } from "node:child_process";
import {
  copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { buildName, hash, isHashed } from "./build-name.js";
import { joinDataSegments } from "./data-segments.js";
import { notices } from "./notices.js";
import { dropStackTables } from "./stack-tables.js";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, "dist");
const plain = process.argv.includes("--plain");

/**
 * Runs a program to its end and returns what it printed.
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function run(program, args, env = {}) {
  const result = spawnSync(program, args, {
    cwd: root, env: { ...process.env, ...env }, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"],
  });
  if (result.error) throw result.error;
  if (result.status !== 0) {
    process.stdout.write(result.stdout);
    throw new Error(`${program} ${args[0]} ended with ${result.status ?? result.signal}`);
  }
  return result.stdout;
}

/**
 * Bundles one entry point.
 * @param {string} entry
 * @param {string[]} options
 * @returns {{ name: string, needs: string[], rest: string[] }} its file in dist/, those that it cannot start without,
 *  and those that it imports next
 */
function bundle(entry, ...options) {
  const metafile = join(dist, "meta.json");
  run("go", [
    "tool", "-modfile=tools/go.mod", "esbuild", entry,
    "--bundle", "--minify", "--charset=utf8", "--target=es2022", "--loader:.kif=text", "--loader:.txt=text",
    "--log-level=warning", "--outdir=dist", "--entry-names=[name]-[hash]", "--chunk-names=[name]-[hash]",
    `--metafile=${metafile}`, ...options,
  ]);
  const meta = JSON.parse(readFileSync(metafile, "utf8"));
  rmSync(metafile);
  const output = Object.keys(meta.outputs).find((name) => meta.outputs[name].entryPoint === entry);
  if (!output) throw new Error(`esbuild wrote nothing for ${entry}`);
  const inDist = (/** @type {string} */ path) => path.slice("dist/".length);
  for (const path of Object.keys(meta.outputs)) written.add(inDist(path));
  /** @param {string} path @param {string} kind @returns {string[]} */
  const importsOf = (path, kind) => meta.outputs[path].imports
    .filter((/** @type {{ kind: string, external?: boolean }} */ each) => each.kind === kind && !each.external)
    .map((/** @type {{ path: string }} */ each) => each.path);
  const all = new Set([output]); // grows as it is walked through
  const walk = () => all.forEach((path) => importsOf(path, "import-statement").forEach((each) => all.add(each)));
  walk();
  const needs = [...all].slice(1);
  importsOf(output, "dynamic-import").forEach((path) => all.add(path));
  walk();
  const rest = [...all].slice(1 + needs.length);
  return { name: inDist(output), needs: needs.map(inDist), rest: rest.map(inDist) };
}

/** Names of the files in dist/ that belong to this build. @type {Set<string>} */
const written = new Set();

/** @param {string} name @param {string | Uint8Array} data */
function write(name, data) {
  writeFileSync(join(dist, name), data);
  written.add(name);
}

/**
 * Compiles the Go program, whole or as far as its build tags say.
 * @param {string} title
 * @param {boolean} stacks whether stacks of failures show functions and lines
 * @param {string[]} options
 */
function program(title, stacks, ...options) {
  const file = join(dist, `${title}.wasm`);
  run("go", ["build", "-trimpath", "-ldflags=-s -w", ...options, "-o", file, "./wasm"], { GOOS: "js", GOARCH: "wasm" });
  const wasm = joinDataSegments(readFileSync(file));
  rmSync(file);
  if (!stacks) dropStackTables(wasm);
  const name = `${title}-${hash(wasm)}.wasm`;
  write(name, wasm);
  return name;
}

const module = run("go", ["list", "-m"]).trim();

// Flags for a program that is waited for: calls are inlined only where rules are evaluated and memory is
// managed. It is a twelfth smaller in brotli and reads rules as fast as before. Of the patterns that match a
// package the last one counts.
const withoutInlining = [
  "all=-l", "runtime/...=", "internal/runtime/...=",
  ...["reasoner", "logic", "internal"].map((folder) => `${module}/${folder}/...=`),
].map((flag) => `-gcflags=${flag}`);

// Flags for the program with everything: calls are not inlined where code is generated, boards are drawn and messages
// are answered, which is large and runs seldom.
const withoutInliningOfLargeParts = [
  ...["treesearch", "playouts", "positions"].map((folder) => `propnet/codegen/${folder}`),
  "playground/...", "compare", "match", "exercise", "wasm",
].map((folder) => `-gcflags=${module}/${folder}=-l`);

/**
 * A go.mod for programs without the package regexp, a twentieth of the first one in brotli: participle compiles a
 * pattern as it starts, for lexers that consist of patterns, and ours does not. It differs in that one line from the
 * participle that all other programs and all tests have.
 * @returns {string} the file, in dist/, from where it is removed with all that belongs to no build
 */
function withoutPatterns() {
  const name = "github.com/alecthomas/participle/v2";
  const pattern = "backrefReplace = regexp.MustCompile(`(\\\\+)(\\d)`)";
  const from = run("go", ["list", "-f={{.Dir}}", name]).trim();
  const to = join(dist, "participle");
  for (const folder of [".", "lexer"]) {
    mkdirSync(join(to, folder), { recursive: true });
    for (const file of readdirSync(join(from, folder)).filter((each) => /\.(go|mod)$/.test(each))) {
      const text = readFileSync(join(from, folder, file), "utf8");
      if (file === "stateful.go" && !text.includes(pattern)) throw new Error(`${name} compiles another pattern`);
      writeFileSync(join(to, folder, file), text.replace(pattern, "backrefReplace *regexp.Regexp"));
    }
  }
  const mod = join(to, "engine.mod");
  writeFileSync(mod, `${readFileSync(join(root, "go.mod"), "utf8")}replace ${name} => ./dist/participle\n`);
  copyFileSync(join(root, "go.sum"), join(to, "engine.sum"));
  return mod;
}

/**
 * Writes .br and .gz beside a file. A hashed name has the same content in
 * every build, so its copies are made once.
 * @param {string} name
 */
function compress(name) {
  const data = readFileSync(join(dist, name));
  const hashed = isHashed(name);
  const copies = {
    br: () => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }),
    gz: () => gzipSync(data, { level: 9 }),
  };
  for (const [ext, pack] of Object.entries(copies)) {
    const file = `${name}.${ext}`;
    if (!hashed || !existsSync(join(dist, file))) writeFileSync(join(dist, file), pack());
    written.add(file);
  }
}

mkdirSync(dist, { recursive: true });
const modfile = `-modfile=${withoutPatterns()}`;
const first = program("first", false, modfile, "-tags=first", ...withoutInlining);
const engine = program("engine", true, modfile, ...withoutInliningOfLargeParts);
const goRoot = run("go", ["env", "GOROOT"]).trim();
const wasmExec = join(goRoot, "lib/wasm/wasm_exec.js");
const { name: worker } = bundle("site/js/engine/worker.js", "--format=iife", `--alias:wasm_exec=${wasmExec}`);
const { name: sandbox } = bundle("site/js/players/runtime/sandbox-worker.js", "--format=iife",
  `--alias:wasm_exec=${wasmExec}`, "--supported:template-literal=false", "--line-limit=0");
const { name: exported } = bundle("site/js/players/exported/program.js", "--format=iife", "--platform=node",
  `--alias:wasm_exec=${wasmExec}`);
const { name: carrier } = bundle("site/js/manager/carrier.js", "--format=iife");
const assets = `--define:ASSETS=${JSON.stringify({ worker, first, engine, sandbox, exported, carrier })}`;
const app = bundle("site/app.js", "--format=esm", "--splitting", assets,
  // Where a browser says whether a key waits, CodeMirror reads ahead for 100 ms whatever the deadline.
  "--define:navigator.scheduling=undefined", "--inject:site/js/rules/editor/short-idle.js");
const names = {
  "app.js": app.name,
  "early.js": bundle("site/early.js", "--format=iife", assets).name,
  "css/main.css": bundle("site/css/main.css").name,
};
for (const file of readdirSync(join(root, "site"))) {
  if (/\.(svg|png|webmanifest)$/.test(file)) {
    copyFileSync(join(root, "site", file), join(dist, file));
    written.add(file);
  }
}
write("licences.txt", notices(root, (name) =>
  name === "go" ? goRoot : run("go", ["list", "-m", "-f={{.Dir}}", name]).trim()));

/** The pages: the whole one, and the one that others embed. */
const pages = ["index.html", "embed.html"];
const version = hash([...written].sort().join()); // their names have hashes of all that is in them
for (const page of pages) {
  let text = readFileSync(join(root, "site", page), "utf8");
  for (const [from, to] of Object.entries(names)) {
    if (!text.includes(`"${from}"`)) throw new Error(`site/${page} does not mention ${from}`);
    text = text.replace(`"${from}"`, `"${to}"`);
  }
  if (!text.includes('content="VERSION"')) throw new Error(`site/${page} has no place for the version`);
  const preload = (/** @type {string} */ name, how = "") => `<link rel="modulepreload"${how} href="${name}">\n`;
  // What the first view needs stands before the script that the parser stops at: below a policy in the page, no
  // browser looks ahead of the parser. The rest comes after it, since a browser compiles what it is told to load.
  text = text.replace('content="VERSION"', `content="${version}"`)
    .replace("<script src=", `${app.needs.map((name) => preload(name)).join("")}<script src=`)
    .replace("</head>", `${app.rest.map((name) => preload(name, ' fetchpriority="low"')).join("")}</head>`);
  write(page, text);
}

const files = ["./", ...[...written].filter((name) => name !== "index.html")];
const build = buildName([...written], (name) => readFileSync(join(dist, name)));
const sw = readFileSync(join(root, "site/sw.js"), "utf8")
  .replace("BUILD", JSON.stringify(build)).replace("FILES", JSON.stringify(files));
write("sw.js", sw);
copyFileSync(join(root, "site/_headers"), join(dist, "_headers")); // read by the host, not by the page
written.add("_headers");

const bundles = [...written].filter((name) => /\.(wasm|js|css|html|svg|webmanifest)$/.test(name)).sort();
if (!plain) bundles.forEach(compress);
for (const name of readdirSync(dist)) if (!written.has(name)) rmSync(join(dist, name), { recursive: true });

/** @param {string} name */
const kib = (name) => `${(statSync(join(dist, name)).size / 1024).toFixed(0)} KiB`.padStart(9);
for (const name of bundles) console.log(name.padEnd(28), kib(name), plain ? "" : `brotli ${kib(`${name}.br`)}`);
