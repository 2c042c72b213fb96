// Matches under the page's game manager.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { findings } from "./axe.js";
import { Browser } from "./browser.js";
import { PATIENCE, Playground, until } from "./playground.js";

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

/** @typedef {import("playwright-core").Page} Page */

/**
 * Begins a match with clocks.
 * @param {Playground} it
 * @param {Record<string, string>} players by role: an id, or an address
 * @param {{start?: number, play?: number, delay?: number, preview?: number, more?: string[]}} [clocks] s; more: what
 *  else is wanted
 */
async function startMatch(it, players, { start = 2, play = 2, delay = 0, preview = 0, more = [] } = {}) {
  await it.page.getByRole("button", { name: "Players" }).click();
  const dialog = it.page.getByRole("dialog", { name: "Players" });
  for (const [role, player] of Object.entries(players)) {
    const remote = player.startsWith("http");
    await dialog.getByLabel(role, { exact: true }).selectOption(remote ? "remote" : player);
    if (remote) await dialog.getByLabel(`Address of the player of ${role}`).fill(player);
  }
  await dialog.getByLabel("Start clock, s").fill(String(start));
  await dialog.getByLabel("Play clock, s").fill(String(play));
  await dialog.getByLabel("Delay for watching, s").fill(String(delay));
  if (more.length + preview > 0) await dialog.getByText("More", { exact: true }).click();
  if (preview > 0) await dialog.getByLabel("Preview clock, s (0: none)").fill(String(preview));
  for (const each of more) await dialog.getByLabel(each).check();
  await dialog.getByRole("button", { name: "Start match" }).click();
}

/** The messages of the match, as they are saved. @param {Playground} it */
async function messages(it) {
  await it.match.getByRole("button", { name: "Messages", exact: true }).click();
  const download = it.page.waitForEvent("download");
  await it.match.getByRole("button", { name: "Save", exact: true }).click();
  const stream = await (await download).createReadStream();
  let text = "";
  for await (const part of stream) text += part;
  return text;
}

/** Waits for the end of the match. @param {Playground} it */
const over = (it) => it.page.getByRole("button", { name: "Play again" }).waitFor({ timeout: 5 * PATIENCE });

/**
 * A player over HTTP, as ggp-base's are: it allows web pages.
 * @param {(message: string) => string | null} answer null to say nothing, ever
 * @returns {Promise<{url: string, stop: () => void}>}
 */
async function playerAt(answer) {
  const server = createServer((request, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Allow-Headers", "Content-Type");
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    let text = "";
    request.on("data", (part) => (text += part));
    request.on("end", () => {
      const reply = answer(text);
      if (reply !== null) response.writeHead(200, { "Content-Type": "text/acl" }).end(reply);
    });
  });
  await new Promise((listening) => server.listen(0, "localhost", () => listening(undefined)));
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { url: `http://localhost:${address.port}`, stop: () => (server.closeAllConnections(), server.close()) };
}

test("two built-in players play a match with clocks, in messages", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await startMatch(it, { x: "hard", o: "random" }, { play: 1, preview: 3,
    more: ["Ask who they are (INFO)", "Scramble the names"] });
  await over(it);
  const log = await messages(it);
  assert.match(log, /-> x: \(INFO\)/);
  assert.match(log, /<- x: \(\(name gdl-hard\) \(status available\)\)/);
  assert.match(log, /-> o: \(PREVIEW \(.*\) 3\)/);
  assert.match(log, /-> o: \(START tic-tac-toe\.\w+ \w+ \(.*\) 2 1\)/);
  assert.match(log, /-> o: \(STOP tic-tac-toe/);
  assert.doesNotMatch(log, /mark/, "names are scrambled");
  await it.match.getByRole("button", { name: "Moves", exact: true }).click();
  assert.match(await it.match.getByRole("list", { name: "Moves" }).innerText(), /mark/, "but not on the board");
  await it.match.getByRole("button", { name: "Messages", exact: true }).click();
  const rows = it.match.getByRole("list", { name: "Messages" });
  await it.match.getByLabel("Kind of message").selectOption("PLAY");
  await it.match.getByLabel("Role", { exact: true }).selectOption("o");
  await rows.getByRole("button").nth(1).click();
  await page.getByText(/^1 \/ \d+$/).waitFor();
  assert.equal(await rows.getByRole("button", { name: /to x/ }).count(), 0);
}));

test("a person plays under clocks, pauses, steps and aborts", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await startMatch(it, { x: "human", o: "legal" }, { play: 60, more: ["Begin paused"] });
  await it.match.getByRole("button", { name: "Step" }).click();
  await it.cell("2 2").click();
  await it.shows("2 2", "x");
  const undo = it.match.getByRole("button", { name: "Undo", exact: true });
  assert.equal(await undo.isDisabled(), true, "under clocks no move is taken back");
  await it.cell("2 2").press("u");
  await page.keyboard.press("Control+z");
  await page.getByText("1 / 1", { exact: true }).waitFor();
  await it.match.getByRole("button", { name: "Resume" }).click();
  await it.shows("1 1", "o");
  await it.match.getByRole("button", { name: "Pause" }).click();
  await it.cell("3 3").click();
  await it.match.getByText("Paused").waitFor();
  await it.match.getByRole("button", { name: "Abort" }).click();
  await it.match.getByText("This match was broken off at ply 3.").waitFor();
  assert.equal(await undo.isDisabled(), false);
  await it.match.getByRole("button", { name: "Go on" }).click();
  await it.shows("1 2", "o");
  await it.cell("1 3").click();
  await it.shows("1 3", "x");
}));

test("nothing is analysed by itself while clocks run, and again when the match is over", () => browser.page(
  async (page) => {
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Object.assign(globalThis, { analyses: 0 });
    Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any} */ more) {
      if (String(message?.text).includes('"analyse"')) Object.assign(globalThis, { analyses: analyses() + 1 });
      return postMessage.call(this, message, more);
    };
    const analyses = () => /** @type {{analyses?: number}} */ (globalThis).analyses ?? 0;
  });
  await page.reload();
  const analyses = () => page.evaluate(() => /** @type {{analyses?: number}} */ (globalThis).analyses ?? 0);
  const it = new Playground(page);
  await it.ready();
  await page.getByText(/^Propnet: \d+ bases/).waitFor();
  const somebodyLooked = () => until(page, async (before) =>
    (/** @type {{analyses?: number}} */ (globalThis).analyses ?? 0) > before, 0);
  await somebodyLooked(); // at the first position
  await startMatch(it, { x: "human", o: "legal" }, { play: 600 });
  await page.getByText("A match with clocks is played without help.").waitFor();
  await page.evaluate(() => void Object.assign(globalThis, { analyses: 0 }));
  await it.turn();
  await it.cell("2 2").click();
  await it.shows("1 1", "o");
  await page.getByText(/Your move, 7 legal/).first().waitFor();
  await page.getByText("A match with clocks is played without help.").waitFor();
  assert.equal(await page.locator(".board .worth").count(), 0);
  assert.equal(await analyses(), 0);
  await it.match.getByRole("button", { name: "Abort" }).click();
  await it.match.getByText("This match was broken off at ply 2.").waitFor();
  await somebodyLooked();
}, { lookAhead: true }));

/**
 * Lets the first player of the workshop play x.
 * @param {Playground} it
 * @returns {Promise<string>} its name
 */
async function seatOwnPlayer({ page }) {
  await page.getByRole("button", { name: "Workshop" }).click();
  await page.getByRole("region", { name: "Workshop" }).getByRole("button").first().waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Players" }).click();
  const role = page.getByRole("dialog", { name: "Players" }).getByLabel("x", { exact: true });
  const player = role.locator("optgroup option").first();
  assert.equal(await player.textContent(), "Random (own)"); // a built-in player has the same name
  await role.selectOption((await player.getAttribute("value")) ?? "");
  await page.keyboard.press("Escape");
  return "Random";
}

test("a player of one's own sits in a match", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const name = await seatOwnPlayer(it);
  await startMatch(it, { o: "legal" }, { play: 3, start: 5 });
  await over(it);
  assert.match(await messages(it), /<- x: \(mark \d \d\)/);
  await it.match.getByText(name).first().waitFor();
}));

test("a match does not go on without a player of one's own that was deleted, and says so", () => browser.page(
  async (page) => {
  const it = new Playground(page);
  await it.ready();
  const name = await seatOwnPlayer(it);
  await startMatch(it, { o: "human" }, { play: 60, start: 5 });
  await page.getByText("1 / 1", { exact: true }).waitFor();
  await it.match.getByRole("button", { name: "Abort" }).click();
  await it.match.getByText("This match was broken off at ply 1.").waitFor();
  await page.getByRole("button", { name: "Workshop" }).click();
  const workshop = page.getByRole("region", { name: "Workshop" });
  await workshop.getByRole("button", { name: "Delete" }).click();
  await page.getByText(`${name} is deleted`).first().waitFor();
  await workshop.getByRole("button", { name: "Close" }).click();
  await it.match.getByRole("button", { name: "Go on" }).click();
  await it.match.getByText(`The match could not go on: Your player ${name} is not there any more.`).waitFor();
  assert.equal(await it.match.getByRole("button", { name: "Abort" }).count(), 0);
}));

test("a person who is late gets a random move, and the log says so", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await startMatch(it, { x: "human", o: "legal" }, { play: 1 });
  await over(it);
  await it.match.getByRole("button", { name: "Log", exact: true }).click();
  await it.match.getByRole("list", { name: "Log" }).getByText(/x: TO, /).first().waitFor();
}));

test("a player that hangs or talks nonsense loses its own moves alone", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  let asked = 0;
  const odd = await playerAt((message) => (message.startsWith("(START") ? "ready"
    : message.startsWith("(PLAY") && ++asked === 1 ? null : asked % 2 ? "(mark 9 9)" : "((("));
  try {
    await startMatch(it, { x: odd.url, o: "legal" }, { start: 1, play: 1 });
    await over(it);
  } finally {
    odd.stop();
  }
  await it.match.getByRole("button", { name: "Log", exact: true }).click();
  const log = await it.match.getByRole("list", { name: "Log" }).innerText();
  assert.match(log, /x: TO, /);
  assert.match(log, /x: CE, /);
  assert.match(log, /x: IL, /);
  assert.doesNotMatch(log, /o: (TO|CE|IL)/);
}));

test("why an address cannot be reached is said", async () => {
  const context = await browser.chrome.newContext(); // the browser complains of what it cannot reach, as it should
  try {
    const page = await context.newPage();
    await page.goto(browser.url);
    const it = new Playground(page);
    await it.ready();
    await startMatch(it, { x: "http://localhost:1/", o: "legal" }, { start: 1, play: 1 });
    await over(it);
    assert.match(await messages(it), /<- x: ; No answer from http:\/\/localhost:1\/\. .*does not allow web pages/);
  } finally {
    await context.close();
  }
});

test("the page itself may connect to its own files only", async () => {
  const context = await browser.chrome.newContext();
  try {
    const page = await context.newPage();
    await page.goto(browser.url);
    const tried = await page.evaluate(() => fetch("http://localhost:1/").then(() => "", (error) => String(error)));
    const policy = await page.evaluate(() => new Promise((told) => {
      document.addEventListener("securitypolicyviolation", (event) => told(event.effectiveDirective));
      void fetch("http://localhost:1/").catch(() => {});
    }));
    assert.deepEqual([tried === "", policy], [false, "connect-src"]);
  } finally {
    await context.close();
  }
});

/**
 * Waits until the record of a match, as it is kept on the device, has some words in it.
 * @param {Page} page
 * @param {string} words
 */
const keptWith = (page, words) => until(page, async (words) => {
  if (!(await indexedDB.databases()).some(({ name }) => name === "gdl.matches")) return false;
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("gdl.matches");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const all = database.transaction("matches").objectStore("matches").getAll();
      all.onerror = () => reject(all.error);
      all.onsuccess = () => {
        database.close();
        resolve(JSON.stringify(all.result).includes(words));
      };
    };
  });
}, words);

/** How many matches are kept on the device, when all that was begun before is written. @param {Page} page */
const keptMatches = (page) => page.evaluate(() => new Promise((resolve, reject) => {
  const opening = indexedDB.open("gdl.matches");
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const database = opening.result;
    const count = database.transaction("matches", "readwrite").objectStore("matches").count();
    count.onerror = () => reject(count.error);
    count.onsuccess = () => (database.close(), resolve(count.result));
  };
}));

/** Opens the page of matches. @param {Playground} it */
async function openMatches(it) {
  await it.page.getByRole("button", { name: "Matches and tournaments" }).first().click();
  await it.page.getByRole("heading", { name: "Matches and tournaments" }).waitFor();
}

/** A file that the page offers. @param {Page} page @param {() => Promise<void>} ask */
async function saved(page, ask) {
  const download = page.waitForEvent("download");
  await ask();
  const stream = await (await download).createReadStream();
  let text = "";
  for await (const part of stream) text += part;
  return text;
}

test("a match is kept, found, replayed, taken along, deleted and had back", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await startMatch(it, { x: "hard", o: "legal" }, { start: 10, play: 30 }); // it has proved its win long before
  await over(it);
  await it.match.getByRole("button", { name: "Messages", exact: true }).click();
  assert.deepEqual(await findings(page), []);
  await openMatches(it);
  assert.deepEqual(await findings(page), []);
  const view = page.getByRole("main");
  const list = view.getByRole("region", { name: "Matches", exact: true }).last();
  await page.getByText("1 match", { exact: true }).waitFor();
  await view.getByLabel("Player", { exact: true }).selectOption("legal");
  await view.getByLabel("Result").selectOption("won");
  await page.getByText("0 of 1 match", { exact: true }).waitFor();
  await view.getByLabel("Result").selectOption("lost");
  const ours = await saved(page, () => list.getByRole("button", { name: /^Save as JSON/ }).click());
  const record = JSON.parse(ours);
  assert.deepEqual([record.version, record.players, record.end, record.goals],
    [2, ["hard", "legal"], "terminal", [100, 0]]);
  assert.match(record.rules, /role x/);
  const servers = JSON.parse(await saved(page, () => list.getByRole("button", { name: /form of ggp-base/ }).click()));
  assert.equal(servers.states.length, record.steps.length + 1);
  assert.deepEqual([servers.isCompleted, servers.goalValues], [true, [100, 0]]);

  await view.getByLabel("Result").selectOption("");
  await list.getByRole("button", { name: /^Delete/ }).click();
  await page.getByText(/No match has been kept yet/).waitFor();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await page.getByText("1 match", { exact: true }).waitFor();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import a match file" }).click();
  await (await chooser).setFiles({ name: "m.json", mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(servers)) });
  await page.getByText("stands among the matches already").waitFor();
  assert.equal(await list.getByRole("button", { name: /^Show/ }).count(), 1, "it is the same match in another form");
  await list.getByRole("button", { name: /^Delete/ }).click();
  await page.getByText(/No match has been kept yet/).waitFor();
  const again = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import a match file" }).click();
  await (await again).setFiles({ name: "m.json", mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(servers)) });
  await page.getByText("1 match", { exact: true }).waitFor();
  await list.getByRole("button", { name: /^Show/ }).last().click();
  await page.getByText(`${record.steps.length} / ${record.steps.length}`).waitFor();
  await page.getByRole("slider", { name: "Ply" }).fill("0");
  await it.shows("2 2", "empty");
}));

/** A match of two plies, as our own form has it. @param {Record<string, unknown>} [other] */
const matchFile = (other = {}) => JSON.stringify({ version: 2, match: "strange", game: "g", roles: ["x", "o"],
  players: ["hard", "easy"], startClock: 1, playClock: 1, seed: 1, end: "terminal", goals: [50, 50],
  steps: [{ moves: ["(mark 1 1)", "noop"], seconds: [0, 0] }, { moves: ["noop", "(mark 2 2)"], seconds: [0, 0] }],
  ...other });

test("match files of strangers are refused with a reason or shown as text, and take no other's place",
  () => browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    await openMatches(it);
    const importFile = async (/** @type {string} */ text) => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Import a match file" }).click();
      await (await chooser).setFiles({ name: "m.json", mimeType: "application/json", buffer: Buffer.from(text) });
    };
    await importFile(matchFile());
    await page.getByText("1 match", { exact: true }).waitFor();
    await importFile(matchFile({ players: ["random", "legal"] }));
    await page.getByText("2 matches", { exact: true }).waitFor();
    for (const [text, said] of /** @type {[string, RegExp][]} */ ([["[".repeat(1e6), /one JSON object/],
      [matchFile({ steps: "x" }), /steps cannot be a JSON string/],
      [matchFile({ roles: Array(1e5).fill("r") }), /100000 roles/],
      [matchFile({ rules: "\n".repeat(300_000) }), /more than 250,000 lines/],
      [matchFile({ rules: "(role x)", steps: Array(10_001).fill({ moves: ["a", "b"] }) }),
        /more than 10,000 plies/]])) {
      await importFile(text);
      await page.getByRole("status").getByText(said).first().waitFor();
    }
    const long = "<img src=x onerror=alert(1)>".repeat(1e4);
    await importFile(matchFile({ match: long, game: long, players: [long, "__proto__"], end: "constructor",
      goals: [], began: 9e18, startClock: 1e308 }));
    await page.getByText("3 matches", { exact: true }).waitFor();
    const list = page.getByRole("main").getByRole("region", { name: "Matches", exact: true }).last();
    assert.equal(await list.locator("img").count(), 0);
    const room = await list.boundingBox();
    const back = await page.getByRole("button", { name: "Back to the board" }).boundingBox();
    assert.ok(room && back && room.x >= 0 && back.x + back.width <= 1440, "long names do not push the page aside");
    const many = Array.from({ length: 1000 }, (_, role) => `r${role}`);
    await importFile(matchFile({ rules: "(role x)", match: "crowd", roles: many, players: many, steps: [],
      goals: many.map(() => 100) }));
    await page.getByText("4 matches", { exact: true }).waitFor();
    await importFile(matchFile({ rules: "(role x)", match: "nobody", roles: [], players: [], steps: [],
      goals: Array(500_000).fill(100) }));
    await page.getByText("5 matches", { exact: true }).waitFor();
    assert.ok(await list.locator("td div").count() < 100, "a row shows the first of many roles and goals");
    await list.getByRole("button", { name: /^Show <img/ }).click();
    await page.getByText("2 / 2", { exact: true }).waitFor();
  }));

test("a match goes on after the tab was closed in the middle", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await startMatch(it, { x: "human", o: "legal" }, { play: 60 });
  await it.cell("2 2").click();
  await page.getByText("2 / 2", { exact: true }).waitFor();
  await keptWith(page, '["noop","(mark 1 1)"]');
  await page.reload();
  await it.ready();
  await it.match.getByText("This match was broken off at ply 2.").waitFor();
  await it.match.getByRole("button", { name: "Go on" }).click();
  await it.match.getByText("Your move, 7 legal moves.").first().waitFor();
  await it.cell("3 3").click();
  await page.getByText("4 / 4", { exact: true }).waitFor();
  await it.match.getByRole("button", { name: "Abort" }).click();
  await it.match.getByRole("button", { name: "Leave it" }).click();
}));

test("a match whose rules were edited goes on by those it began with", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  const rules = await it.rules();
  await startMatch(it, { x: "human", o: "legal" }, { play: 60 });
  await it.cell("2 2").click();
  await page.getByText("2 / 2", { exact: true }).waitFor();
  await it.write(`${rules}; changed\n`);
  await it.match.getByText("This match was broken off at ply 2. The rules have changed since.").waitFor();
  assert.equal(await it.match.getByRole("button", { name: "Go on" }).count(), 0);
  await it.match.getByRole("button", { name: "Open its rules" }).click();
  await it.match.getByText("This match was broken off at ply 2.", { exact: true }).waitFor();
  assert.equal(await it.rules(), rules);
  await it.match.getByRole("button", { name: "Go on" }).click();
  await it.match.getByText("Your move, 7 legal moves.").first().waitFor();
  await it.cell("3 3").click();
  await page.getByText("4 / 4", { exact: true }).waitFor();
  await it.match.getByRole("button", { name: "Abort" }).click();
  await keptWith(page, '"aborted"');
  await openMatches(it);
  await page.getByText("1 match", { exact: true }).waitFor();
  const record = JSON.parse(await saved(page, () => page.getByRole("button", { name: /^Save as JSON, / }).click()));
  assert.equal(record.rules, rules);
  assert.equal(record.steps.length, 4);
}));

test("messages and variations belong to the record, and are there after a reload", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await startMatch(it, { x: "human", o: "legal" }, { play: 60 });
  for (const [cell, plies] of /** @type {const} */ ([["2 2", 2], ["2 1", 4], ["2 3", 5]])) {
    await it.cell(cell).click();
    await page.getByText(`${plies} / ${plies}`, { exact: true }).waitFor();
  }
  await over(it);
  await page.getByRole("slider", { name: "Ply" }).fill("2");
  await it.cell("3 3").click();
  await page.getByText(/^3 \/ |^4 \/ /).waitFor();
  await keptWith(page, "(mark 3 3)");
  await page.reload();
  await it.ready();
  await openMatches(it);
  const list = page.getByRole("main").getByRole("region", { name: "Matches", exact: true }).last();
  const { variations } = JSON.parse(await saved(page,
    () => list.getByRole("button", { name: /^Save as JSON/ }).click()));
  assert.equal(variations[0].ply, 2);
  assert.equal(variations[0].moves[0][0], "(mark 3 3)");
  await list.getByRole("button", { name: /^Show/ }).click();
  await page.getByText("5 / 5", { exact: true }).waitFor();
  await it.match.getByRole("button", { name: "Messages", exact: true }).click();
  const rows = it.match.getByRole("list", { name: "Messages" });
  await it.match.getByLabel("Kind of message").selectOption("PLAY");
  await rows.getByRole("button").nth(4).waitFor();
  assert.equal(await rows.getByRole("button").count(), 5, "one for each ply");
  await rows.getByRole("button").nth(2).click();
  await page.getByText("2 / 5", { exact: true }).waitFor();
}));

test("a match that was deleted stays deleted when another move is tried on its board", () => browser.page(
  async (page) => {
  const it = new Playground(page);
  await it.ready();
  await startMatch(it, { x: "human", o: "legal" }, { play: 60 });
  await it.cell("2 2").click();
  await page.getByText("2 / 2", { exact: true }).waitFor();
  await it.match.getByRole("button", { name: "Abort" }).click();
  await it.match.getByText("This match was broken off at ply 2.").waitFor();
  await keptWith(page, '"aborted"');
  await openMatches(it);
  await page.getByRole("main").getByRole("button", { name: /^Delete: / }).click();
  await page.getByText(/No match has been kept yet/).waitFor();
  await page.getByRole("button", { name: "Back to the board" }).click();
  await page.getByRole("slider", { name: "Ply" }).fill("0");
  await it.cell("3 3").click();
  await it.shows("3 3", "x");
  await openMatches(it);
  await page.getByText(/No match has been kept yet/).waitFor();
  assert.equal(await keptMatches(page), 0);
}));

test("what a tournament lacks is said until it is chosen, and what can be done with it stands together",
  () => browser.page(async (page) => {
    const it = new Playground(page);
    await it.ready();
    await page.setViewportSize({ width: 1440, height: 900 });
    await openMatches(it);
    await page.getByText("New tournament").click();
    const begin = page.getByRole("button", { name: "Begin the tournament" });
    await begin.click();
    const lack = page.getByText("Choose a player and a game at least.");
    await lack.waitFor();
    for (const name of ["Random", "First legal move"]) await page.getByLabel(name, { exact: true }).check();
    await page.getByLabel(/^The rules that are open/).check();
    await page.getByLabel(/^Connect four 4×4$/).check();
    await lack.waitFor({ state: "hidden" });
    await page.getByRole("main").getByLabel("Start clock, s").fill("1");
    await begin.click();
    await page.getByText("4 of 4 matches played", { exact: true }).waitFor();
    const top = async (/** @type {string} */ name) =>
      (await page.getByRole("button", { name, exact: true }).boundingBox())?.y;
    assert.equal(await top("Delete"), await top("Save as CSV"));
    await page.emulateMedia({ media: "print" }); // names and goals are buttons, and are there all the same
    await page.getByRole("button", { name: "Random against First legal move: show 4 matches" }).waitFor();
    await page.getByRole("row", { name: /Connect four 4×4/ }).getByRole("button", { name: /^Show Connect/ }).first()
      .waitFor();
    for (const name of ["Save as CSV", "Delete"]) {
      assert.equal(await page.getByRole("button", { name }).first().isVisible(), false, name);
    }
    assert.equal(await page.getByText("Press a cell to see its matches.").isVisible(), false);
  }));

test("where no match is kept the Tab key does not stop at an empty table", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await openMatches(it);
  await page.getByText("No match has been kept yet").waitFor();
  assert.equal(await page.getByRole("main").locator(".table-room:not([hidden])").count(), 0);
}));

test("a tournament stops, goes on after a reload, and agrees with its records", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await openMatches(it);
  await page.getByText("New tournament").click();
  for (const name of ["Random", "First legal move", "Computer, easy", "Computer, hard"]) {
    await page.getByLabel(name, { exact: true }).check();
  }
  for (const name of [/^The rules that are open/, /^Nim$/, /^Connect four 4×4$/]) await page.getByLabel(name).check();
  await page.getByRole("main").getByLabel("Start clock, s").fill("1");
  await page.getByLabel("Matches at the same time").selectOption("2");
  await page.getByRole("button", { name: "Begin the tournament" }).click();
  await page.getByText(/^[2-9] of 36 matches played, playing/).waitFor();
  const heard = page.locator(".tournament [role=status]");
  assert.equal(await heard.getAttribute("aria-live"), "off", "nobody wants to hear of each match");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.getByText(/matches played, stopped/).waitFor();
  assert.equal(await heard.getAttribute("aria-live"), "polite");
  await page.reload(); // comes back to the tournaments
  await page.getByRole("button", { name: "Go on", exact: true }).click();
  await page.getByText("36 of 36 matches played", { exact: true }).waitFor({ timeout: 300_000 });
  const all = JSON.parse(await saved(page,
    () => page.getByRole("button", { name: "Save as JSON", exact: true }).click()));
  assert.equal(new Set(all.matches.map((/** @type {{match: string}} */ { match }) => match)).size, 36);
  for (const { player, matches, score, timeouts, illegal, errors } of all.standings) {
    /** @type {{players: string[], goals: number[]}[]} */
    const records = all.matches;
    const goals = records.flatMap(({ players, goals }) => players.flatMap((name, role) => (name === player ? [
      goals[role] ?? 0] : [])));
    assert.equal(matches, goals.length);
    assert.ok(Math.abs(score - goals.reduce((sum, goal) => sum + goal, 0) / goals.length) < 1e-9, player);
    assert.deepEqual([illegal, errors], [0, 0], `${player} late ${timeouts} times`);
  }
  const table = await saved(page, () => page.getByRole("button", { name: "Save as CSV", exact: true }).click());
  assert.equal(table.split("\r\n").length, 5);
  await page.getByRole("button", { name: "Computer, hard against Random: show 6 matches" }).click();
  await page.getByText("6 of 36 matches", { exact: true }).waitFor();
}));

test("a player at an address plays in a tournament, whose matches keep their messages", async () => {
  const player = await playerAt((message) => (message.startsWith("(PLAY") ? "(mark 9 9)" : "ready"));
  try {
    await browser.page(async (page) => {
      const it = new Playground(page);
      await it.ready();
      await openMatches(it);
      await page.getByText("New tournament").click();
      await page.getByLabel("First legal move", { exact: true }).check();
      await page.getByLabel(/^The rules that are open/).check();
      const addresses = page.getByLabel(/^Players at addresses/);
      await addresses.fill("localhost");
      await page.getByRole("button", { name: "Begin the tournament" }).click();
      await page.getByText("localhost is no address such as http://localhost:9147.").waitFor();
      await addresses.fill(player.url);
      await page.getByRole("button", { name: "Begin the tournament" }).click();
      await page.getByText("2 of 2 matches played", { exact: true }).waitFor({ timeout: 5 * PATIENCE });
      await page.reload();
      await page.getByRole("button", { name: /^Show Tic-tac-toe/ }).first().click();
      await it.match.getByRole("button", { name: "Messages", exact: true }).click();
      await it.match.getByLabel("Kind of message").selectOption("reply");
      const rows = it.match.getByRole("list", { name: "Messages" });
      await rows.getByText("(mark 9 9)").first().waitFor();
    });
  } finally {
    player.stop();
  }
});

test("a new tournament shows all bundled games without a list that scrolls", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await openMatches(it);
  await page.getByText("New tournament").click();
  const games = page.getByRole("group", { name: "Games" });
  await games.getByRole("checkbox").nth(20).waitFor();
  assert.equal(await games.locator(".boxes").evaluate((box) => box.scrollHeight > box.clientHeight), false);
}));
