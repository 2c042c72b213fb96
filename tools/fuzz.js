// Runs every fuzz target of the module, and that of share links, for a set time,
// one after the other.
//
//   node tools/fuzz.js [TIME]      such as 60s, for each target
import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { inSeconds } from "./duration.js";

const time = process.argv[2] ?? "60s";
const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {string[]} args @param {"inherit" | "pipe"} stdout */
function go(args, stdout) {
  const result = spawnSync("go", args, { cwd: root, encoding: "utf8", stdio: ["ignore", stdout, "inherit"] });
  if (result.error) throw result.error;
  return result;
}

/** The lines that a command of Go prints. @param {string[]} args */
function listed(...args) {
  const { status, stdout } = go(args, "pipe");
  if (status !== 0) throw new Error(`go ${args.join(" ")} ended with ${status}\n${stdout}`); // it does not build, say
  return stdout.trim().split("\n");
}

let failed = 0;
const packages = listed("list", "./...");
for (const name of packages) {
  const targets = listed("test", "-list", "^Fuzz", name).filter((line) => line.startsWith("Fuzz"));
  for (const target of targets) {
    console.log(`${name} ${target}`);
    const { status } = go(["test", "-run", "^$", "-fuzz", `^${target}$`, "-fuzztime", time, "-fuzzminimizetime", "10x",
      name], "inherit");
    if (status !== 0) failed++;
  }
}
console.log("site/js/documents/link.js");
const link = spawnSync("node", ["tools/fuzz-link.js", String(inSeconds(time))], { cwd: root, stdio: "inherit" });
if (link.status !== 0) failed++;
console.log(failed ? `${failed} fuzz targets failed` : "no fuzz target failed");
process.exitCode = failed ? 1 : 0;
