// Everything that can be said about the sources without running them: one line
// for each check, and what it complains about. Ends with 1 if any complains.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { LINES, longFunctions } from "./functions.js";
import { wrongNames } from "./links.js";
import { COLUMNS, longLines, sources } from "./sources.js";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const web = { GOOS: "js", GOARCH: "wasm" };
const tool = ["tool", "-modfile=tools/go.mod"];

/**
 * @typedef {{ ok: boolean, said: string }} Outcome
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Outcome}
 */
function run(program, args, env = {}) {
  const result = spawnSync(program, args, { cwd: root, env: { ...process.env, ...env }, encoding: "utf8" });
  if (result.error) return { ok: false, said: result.error.message };
  return { ok: result.status === 0, said: result.stdout + result.stderr };
}

/** A tool that is content when it prints nothing. @param {Outcome} outcome @returns {Outcome} */
const silent = ({ ok, said }) => ({ ok: ok && said.trim() === "", said });

/** @param {string} config */
const types = (config) => run("node_modules/.bin/tsc", ["-p", config, "--pretty", "false"]);

/** Writes the parser tables again and compares. @returns {Outcome} */
function editorGrammar() {
  const folder = mkdtempSync(join(tmpdir(), "gdl-grammar-"));
  try {
    const made = run("node_modules/.bin/lezer-generator",
      ["site/js/rules/editor/gdl.grammar", "-o", join(folder, "parser.js")]);
    if (!made.ok) return made;
    const stale = ["parser.js", "parser.terms.js"].filter((name) =>
      readFileSync(join(folder, name), "utf8") !== readFileSync(join(root, "site/js/rules/editor", name), "utf8"));
    return { ok: stale.length === 0,
      said: stale.map((name) => `site/js/rules/editor/${name} is stale: run npm run grammar\n`).join("") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** No line of code is wider than a screen has room for. @returns {Outcome} */
function widths() {
  const wide = sources(root).flatMap((path) => longLines(readFileSync(join(root, path), "utf8"))
    .map((line) => `${path}:${line} has more than ${COLUMNS} columns\n`));
  return { ok: wide.length === 0, said: wide.join("") };
}

/** No function is longer than one screen. @returns {Outcome} */
function lengths() {
  const long = sources(root).flatMap((path) => longFunctions(path, readFileSync(join(root, path), "utf8"))
    .map(({ line, lines }) => `${path}:${line} is a function of ${lines} lines, more than ${LINES}\n`));
  return { ok: long.length === 0, said: long.join("") };
}

/** Links and names of files lead somewhere. @returns {Outcome} */
function links() {
  const wrong = wrongNames(root);
  return { ok: wrong.length === 0, said: wrong.join("\n") };
}

/** @type {Record<string, () => Outcome>} */
const checks = {
  "lines of code": widths,
  "functions": lengths,
  "links, and files that comments name": links,
  "gofmt": () => silent(run("gofmt", ["-l", "."])),
  "go vet": () => run("go", ["vet", "./..."]),
  "go vet, js/wasm": () => run("go", ["vet", "./wasm", "./playground"], web),
  "staticcheck": () => run("go", [...tool, "staticcheck", "./..."]),
  "staticcheck, js/wasm": () => {
    // The tool runs here, what it looks at is built for there.
    const where = run("go", [...tool, "-n", "staticcheck"]);
    return where.ok ? run(where.said.trim(), ["./wasm"], web) : where;
  },
  "types of the page": () => types("site/tsconfig.json"),
  "types of the workers": () => types("site/tsconfig.worker.json"),
  "types of tools and tests": () => types("tools/tsconfig.json"),
  "protocol.d.ts is fresh": () => run("go", ["test", "-run", "TestProtocolTypes", "./playground"]),
  "editor grammar is fresh": editorGrammar,
  "go.mod is tidy": () => run("go", ["mod", "tidy", "-diff"]),
  "tools/go.mod is tidy": () => run("go", ["-C", "tools", "mod", "tidy", "-diff"]),
  "modules are what go.sum says": () => run("go", ["mod", "verify"]),
};

let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  const { ok, said } = check();
  console.log(`${ok ? "ok  " : "FAIL"}  ${name}`);
  if (ok) continue;
  failed++;
  console.log(said.trimEnd().replace(/^/gm, "      "));
}
console.log(`${Object.keys(checks).length - failed} checks passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
