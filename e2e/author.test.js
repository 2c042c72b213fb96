// Making exercises: by clicks alone, kept, given away, and broken ones.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { findings } from "./axe.js";
import { Browser } from "./browser.js";
import { Playground } from "./playground.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

/** Opens the list of lessons. @param {Page} page */
async function learn(page) {
  await new Playground(page).ready();
  await page.getByRole("button", { name: "Learn", exact: true }).click();
  await page.getByRole("button", { name: "New exercise" }).waitFor();
}

/** Makes an exercise to mend tic-tac-toe, with clicks alone. @param {Page} page */
async function make(page) {
  await learn(page);
  await page.getByRole("button", { name: "New exercise" }).click();
  await page.getByLabel("Take the rules of").selectOption({ label: "Tic-tac-toe" });
  await page.getByRole("button", { name: "Use as solution" }).click();
  const fault = page.getByLabel("A fault to put in");
  await fault.selectOption({ label: await fault.getByText("without the condition (not (true (control ?player)))")
    .innerText() });
  await page.getByRole("button", { name: "Begin with this fault" }).click();
  await page.getByText("The solution passes all checks.").waitFor();
  await page.getByText("At the start x may play noop in your game").waitFor();
}

/** The link of the course that is open. @param {Page} page */
async function linkOf(page) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy the link" }).click();
  await page.getByRole("status").getByText("Copied").waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** @param {unknown} course */
const courseLink = (course) => `#course.${deflateRawSync(JSON.stringify(course)).toString("base64url")}`;

test("a teacher makes an exercise by clicks alone, looks at it as a student, and gives it away", () =>
  browser.page(async (page) => {
    await make(page);
    assert.deepEqual(await findings(page), []);
    await page.getByRole("button", { name: "Preview as a student" }).click();
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.getByRole("heading", { name: "Not the same game yet" }).waitFor();
    await page.getByRole("button", { name: "Back to editing" }).click();
    const link = await linkOf(page);
    assert.match(link, /#course\.[\w-]+\/1$/);
    await browser.page(async (student) => {
      const it = new Playground(student);
      await student.getByRole("heading", { name: "Mend these rules" }).waitFor();
      await it.ready();
      const rules = await it.rules();
      await it.write(rules.replace(/\(<= \(legal \?player noop\)\s*\(role \?player\)/,
        "$& (not (true (control ?player)))"));
      await student.getByRole("button", { name: "Check", exact: true }).click();
      await student.getByRole("heading", { name: "Passed, all 2 checks" }).waitFor();
      await student.reload();
      await student.getByRole("button", { name: "Step 1: Mend these rules, passed" }).waitFor();
    }, { hash: new URL(link).hash });
  }));
