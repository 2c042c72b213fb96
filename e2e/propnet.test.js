// Looking into the network: stepping, asking, and the way back to the rules.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser } from "./browser.js";
import { Playground } from "./playground.js";

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

test("values come layer by layer, and one node can be read backward", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const panel = page.getByRole("tabpanel", { name: "Propnet" });
  await panel.getByRole("button", { name: "Whole" }).click();
  await panel.getByRole("img", { name: /Propositional network, \d+ nodes/ }).waitFor();
  await panel.getByRole("button", { name: "Step through" }).click();
  const said = panel.getByText(/^Layer 1 of \d+, \d+ nodes settled/);
  const layers = Number(/of (\d+)/.exec((await said.textContent()) ?? "")?.[1]);
  assert.ok(layers > 3, `${layers} layers`);
  const next = panel.getByRole("button", { name: "Next layer" });
  for (let i = 1; i < layers; i++) await next.click();
  await panel.getByText("All values are known.").waitFor();
  assert.ok(await next.isDisabled());

  await panel.getByRole("button", { name: "Leave stepping" }).click();
  const search = panel.getByRole("combobox", { name: "Find a proposition" });
  await search.fill("legal x (mark 1 1)");
  await search.press("Enter");
  await panel.getByRole("button", { name: "Feeds" }).waitFor();
  await panel.getByRole("button", { name: "Step through" }).click();
  await panel.getByRole("button", { name: "Backward" }).click();
  await panel.getByText(/^0 of 4 read/).waitFor(); // control, cell, their conjunction, legal
}));

test("a node leads to its rule and to its proof", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const panel = page.getByRole("tabpanel", { name: "Propnet" });
  const search = panel.getByRole("combobox", { name: "Find a proposition" });
  await search.fill("legal x (mark 1 1)");
  await search.press("Enter");
  await panel.getByText("(legal x (mark 1 1))", { exact: true }).waitFor();
  await panel.getByRole("button", { name: "Show rule" }).click();
  await page.getByText("Line 33,").waitFor(); // its end
  await panel.getByRole("button", { name: "Why" }).click();
  const facts = page.getByRole("tabpanel", { name: "Facts and why" });
  await facts.getByText(/mark 1 1/).first().waitFor();
}));
