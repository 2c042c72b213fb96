// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { playerApi } from "./api.js";
import { Game } from "./runtime/game.js";

const calls = playerApi.flatMap((part) => part.calls);

test("all that a game offers is in the reference, and nothing else", () => {
  const told = calls.map(([call]) => /^game\.(\w+)/.exec(call)?.[1]).filter((name) => name !== undefined);
  const offered = Object.getOwnPropertyNames(Game.prototype).filter((name) => name !== "constructor");
  assert.deepEqual(told.sort(), [...offered, "roles"].sort());
});

test("the page of documentation says the same", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/players.md"), "utf8");
  const rows = playerApi.map(({ title, calls: each }) => `### ${title}\n\n| call | what it is |\n|---|---|\n${
    each.map(([call, about]) => `| \`${call}\` | ${about} |\n`).join("")}`);
  for (const table of rows) assert.ok(page.includes(table), `docs/players.md is to have:\n${table}`);
});
