import assert from "node:assert/strict";
import { test } from "node:test";
import { buildName } from "./build-name.js";

const files = { "app-0123abcd.js": "app", "icon.svg": "a gate", "index.html": "page", "licences.txt": "all",
  "manifest.webmanifest": "{}" };

/** @param {Record<string, string>} [changed] */
function nameWith(changed = {}) {
  const all = /** @type {Record<string, string>} */ ({ ...files, ...changed });
  return buildName(Object.keys(all), (name) => all[name] ?? "");
}

test("a build in which any file without a hash in its name differs is another one", () => {
  assert.equal(nameWith(), nameWith());
  for (const name of ["icon.svg", "index.html", "licences.txt", "manifest.webmanifest"]) {
    assert.notEqual(nameWith({ [name]: "other" }), nameWith(), name);
  }
});

test("a build with a file more, or with another hash in a name, is another one", () => {
  assert.notEqual(nameWith({ "app-4567abcd.js": "app" }), nameWith());
});
