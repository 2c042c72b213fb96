// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { ofPart } from "./state.js";

/** @typedef {import("../protocol.d.ts").CheckResult} CheckResult */
/** @typedef {import("../protocol.d.ts").Diagnostic} Diagnostic */

test("of a text that is no whole game nobody says what a game lacks", () => {
  const diagnostics = /** @type {Diagnostic[]} */ ([{ code: "missing-keyword", severity: "error" },
    { code: "unclosed", severity: "error" }, { code: "unused", severity: "warning" },
    { code: "undefined", severity: "warning" }]);
  const left = ofPart(/** @type {CheckResult} */ ({ diagnostics, errors: 2, warnings: 2 }));
  assert.deepEqual(left.diagnostics.map(({ code }) => code), ["unclosed", "undefined"]);
  assert.deepEqual([left.errors, left.warnings], [1, 1]);
});
