// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { paneShown } from "./panes.js";

/** @type {import("../session/state.js").PaneName[]} */
const all = ["play", "rules", "analysis", "propnet", "facts"];

/** @type {[string, import("./panes.js").Room, string[]][]} */
const windows = [
  ["a wide window shows what was chosen", { oneOther: false, besideBoard: false, single: false }, all],
  ["beside rules and board stands another", { oneOther: true, besideBoard: false, single: false },
    ["analysis", "analysis", "analysis", "propnet", "facts"]],
  ["beside the board stand the rules at first", { oneOther: true, besideBoard: true, single: false },
    ["rules", "rules", "analysis", "propnet", "facts"]],
  ["a phone shows what was chosen", { oneOther: true, besideBoard: true, single: true }, all],
];

for (const [name, room, shown] of windows) {
  test(name, () => assert.deepEqual(all.map((pane) => paneShown(pane, room)), shown));
}
