// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { lessonOnKeyword } from "./keywords.js";

const lessons = join(import.meta.dirname, "../../../lessons");

test("the step that a word of GDL leads to is there and speaks of it", () => {
  for (const word of ["role", "init", "true", "legal", "does", "next", "terminal", "goal", "<=", "or", "and", "not",
    "distinct", "base", "input", "heuristic", "sees", "random"]) {
    const found = lessonOnKeyword(word);
    assert.ok(found, word);
    const step = readFileSync(join(lessons, `${found.lesson}.md`), "utf8").split(/^## /m)[found.step + 1];
    assert.ok(step?.includes(word), `${found.lesson}, step ${found.step + 1}, should speak of ${word}`);
  }
  assert.equal(lessonOnKeyword("toString"), null);
});
