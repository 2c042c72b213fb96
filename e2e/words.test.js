// Words of the field are explained where they stand, by a press.
import { after, before, test } from "node:test";
import { Browser } from "./browser.js";
import { Playground } from "./playground.js";

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

test("bases, inputs and gates are explained where the size of the network stands", () =>
  browser.page(async (page) => {
    await new Playground(page).ready();
    await page.getByRole("button", { name: /^Propnet: \d+ bases/ }).click();
    await page.getByText(/^Bases are facts that can be true/).waitFor();
  }));

test("what the analysis says is explained where it stands, and Escape ends it", () => browser.page(async (page) => {
  await new Playground(page).turn();
  const analysis = page.getByRole("region", { name: "Analysis" });
  await analysis.getByRole("button", { name: "Analyse this position" }).click();
  await analysis.getByRole("button", { name: "Go deeper" }).waitFor();
  for (const [word, note] of [["Status", /^What is proved is certain/],
    ["estimate", /^An estimate is what/], ["plies", /^A ply is one joint move/]]) {
    await analysis.getByRole("button", { name: word, exact: true }).first().click();
    const said = page.getByRole("note").filter({ hasText: note, visible: true });
    await said.waitFor();
    await page.keyboard.press("Escape");
    await said.waitFor({ state: "detached" });
  }
  await page.getByRole("tab", { name: "Evaluation" }).click();
  await page.getByRole("button", { name: "Learn and show" }).click();
  await page.getByRole("button", { name: "correlation" }).click();
  await page.getByRole("note").filter({ hasText: /^A correlation of 1/, visible: true }).waitFor();
}, { hash: "#game/breakthrough-6x6" }));
