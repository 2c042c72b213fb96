// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { initialSettings, isValue, readSettings, SETTINGS } from "./settings.js";

/** @param {Record<string, string>} items */
const storage = (items) => ({ getItem: (/** @type {string} */ key) => items[key] ?? null });

test("a visitor who never chose has the first value of each", () => {
  const names = /** @type {(keyof typeof SETTINGS)[]} */ (Object.keys(SETTINGS));
  for (const name of names) assert.equal(initialSettings()[name], SETTINGS[name][0]);
});

test("settings are read as they were kept, also those that an earlier page has kept", () => {
  const { theme, tabIndents } = readSettings(storage({ "gdl.theme": "dark", "gdl.tabIndents": "false" }));
  assert.deepEqual({ theme, tabIndents }, { theme: "dark", tabIndents: false });
});

test("what is no value of a setting is as at the beginning", () => {
  const { theme, tabIndents } = readSettings(storage({ "gdl.theme": "purple", "gdl.tabIndents": "0" }));
  assert.deepEqual({ theme, tabIndents }, { theme: "system", tabIndents: true });
  assert.ok(isValue("theme", "light"));
  assert.ok(!isValue("theme", true) && !isValue("tabIndents", "true"));
});
