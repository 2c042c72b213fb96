// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { createAnswerer } from "./answerer.js";

/** @typedef {import("./answerer.js").CodePlayer} CodePlayer */
/** @typedef {import("../code-player.js").Position} Position */

const START = "(START m a ((role a)) 1000 1000)";

/** An answerer whose code moves to the number of joint moves that it knows of. @param {boolean} [large] */
function answerer(large = false) {
  let ended = 0;
  const runner = { call: async () => ({ move: "spare" }), end: () => void ended++ };
  const player = { runner, bring: async () => {}, rest() {}, close() {},
    moveWithin: async (/** @type {Position} */ { moves }) => ({ move: `(after ${moves.length})` }) };
  const any = /** @type {CodePlayer} */ (/** @type {unknown} */ (player));
  return { ...createAnswerer({ name: "test", code: any, referee: any, log() {}, isLarge: () => large }),
    ended: () => ended };
}

test("the same moves twice in a row are two steps", async () => {
  const { answer } = answerer();
  await answer(START);
  assert.equal(await answer("(PLAY m NIL)"), "(after 0)");
  assert.equal(await answer("(PLAY m (on))"), "(after 1)");
  assert.equal(await answer("(PLAY m (on))"), "(after 2)");
});

test("who asks once more meanwhile, or after a lost connection, gets the same move", async () => {
  const { answer } = answerer();
  await answer(START);
  await answer("(PLAY m NIL)");
  const both = await Promise.all([answer("(PLAY m (on))"), answer("(PLAY m (on))")]);
  assert.deepEqual(both, ["(after 1)", "(after 1)"]);
  const asker = { gone: false };
  assert.equal(await answer("(PLAY m (off))", asker), "(after 2)");
  asker.gone = true;
  assert.equal(await answer("(PLAY m (off))"), "(after 2)");
});

test("when the clock is over the same text is the next step, heard or not", async () => {
  const { answer } = answerer();
  await answer(START.replace("1000)", "0)"));
  const gone = { gone: true };
  assert.equal(await answer("(PLAY m (on))", gone), "(after 1)");
  assert.equal(await answer("(PLAY m (on))", gone), "(after 2)");
});

test("where much memory is taken, the next match begins with fresh threads", async () => {
  for (const large of [false, true]) {
    const { answer, ended } = answerer(large);
    await answer(START);
    assert.equal(await answer("(ABORT m)"), "aborted");
    assert.equal(ended(), large ? 2 : 0);
  }
});

test("a START that comes again before the first move changes nothing, and no other is taken", async () => {
  const { answer } = answerer();
  await answer(START);
  assert.equal(await answer(START), "ready");
  assert.equal(await answer(START.replace("role a)) 1000", "role a)) 999")), "busy");
  assert.equal(await answer("(PLAY m NIL)"), "(after 0)");
  assert.equal(await answer(START), "busy");
  assert.equal(await answer("(PLAY m (on))"), "(after 1)", "the moves are still known");
});
