// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { inTime } from "./in-time.js";

test("what comes in time is given, and what never comes is an error", async () => {
  assert.equal(await inTime(Promise.resolve("text")), "text");
  await assert.rejects(inTime(Promise.reject(new Error("closed"))), /closed/);
  await assert.rejects(inTime(new Promise(() => {}), 1), /does not answer/);
});
