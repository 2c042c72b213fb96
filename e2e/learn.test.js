// Learning: lessons with exercises that are checked by what the rules mean.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { findings } from "./axe.js";
import { Browser, out } from "./browser.js";
import { PATIENCE, Playground } from "./playground.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Locator} Locator */

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

const FACTS = "(parent ann bob)\n(parent bob cid)\n(parent bob dora)\n(parent dora eve)\n";
const lesson = { hash: "#lesson/facts-and-rules/1" };

/** Presses Check and waits for what it finds. @param {Page} page @param {string | RegExp} words */
async function check(page, words) {
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("status", { name: "Result" }).getByRole("heading", { name: words }).waitFor();
}

test("a learner opens the course, fails, takes a hint, passes, and finds it passed after a reload", () =>
  browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    await page.getByRole("button", { name: "Learn", exact: true }).click();
    await page.getByRole("link", { name: /Facts and rules/ }).click();
    await page.getByRole("heading", { name: "Facts", exact: true }).waitFor();
    await page.waitForURL(/#lesson\/facts-and-rules\/1$/); // Chromium tells of an address after what is shown with it
    await check(page, "Not all follows as it should");
    await page.getByText("(parent bob dora) should follow from these rules").waitFor();
    await page.getByRole("button", { name: "Give me a hint" }).click();
    await page.getByText("Hint 1 of 2").waitFor();
    await it.write(FACTS);
    await page.getByText("You have changed your answer since.").waitFor();
    await check(page, "Passed");
    await page.getByText("Saved on this device").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Step 1: Facts, passed" }).waitFor();
    await it.editor.getByText("eve").waitFor();
    await page.getByRole("button", { name: "Next step" }).click();
    await page.getByRole("region", { name: "Lesson" }).getByRole("heading", { name: "Rules" }).waitFor();
    await page.getByRole("button", { name: "All lessons" }).first().click();
    await page.getByText("1 of 5 exercises passed").waitFor();
    await page.getByRole("button", { name: "Back", exact: true }).click(); // to a step that has no board
    await page.getByRole("region", { name: "Lesson" }).getByRole("heading", { name: "Rules" }).waitFor();
  }));

test("the visitor's own sheet and match are there again in one press", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.write(`${(await it.rules()).trim()}\n; mine\n`);
  await it.choosePlayer("o", "legal");
  await it.cell("2 2").click();
  await page.getByText("2 / 2").waitFor();
  await page.getByRole("button", { name: "Learn", exact: true }).click();
  await page.getByRole("link", { name: /Facts and rules/ }).click();
  await it.editor.getByText("cid").waitFor();
  await it.write("(parent x y)");
  await page.getByRole("button", { name: "Back to free play" }).click();
  await page.getByText("2 / 2").waitFor();
  assert.match(await it.rules(), /; mine\n$/);
  await page.waitForURL((url) => !url.hash.includes("lesson"));
  await page.getByRole("button", { name: "Gallery" }).click();
  const own = page.getByRole("complementary").getByRole("listitem");
  await own.first().waitFor(); // the gallery is drawn when its games have come
  assert.equal(await own.count(), 1, "answers are no games of one's own");
}));

test("locked lines stay, questions are answered on the page, and a wrong choice is told apart", () =>
  browser.page(async (page) => {
    const it = new Playground(page);
    await page.getByRole("heading", { name: "What follows and what does not" }).waitFor();
    await it.editor.getByText("bread").first().waitFor();
    await it.write("(likes ann everything)");
    assert.doesNotMatch(await it.editor.innerText(), /everything/);
    await page.getByRole("checkbox", { name: "(likes ann soup)", exact: true }).check();
    await page.getByRole("checkbox", { name: "(likes bob soup)" }).check();
    await check(page, "Not right yet");
    await page.getByText(/the rule is about ann alone/).waitFor();
    const changed = page.getByText("You have changed your answer since.");
    assert.equal(await changed.isVisible(), false);
    await page.getByRole("checkbox", { name: "(likes bob soup)" }).uncheck();
    await changed.waitFor();
    await page.getByRole("checkbox", { name: "(eats ann soup)" }).check();
    await check(page, "Passed");
  }, { hash: "#lesson/facts-and-rules/5" }));

test("what is typed or pasted over everything stands below the locked lines", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.editor.getByText("write your rule").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("(bar)");
  const lines = () => it.editor.locator(".cm-line").allInnerTexts();
  const locked = ["(parent ann bob)", "(parent bob cid)", "(parent bob dora)", "(parent dora eve)"];
  assert.deepEqual(await lines(), [...locked, "(bar)"]);
  await page.keyboard.press("ControlOrMeta+a");
  await it.editor.evaluate((content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "(baz)");
    content.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  assert.deepEqual(await lines(), [...locked, "(baz)"]);
}, { hash: "#lesson/facts-and-rules/2" }));

test("what can be asked of a counterexample is named", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await check(page, "Not the same game yet");
  const result = page.getByRole("status", { name: "Result" });
  await result.getByText("missing from your state").first().waitFor();
  await result.getByRole("button", { name: "Why, or why not, (legal o (mark 1 1))?", exact: true }).click();
  await result.getByText("(legal o (mark 1 1))").nth(1).waitFor();
}, { hash: "#lesson/mend-tic-tac-toe/1" }));

test("an answer that begins again is had back, what was chosen too, and the last step leads to the next lesson", () =>
  browser.page(async (page) => {
    await page.getByRole("heading", { name: "What follows and what does not" }).waitFor();
    const choice = page.getByRole("checkbox", { name: "(likes ann soup)", exact: true });
    await choice.check();
    await page.getByRole("button", { name: "Reset" }).click();
    await page.getByRole("checkbox", { name: "(likes ann soup)", exact: true, checked: false }).waitFor();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByRole("checkbox", { name: "(likes ann soup)", exact: true, checked: true }).waitFor();
    await page.getByRole("button", { name: "Next lesson" }).click();
    await page.getByText(/^A first game · Step 1 of/).waitFor();
  }, { hash: "#lesson/facts-and-rules/5" }));

test("a lesson that does not exist is reported in words", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await page.getByText("There is no lesson nonsense here").first().waitFor();
  await it.cell("2 2").click();
}, { hash: "#lesson/nonsense/1" }));

for (const [width, height] of [[1440, 900], [1024, 800], [390, 844]]) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`${width} wide, ${colorScheme}: axe has no complaint about lessons`, () => browser.page(async (page) => {
      await page.getByRole("heading", { name: "Facts", exact: true }).waitFor();
      await check(page, "Not all follows as it should");
      assert.deepEqual(await findings(page), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= width,
        "nothing sticks out sideways");
      await page.getByRole("button", { name: "All lessons" }).first().click();
      await page.getByRole("link", { name: /Facts and rules/ }).waitFor();
      assert.deepEqual(await findings(page), []);
    }, { ...lesson, viewport: { width, height }, colorScheme }));
  }
}

test("a step without a sheet is named by itself, and the next sheet by its exercise again", () =>
  browser.page(async (page) => {
    await page.getByRole("button", { name: "Two more people" }).waitFor(); // what is open, in the top bar
    await page.evaluate(() => void (location.hash = "#lesson/small-networks/1"));
    await page.getByRole("heading", { name: "Why it explodes" }).waitFor();
    await page.getByRole("button", { name: "Count", exact: true }).waitFor();
    await page.waitForFunction(() => document.title.startsWith("Count "));
    await page.getByRole("button", { name: "Next step" }).click();
    await page.getByRole("button", { name: "Fewer ground rules" }).waitFor();
    await page.getByRole("button", { name: "All lessons" }).first().click();
    await page.waitForFunction(() => document.title.startsWith("Learn GDL "));
    await page.goBack();
    await page.waitForFunction(() => document.title.startsWith("Fewer ground rules "));
  }, lesson));

for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
  test(`${viewport.width} wide: a lesson by its link is announced while the engine comes, and no other game is shown`,
    async () => {
    const context = await browser.chrome.newContext({ viewport, serviceWorkers: "block" });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      /** @type {() => void} */
      let release = () => {};
      const held = new Promise((resolve) => void (release = () => resolve(undefined)));
      await page.route(/engine-\w+\.wasm$/, async (route) => (await held, route.continue()));
      /** @type {string[]} */
      const smaller = [];
      page.on("request", (request) => /first-\w+\.wasm$/.test(request.url()) && smaller.push(request.url()));
      await page.goto(`${browser.url}#lesson/facts-and-rules`);
      await page.getByRole("heading", { name: "Opening the lesson" }).waitFor();
      assert.equal(await page.getByRole("grid").first().isVisible(), false);
      await page.getByText("Loading the engine").waitFor({ state: "attached" });
      assert.deepEqual(smaller, [], "what has no lessons does not come before what has them");
      release();
      await page.getByRole("heading", { name: "Facts", exact: true }).waitFor();
      assert.equal(await page.getByRole("heading", { name: "Opening the lesson" }).count(), 0);
    } finally {
      await context.close();
    }
  });
}

test("a first visit offers to play and to learn", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  await page.getByRole("button", { name: "Learn GDL step by step" }).click();
  await page.getByRole("heading", { name: "Facts", exact: true }).waitFor();
}));

test("a phone offers to play and to learn, below the board", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const offer = page.getByRole("button", { name: "Learn GDL step by step" });
  await offer.waitFor();
  const [board, hint] = [await it.board.boundingBox(), await offer.boundingBox()];
  assert.ok(board && hint && hint.y >= board.y + board.height, "the hint stands below the board");
  assert.deepEqual(await findings(page), []);
  await offer.click();
  await page.getByRole("heading", { name: "Facts", exact: true }).waitFor();
}, { viewport: { width: 390, height: 844 } }));

test("a problem leads to the lesson that explains it", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.write("(role x");
  await page.getByRole("button", { name: /^What this means ?, unclosed/ }).click();
  await page.getByRole("link", { name: "Lesson: Facts and rules" }).click();
  await page.getByRole("heading", { name: "Facts", exact: true }).waitFor();
}));

/** The button on the page of the comparison; the rules have one of the same name, which opens it. @param {Page} page */
const compareNow = (page) =>
  page.getByRole("main", { name: "Compare two games" }).getByRole("button", { name: "Compare", exact: true });

/** Opens the page that compares. @param {Page} page */
async function openComparison(page) {
  await page.getByRole("region", { name: "Rules" }).getByRole("button", { name: "Compare", exact: true }).click();
  await page.getByRole("heading", { name: "Compare two games" }).waitFor();
}

/** Opens the comparison and compares. @param {Page} page @param {string} [other] */
async function compare(page, other) {
  await openComparison(page);
  if (other) await page.getByLabel("Compare this sheet with").selectOption({ label: other });
  await compareNow(page).click();
}

/** Collects what the live regions in an element say from now on. @param {Locator} within */
const listen = (within) => within.evaluate((element) => {
  const heard = /** @type {string[]} */ ([]);
  Object.assign(globalThis, { heard });
  new MutationObserver((changes) => {
    const regions = new Set(changes.map(({ target }) => (target instanceof Element ? target : target.parentElement)
      ?.closest("[role=status], [role=alert]")));
    for (const region of regions) if (region) heard.push(region.textContent ?? "");
  }).observe(element, { childList: true, characterData: true, subtree: true });
});

/** What was heard. @param {Page} page */
const heard = (page) => page.evaluate(() => /** @type {typeof globalThis & {heard: string[]}} */ (globalThis).heard);

test("of a comparison and of random matches it is said that they begin and what they find, not how far they are",
  () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.write(`; the same\n${(await it.rules()).replaceAll("?", "?the-")}`);
  await openComparison(page);
  const comparing = page.getByRole("main", { name: "Compare two games" });
  await listen(comparing);
  await compareNow(page).click();
  await page.getByRole("heading", { name: "The same game", exact: true }).waitFor();
  const [begun, found, ...others] = await heard(page);
  assert.equal(begun, "Comparing the games");
  assert.match(found ?? "", /^The same game: No difference/);
  assert.deepEqual(others, []);
  await page.getByRole("button", { name: "Back to the board" }).click();
  await page.getByRole("tab", { name: "Facts and why" }).click();
  await page.getByRole("button", { name: "Checks" }).click();
  const tested = page.locator(".checks");
  await listen(tested);
  await tested.getByRole("combobox").selectOption("5");
  await tested.getByRole("button", { name: "Check the game" }).click();
  await tested.getByRole("button", { name: "Stop" }).waitFor({ state: "hidden" });
  const matches = await heard(page);
  assert.equal(matches[0], "Playing random matches");
  assert.match(matches[1] ?? "", /^[\d,]+ random match/);
  assert.equal(matches.length, 2);
}));

test("a sheet is not to be compared with itself as it is", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const other = page.getByLabel("Compare this sheet with");
  const offered = async () => (await other.getByRole("option").allInnerTexts()).map((words) => words.trim());
  await openComparison(page);
  assert.deepEqual((await offered()).filter((each) => /itself|Tic-tac-toe/.test(each)), []);
  assert.match(await other.inputValue(), /"bundled"/, "another game is proposed");
  await page.getByRole("button", { name: "Back to the board" }).click();
  await it.write(`; mine\n${await it.rules()}`);
  await openComparison(page);
  assert.deepEqual((await offered()).slice(0, 3),
    ["Tic-tac-toe", "itself, as you last saved it as a file", "itself, as you opened it"]);
}));

test("two games are compared by what they mean, with the moves that show a difference", () =>
  browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    const rules = await it.rules();
    await it.write(`; the same\n${rules.replaceAll("?", "?the-")}`);
    await compare(page);
    await page.getByRole("heading", { name: "The same game", exact: true }).waitFor();
    await page.getByRole("button", { name: "Back to the board" }).click();
    await it.write(rules.replace(/\(<= \(next \(control o\)\)\s*\(true \(control x\)\)\)/,
      "(<= (next (control x)) (true (control x)))"));
    await openComparison(page);
    await page.getByText("You have changed the sheet since.").waitFor();
    await page.getByRole("button", { name: "Back to the board" }).click();
    await compare(page);
    await page.getByRole("heading", { name: "Not the same game" }).waitFor();
    await page.getByText("makes the difference").first().waitFor();
    const diff = page.getByLabel("The texts, line by line");
    const far = diff.getByText("; Tic-tac-toe").first(); // at the top, while the difference is in the middle
    await far.waitFor({ state: "hidden" });
    await diff.getByText(/equal lines$/).first().click();
    await far.waitFor();
    assert.deepEqual(await findings(page), []);
    await page.getByRole("button", { name: "Replay it" }).click();
    await page.getByText("1 / 1").waitFor();
    await compare(page, "a link");
    await page.getByText("This is not a link to rules.").waitFor();
  }));

test("of many differences the first are shown, and the rules that make them are in sight", () =>
  browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    await it.write((await it.rules()).replace("(init (control x))", "(init (control o))"));
    await compare(page);
    await page.getByText("makes the difference").first().waitFor();
    const last = page.getByText("o may play (mark 3 3).", { exact: true });
    await last.waitFor({ state: "hidden" });
    await page.getByText(/^and \d+ more differences$/).click();
    await last.waitFor();
    assert.deepEqual(await findings(page), []);
  }));

test("a sheet is compared with its last file, a bundled game, a link, and another game of the visitor", () =>
  browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    const rules = await it.rules();
    await it.write(`; mine\n${rules}`);
    await it.rules(); // saves it as a file
    const link = await it.link();
    await it.write(rules.replace("(goal ?player 50)", "(goal ?player 40)"));
    await openComparison(page);
    const other = page.getByLabel("Compare this sheet with");
    const differs = async () => {
      await compareNow(page).click();
      await page.getByRole("heading", { name: "Not the same game" }).waitFor();
      assert.match(await page.getByLabel("The texts, line by line").innerText(),
        /makes the difference:\s*− \(<= \(goal \?player 40\)/);
    };
    for (const choice of ["itself, as you last saved it as a file", "itself, as you opened it", "Tic-tac-toe"]) {
      await other.selectOption({ label: choice });
      await differs();
    }
    await other.selectOption({ label: "a link" });
    await page.getByRole("textbox", { name: "Link to the other rules" }).fill(link);
    await differs();
    await page.getByRole("button", { name: "Back to the board" }).click();
    await it.open("second.kif", Buffer.from(rules));
    await it.ready();
    await openComparison(page);
    const own = await other.locator("optgroup[label='Your games'] option").first().getAttribute("value");
    await other.selectOption(own ?? "");
    await compareNow(page).click();
    await page.getByRole("heading", { name: "Not the same game" }).waitFor();
  }));

test("a comparison that takes long is stopped, and has more time the next time", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.write(`${await it.rules()}\n(<= (next never) (true never))\n`); // the same game, which no rule shows
  await openComparison(page);
  const compare = compareNow(page);
  await compare.click();
  await page.getByText(/^Comparing positions: \d/).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("heading", { name: "Not decided" }).waitFor();
  assert.ok(await compare.isEnabled());
  await page.getByRole("button", { name: "Look longer, up to 100 s" }).click();
  await page.getByText(/^Comparing positions: \d/).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Look longer, up to 500 s" }).waitFor();
}, { hash: "#game/breakthrough-8x8" }));

/** @param {unknown} value */
const answerLink = (value) => `#answer.${deflateRawSync(JSON.stringify(value)).toString("base64url")}`;

/** @param {string} name @param {string} sheet @param {string} [exercise] */
const handedIn = (name, sheet, exercise = "facts-and-rules/facts") =>
  ({ exercise, name, answer: { sheet, given: [] } });

test("an answer is handed in as a link, and thirty of them are checked in one table", () =>
  browser.page(async (page) => {
    const it = new Playground(page);
    await page.getByRole("heading", { name: "Facts", exact: true }).waitFor();
    await it.editor.getByText("cid").waitFor();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await check(page, "Not all follows as it should");
    await page.getByText("Hand in", { exact: true }).click();
    await page.getByRole("checkbox", { name: /how my answer came about: 1 attempt/ }).check();
    await page.getByRole("textbox", { name: "Your name, if you like" }).fill("Zoe");
    await page.getByRole("button", { name: "Copy the link" }).click();
    await page.getByRole("status").getByText("Copied").waitFor();
    const own = await page.evaluate(() => navigator.clipboard.readText());
    const wrong = FACTS.replace("(parent bob dora)", "(parent dora bob)");
    const links = [own, answerLink(handedIn("Anna", FACTS)), answerLink(handedIn("Bob", `; mine\n${FACTS}`)),
      answerLink(handedIn("<img src=x onerror=alert(1)>", wrong)), answerLink(handedIn("=1+1", wrong)),
      answerLink(handedIn("N".repeat(1e6), "(")),
      answerLink(handedIn("Loop", "(<= (parent ?x (f ?y)) (parent ?x ?y))")),
      answerLink(handedIn("Who", FACTS, "nothing/here")), "#answer.AAAA",
      `#answer.${deflateRawSync(Buffer.alloc(100e6, " ")).toString("base64url")}`, // explodes to 100 MB
      ...Array.from({ length: 20 }, (_, i) => answerLink(handedIn(`Pupil ${i}`, wrong)))];
    await page.getByRole("button", { name: "All lessons" }).first().click();
    await page.getByRole("button", { name: "Class" }).click();
    await page.getByLabel("Links or table").fill(links.join("\n"));
    await page.getByRole("button", { name: "Check all" }).click();
    const told = page.getByText("28 of 28 answers checked. 2 links cannot be read");
    await told.waitFor();
    await page.waitForFunction((element) => element?.ariaLive === "polite", await told.elementHandle());
    const facts = page.getByRole("region", { name: "Answers to Two more people" });
    const row = (/** @type {string} */ name) => facts.getByRole("row", { name });
    assert.match(await row("Anna Passed").innerText(), /Passed.*group/s);
    assert.match(await row("Bob Passed").innerText(), /Passed.*group/s);
    assert.match(await row("Zoe Failed").innerText(), /1 attempt/);
    assert.match(await row("<img src=x").innerText(), /Failed.*\(parent bob dora\)/s);
    assert.match(await page.getByRole("row", { name: "Who" }).innerText(), /Not checked.*no exercise/s);
    await facts.getByRole("button", { name: "Result" }).click();
    assert.equal(await facts.getByRole("columnheader", { name: "Result" }).getAttribute("aria-sort"), "ascending");
    assert.match(await facts.getByRole("row").nth(1).innerText(), /Failed/);
    await facts.getByRole("button", { name: "Result" }).click();
    assert.match(await facts.getByRole("row").nth(1).innerText(), /Passed/);
    await page.screenshot({ path: join(out, "class.png") });
    await page.getByRole("heading", { name: /^23 answers Zoe/ }).waitFor(); // all lack the same fact
    assert.match(await page.getByRole("row", { name: "Who" }).innerText(), /nothing\/here here\.\s*$/); // no 0 rules
    assert.deepEqual(await findings(page), []);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as CSV" }).click();
    assert.equal((await download).suggestedFilename(), "answers.csv");
    const csv = readFileSync(await (await download).path(), "utf8");
    assert.match(csv, /^\ufeff"Name","Exercise","Result","Check 1","What was found","Match","Rules","Alike"/);
    assert.match(csv, /"'=1\+1","facts-and-rules\/facts","failed","failed"/);
    const size = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 390, height: 800 });
    const { height = 99 } = await row("Pupil 19").getByRole("button").boundingBox() ?? {};
    assert.ok(height <= 44, `a name breaks between its letters: ${height}`);
    await page.setViewportSize(size);
    await row("Bob Passed").getByRole("button", { name: "Bob" }).click();
    await it.editor.getByText("; mine").waitFor();
    assert.equal(await page.getByLabel("Name of this sheet").inputValue(), "Bob.kif");
    await page.goBack();
    await row("Bob Passed").waitFor();
  }, lesson));

test("links that cannot be read are named, and are there after a reload", () => browser.page(async (page) => {
  const field = page.getByLabel("Links or table");
  await field.fill("#answer.AAAA\n#answer.BBBB\n#answer.AAAA");
  await page.reload();
  assert.equal(await field.inputValue(), "#answer.AAAA\n#answer.BBBB\n#answer.AAAA");
  await page.getByRole("button", { name: "Check all" }).click();
  await page.getByText("2 links cannot be read", { exact: true }).waitFor();
  await page.getByRole("row", { name: "A link that cannot be read: number 1, #answer.AAAA" }).waitFor();
  await page.getByRole("row", { name: "A link that cannot be read: number 2, #answer.BBBB" }).waitFor();
}, { hash: "#answer.AAAA" }));

test("a lesson prints with room for answers, and its solutions on a page of their own", () =>
  browser.page(async (page) => {
    await page.getByRole("heading", { name: "Minimax" }).waitFor();
    await page.evaluate(() => (window.print = () => dispatchEvent(new Event("beforeprint"))));
    await page.locator("summary", { hasText: "Print" }).click();
    await page.getByLabel("Solutions, on a page of their own").check();
    await page.getByRole("button", { name: "Print", exact: true }).click();
    await page.locator("article.paper").waitFor({ state: "attached" });
    await page.emulateMedia({ media: "print" });
    const paper = page.getByRole("article");
    const words = await paper.innerText();
    assert.match(words, /The tree of a game[^]*Your answer[^]*Solutions[^]*What is the root worth[^]*40/);
    assert.equal(await page.getByRole("button", { name: "Check" }).isVisible(), false);
    const breaks = await paper.getByRole("heading", { name: "Solutions" }).evaluate((heading) =>
      getComputedStyle(heading.closest("section") ?? heading).breakBefore);
    assert.equal(breaks, "page");
  }, { hash: "#lesson/game-trees/2" }));

test("networks are printed as pictures to be marked, and those to be built as text among the solutions", () =>
  browser.page(async (page) => {
    await page.getByRole("heading", { name: "Marking forward", exact: true }).waitFor();
    await page.evaluate(() => (window.print = () => dispatchEvent(new Event("beforeprint"))));
    await page.locator("summary", { hasText: "Print" }).click();
    await page.getByLabel("All steps of this lesson").check();
    await page.getByLabel("Solutions, on a page of their own").check();
    await page.getByRole("button", { name: "Print", exact: true }).click();
    await page.locator("article.paper").waitFor({ state: "attached" });
    await page.emulateMedia({ media: "print" });
    const paper = page.getByRole("article");
    await paper.locator(".circuit-part", { hasText: "(does you (press b))" }).first().waitFor();
    await page.screenshot({ path: join(out, "paper-network.png"), fullPage: true });
    const words = await paper.locator(".solutions").innerText();
    assert.match(words, /One lamp\s+\(next \(lamp on\)\) = \(or /);
    assert.match(words, /terminal = \(and /);
  }, { hash: "#lesson/propnets/2" }));

test("rules that are asked for have lines to write them on", () => browser.page(async (page) => {
  await page.getByRole("heading", { name: "Keep the squares" }).waitFor();
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await page.locator("article.paper .paper-rules .paper-line").nth(5).waitFor();
}, { hash: "#lesson/what-stays/3" }));

test("terms of the rules to choose from are set as rules on paper, too", () => browser.page(async (page) => {
  await page.getByRole("heading", { name: "See it vanish" }).waitFor();
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.locator("article.paper .paper-choice code", { hasText: "(true (colour a red))" })
    .waitFor({ state: "attached" });
}, { hash: "#lesson/what-stays" }));

test("on paper there is the sheet with its board, or the lesson", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  assert.match(await page.getByRole("article").innerText(), /Tic-tac-toe[^]*\(role x\)[^]*\(goal/);
  assert.equal(await page.getByRole("button", { name: "Share" }).isVisible(), false);
}));

test("the answers of a class are printed with their names, in rows that no page cuts", () =>
  browser.page(async (page) => {
    await page.getByLabel("Links or table").fill(answerLink(handedIn("Anna", FACTS)));
    await page.getByRole("button", { name: "Check all" }).click();
    const row = page.getByRole("row", { name: "Anna Passed" });
    await row.waitFor();
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    assert.ok(await row.getByRole("button", { name: "Anna" }).isVisible());
    assert.equal(await row.evaluate((element) => getComputedStyle(element).breakInside), "avoid");
    assert.equal(await page.getByRole("button", { name: "Check all" }).isVisible(), false);
  }, { hash: "#answer.AAAA" }));

test("the gallery is printed with its games, and without its buttons", () => browser.page(async (page) => {
  await new Playground(page).ready();
  await page.getByRole("button", { name: "Gallery" }).click();
  await page.getByRole("heading", { name: "Nim" }).waitFor();
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.getByRole("heading", { name: "Nim" }).isVisible());
  assert.equal(await page.getByRole("button", { name: "Back to the board" }).isVisible(), false);
}));

test("Back leads from a game to the sheet that was on the board before, with its match, and Forward to the game", () =>
  browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    const title = (/** @type {string} */ name) => page.getByRole("button", { name, exact: true }).first();
    const gallery = page.locator("main.gallery");
    await it.open("mine.kif", Buffer.from(`${await it.rules()}; mine\n`));
    await title("mine").waitFor();
    await it.cell("2 2").click();
    await it.shows("2 2", "x");
    await page.getByRole("button", { name: "Gallery", exact: true }).click();
    await page.locator("[data-game=nim]").click();
    await title("Nim").waitFor();
    await page.goBack();
    await gallery.waitFor();
    await page.goBack();
    await title("mine").waitFor();
    await it.shows("2 2", "x");
    await page.goBack(); // the file was opened in the place of the first game
    await title("Tic-tac-toe").waitFor();
    await page.goForward();
    await title("mine").waitFor();
    await page.goForward();
    await gallery.waitFor();
    await page.goForward();
    await title("Nim").waitFor();
  }));

test("a page that is opened in a lesson does not say that it leads back to the board", () =>
  browser.page(async (page) => {
    const heading = page.getByRole("heading", { name: "Facts", exact: true });
    await heading.waitFor();
    await page.getByRole("button", { name: "Gallery", exact: true }).click();
    const gallery = page.locator("main.gallery");
    await gallery.getByRole("button", { name: "Back", exact: true }).click();
    await heading.waitFor();
    await page.getByRole("button", { name: "Gallery", exact: true }).click();
    await gallery.locator("[data-game=nim]").click(); // which ends the lesson
    await page.getByRole("region", { name: "Match" }).waitFor();
    await page.getByRole("button", { name: "Gallery", exact: true }).click();
    await gallery.getByRole("button", { name: "Back to the board" }).click();
    await page.getByRole("region", { name: "Match" }).waitFor();
  }, lesson));

test("Back leads from a page to where one was, Forward to the page, and a reload shows it again", () =>
  browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    const board = page.getByRole("region", { name: "Match" });
    const gallery = page.locator("main.gallery");
    await page.getByRole("button", { name: "Gallery", exact: true }).click();
    await gallery.waitFor();
    await page.goBack();
    await board.waitFor();
    await page.goForward();
    await gallery.waitFor();
    await page.reload();
    await gallery.waitFor();
    await page.getByRole("button", { name: "Learn", exact: true }).click();
    const lesson = page.getByRole("region", { name: "The course" }).getByRole("link", { name: /Facts and rules/ });
    await lesson.click();
    await page.getByRole("heading", { name: "Facts", exact: true }).waitFor();
    await page.goBack();
    await lesson.waitFor();
    await page.goBack();
    await gallery.waitFor();
    await page.goBack();
    await board.waitFor();
    await page.waitForURL((url) => url.hash === "");
  }));

test("an answer that is written while another tab has the exercise is kept, too", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.write(FACTS);
  await page.getByText("Saved on this device").waitFor();
  const second = await page.context().newPage();
  const other = new Playground(second);
  await second.goto(browser.url + lesson.hash);
  await second.getByText("This exercise is open in another tab, too.").first().waitFor();
  await other.write(`${FACTS}(parent eve fay)\n`);
  await second.getByText("Saved on this device").waitFor();
  await second.reload();
  await other.editor.getByText("fay").waitFor();
  assert.doesNotMatch(await it.rules(), /fay/);
}, lesson));

test("formatting an exercise leaves the lines that it keeps and lays out the others", () => browser.page(
  async (page) => {
  const editor = page.getByRole("textbox", { name: "Rules, in GDL" });
  await editor.waitFor();
  await page.locator(".cm-locked").first().waitFor();
  const kept = await editor.innerText();
  await editor.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\n(foo   a)");
  await page.keyboard.press("Shift+Alt+F");
  await page.waitForFunction((box) => box instanceof HTMLElement && box.innerText.includes("(foo a)"),
    await editor.elementHandle());
  await page.getByText(/column 8$/).waitFor(); // with two blanks less
  const text = await editor.innerText();
  assert.equal(text.split("(foo a)").length, 2, "once");
  assert.ok(text.startsWith(kept.trimEnd()), "what was there is there");
}, { hash: "#lesson/counting/1" }));

for (const [width, hash, tab] of /** @type {const} */ ([[1440, "#lesson/propnets/2", ""],
  [390, "#lesson/facts-and-rules/2", "Rules"]])) {
  test(`${width} wide: what a check found comes into sight`, () => browser.page(async (page) => {
    const views = page.getByRole("navigation", { name: "Views" });
    await page.getByRole("button", { name: "Check", exact: true }).waitFor();
    if (tab) await views.getByRole("button", { name: tab, exact: true }).click();
    else await page.locator(".circuit-part").first().waitFor(); // it takes room above what was found
    await page.getByRole("button", { name: "Check", exact: true }).click();
    const verdict = page.getByRole("status", { name: "Result" }).getByRole("heading").first();
    await verdict.waitFor();
    await page.waitForFunction(() => {
      const [head, pane] = [".result h3", ".pane.lesson"].map((part) =>
        document.querySelector(part)?.getBoundingClientRect());
      return head && pane && head.height > 0 && head.top >= pane.top && head.bottom <= pane.bottom;
    });
  }, { hash, viewport: { width, height: width === 390 ? 844 : 900 } }));
}

for (const step of [2, 4]) {
  test(`a phone offers no board beside rules that are no game: step ${step}`, () => browser.page(async (page) => {
    const views = page.getByRole("navigation", { name: "Views" });
    await views.getByRole("button", { name: "Rules", exact: true }).waitFor();
    assert.deepEqual(await views.getByRole("button").allInnerTexts(), ["Lesson", "Rules"]);
    await page.evaluate(() => void (location.hash = "#game/tic-tac-toe")); // its board is what is shown of it
    await page.getByRole("grid").first().waitFor();
    await page.goBack();
    await page.getByRole("region", { name: "Lesson" }).getByRole("heading").first().waitFor();
    assert.equal(await page.getByText("The rules have errors").isVisible(), false);
  }, { hash: `#lesson/facts-and-rules/${step}`, viewport: { width: 390, height: 844 } }));
}

test("beside a lesson the board leaves room for its moves and buttons", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.board.waitFor();
  await page.getByText(/Your move, \d+ legal/).first().waitFor();
  const pane = await it.match.boundingBox();
  const undo = await it.match.getByRole("button", { name: "Undo", exact: true }).boundingBox();
  assert.ok(pane && undo && undo.y + undo.height <= pane.y + pane.height, `${undo?.y} ${pane?.y} ${pane?.height}`);
  assert.equal(await it.match.evaluate((element) => element.scrollHeight > element.clientHeight), false);
}, { hash: "#lesson/mend-tic-tac-toe/1" }));

test("what a lesson's board is asked is answered in a dialog", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.board.waitFor();
  await page.getByText(/Your move, \d+ legal/).first().waitFor();
  await page.getByRole("button", { name: "Why?", exact: true }).click();
  await it.match.getByRole("button", { name: "Why not over?" }).click();
  const dialog = page.getByRole("dialog", { name: "Facts and why" });
  await dialog.getByText("none of 2 rules that fit holds").last().waitFor();
  await dialog.getByRole("button", { name: /^line \d+/i }).first().click();
  await dialog.waitFor({ state: "hidden" });
}, { hash: "#lesson/mend-tic-tac-toe/1" }));

for (const [hash, there] of /** @type {const} */ ([["#lesson/game-trees/1", false],
  ["#lesson/facts-and-rules/2", true]])) {
  test(`a phone has keys for letters ${there ? "" : "not "}where rules are ${there ? "" : "not "}to be written`,
    () => browser.page(async (page) => {
    await page.getByRole("navigation", { name: "Views" }).getByRole("button", { name: "Rules", exact: true }).click();
    await page.getByRole("textbox", { name: "Rules, in GDL" }).waitFor();
    await page.locator(".cm-locked").first().waitFor();
    assert.equal(await page.getByRole("group", { name: "Letters for rules" }).isVisible(), there);
  }, { hash, viewport: { width: 390, height: 844 } }));
}
