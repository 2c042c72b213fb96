// Making exercises: by clicks alone, kept, given away, and broken ones.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { findings } from "./axe.js";
import { Browser } from "./browser.js";
import { holds, Playground } from "./playground.js";

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
  await page.getByText("At the start x may play noop in this answer").waitFor();
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
    let answer = "";
    await browser.page(async (student) => {
      const it = new Playground(student);
      await student.getByRole("heading", { name: "Mend these rules" }).waitFor();
      await it.ready();
      const rules = await it.rules();
      await it.write(rules.replace(/\(<= \(legal \?player noop\)\s*\(role \?player\)/,
        "$& (not (true (control ?player)))"));
      await student.getByRole("button", { name: "Check", exact: true }).click();
      await student.getByRole("heading", { name: "Passed, all 2 checks" }).waitFor();
      await student.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await student.getByText("Hand in", { exact: true }).click();
      await student.getByRole("textbox", { name: "Your name, if you like" }).fill("Ann");
      await student.getByRole("button", { name: "Copy the link" }).click();
      await student.getByRole("status").getByText("Copied").waitFor();
      answer = await student.evaluate(() => navigator.clipboard.readText());
      await student.reload();
      await student.getByRole("button", { name: "Step 1: Mend these rules, passed" }).waitFor();
    }, { hash: new URL(link).hash });
    await page.getByRole("button", { name: "All lessons" }).click();
    await page.getByRole("button", { name: "Class" }).click();
    await page.getByLabel("Links or table").fill(answer);
    await page.getByRole("button", { name: "Check all" }).click();
    await page.getByText("1 of 1 answer checked").waitFor();
    await page.getByRole("row", { name: "Ann Passed" }).waitFor();
  }));

test("exercises that are being made are printed as learners get them", () => browser.page(async (page) => {
  await make(page);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  const words = await page.locator("article.paper").innerText();
  assert.match(words, /Mend these rules[^]*\(role x\)[^]*\(goal/);
  assert.equal(await page.getByLabel("Title of the course").isVisible(), false);
}));

test("a course of several exercises is kept, named, put in order, saved, deleted and had back", () =>
  browser.page(async (page) => {
    await learn(page);
    await page.getByLabel("New exercise").selectOption({ label: "Answer a question" });
    await page.getByRole("button", { name: "New exercise" }).click();
    await page.getByLabel("Title of the course").fill("Week one");
    await page.getByLabel("Title", { exact: true }).fill("Numbers");
    await page.getByLabel("Question", { exact: true }).fill("What is `1 + 1`?");
    await page.getByLabel("Right answer").fill("2 | two");
    await page.getByText("The solution passes all checks.").waitFor();
    const [up, down] = ["up", "down"].map((way) => page.getByRole("button", { name: `Move this exercise ${way}` }));
    assert.ok(up && down);
    assert.deepEqual([await up.isDisabled(), await down.isDisabled()], [true, true], "there is no other one");
    await page.getByRole("button", { name: "Add an exercise" }).click();
    await page.getByText("The title is missing.").waitFor();
    await page.getByLabel("Title", { exact: true }).fill("Second");
    await up.click();
    assert.equal(await down.isEnabled(), true);
    const contents = page.getByRole("main").getByRole("list").getByRole("button", { name: /^\d\. / });
    assert.deepEqual(await contents.allInnerTexts(), ["1. Second", "2. Numbers"]);
    await page.getByRole("button", { name: "Delete this exercise" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as a file" }).click();
    assert.equal((await download).suggestedFilename(), "Week one.json");
    const file = readFileSync(await (await download).path());
    await page.reload(); // comes back to the list of lessons
    await page.getByRole("button", { name: "Delete Week one" }).click();
    await page.getByText("Nothing yet. An exercise").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Edit Week one" }).waitFor();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Open a file" }).click();
    await (await chooser).setFiles({ name: "x.json", mimeType: "application/json", buffer: file });
    await page.getByRole("button", { name: "2. Numbers" }).click();
    assert.equal(await page.getByLabel("Right answer").inputValue(), "2 | two");
    await page.getByRole("button", { name: "All lessons" }).click();
    const edits = page.getByRole("button", { name: "Edit Week one" });
    await edits.nth(1).waitFor();
    assert.equal(await edits.count(), 2, "a file never takes a place");
    await page.getByRole("button", { name: "Work through Week one" }).first().click();
    await page.getByText("Contents").click({ trial: true });
    await page.getByRole("button", { name: "Numbers", exact: true }).click();
    await page.getByLabel("Your answer").fill("two");
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.getByRole("heading", { name: "Passed" }).waitFor();
  }));

test("what a change of an exercise takes away is had back, by its button or by Ctrl Z", () =>
  browser.page(async (page) => {
    await learn(page);
    await page.getByLabel("New exercise").selectOption({ label: "Empty exercise" });
    await page.getByRole("button", { name: "New exercise" }).click();
    const solution = page.getByRole("textbox", { name: "Solution" });
    await solution.fill("(mine)");
    await page.getByLabel("Take the rules of").selectOption({ label: "Nim" });
    await page.getByRole("button", { name: "Use as solution" }).click();
    await page.getByText("Solution: replaced").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await holds(solution, "(mine)");
    await page.getByRole("button", { name: "Add a hint" }).click();
    await page.getByLabel("Hint 1", { exact: true }).fill("look twice");
    await page.getByRole("button", { name: "Delete hint 1" }).click();
    await page.getByText("Hint 1 is deleted").waitFor();
    await page.keyboard.press("Control+Z");
    await holds(page.getByLabel("Hint 1", { exact: true }), "look twice");
  }));

test("a solution of any length stands whole in its field, and the list of faults follows what stands there", () =>
  browser.page(async (page) => {
    await learn(page);
    await page.getByLabel("New exercise").selectOption({ label: "Empty exercise" });
    await page.getByRole("button", { name: "New exercise" }).click();
    const solution = page.getByRole("textbox", { name: "Solution" });
    const long = Array.from({ length: 500 }, (_, i) => `(number ${i}) ; is number ${i}`).join("\n");
    await solution.fill(long);
    const fault = page.getByLabel("A fault to put in");
    await fault.focus();
    await fault.getByText("Line 500: without (number 499)").waitFor({ state: "attached" });
    const begin = page.getByRole("button", { name: "Begin with this fault" });
    assert.equal(await begin.isEnabled(), false, "which fault?");
    assert.equal(await begin.getAttribute("title"), "Choose a line of the solution first.");
    await fault.selectOption({ label: "Line 500: without (number 499)" });
    assert.equal(await begin.isEnabled(), true);
    await page.getByRole("button", { name: "Add a hint" }).click(); // the form is drawn again
    await page.locator("textarea:focus").and(page.getByLabel("Hint 1", { exact: true })).waitFor();
    assert.equal(await solution.inputValue(), long);
  }));

const GAME = "(role a)\n(init (heap 2))\n(<= (legal a (take ?n)) (true (heap ?h)) (sub ?h ?n ?m))\n" +
  "(<= (next (heap ?m)) (does a (take ?n)) (true (heap ?h)) (sub ?h ?n ?m))\n(<= terminal (true (heap 0)))\n" +
  "(<= (goal a 100) (true (heap 0)))\n(<= (goal a 0) (not (true (heap 0))))\n(sub 2 1 1) (sub 2 2 0) (sub 1 1 0)\n";

test("every kind of check has a form, and a position is chosen by playing to it", () => browser.page(async (page) => {
  await learn(page);
  await page.getByLabel("New exercise").selectOption({ label: "Empty exercise" });
  await page.getByRole("button", { name: "New exercise" }).click();
  await page.getByLabel("Title", { exact: true }).fill("All of them");
  await page.getByRole("textbox", { name: "Solution" }).fill(GAME);
  const add = page.getByLabel("Add a check").last();
  const kinds = await add.locator("option").allInnerTexts();
  assert.equal(kinds.length, 18);
  const cards = page.getByRole("group", { name: /^Check \d+$/ });
  for (const [i, kind] of kinds.entries()) {
    await page.getByRole("combobox", { name: "Add a check" }).selectOption({ label: kind });
    await page.getByRole("button", { name: "Add a check" }).click();
    await cards.nth(i).waitFor();
  }
  const card = (/** @type {string} */ kind) => cards.nth(kinds.indexOf(kind));
  const legal = card("A move is legal in a position");
  await legal.getByLabel("Move of a").selectOption({ label: "take 1" });
  await legal.getByRole("button", { name: "Play these moves" }).click();
  await legal.getByText("After 1 move").waitFor();
  await legal.getByLabel("Role").fill("a");
  await legal.getByLabel("Move", { exact: true }).fill("(take 1)");
  const goal = card("A role gets its goal in a position");
  await goal.getByLabel("Role").fill("a");
  await goal.getByLabel("Goal, from 0 to 100").fill("0");
  await card("Has the same answers to a query as the solution").getByLabel("Query").fill("(sub ?a ?b ?c)");
  const holds = card("A fact or view holds in a position");
  await holds.getByLabel("What holds").fill("(true (heap 2))");
  const ends = card("The match is over in a position");
  await ends.getByRole("checkbox", { name: "The opposite" }).check();
  await card("Uses a name or keyword").getByLabel("Name").fill("sub");
  const asked = card("Answers a question");
  await asked.getByLabel("Question", { exact: true }).fill("How many moves?");
  await asked.getByLabel("How it is answered").selectOption({ label: "With the number of legal moves" });
  await asked.getByLabel("Role").fill("a");
  const marked = card("Gives the values of nodes in the network");
  await marked.getByLabel("Nodes").fill("terminal\n(next (heap 1))");
  await card("Writes gates of the network").getByLabel("Nodes").fill("terminal");
  await card("Wins against a player").getByLabel("Role").fill("a");
  await page.getByText("The solution passes all checks.").waitFor();
  await page.getByText("2 matches or networks were not tried here").waitFor();
  assert.deepEqual(await findings(page), []);
  await page.getByRole("button", { name: "Preview as a student" }).click();
  await page.getByLabel("Value of terminal").waitFor();
}));

test("a broken exercise opens with what is wrong with it, and its text is kept", () => browser.page(async (page) => {
  await page.getByRole("heading", { name: "No solution" }).waitFor();
  await page.getByText("Check 1 compares with the solution, and there is none.").waitFor();
  await page.getByText("Do this.").waitFor();
  assert.deepEqual(await findings(page), []);
  await page.getByRole("button", { name: "Next step" }).click();
  await page.getByText("is of the kind \"pretty\", which is unknown").waitFor();
  await page.getByRole("button", { name: "Next step" }).click();
  await page.getByText("does not pass its own checks").waitFor();
  await page.getByText("These rules do not use q.").waitFor();
  await page.getByRole("button", { name: "Next step" }).click();
  await page.getByText("The exercise cannot be read").waitFor();
  await page.getByText("my own words").waitFor();
}, { hash: courseLink({ version: 1, title: "Broken", exercises: [
  { version: 1, id: "facts-and-rules/facts", title: "No solution", text: "Do this.", checks: [{ kind: "same" }] },
  { version: 1, id: "", title: "Unknown", text: "", checks: [{ kind: "pretty" }] },
  { version: 1, id: "", title: "Fails", text: "", start: "(p)", reference: Buffer.from("(p)").toString("base64"),
    checks: [{ kind: "uses", term: "q" }] },
  "{ my own words"] }) }));

test("a link that names a bundled exercise has no part in its answer and progress", () => browser.page(async (page) => {
  await page.getByRole("heading", { name: "Two more people" }).waitFor();
  const it = new Playground(page);
  await it.write("(stolen)");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("heading", { name: "Passed" }).waitFor();
  await page.goto(`${browser.url}#lesson/facts-and-rules/1`);
  await it.editor.getByText("cid").waitFor();
  await page.getByRole("button", { name: "Step 1: Facts", exact: true }).waitFor();
}, { hash: courseLink({ version: 1, title: "", exercises: [{ version: 1, id: "facts-and-rules/facts",
  title: "Two more people", text: "", checks: [{ kind: "uses", term: "stolen" }] }] }) }));
