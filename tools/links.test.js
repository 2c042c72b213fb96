import assert from "node:assert/strict";
import { test } from "node:test";
import { wrongNamesOf } from "./links.js";

/** @param {Record<string, string>} texts @param {string[]} others */
const wrong = (texts, ...others) =>
  wrongNamesOf(new Map(Object.entries(texts)), new Set([...Object.keys(texts), ...others]));

test("links lead to files, folders and headings that are there", () => {
  assert.deepEqual(wrong({
    "README.md": "# A title, and `code`\n[a](docs/a.md#some-words) [here](#a-title-and-code)\n[b](docs)",
    "docs/a.md": "## Some words\n[up](../README.md) [out](https://x.org)\n```\n[no](link.md)\n```\n`[no](link.md)`",
  }), []);
  assert.deepEqual(wrong({ "README.md": "\n[a\nb](docs/gone.md) ![c](c.webp)", "games/x.md": "[b](#gone)" }), [
    "README.md:3 links to docs/gone.md, which is not there",
    "README.md:3 links to c.webp, which is not there",
    "games/x.md:1 links to #gone of games/x.md, which has no such heading",
  ]);
});

test("every page of docs is linked from another that can be reached", () => {
  assert.deepEqual(wrong({ "README.md": "[a](docs/a.md)", "docs/a.md": "[b](b.md)", "docs/b.md": "" }), []);
  assert.deepEqual(wrong({ "README.md": "", "docs/a.md": "[a](a.md)" }), ["docs/a.md is linked from nowhere"]);
});

test("comments name files that are there", () => {
  const text = "// See c.js, a/b.go, *.md, NAME.js's sort and Node.js.\nx := \"d.go\" // d.go\n";
  assert.deepEqual(wrong({ "a/b.go": text }, "a/c.js", "NAME.js"), []);
  assert.deepEqual(wrong({ "a/b.go": "x\n// See gone.go.\n", "c.js": "/** As b/b.go does. */" }), [
    "a/b.go:2 mentions gone.go, which is not there", "c.js:1 mentions b/b.go, which is not there"]);
});
