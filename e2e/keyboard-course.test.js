// The course without a mouse: a lesson, exercises, handing in, and the class.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { packedAttempts } from "../site/js/learn/attempts.js";
import { Browser } from "./browser.js";
import { Playground } from "./playground.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

const MOST = 150; // stops of the Tab key to what is looked for

/** Goes on with the Tab key until something has the focus. @param {Page} page @param {Locator} to */
async function tab(page, to) {
  await to.waitFor();
  for (let i = 0; i < MOST; i++) {
    if (await to.evaluate((element) => { // the editor lives in a shadow root
      const root = /** @type {Document | ShadowRoot} */ (element.getRootNode());
      return root.activeElement === element;
    })) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`${String(to)} is not reached by Tab`);
}

/** Goes to something and presses it. @param {Page} page @param {Locator} what @param {string} [key] */
async function press(page, what, key = "Enter") {
  await tab(page, what);
  await page.keyboard.press(key);
}

/** @param {Page} page @param {string} name */
const button = (page, name) => page.getByRole("button", { name, exact: true });

/** @param {Page} page @param {string} text instead of what stands there */
async function type(page, text) {
  for (const key of ["Control+a", "Delete"]) await page.keyboard.press(key);
  await page.keyboard.type(text);
}

/** @param {Page} page @param {string} words */
const found = (page, words) =>
  page.getByRole("status", { name: "Result" }).getByRole("heading", { name: words }).waitFor();

test("a learner and a teacher need no mouse", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await press(page, button(page, "Learn"));
  await press(page, page.getByRole("link", { name: /Facts and rules/ }));
  await page.getByRole("heading", { name: "Facts", exact: true }).waitFor();
  await it.editor.getByText("cid").waitFor();
  await press(page, button(page, "Check"));
  await found(page, "Not all follows as it should");
  await press(page, button(page, "Give me a hint"));
  await page.getByText("Hint 1 of 2").waitFor();
  await tab(page, it.editor);
  await type(page, "(parent ann bob)\n(parent bob cid)\n(parent bob dora)\n(parent dora eve)\n");
  for (const key of ["Escape", "Escape", "Tab"]) await page.keyboard.press(key); // out of the editor
  await press(page, button(page, "Check"));
  await found(page, "Passed");
  await press(page, page.locator("summary", { hasText: "Hand in" }));
  await tab(page, page.getByRole("textbox", { name: "Your name, if you like" }));
  await type(page, "Zoe");
  await press(page, button(page, "Copy the link"));
  await page.getByRole("status").getByText("Copied").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  for (const step of ["Rules", "Two rules for one relation", "A rule that uses itself",
    "What follows and what does not"]) {
    await press(page, button(page, "Next step"));
    await page.getByRole("region", { name: "Lesson" }).getByRole("heading", { name: step, exact: true }).waitFor();
  }
  await press(page, page.getByRole("checkbox", { name: "(likes ann soup)", exact: true }), "Space");
  await press(page, page.getByRole("checkbox", { name: "(eats ann soup)" }), "Space");
  await press(page, button(page, "Check"));
  await found(page, "Passed");
  await press(page, button(page, "All lessons").first());
  await press(page, button(page, "Class"));
  await tab(page, page.getByLabel("Links or table"));
  await type(page, link);
  await press(page, button(page, "Check all"));
  await page.getByText("1 of 1 answer checked").waitFor();
  await press(page, page.getByRole("region", { name: /^Answers to/ }).getByRole("button", { name: "Name" }));
  await page.getByRole("row", { name: "Zoe Passed" }).waitFor();
}));

/** @param {string} name @param {string} sheet */
const answer = (name, sheet) => `#answer.${deflateRawSync(JSON.stringify({ exercise: "facts-and-rules/facts", name,
  answer: { sheet, given: [] }, attempts: packedAttempts([{ at: 1000, sheet: "(mine)", passed: 0 },
    { at: 61_000, sheet, passed: 0 }]) })).toString("base64url")}`;

/** Rules that look long for n pigeons in n - 1 holes, each in one of its own. @param {number} n */
function pigeonholes(n) {
  const pigeons = Array.from({ length: n }, (_, i) => `?p${i}`);
  const apart = pigeons.flatMap((a, i) => pigeons.slice(0, i).map((b) => `(distinct ${a} ${b})`));
  return `${pigeons.slice(1).map((_, i) => `(hole ${i})`).join(" ")}
(<= (parent ann ann) ${pigeons.map((each) => `(hole ${each})`).join(" ")} ${apart.join(" ")})`;
}

test("checking a class shows how far it is, is stopped, and can be done again", () => browser.page(async (page) => {
  const it = new Playground(page);
  await page.getByRole("heading", { name: "Facts", exact: true }).waitFor();
  await it.editor.getByText("cid").waitFor();
  await page.getByRole("button", { name: "All lessons" }).first().click();
  await page.getByRole("button", { name: "Class" }).click();
  await page.getByLabel("Links or table").fill([answer("Ann", "(parent ann bob)"),
    ...Array.from({ length: 99 }, (_, i) => answer(`Pupil ${i}`, `${pigeonholes(12)} ; ${i}`))].join("\n"));
  await page.getByRole("button", { name: "Check all" }).click();
  await page.getByText(/^[1-9]\d* of 100 answers checked$/).waitFor();
  const ann = page.getByRole("row", { name: "Ann Failed" });
  await ann.getByText("2 attempts").click();
  await ann.getByText("After 1:00: 0 checks passed").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Stop" }).waitFor({ state: "hidden" });
  await page.getByRole("row", { name: "Pupil 98 waiting" }).waitFor();
  assert.ok(await ann.getByText("After 1:00: 0 checks passed").isVisible(), "what was open stays open");
  await page.waitForFunction(() => document.activeElement?.textContent === "Check all"); // the focus is not lost
  await page.getByLabel("Links or table").fill(answer("Ann", "(parent ann bob)"));
  await page.getByRole("button", { name: "Check all" }).click();
  await page.getByText("1 of 1 answer checked").waitFor();
}, { hash: "#lesson/facts-and-rules/1" }));
