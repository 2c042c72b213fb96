// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { titled } from "./state.js";

/** @typedef {import("./state.js").State} State */

const original = "(role x) (role o) (init (control x)) (<= terminal (not open))";
const other = "(role north) (role south) (init (step 1)) (<= terminal (true (step 9)))";

/** A sheet that began as a bundled game. @param {string} text @param {boolean} strayed */
const named = (text, strayed) => titled(/** @type {State} */ (/** @type {unknown} */ (
  { doc: { text, game: "nim", name: strayed ? "" : "nim", strayed, derived: strayed } })), original).doc;

test("a sheet that is another game stays one while a parenthesis is open", () => {
  assert.equal(named(other, false).strayed, true);
  assert.equal(named(`(role${other}`, true).strayed, true, "another game");
  assert.equal(named(`(role${original}`, false).strayed, false, "a version of the game");
  assert.equal(named(original, true).strayed, false, "the game came back");
});
