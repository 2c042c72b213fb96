// The workshop in a real browser: a student writes a player, runs it where the
// board is, and lets it play.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { findings } from "./axe.js";
import { Browser, watch } from "./browser.js";
import { Playground } from "./playground.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

/** Opens the workshop. @param {Page} page */
async function openWorkshop(page) {
  await page.getByRole("button", { name: "Workshop", exact: true }).first().click();
  await page.getByRole("button", { name: "Run here" }).waitFor();
}

/** Replaces the code, as by select all and paste. @param {Page} page @param {string} code */
async function write(page, code) {
  const editor = page.locator(".workshop .cm-content");
  await editor.focus();
  await page.keyboard.press("Control+A");
  await editor.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, code);
}

/** Runs the code; returns the output when it has ended. @param {Page} page */
async function run(page) {
  const last = await page.locator(".workshop .told").elementHandles();
  await page.getByRole("button", { name: "Run here" }).click();
  await page.waitForFunction((lines) => lines.every((line) => !line.isConnected), last); // else they would be read
  await page.locator(".workshop .told.move, .workshop .told.error").first().waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "Run here" }).waitFor();
  return page.locator(".workshop .lines").innerText();
}

const FIRST = "function move(game, state, role) {\n  return game.legal(state, role)[0];\n}\n";

test("a player is typed, runs where the board is, and is there after a reload", async () => {
  await browser.page(async (page) => {
    await openWorkshop(page);
    await write(page, FIRST.replace("return", 'console.log(game.roles, state.key.length > 0);\n  return'));
    const output = await run(page);
    assert.match(output, /\["x", "o"\] true/);
    assert.match(output, /x plays \(mark /);
    await page.getByRole("button", { name: "Play it" }).click();
    await page.locator(".match").getByText(/^([12]) \/ \1$/).waitFor(); // the computer may have answered
    await page.reload();
    await openWorkshop(page);
    await page.locator(".workshop .cm-content", { hasText: "console.log(game.roles" }).waitFor();
  });
});

test("finding in the code of a player says how often a text is there", () => browser.page(async (page) => {
  await openWorkshop(page);
  await write(page, FIRST);
  await page.locator(".workshop .cm-content").press("Control+f");
  const field = page.getByRole("textbox", { name: "Find" });
  await field.fill("role");
  await field.press("Shift"); // the editor looks at the field when a key comes up
  await page.getByText("2 hits", { exact: true }).waitFor();
  await page.getByRole("checkbox", { name: "Whole words" }).waitFor();
}));

test("an error is shown with its line, whether it is found in reading or in running", async () => {
  await browser.page(async (page) => {
    await openWorkshop(page);
    await write(page, "function move(game, state, role) {\n  const moves = ;\n}\n");
    assert.match(await run(page), /SyntaxError[^]*line 2/);
    await write(page, "function move(game, state, role) {\n\n  return nothing.at.all;\n}\n");
    assert.match(await run(page), /ReferenceError[^]*line 3/);
    await write(page, "function move() {\n  return '(mark 9 9)';\n}\n");
    assert.match(await run(page), /\(mark 9 9\) is not a legal move of x/);
  });
});

/**
 * Code that does harm, by what it does, and what the page says then. None of it may lose the text or hurt the page.
 * @type {[string, string, RegExp][]}
 */
const ATTACKS = [
  ["an endless loop", "function move() {\n  for (;;);\n}", /Cut off: the time was over/],
  ["a loop before any function", "for (;;);\nfunction move() {}", /Cut off: the time was over/],
  ["4 GB of buffers", `function move() {
  const all = [];
  for (let i = 0; i < 64; i++) all.push(new Uint8Array(2 ** 26).fill(1));
  return all.length;
}`, /Cut off|Array buffer allocation failed|returned 64|ended/],
  ["a heap without end", `function move() {
  const all = [];
  for (;;) all.push(new Array(1e6).fill(all.length));
}`, /Cut off|ended/],
  ["a flood of messages", "function move() {\n  for (;;) postMessage('x');\n}", /Cut off: the code wrote more/],
  ["a flood of output", `function move(game, state, role) {
  for (let i = 0; i < 1e5; i++) console.log("x".repeat(1e4));
  return game.legal(state, role)[0];
}`, /more lines of output were left out/],
  ["answers of its own", `function move(game, state, role) {
  for (let id = 0; id < 50; id++) postMessage(JSON.stringify({ id, ok: { move: "<b>(mark 9 9)</b>" } }));
  return game.legal(state, role)[0];
}`, /plays <b>\(mark 9 9\)<\/b>/],
  ["changed prototypes", `Array.prototype.find = Array.prototype.map = () => { throw 1; };
Object.prototype.toString = Object.prototype.id = JSON.parse = JSON.stringify = null;
Promise.prototype.then = Map.prototype.get = String.prototype.replace = null;
self.postMessage = self.onmessage = null;
function move(game, state, role) {
  return game.legal(state, role)[0];
}`, /plays|Error|Cut off|Thrown/],
  ["a network request", `async function move(game, state, role) {
  const tries = [() => fetch("/leak"), () => import("/leak"), () => importScripts("/leak"), () => new Worker("/leak"),
    () => new Promise((_, no) => Object.assign(new WebSocket("ws://" + "localhost:1/leak"), { onerror: no })),
    () => new Promise((_, no) => Object.assign(new EventSource("/leak"), { onerror: no })),
    () => { const r = new XMLHttpRequest(); r.open("GET", "/leak", false); r.send(); }];
  let refused = 0;
  for (const each of tries) {
    try { await each(); } catch { refused++; }
  }
  console.log(refused + " of " + tries.length + " refused");
  return game.legal(state, role)[0];
}`, /[67] of 7 refused/],
  ["storage and document", `function move(game, state, role) {
  const has = (name) => { try { return typeof self[name] !== "undefined" && name; } catch { return false; } };
  console.log("has:", ["document", "localStorage", "sessionStorage", "caches", "parent", "top"].filter(has).join());
  let opened = "no";
  try { indexedDB.open("gdl"); opened = "yes"; } catch {}
  console.log("database:", opened, self.origin);
  return game.legal(state, role)[0];
}`, /has: *\n*database: no null/],
  ["other ways out", `async function move(game, state, role) {
  const asked = (Kind, address) => new Promise((yes, no) => Object.assign(new Kind(address),
    { onopen: yes, onmessage: ({ data }) => (data === "no" ? no() : yes(data)), onerror: no, onsuccess: yes }));
  const text = (code) => URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const away = { transport: () => new WebTransport("https://localhost:1/leak").ready,
    beacon: () => navigator.sendBeacon("/leak"), shared: () => new SharedWorker("/leak"),
    worker: () => asked(Worker, "data:text/javascript,postMessage('leak')"),
    inner: () => asked(Worker, text("fetch('/leak').then(() => postMessage('leak'), () => postMessage('no'))")),
    data: () => import("data:text/javascript,export default 1"), blob: () => import(text("export default 1")),
    code: () => new Function("return 1")(), cache: () => caches.open("leak"), memory: () => new SharedArrayBuffer(8),
    files: () => navigator.storage.getDirectory(), locks: () => navigator.locks.query(), alert: () => alert("leak") };
  const got = [];
  for (const [name, each] of Object.entries(away)) {
    try { if (await each()) got.push(name); } catch {}
  }
  new BroadcastChannel("gdl").postMessage("leak");
  setTimeout("console.log('code was run from a text')");
  await new Promise((later) => setTimeout(later, 50));
  console.log("got: " + got.join() + ";");
  return game.legal(state, role)[0];
}`, /^got: ;\n/],
  ["promises without end", "async function move() {\n  for (;;) await null;\n}", /Cut off: the time was over/],
  ["sleep", `function move() {
  const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  Atomics.wait(new Int32Array(buffer), 0, 0);
}`, /Cut off|Error/],
  ["a worker that closes itself", "close();\nfunction move() {\n  for (;;);\n}", /Cut off: the time was over/],
  ["workers in the worker", `function move() {
  const url = URL.createObjectURL(new Blob(["for (;;);"]));
  for (let i = 0; i < 20; i++) new Worker(url);
  for (;;);
}`, /Cut off: the time was over/],
  ["output that holds itself", `function move(game, state, role) {
  const all = [];
  for (let i = 0; i < 100; i++) all.push(all);
  console.log(all, { all }, "x".repeat(2 ** 24));
  return game.legal(state, role)[0];
}`, /…[^]*x plays/],
  ["a message that holds itself", "function move() {\n  const all = {};\n  all.all = all;\n  postMessage(all);\n}",
    /Cut off: the code wrote more/],
  ["an error that cannot be read", `function move() {
  throw Object.defineProperty(new Error("x"), "stack", { get() { throw 1; } });
}`, /Thrown: something that cannot be read/],
];

/** A line of the stack in the sandbox's worker: what code broke there is the sandbox's own. */
const SANDBOXED = /\bat .*\(?blob:null\//;

for (const [what, code, said] of ATTACKS) {
  test(`${what} does not hurt the page or lose the text`, async () => {
    /** @type {string[]} */
    const asked = [];
    const context = await browser.chrome.newContext({ viewport: { width: 1440, height: 900 } });
    try {
      const page = await context.newPage();
      page.on("request", (request) => request.url().includes("leak") && asked.push(request.url()));
      const errors = watch(page);
      await page.goto(browser.url);
      await openWorkshop(page);
      const endless = said.test("Cut off: the time was over"); // the others have time on a slow machine too
      await page.getByRole("combobox", { name: "Seconds for a move" }).selectOption(endless ? "1" : "30");
      await write(page, code);
      assert.match(await run(page), said);
      assert.equal(await page.locator(".workshop .lines b").count(), 0, "what the code tells is text");
      await page.reload();
      await openWorkshop(page);
      const kept = await page.locator(".workshop .cm-content").innerText();
      assert.equal(kept.replace(/\s+/g, " ").trim(), code.replace(/\s+/g, " ").trim());
      await page.getByRole("combobox", { name: "Seconds for a move" }).selectOption("30");
      await write(page, FIRST);
      assert.match(await run(page), /x plays \(mark /, "the next run is as if nothing had been");
      assert.deepEqual(asked, []);
      assert.deepEqual(errors.filter((error) => !SANDBOXED.test(error)), [], "errors of the page itself");
    } finally {
      await context.close();
    }
  });
}

test("a player that two tabs change is kept twice, under two names, and it is said", () => browser.page(
  async (page) => {
  await openWorkshop(page);
  await write(page, FIRST);
  const saved = () => page.waitForFunction(() => Object.keys(localStorage).some((key) =>
    key.startsWith("gdl.player.") && localStorage.getItem(key)?.includes("[0]")));
  await saved();
  const other = await page.context().newPage();
  await other.goto(browser.url);
  await openWorkshop(other);
  await write(page, `// here\n${FIRST}`);
  await page.waitForFunction(() => Object.values(localStorage).some((value) => value.includes("// here")));
  await write(other, `// there\n${FIRST}`);
  await other.getByText("Random was changed in another tab, too. What you write here is kept as Random 2").waitFor();
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("gdl.player."))
    .map((key) => JSON.parse(localStorage.getItem(key) ?? ""))
    .map(({ name, code }) => `${name} ${code.slice(0, 8)}`).sort());
  assert.deepEqual(kept, ["Random // here\n", "Random 2 // there"]);
}));

test("in the workshop the player is printed, with lines that the editor does not show", () => browser.page(
  async (page) => {
    await page.getByRole("region", { name: "Workshop" }).getByRole("button", { name: "Run here" }).waitFor();
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    const paper = page.locator("article.paper");
    assert.match(await paper.textContent() ?? "", /^Random[^]*function move\([^]*}\n$/);
  }, { hash: "#workshop" }));

test("a link to a game that is followed in the workshop shows the rules of the game", () => browser.page(
  async (page) => {
  const it = new Playground(page);
  await it.ready();
  const caret = page.getByText(/^Line \d+, column \d+$/);
  await caret.waitFor();
  await openWorkshop(page);
  await caret.waitFor({ state: "hidden" }); // it is that of the rules
  await page.evaluate(() => void (location.hash = "#game/nim"));
  await page.waitForFunction(() => document.title.startsWith("Nim"));
  await it.editor.getByText("(role").first().waitFor();
  await page.locator(".workshop").waitFor({ state: "hidden" });
  await caret.waitFor();
}));

test("a lesson has no command to analyse, as it has no room for an analysis", () => browser.page(async (page) => {
  await page.getByRole("heading", { name: "The tree of a game" }).waitFor();
  const find = page.getByRole("combobox", { name: "Find a command" });
  const analyse = page.getByRole("option", { name: "Analyse this position" });
  await page.keyboard.press("Control+k");
  await find.fill("turn");
  await page.getByRole("option", { name: "Turn the board" }).waitFor();
  await find.fill("this position");
  await page.getByText("Nothing found.").waitFor();
  assert.equal(await analyse.count(), 0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Back to free play" }).click();
  await page.keyboard.press("Control+k");
  await find.fill("this position");
  await analyse.waitFor();
}, { hash: "#lesson/game-trees/1" }));

test("the workshop opens from a lesson, which Back leads to again", () => browser.page(async (page) => {
  const step = page.getByRole("heading", { name: "The tree of a game" });
  await step.waitFor();
  await openWorkshop(page);
  await step.waitFor({ state: "hidden" });
  await page.goBack();
  await step.waitFor();
  await page.locator(".workshop").waitFor({ state: "hidden" });
}, { hash: "#lesson/game-trees/1" }));

test("a player that comes with a link does not run before Run is pressed, and replaces nothing", async () => {
  const code = 'console.log("ran");\nfunction move(game, state, role) {\n  return game.legal(state, role)[0];\n}\n';
  const packed = deflateRawSync(JSON.stringify({ name: "Strange", code })).toString("base64url");
  await browser.page(async (page) => {
    await page.getByText("It has not run yet").waitFor();
    await page.locator(".workshop .cm-content", { hasText: 'console.log("ran")' }).waitFor();
    assert.ok(await page.getByRole("button", { name: "Play on the board" }).isDisabled());
    assert.equal(await page.locator("iframe").count(), 0, "nothing runs");
    await page.getByRole("button", { name: "Players" }).click();
    const players = page.getByRole("dialog").getByRole("combobox").first();
    assert.doesNotMatch(await players.innerText(), /Strange/);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Duplicate" }).click();
    assert.ok(await page.getByRole("button", { name: "Play on the board" }).isDisabled(), "nor does a copy");
    assert.match(await run(page), /ran/);
    assert.ok(await page.getByText("It has not run yet").isHidden());
  }, { hash: `#player.${packed}` });
});

test("code that runs when the engine did not come the first time", async () => {
  const engine = /engine-\w+\.wasm/;
  await browser.page(async (page) => {
    await openWorkshop(page);
    await write(page, FIRST);
    await page.route(engine, (route) => route.abort());
    assert.match(await run(page), /The code could not be started: /);
    await page.unroute(engine);
    assert.match(await run(page), /x plays \(mark /);
  }, { missing: engine });
});

/** Wins against a player at random as often as can be: it expects any of the replies. */
const EXPECTING = `const known = new Map();

function move(game, state, role) {
  if (game.legal(state, role).length === 9) return "(mark 1 1)"; // a corner; else it would look at all there is
  let best = null;
  let most = -1;
  for (const mine of game.legal(state, role)) {
    const value = expected(game, state, role, mine);
    if (value > most) [best, most] = [mine, value];
  }
  return best;
}

function expected(game, state, role, mine) {
  const replies = game.replies(state, role, mine);
  return replies.reduce((sum, joint) => sum + worth(game, game.next(state, joint), role), 0) / replies.length;
}

function worth(game, state, role) {
  if (known.has(state.key)) return known.get(state.key);
  const value = game.terminal(state) ? (game.goal(state, role) === 100 ? 100 : 0)
    : Math.max(...game.legal(state, role).map((mine) => expected(game, state, role, mine)));
  known.set(state.key, value);
  return value;
}
`;

test("a player that is typed beats Random in 20 of 20 matches of tic-tac-toe", async () => {
  await browser.page(async (page) => {
    await openWorkshop(page);
    await write(page, EXPECTING);
    await page.getByRole("combobox", { name: "Role", exact: true }).selectOption("x");
    await page.getByRole("combobox", { name: "Seconds for a move" }).selectOption("10");
    await page.getByRole("combobox", { name: "Opponent" }).selectOption("random");
    await page.getByRole("button", { name: "20 matches" }).click();
    const standing = page.locator(".workshop .standing");
    await standing.getByText("20 of 20 played").waitFor({ timeout: 600_000 });
    assert.match(await standing.innerText(), /20 won, 0 drawn, 0 lost, 100 points on average$/);
  });
});

test("code that cannot be read is not exported and plays no matches: the line is said", async () => {
  await browser.page(async (page) => {
    await openWorkshop(page);
    await write(page, "function move(game, state, role) {\n  return game.legal(state role)[0];\n}\n");
    /** @type {string[]} */
    const saved = [];
    page.on("download", (download) => saved.push(download.suggestedFilename()));
    for (const name of ["Save as player.mjs, to run outside of the page", "20 matches", "Play on the board"]) {
      await page.getByRole("button", { name: "Clear" }).click();
      await page.getByRole("button", { name }).click();
      await page.locator(".workshop .lines").getByText(/SyntaxError: the code cannot be read at role/).waitFor();
      await page.locator(".workshop .lines").getByRole("button", { name: "line 2" }).click();
    }
    assert.ok(await page.getByRole("button", { name: "Run here" }).isVisible(), "nothing runs");
    assert.deepEqual(saved, []);
    await write(page, FIRST);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as player.mjs, to run outside of the page" }).click();
    assert.equal((await download).suggestedFilename(), "player.mjs");
  });
});

test("a match on the board is one with clocks, messages and a record", async () => {
  await browser.page(async (page) => {
    await openWorkshop(page);
    await write(page, FIRST);
    await page.getByLabel("Name of the player").fill("Mine");
    await page.getByRole("combobox", { name: "Seconds for a move" }).selectOption("30");
    await page.getByRole("combobox", { name: "Opponent" }).selectOption("legal");
    await page.getByRole("button", { name: "Play on the board" }).click();
    await page.getByRole("button", { name: "Play again" }).waitFor({ timeout: 120_000 });
    await page.locator(".match").getByRole("button", { name: "Messages", exact: true }).click();
    await page.locator(".match").getByLabel("Kind of message").selectOption("START");
    await page.locator(".match").getByRole("list", { name: "Messages" }).getByText(/\(START \S+ x /).waitFor();
    await page.locator(".match").getByRole("button", { name: "Log", exact: true }).click();
    assert.doesNotMatch(await page.locator(".match .log").innerText(), /x: (TO|CE|IL)/);
    await page.getByRole("button", { name: "Matches and tournaments" }).first().click();
    const list = page.getByRole("main").getByRole("region", { name: "Matches", exact: true }).last();
    await list.getByText("Mine").waitFor();
  });
});

test("the workshop is used by keyboard alone, and axe finds nothing in it", async () => {
  await browser.page(async (page) => {
    await page.getByRole("button", { name: "Workshop", exact: true }).first().focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Run here" }).waitFor();
    const tabTo = async (/** @type {string} */ wanted) => {
      for (let presses = 0; presses < 60; presses++) {
        if (await page.locator(wanted).first().evaluate((each) => each === document.activeElement
          || each.contains(document.activeElement))) return;
        await page.keyboard.press("Tab");
      }
      assert.fail(`${wanted} is not reached`);
    };
    await page.getByLabel("Name of the player").focus();
    await tabTo(".workshop .editor");
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Backspace"); // else Chromium tries to keep the style of what is typed over
    await page.keyboard.type("function move(game, state, role) { return game.legal(state, role)[0]; }");
    await page.keyboard.press("Escape"); // a list of completions, if there is one
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await tabTo(".workshop .reference summary");
    await page.keyboard.press("Enter");
    await page.getByText("game.randomMatches(state, n)").waitFor();
    await page.keyboard.press("Shift+Tab");
    await tabTo(".workshop .reference .scroll");
    assert.deepEqual(await findings(page), []);
    await page.getByRole("button", { name: "Run here" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".workshop .lines").getByText(/x plays \(mark /).waitFor({ timeout: 120_000 });
    assert.deepEqual(await findings(page), []);
  });
});
