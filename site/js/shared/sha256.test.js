// @ts-check
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { sha256, sha256Of } from "./sha256.js";

test("a page that came over plain HTTP hashes as the browser does elsewhere", async () => {
  for (const length of [0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const text = "Zoë (role x) ".repeat(100).slice(0, length);
    const wanted = createHash("sha256").update(text).digest("hex");
    assert.equal(Buffer.from(sha256Of(new TextEncoder().encode(text))).toString("hex"), wanted, `${length} characters`);
    assert.equal(await sha256(text), wanted);
  }
});
