// @ts-check
// What browsers do differently, told from the style sheets' text.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const folder = join(import.meta.dirname, "../css");

test("no line is thinner than a pixel: Firefox would leave it out", () => {
  const thin = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n")
    .flatMap((line, i) => (/(border|outline|shadow)[^;]*[ :-]0?\.\d+px/.test(line) ? [`${name}:${i + 1}: ${line.trim()}`] : [])));
  assert.deepEqual(thin, []);
});
