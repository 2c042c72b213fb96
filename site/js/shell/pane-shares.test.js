// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { openStorage } from "../documents/storage.js";
import { keepShare, keptShares } from "./pane-shares.js";

const newStorage = () => openStorage(() => {
  throw new Error("storage is closed to this page");
}).storage;

test("shares are kept for each layout, and forgotten one by one", () => {
  const storage = newStorage();
  keepShare(storage, "1280", "rules", 33.333);
  keepShare(storage, "1280", "tools", 20);
  keepShare(storage, "1280", "tools", null);
  assert.deepEqual(keptShares(storage, "1280"), { rules: 33.3 });
  assert.deepEqual(keptShares(storage, "1024"), {});
});

test("shares of an earlier page are read, and what no splitter set is left out", () => {
  const storage = newStorage();
  storage.setItem("gdl.panes.1024", '{"match":40,"rules":99,"sidebar":20,"tools":"30"}');
  assert.deepEqual(keptShares(storage, "1024"), { match: 40 });
  for (const damaged of ["{", "null", "7"]) {
    storage.setItem("gdl.panes.1024", damaged);
    assert.deepEqual(keptShares(storage, "1024"), {}, damaged);
  }
});
