import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const git = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" });

// `make reproducible` does the same with empty caches, which takes longer.
test("two builds of one commit, in two folders, are the same byte for byte",
  { skip: git.status === 0 ? false : "this is no clone: there is no commit to build" }, () => {
  const { status, stdout, stderr } = spawnSync("node", ["tools/reproducible.js", "--shared-cache"],
    { cwd: root, encoding: "utf8" });
  assert.equal(status, 0, stdout + stderr);
  for (const file of ["index.html", "licences.txt", "sw.js"]) assert.match(stdout, new RegExp(` ${file}$`, "m"));
  assert.match(stdout, / engine-\w+\.wasm\.br$/m);
});
