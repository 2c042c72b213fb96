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
