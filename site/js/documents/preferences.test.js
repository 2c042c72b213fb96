// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { Preferences } from "./preferences.js";
import { openStorage } from "./storage.js";

const closed = () => {
  throw new Error("storage is closed to this page");
};

test("preferences that an earlier page has kept are read", () => {
  const storage = openStorage(closed).storage;
  for (const [key, value] of [["gdl.theme", "dark"], ["gdl.tool", "facts"], ["gdl.hints", "seen"]]) storage.setItem(
    key ?? "", value ?? "");
  const { settings: { theme }, tool, hintsSeen } = new Preferences(storage);
  assert.deepEqual({ theme, tool, hintsSeen }, { theme: "dark", tool: "facts", hintsSeen: true });
});

test("what cannot be read is as on a first visit", () => {
  const storage = openStorage(closed).storage;
  storage.setItem("gdl.theme", "purple");
  const { settings: { theme }, tool, hintsSeen } = new Preferences(storage);
  assert.deepEqual({ theme, tool, hintsSeen }, { theme: "system", tool: "propnet", hintsSeen: false });
});

test("a full storage keeps nothing and breaks nothing", () => {
  const preferences = new Preferences({ ...openStorage(closed).storage, setItem: closed });
  preferences.keep("theme", "light");
  assert.equal(preferences.settings.theme, "system");
});
