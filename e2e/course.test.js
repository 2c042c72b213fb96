// A student works through the whole course: every wrong answer that a lesson
// knows first, then the right one. What is answered comes from the lessons' own
// files; how it is answered goes by roles, names and words.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { findings } from "./axe.js";
import { Browser, out } from "./browser.js";
import { Playground } from "./playground.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../site/js/protocol.d.ts").Exercise} Exercise */
/** @typedef {import("../site/js/protocol.d.ts").Answer} Answer */
/** @typedef {{Step: number, Answer: Answer, Message: string}} Trial an empty message: it is right */
/** @typedef {import("../site/js/protocol.d.ts").Lesson & {Trials: Trial[]}} Course */

const LONGEST = 240_000; // ms for a lesson, on a slow machine

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

const file = join(out, "trials.json");
execFileSync("go", ["test", "-count=1", "./lessons", "-run", "TestTrialsAreWritten", "-args", "-trials", file],
  { cwd: join(import.meta.dirname, "..") });
const lessons = /** @type {Course[]} */ (JSON.parse(readFileSync(file, "utf8")));

for (const lesson of lessons) {
  test(`a student works through ${lesson.name}`, { timeout: LONGEST }, () => browser.page(async (page) => {
    const it = new Playground(page);
    for (const [at, { title, exercise }] of lesson.steps.entries()) {
      await page.getByRole("region", { name: "Lesson" }).getByRole("heading", { name: title, exact: true }).waitFor();
      const trials = lesson.Trials.filter(({ Step }) => Step === at).sort((a) => (a.Message === "" ? 1 : -1));
      if (exercise) for (const trial of trials) await answer(it, exercise, trial);
      await page.waitForFunction(() => // a board whose position is awaited is pale
        [...document.querySelectorAll(".stage.stale")].every((stage) => stage.getClientRects().length === 0)
        && document.getAnimations().every(({ playState }) => playState !== "running"));
      assert.deepEqual(await findings(page), []); // what is asked, and the answer to it
      const on = at === lesson.steps.length - 1 ? "All lessons" : "Next step";
      await page.getByRole("button", { name: on }).last().click();
    }
    const exercises = lesson.steps.filter(({ exercise }) => exercise).length;
    const card = page.getByRole("link", { name: lesson.title });
    await card.getByText("Passed", { exact: true }).waitFor();
    assert.ok(exercises > 0);
  }, { hash: `#lesson/${lesson.name}/1` }));
}

/** @param {Playground} it @param {Exercise} exercise @param {Trial} trial */
async function answer(it, exercise, { Answer, Message }) {
  const { page } = it;
  if (exercise.checks.some(({ kind }) => kind !== "question" && kind !== "marking" && kind !== "network"
    && kind !== "match")) await writeSheet(it, exercise, Answer.sheet);
  for (const { check, values, moves } of Answer.given ?? []) {
    if (exercise.checks[check]?.kind !== "match") await give(page, exercise, check, values ?? []);
    else if (!(await play(it, exercise.checks[check]?.role ?? "", moves ?? []))) return;
  }
  await page.getByRole("button", { name: "Check", exact: true }).click();
  const result = page.getByRole("status", { name: "Result" });
  const found = Message === "" ? result.getByRole("heading", { name: /^Passed/ }) : result.getByText(Message).first();
  await found.waitFor().catch(async () => assert.fail(
    `${exercise.id} should say “${Message || "Passed"}”, and says: ${await result.innerText()}`));
}

/**
 * Writes an answer where the learner may write: over the first line that is not locked, and what follows.
 * @param {Playground} it
 * @param {Exercise} exercise
 * @param {string} sheet
 */
async function writeSheet(it, { start = "", locked = [] }, sheet) {
  if (locked.length === 0) return it.write(sheet);
  const { page, editor } = it;
  const lines = start.split("\n");
  const isLocked = (/** @type {number} */ line) => locked.some(({ from, to }) => from <= line && line <= to);
  const first = lines.findIndex((_, i) => !isLocked(i + 1));
  const after = lines.findIndex((_, i) => i > first && isLocked(i + 1));
  const tail = after < 0 ? 0 : lines.length - after;
  const written = sheet.split("\n");
  const text = written.slice(first, written.length - tail).join("\n");
  await editor.locator(".cm-line:not(.cm-locked)").first().click({ position: { x: 1, y: 5 } });
  await page.keyboard.press("Control+Shift+End");
  await editor.evaluate((element, words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", words);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, tail > 0 ? `${text}\n` : text);
}

/** @param {Page} page @param {Exercise} exercise @param {number} check @param {string[]} values */
async function give(page, { checks }, check, values) {
  const { kind, ask, nodes = [] } = checks[check] ?? {};
  const asked = checks.flatMap((each, i) => (["question", "marking", "network"].includes(each.kind) ? [i] : []));
  const field = page.locator(".ask").nth(asked.indexOf(check));
  if (kind === "network") {
    if (!await field.getByRole("textbox").isVisible()) await field.getByText("As text").click();
    return field.getByRole("textbox").fill(values.join("\n"));
  }
  if (kind === "marking") {
    for (const [i, node] of nodes.entries()) {
      await field.getByLabel(`Value of ${node}`, { exact: true }).selectOption(values[i] ?? "");
    }
    return;
  }
  if ((ask?.choices ?? []).length === 0) return field.getByRole("textbox").fill(values[0] ?? "");
  for (const [i] of (ask?.choices ?? []).entries()) {
    const box = field.locator("input").nth(i);
    const chosen = values.includes(String(i + 1));
    if (chosen || await box.getAttribute("type") === "checkbox") await box.setChecked(chosen);
  }
}

/**
 * Plays a match, the other roles too: the lesson's moves are those of a match that somebody played.
 * @param {Playground} it
 * @param {string} role
 * @param {string[][]} moves
 * @returns {Promise<boolean>} false if the match cannot be played like that
 */
async function play(it, role, moves) {
  const { page } = it;
  await it.match.getByRole("button", { name: "New match" }).click();
  for (const other of await it.match.locator(".who .role").allInnerTexts()) {
    if (other.trim() !== role) await it.choosePlayer(other.trim(), "human");
  }
  await it.match.getByRole("button", { name: /^Legal/ }).click();
  for (const joint of moves) {
    const own = joint.find((move) => move !== "noop") ?? "";
    const legal = page.getByRole("list", { name: /^Legal moves/ });
    const button = legal.getByRole("button", { name: own.replace(/[()]/g, ""), exact: true });
    await legal.getByRole("button").first().waitFor();
    if (await button.count() === 0) return false;
    const before = await it.match.getByText(/^\d+ \/ \d+$/).innerText();
    await button.click();
    await page.waitForFunction((words) => !document.body.innerText.includes(words), before);
  }
  return true;
}
