// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { Classroom, summary } from "./classroom.js";

/** @typedef {import("../protocol.d.ts").Exercise} Exercise */
/** @typedef {import("../protocol.d.ts").CheckExerciseResult} CheckExerciseResult */
/** @typedef {import("./classroom.js").ClassOptions} ClassOptions */

test("answers are alike for the rules they have, not for those that were given", () => {
  const result = /** @type {CheckExerciseResult} */ (/** @type {unknown} */ (
    { outcomes: [], problems: [], passed: false, stopped: false, summary: { rules: 1, fingerprint: "f" } }));
  /** @param {import("../protocol.d.ts").CheckKind[]} kinds */
  const alikeBy = (...kinds) => summary(/** @type {Exercise} */ ({ id: "a/b", title: "", text: "",
    checks: kinds.map((kind) => ({ kind })) }), result).fingerprint;
  assert.equal(alikeBy("question", "match"), "");
  assert.equal(alikeBy("network"), "");
  assert.equal(alikeBy("question", "query"), "f");
});

test("what was pasted is there after a reload, as far as there is room for it", () => {
  /** @type {Map<string, string>} */
  const items = new Map();
  const storage = {
    getItem: (/** @type {string} */ key) => items.get(key) ?? null,
    removeItem: (/** @type {string} */ key) => void items.delete(key),
    setItem(/** @type {string} */ key, /** @type {string} */ value) {
      if (value.length > 20) throw new Error("full");
      items.set(key, value);
    },
  };
  const room = () => new Classroom(/** @type {ClassOptions} */ (/** @type {unknown} */ ({ storage })));
  assert.equal(room().pasted, "");
  room().keep("#answer.AAAA");
  assert.equal(room().pasted, "#answer.AAAA");
  room().keep("#answer.AAAA and many more");
  assert.equal(room().pasted, "");
  room().keep("#answer.BBBB");
  room().keep("");
  assert.equal(items.size, 0);
});
