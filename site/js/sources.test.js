// @ts-check
// What can be told from the text of style sheets, modules and the manifest alone.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const folder = join(import.meta.dirname, "../css");

test("no line is thinner than a pixel: Firefox would leave it out", () => {
  const thin = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n")
    .flatMap((line, i) => (/(border|outline|shadow)[^;]*[ :-]0?\.\d+px/.test(line)
      ? [`${name}:${i + 1}: ${line.trim()}`] : [])));
  assert.deepEqual(thin, []);
});

test("no line of the page's modules is longer than 120 columns", () => {
  const long = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js") && !name.includes("parser"))
    .flatMap((name) => readFileSync(join(import.meta.dirname, name), "utf8").split("\n")
      .flatMap((line, i) => (line.length > 120 ? [`${name}:${i + 1}`] : [])));
  assert.deepEqual(long, []);
});

test("under each path of a host the page is an app of its own", () => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "../manifest.webmanifest"), "utf8"));
  // Without an id the address to start at is it; an id is read against the host alone, whatever the path.
  assert.deepEqual([manifest.id, manifest.start_url, manifest.scope], [undefined, "./", "./"]);
});

test("nothing turns a text into markup or into a program", () => {
  const found = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js") && !name.endsWith(".test.js"))
    .flatMap((name) => readFileSync(join(import.meta.dirname, name), "utf8").split("\n").flatMap((line, i) =>
      (/\b(inner|outer|insertAdjacent)HTML\b|document\.write|\beval\(|new Function\(/.test(line)
        ? [`${name}:${i + 1}: ${line.trim()}`] : [])));
  assert.deepEqual(found, []);
});
