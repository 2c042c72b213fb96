// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { SETTINGS } from "../documents/settings.js";
import { settingTexts } from "./texts.js";

test("every setting has its words, and every value that is more than on or off", () => {
  assert.deepEqual(Object.keys(settingTexts.of).sort(), Object.keys(SETTINGS).sort());
  for (const [name, words] of Object.entries(settingTexts.of)) {
    const values = /** @type {readonly unknown[]} */ (SETTINGS[/** @type {keyof typeof SETTINGS} */ (name)]);
    const named = values.filter((value) => typeof value === "string");
    assert.deepEqual(Object.keys("values" in words ? words.values : {}).sort(), named.sort(), name);
  }
});
