// Explanations: why something holds, why it does not, questions with variables,
// and checks by random matches.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Browser } from "./browser.js";
import { Playground } from "./playground.js";

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

const ticTacToe = readFileSync(new URL("../games/tic-tac-toe/rules.kif", import.meta.url), "utf8");

/** Opens the panel and returns how to ask. @param {import("playwright-core").Page} page */
async function explanations(page) {
  const it = new Playground(page);
  await it.ready();
  await page.getByRole("tab", { name: "Facts and why" }).click();
  const panel = page.getByRole("tabpanel", { name: "Facts and why" });
  const input = panel.getByRole("searchbox");
  /** @param {string} text */
  const ask = async (text) => {
    await input.fill(text);
    await input.press("Enter");
  };
  return { it, panel, ask };
}

test("why a move is legal, with the rule lit and its place a click away", () => browser.page(async (page) => {
  const { it, panel, ask } = await explanations(page);
  await ask("(legal x (mark 1 1))");
  await panel.getByText("True: the rule at line 31 holds").first().waitFor();
  await panel.getByText("(true (cell 1 1 empty))").waitFor();
  await panel.getByRole("button", { name: "line 33" }).click();
  await page.getByText("Line 33, column").waitFor();
  assert.match(await it.rules(), /legal/);
}));

test("why something does not hold, down to what is missing", () => browser.page(async (page) => {
  const { panel, ask } = await explanations(page);
  await ask("(goal x 100)");
  await panel.getByText("False: the only rule that fits, at line 55, does not hold").first().waitFor();
  await panel.getByText("(line x)").first().waitFor();
  await panel.getByText("(true (cell 1 1 x))").first().waitFor();
}));

test("what no rule gives is told from what rules do give", () => browser.page(async (page) => {
  const { panel, ask } = await explanations(page);
  await ask("(goal x 77)");
  await panel.getByText("False: no rule gives it").first().waitFor();
  await panel.getByText("The rules give only atoms such as these").waitFor();
  await panel.getByRole("button", { name: "line 55" }).click();
  await page.getByText("Line 56, column").waitFor(); // the rule is selected to its end
}));

test("a negation opens into what it denies", () => browser.page(async (page) => {
  const { panel, ask } = await explanations(page);
  await ask("(goal x 50)");
  const step = panel.getByRole("button", { name: "(not (line o))" });
  await step.click();
  await panel.getByText(/none of 4 rules that fit holds/).waitFor();
  assert.equal(await step.getAttribute("aria-expanded"), "true");
}));

test("a fact tells by which rule the last move made it", () => browser.page(async (page) => {
  const { it, panel, ask } = await explanations(page);
  await it.choosePlayer("o", "human");
  await it.cell("2 2").click();
  await it.shows("2 2", "x");
  await ask("(true (cell 2 2 x))");
  await panel.getByText("(next (cell 2 2 x))").waitFor();
  await panel.getByText("(does x (mark 2 2))").waitFor();
}));

test("a question with variables is a table whose rows can be explained", () => browser.page(async (page) => {
  const { panel, ask } = await explanations(page);
  await ask("(true (cell ?x 2 ?what)) (distinct ?x 2)");
  await panel.getByText("2 answers").first().waitFor();
  await panel.getByRole("button", { name: "Why (true (cell 1 2 empty)) (distinct 1 2)" }).click();
  await panel.getByText("True: all conditions hold").first().waitFor();
  await ask("(true (cell ?x 2 o))");
  await panel.getByText("False: not a fact of this position").or(panel.getByText("False: no rule gives it")).first()
    .waitFor();
  await ask("(lgeal x ?m)");
  await panel.getByText("Nothing in the rules is called lgeal.").first().waitFor();
  await panel.getByRole("status").getByText("Nothing in the rules is called lgeal.").waitFor(); // it is heard, too
}));

test("answers stay when what is wrong with the rules is said after them", () => browser.page(async (page) => {
  await page.addInitScript(holdFindings);
  await page.reload();
  const { panel, ask } = await explanations(page);
  await ask("(true (cell ?x 2 ?what)) (distinct ?x 2)");
  await panel.getByText("2 answers").first().waitFor();
  await page.evaluate(() => dispatchEvent(new Event("findings")));
  await page.getByText("Hint 1 of 3").waitFor();
  await panel.getByRole("button", { name: "Why (true (cell 1 2 empty)) (distinct 1 2)" }).waitFor();
}, { serviceWorkers: "block" }));

/** In the page: what the worker that explains rules finds in them comes when the page hears "findings". */
function holdFindings() {
  const findings = new Promise((resolve) => addEventListener("findings", resolve, { once: true }));
  const explains = new WeakSet(); // workers
  const checks = new Set(); // ids of requests
  const { postMessage } = Worker.prototype;
  const handler = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
  Object.defineProperty(Worker.prototype, "onmessage", {
    /** @this {Worker} @param {(event: MessageEvent) => void} listener */
    set(listener) {
      handler?.set?.call(this, async (/** @type {MessageEvent} */ event) => {
        const text = typeof event.data === "object" ? event.data.text : null;
        if (explains.has(this) && text && checks.has(JSON.parse(text).id)) await findings;
        listener(event);
      });
    },
  });
  Object.assign(Worker.prototype, {
    /** @this {Worker} @param {{text?: string}} message @param {Transferable[]} [moved] */
    postMessage(message, moved = []) {
      const { type, id, body } = JSON.parse(message.text ?? "{}");
      if (type === "hello" && body.role === "rules") explains.add(this);
      if (type === "check" && explains.has(this)) checks.add(id);
      postMessage.call(this, message, { transfer: moved });
    },
  });
}

test("a legal move is asked about in its row, by the mouse and by a key", () => browser.page(async (page) => {
  const { it, panel } = await explanations(page);
  await it.match.getByRole("button", { name: /^Legal moves/ }).click();
  await it.match.getByRole("button", { name: "mark 1 2", exact: true }).hover();
  await it.match.getByRole("button", { name: "Why is mark 1 2 legal?" }).click();
  await panel.getByText("(legal x (mark 1 2))").first().waitFor();
  await it.match.getByRole("button", { name: "mark 3 3", exact: true }).press("w");
  await panel.getByText("(legal x (mark 3 3))").first().waitFor();
  await it.shows("3 3", "empty");
}));

test("a cell's menu asks about its content and about the move it no longer allows", () => browser.page(async (page) => {
  const { it, panel } = await explanations(page);
  await it.choosePlayer("o", "human");
  await it.cell("2 2").click();
  await it.shows("2 2", "x");
  await it.cell("2 2").click({ button: "right", force: true }); // a full cell cannot be played on
  await page.getByRole("menuitem", { name: "Why may x not mark 2 2?" }).click();
  await panel.getByText("False: the only rule that fits, at line 31, does not hold").first().waitFor();
  await it.cell("2 2").press("w");
  await page.keyboard.press("Enter");
  await panel.getByText("(next (cell 2 2 x))").waitFor();
}));

test("a move that is missing from the list is asked about by typing it", () => browser.page(async (page) => {
  const { it, panel } = await explanations(page);
  await it.choosePlayer("o", "human");
  await it.cell("2 2").click();
  await it.shows("2 2", "x");
  await it.match.getByRole("button", { name: /^Legal moves/ }).click();
  await it.match.getByRole("searchbox", { name: "Filter" }).fill("mark 2 2");
  await it.match.getByRole("button", { name: "Why may o not mark 2 2?" }).click();
  await panel.getByText("(legal o (mark 2 2))").first().waitFor();
  await panel.getByRole("button", { name: /line 33/ }).click();
  await page.getByText("Line 33, column").waitFor();
}));

test("who asks with one press does not play with the next", () => browser.page(async (page) => {
  const { it, panel } = await explanations(page);
  const ask = it.match.getByRole("button", { name: "Why?" });
  await ask.click();
  await it.match.getByRole("button", { name: "Why not over?" }).click();
  await panel.getByText(/none of \d rules that fit holds/).first().waitFor();
  await ask.click();
  await it.match.getByRole("button", { name: "Goal 50 of x. Why?" }).click();
  await panel.getByText("(goal x 50)").first().waitFor();
  await ask.click();
  await it.cell("1 1").click();
  await page.getByRole("menuitem", { name: "Why is it empty?" }).click();
  await panel.getByText("(true (cell 1 1 empty))").first().waitFor();
  await it.cell("1 1").click();
  await it.turn();
  await it.shows("1 1", "x");
}));

test("the end of a match and its goals explain themselves", () => browser.page(async (page) => {
  const { it, panel } = await explanations(page);
  await it.choosePlayer("o", "human");
  for (const [place, mark] of /** @type {const} */ ([["1 1", "x"], ["1 2", "o"], ["2 1", "x"], ["2 2", "o"],
    ["3 1", "x"]])) {
    await it.cell(place).click();
    await it.shows(place, mark);
  }
  await it.match.getByRole("button", { name: "Goal 100 of x. Why?" }).click();
  await panel.getByText("(line x)").first().waitFor();
  await it.match.getByRole("button", { name: "Why?", exact: true }).click();
  await it.match.getByRole("button", { name: "Why is it over?" }).click();
  await panel.getByText("terminal", { exact: true }).first().waitFor();
}));

test("checks find a game whose match can end without a goal, and show it on the board",
  () => browser.page(async (page) => {
  const { it, panel } = await explanations(page);
  await it.write(ticTacToe.replace(/\(<= \(goal \?player 50\)[^]*?\)\)\)\n/, ""));
  await panel.getByRole("button", { name: "Checks" }).click();
  await panel.getByRole("button", { name: "Check the game" }).click();
  const finding = panel.getByText("x has no goal at the end.");
  await finding.waitFor();
  await panel.getByRole("button", { name: "Stop" }).click({ timeout: 3000 }).catch(() => {}); // it may be over already
  await panel.getByRole("button", { name: "show, 9 moves" }).first().click();
  await page.getByText("9 / 9").waitFor();
}));

test("checks find positions that the heuristic leaves without a value",
  () => browser.page(async (page) => {
  const { it, panel } = await explanations(page);
  await it.write(ticTacToe + "\n(heuristic o 50)\n(<= (heuristic x 50) (true (cell 2 2 x)))");
  await panel.getByRole("button", { name: "Checks" }).click();
  await panel.getByRole("button", { name: "Check the game" }).click();
  await panel.getByText(/^The heuristic gives x no single value from 0 to 100/).waitFor();
  assert.equal(await panel.getByText("The heuristic gives o").count(), 0);
}));

test("checks prove that a puzzle can be won, within the time that is given", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await page.getByText(/^Propnet: .* built in/).waitFor(); // without it matches are slow
  await page.getByRole("tab", { name: "Facts and why" }).click();
  const panel = page.getByRole("tabpanel", { name: "Facts and why" });
  await panel.getByRole("button", { name: "Checks" }).click();
  await panel.getByLabel("Time at most").selectOption("1 min");
  await panel.getByRole("button", { name: "Check the game" }).click();
  await panel.getByText("Strongly winnable").waitFor();
  await panel.getByRole("button", { name: /^show, \d+ moves$/ }).last().click();
  await page.getByText(/Goal 100 of 100/).first().waitFor();
}, { hash: "#game/lights-out" }));

test("checks name both goals of a role and the rules that give them", () => browser.page(async (page) => {
  const { it, panel } = await explanations(page);
  await it.write(`${ticTacToe}\n(<= (goal x 50)\n  (line x))\n`);
  await page.getByText(/^Propnet: .* built in/).waitFor();
  await panel.getByRole("button", { name: "Checks" }).click();
  await panel.getByRole("button", { name: "Check the game" }).click();
  const finding = panel.getByText(/x has several goals at the end: *100/);
  await finding.waitFor();
  await finding.getByRole("button", { name: "line 55" }).click();
  await page.getByText("Line 56, column").waitFor();
}));

test("a move that was never legal is asked about from its cell to another", () => browser.page(async (page) => {
  const { it, panel } = await explanations(page);
  await it.match.getByRole("button", { name: "Why?", exact: true }).click();
  await it.cell("1 1").click();
  await page.getByRole("menuitem", { name: "A move from here" }).click();
  await it.match.getByText("Click where the move would go.").waitFor();
  await it.cell("4 5").click();
  await panel.getByText(/^False/).first().waitFor();
  await it.match.getByText(/Your move/).first().waitFor(); // the next click plays
}, { hash: "#game/breakthrough-4x5" }));
