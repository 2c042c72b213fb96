// Runs `make test` and `make check`, shows what went wrong and counts. The last
// line is "N passed, M failed", in tests and checks; the status says the same.
import { spawn } from "node:child_process";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// For everything together. It takes about 40 minutes on two cores that do nothing else; whatever hangs is
// stopped well after that, so that a slower machine does not fail for being slow.
const MINUTES = Number(process.env.CI_MINUTES ?? 86);
const deadline = Date.now() + MINUTES * 60_000;

let passed = 0;
let failed = 0;

/**
 * What a line of output counts for: tests of Go (-v) and of Node (TAP), and
 * checks. A test with subtests counts as well as each of them.
 * @param {string} line
 * @returns {"pass" | "fail" | "begin" | "log" | "noise" | "text"}
 */
function read(line) {
  if (/^=== RUN {3}[^/]+$/.test(line)) return "begin";
  if (/^\s+\w+_test\.go:\d+: /.test(line)) return "log";
  if (/^\s*--- PASS: /.test(line) || /^\s*ok \d+ - /.test(line) || /^ok {4}\S/.test(line)) return "pass";
  if (/^\s*--- FAIL: /.test(line) || /^\s*not ok \d+ - /.test(line) || /^FAIL {2}\S/.test(line)) return "fail";
  const noise = /^(\s*(=== |--- SKIP)|PASS$|ok {2}\t|\?|TAP version|\s*(---|\.\.\.|duration_ms|type:|# |\d+\.\.\d+))/;
  return noise.test(line) ? "noise" : "text";
}

/** @param {string} target */
async function make(target) {
  console.log(`make ${target}`);
  const left = deadline - Date.now();
  const child = spawn("make", ["-k", target, "TESTFLAGS=-v", "REPORTER=--test-reporter=tap"], {
    cwd: root, stdio: ["ignore", "pipe", "pipe"], detached: true, env: { ...process.env, CI: "true" },
  });
  let stopped = false;
  const timer = setTimeout(() => {
    stopped = true;
    if (child.pid) process.kill(-child.pid, "SIGKILL"); // make and all it started
  }, Math.max(left, 0));
  let failures = 0;
  /** What the running Go test has said; it is of interest when it fails. @type {string[]} */
  let said = [];
  const lines = [child.stdout, child.stderr].map(async (stream) => {
    for await (const line of createInterface({ input: stream })) {
      const what = read(line);
      if (what === "begin") said = [];
      if (what === "log") said.push(line);
      if (what === "pass") passed++;
      if (what === "fail") {
        failures++;
        said.splice(0).forEach((log) => console.log(log));
      }
      if (what === "fail" || what === "text") console.log(line);
    }
  });
  const status = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  await Promise.all(lines);
  clearTimeout(timer);
  if (stopped) console.log(`make ${target}: stopped after ${MINUTES} minutes`);
  // What does not build, or was stopped, fails without any test saying so.
  failed += failures + (stopped || (status !== 0 && failures === 0) ? 1 : 0);
}

await make("test");
await make("check");
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
