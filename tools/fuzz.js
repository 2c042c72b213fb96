// Runs every fuzz target of the module, and that of share links, for a set time,
// one after the other.
//
//   node tools/fuzz.js [TIME]      such as 60s, for each target
import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const time = process.argv[2] ?? "60s";
const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Reads a duration as Go writes it, such as 90s or 1m30s. @param {string} text */
function inSeconds(text) {
  const units = { h: 3600, m: 60, s: 1 };
  const parts = [...text.matchAll(/([\d.]+)(h|m|s)/g)];
  if (parts.map(([part]) => part).join("") !== text || text === "") {
    throw new Error(`${text} is no duration, such as 60s`);
  }
  return parts.reduce((sum, [, n, unit]) => sum + Number(n) * units[/** @type {"h" | "m" | "s"} */ (unit)], 0);
}

/** @param {string[]} args @param {"inherit" | "pipe"} stdout */
function go(args, stdout) {
  const result = spawnSync("go", args, { cwd: root, encoding: "utf8", stdio: ["ignore", stdout, "inherit"] });
  if (result.error) throw result.error;
  return result;
}

let failed = 0;
const packages = go(["list", "./..."], "pipe").stdout.trim().split("\n");
for (const name of packages) {
  const targets = go(["test", "-list", "^Fuzz", name], "pipe").stdout.split("\n")
    .filter((line) => line.startsWith("Fuzz"));
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
