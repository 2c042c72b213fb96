import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { contained, notices } from "./notices.js";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {string} name */
function folderOf(name) {
  const args = name === "go" ? ["env", "GOROOT"] : ["list", "-m", "-f={{.Dir}}", name];
  const { status, stdout, stderr } = spawnSync("go", args, { cwd: root, encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return stdout.trim();
}

test("what the page contains is passed on with its licence", () => {
  const names = contained(root);
  for (const name of ["go", "github.com/alecthomas/participle/v2", "github.com/hack-pad/safejs", "@codemirror/view",
    "qrcode-generator"]) assert.ok(names.includes(name), name);
  const parts = notices(root, folderOf).split(/^-{72}$/m);
  for (const name of names) {
    const part = parts.find((each) => each.trimStart().split("\n", 1)[0]?.split(", ").includes(name));
    assert.match(part ?? "", /Permission is hereby granted|Redistribution and use|Apache License/, name);
    assert.match(part ?? "", /Copyright/, name);
  }
  const code = parts.find((part) => part.trimStart().startsWith("qrcode-generator")) ?? "";
  assert.match(code, /Copyright \(c\) Kazuhiko Arase/);
});
