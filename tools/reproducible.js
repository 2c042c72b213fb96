// Builds the committed sources twice, in two folders and with an empty build
// cache each, and compares what came out, byte for byte. Ends with 1 and the
// names of the files that differ, if any do.
//
//   node tools/reproducible.js [--shared-cache]   use the machine's build cache: quick, and tells less
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const shared = process.argv.includes("--shared-cache");
/** What both build, also if the branch moves on meanwhile. */
const commit = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).stdout.trim();
const place = mkdtempSync(join(tmpdir(), "gdl-reproducible-"));

/** @param {string} program @param {string[]} args @param {string} cwd @param {Record<string, string>} [env] */
function run(program, args, cwd, env = {}) {
  const { status, error } = spawnSync(program, args, {
    cwd, env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "inherit"],
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${status}`);
}

/**
 * The hash of each file of a build of the committed sources.
 * @param {string} name of the folder, whose length differs from the other's
 * @returns {Map<string, string>}
 */
function build(name) {
  const folder = join(place, name);
  run("git", ["clone", "--quiet", "--local", "--no-checkout", root, folder], place);
  run("git", ["checkout", "--quiet", "--detach", commit], folder);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  /** @type {Record<string, string>} */
  const elsewhere = name === "one" ? {} : { TZ: "Pacific/Apia", LC_ALL: "C", HOSTNAME: "elsewhere" };
  run("node", ["tools/build.js"], folder, shared ? elsewhere : { ...elsewhere, GOCACHE: join(place, `${name}-cache`) });
  const dist = join(folder, "dist");
  return new Map(readdirSync(dist).sort().map((file) =>
    [file, createHash("sha256").update(readFileSync(join(dist, file))).digest("hex")]));
}

try {
  const [one, other] = [build("one"), build("the-other")];
  const names = [...new Set([...one.keys(), ...other.keys()])].sort();
  for (const part of ["index.html", "engine-"]) {
    if (!names.some((name) => name.startsWith(part))) throw new Error(`there is no ${part} in what was built`);
  }
  const different = names.filter((name) => one.get(name) !== other.get(name));
  if (different.length > 0) {
    console.log(`differ: ${different.join(", ")}`);
    process.exitCode = 1;
  } else for (const name of names) console.log(one.get(name), name);
} finally {
  rmSync(place, { recursive: true, force: true });
}
