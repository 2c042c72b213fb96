// Starts that fail: the page says so, and gives back what is the visitor's.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser, ELSEWHERE, watch } from "./browser.js";
import { Playground, until } from "./playground.js";

/** @type {Browser} */
let browser;
before(async () => void (browser = await Browser.start()));
after(() => browser.stop());

const rules =
  "; Mine\n(role a) (init (s 1)) (legal a go) (legal a stay)\n(<= (next (s 2)) (does a go)) " +
  "(<= terminal (true (s 2))) (goal a 100)";

/**
 * Runs a test in a profile in which the visitor has written rules, without the service worker that would
 * have all parts of the page. @param {(page: import("playwright-core").Page, it: Playground) => Promise<void>} test
 */
async function written(test) {
  const context = await browser.chrome.newContext({ serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    await page.goto(browser.url);
    const it = new Playground(page);
    await it.ready();
    await it.write(rules);
    await page.getByText(/Your move, 2 legal/).first().waitFor();
    await page.waitForFunction(() => document.title.startsWith("Mine"));
    await page.getByText("Saved on this device").waitFor();
    await test(page, it);
  } finally {
    await context.close();
  }
}

for (const part of ["app-*.js", "chunk-*.js"]) {
  test(`without ${part} the page says what did not load, and shows the rules to copy`, () => written(async (page) => {
    await page.route(`**/${part}`, (route) => route.abort());
    await page.reload();
    await page.getByRole("heading", { name: "GDL Playground did not start" }).waitFor();
    await page.getByText(/A part of the page did not load/).waitFor();
    assert.equal(await page.getByRole("textbox", { name: "Mine.kif" }).inputValue(), rules);
    await page.unroute(`**/${part}`);
    await page.getByRole("button", { name: "Reload" }).click();
    await page.getByText(/Your move, 2 legal/).first().waitFor();
  }));
}

test("without early-*.js the page starts all the same", () => written(async (page) => {
  const file = await page.locator('script[src*="early-"]').getAttribute("src");
  await page.route(`**/${file}`, (route) => route.abort());
  await page.reload();
  await page.getByText(/Your move, 2 legal/).first().waitFor();
  await page.getByText("Engine ready").waitFor();
  assert.equal(await page.getByText("GDL Playground did not start").count(), 0);
}));

test("where no program comes at all the page says that it did not start", () => written(async (page) => {
  await page.route("**/*.js", (route) => route.abort());
  await page.reload();
  await page.getByRole("heading", { name: "GDL Playground did not start" }).waitFor();
}));

test("the board is there and can be played on while the rest of the page is still coming",
  () => browser.page(async (page) => {
  /** @type {() => void} */
  let release = () => {};
  const held = new Promise((resolve) => void (release = () => resolve(undefined)));
  await page.route("**/workbench-*.js", async (route) => (await held, route.continue()));
  await page.reload({ waitUntil: "commit" });
  const it = new Playground(page);
  await it.targets().first().click();
  assert.equal(await page.getByRole("tab", { name: "Analysis" }).count(), 0, "the rest is not there");
  release();
  await page.getByRole("tab", { name: "Analysis" }).waitFor();
  await page.getByText(/Your move, 7 legal/).first().waitFor();
}, { serviceWorkers: "block" }));

for (const [visitor, key] of /** @type {const} */ ([["touches nothing", ""], ["presses a key at once", "Escape"]])) {
  test(`a visitor who ${visitor} gets the first position, then the network without asking, and the page offline`,
    async () => {
    const context = await browser.chrome.newContext({ viewport: { width: 1440, height: 900 } });
    try {
      const page = await context.newPage();
      let engines = 0;
      page.on("request", (request) => void (engines += Number(/engine-\w+\.wasm$/.test(request.url()))));
      /** @type {() => void} */
      let release = () => {};
      const held = new Promise((resolve) => void (release = () => resolve(undefined)));
      await page.route("**/first-*.wasm", async (route) => (await held, route.continue()));
      await page.goto(browser.url, { waitUntil: "commit" });
      await page.getByRole("tab", { name: "Analysis" }).waitFor();
      if (key) await page.keyboard.press(key);
      assert.equal(engines, 0, "the line is for the first position");
      assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
      release();
      await page.getByText("Engine ready").waitFor();
      await page.getByText(/^Propnet: \d+ bases/).waitFor();
      assert.ok(engines > 0);
      await page.getByText("Works offline").waitFor();
    } finally {
      await context.close();
    }
  });
}

test("where the rest does not come the page says so in place of a board that could do nothing else",
  () => written(async (page) => {
  await page.route("**/workbench-*.js", (route) => route.abort());
  await page.reload();
  await page.getByText(/A part of the page did not load: workbench-\w+\.js/).waitFor();
  await page.getByRole("grid").waitFor({ state: "hidden" });
  assert.equal(await page.getByRole("textbox", { name: "Mine.kif" }).inputValue(), rules);
}));

test("after two failed starts the page opens without the match, and gives the rules back",
  () => written(async (page, it) => {
  await it.match.getByText("go", { exact: true }).first().click();
  await page.getByText(/The match is over/).first().waitFor();
  await page.getByText("Saved on this device").waitFor();
  await page.route("**/app-*.js", (route) => route.abort());
  for (let i = 0; i < 2; i++) {
    await page.reload();
    await page.getByRole("heading", { name: "GDL Playground did not start" }).waitFor();
  }
  await page.unroute("**/app-*.js");
  await page.reload();
  await page.getByText(/The page failed to start twice/).waitFor();
  await page.getByText(/Your move, 9 legal/).first().waitFor();
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await page.getByText(/Your move, 2 legal/).first().waitFor();
  assert.equal(await it.rules(), rules);
}));

test("where the database never answers the page opens without the large sheet that lies in it, and says so",
  () => written(async (page, it) => {
  await it.write(`${rules}\n${"; a line that makes it large\n".repeat(12_000)}`);
  await page.waitForFunction(() => Object.values(localStorage).some((entry) => entry.includes('"big":true')));
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => /** @type {IDBOpenDBRequest} */ (new EventTarget());
  });
  await page.reload();
  await page.getByText(/Your last sheet cannot be read now/).waitFor();
  await page.getByText(/Your move, 9 legal/).first().waitFor();
  assert.ok(await page.evaluate(() => Object.values(localStorage).some((entry) => entry.includes('"big":true'))));
}));

/**
 * A tab in which the page starts and gets no further, until the tab crashes.
 * @param {import("playwright-core").BrowserContext} context
 */
async function starting(context) {
  const known = await context.pages()[0]?.evaluate(() => localStorage.getItem("gdl.starts")) ?? "";
  const page = await context.newPage();
  await page.route("**/app-*.js", () => {}); // it never comes
  await page.goto(browser.url, { waitUntil: "commit" });
  await until(page, async (known) => !!(await navigator.locks.query()).held?.some((lock) =>
    /** @type {{id: string, beside?: string[]}[]} */ (JSON.parse(localStorage.getItem("gdl.starts") ?? "[]"))
      .some(({ id, beside }) => beside && !known.includes(id) && lock.name === `gdl.start.${id}`)), known);
  return page;
}

/** @param {import("playwright-core").Page} page */
async function crash(page) {
  const crashed = page.waitForEvent("crash");
  const devtools = await page.context().newCDPSession(page);
  devtools.send("Page.crash").catch(() => {}); // nobody is left to answer
  await crashed;
  await page.close();
}

/** Waits until the browser knows that no start is under way. @param {import("playwright-core").Page} page */
const nothingStarts = (page) => until(page, async () =>
  !(await navigator.locks.query()).held?.some(({ name }) => name?.startsWith("gdl.start.")));

test("after two starts that their tabs did not survive the page opens without the match, however soon",
  () => written(async (page) => {
  await nothingStarts(page); // its own start ends, and forgets the others, when all of it is there
  for (let i = 0; i < 2; i++) {
    await crash(await starting(page.context()));
    await nothingStarts(page);
  }
  const next = await page.context().newPage();
  await next.goto(browser.url);
  await next.getByText(/The page failed to start twice/).waitFor();
  await next.getByText(/Your move, 9 legal/).first().waitFor();
}));

test("starts that went down together are one", () => written(async (page) => {
  const context = page.context();
  await nothingStarts(page);
  const tabs = [await starting(context), await starting(context), await starting(context)];
  await Promise.all(tabs.map(crash));
  await nothingStarts(page);
  const next = await context.newPage();
  await next.goto(browser.url);
  await new Playground(next).ready();
  await next.waitForFunction(() => localStorage.getItem("gdl.starts") === null);
  assert.equal(await next.getByText(/The page failed to start twice/).count(), 0);
}));

/**
 * Holds requests for some files, as a network does that takes them and answers none.
 * @param {import("playwright-core").Page} page
 * @param {string} files
 * @returns {Promise<() => void>} lets them come
 */
async function hold(page, files) {
  /** @type {() => void} */
  let release = () => {};
  const held = new Promise((resolve) => void (release = () => resolve(undefined)));
  await page.route(files, async (route) => (await held, route.continue().catch(() => {}))); // the page may have left
  return release;
}

for (const [what, files] of [["worker's script", "**/worker-*.js"], ["programs", "**/{first,engine}-*.wasm"]]) {
  test(`where the ${what} are asked for and do not come the page says so, and goes on when they do`,
    () => written(async (page, it) => {
    const release = await hold(page, files ?? "");
    await page.clock.install();
    await page.reload({ waitUntil: "commit" });
    await page.getByRole("progressbar", { name: "Loading the engine" }).waitFor();
    await page.clock.fastForward(11_000);
    await it.match.getByText("The engine is slow to load").waitFor();
    await it.match.getByRole("button", { name: "Reload the page" }).waitFor();
    await page.getByRole("status").getByText("The engine is slow to load").waitFor({ state: "attached" });
    assert.equal(await it.rules(), rules);
    release();
    await page.getByText(/Your move, 2 legal/).first().waitFor();
    await page.getByText("Engine ready").waitFor();
    await it.match.getByText("The engine is slow to load").waitFor({ state: "hidden" });
  }));
}

test("the palette takes in the rules and facts that come while it is open", () => written(async (page) => {
  const release = await hold(page, "**/{first,engine}-*.wasm");
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("progressbar", { name: "Loading the engine" }).waitFor();
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox", { name: /Find a command/ }).fill("legal a go");
  await page.getByText("Nothing found.").waitFor();
  release();
  await page.getByRole("option", { name: /legal a go/ }).waitFor();
}));

test("where the first program does not come the engine takes its place", () => written(async (page, it) => {
  await hold(page, "**/first-*.wasm");
  await page.clock.install();
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("progressbar", { name: "Loading the engine" }).waitFor();
  await page.clock.fastForward(11_000);
  await it.match.getByText("The engine is slow to load").waitFor();
  await page.clock.fastForward(11_000);
  await page.getByText(/Your move, 2 legal/).first().waitFor();
  await page.getByText("Engine ready").waitFor();
}));

test("a board to play on stays in sight while the engine takes long", () => browser.page(async (page) => {
  const release = await hold(page, "**/engine-*.wasm");
  await page.clock.install();
  await page.goto("about:blank");
  const asked = page.waitForRequest(/engine-\w+\.wasm$/);
  await page.goto(browser.url, { waitUntil: "commit" });
  const it = new Playground(page);
  await it.ready();
  await it.targets().first().click();
  await page.getByText("1 / 1").waitFor();
  await asked;
  await page.clock.fastForward(11_000);
  await it.match.getByText("The engine is slow to load").waitFor();
  await it.board.waitFor();
  release();
  await page.getByText(/^Propnet: \d+ bases/).waitFor();
  await it.match.getByText("The engine is slow to load").waitFor({ state: "hidden" });
}, { serviceWorkers: "block" }));

test("a lesson that is linked to says that the engine takes long", () => browser.page(async (page) => {
  const release = await hold(page, "**/engine-*.wasm");
  await page.clock.install();
  await page.goto("about:blank"); // a page whose address changes in its fragment alone would stay
  const asked = page.waitForRequest(/engine-\w+\.wasm$/);
  await page.goto(`${browser.url}#lesson/facts-and-rules/1`, { waitUntil: "commit" });
  await page.getByRole("heading", { name: "Opening the lesson" }).waitFor();
  await asked;
  await page.clock.fastForward(11_000);
  await page.getByText(/Nothing more of it is arriving/).first().waitFor();
  release();
  await page.getByRole("heading", { name: "Facts", exact: true }).waitFor();
}, { serviceWorkers: "block" }));

for (const part of ["board", "network", "editor"]) {
  test(`in another page the part ${part} says that the engine takes long`, () => browser.page(async (page) => {
    const release = await hold(page, "**/{first,engine}-*.wasm");
    await page.clock.install();
    await page.goto(`${browser.url}embed.html?part=${part}#game/nim`, { waitUntil: "commit" });
    await page.getByRole("link", { name: "Open in GDL Playground" }).waitFor();
    await page.clock.fastForward(11_000);
    const bar = page.getByRole("contentinfo").getByText("The engine is slow to load");
    await bar.waitFor();
    release();
    await bar.waitFor({ state: "hidden" });
  }, { serviceWorkers: "block" }));
}

test("after two starts that hung until the visitor left, the page opens without the match",
  () => written(async (page) => {
  await nothingStarts(page); // its own start ends, and forgets the others, when all of it is there
  await hold(page, "**/app-*.js");
  for (let i = 0; i < 2; i++) {
    await page.reload({ waitUntil: "commit" });
    await until(page, async (hung) => /** @type {object[]} */ (JSON.parse(localStorage.getItem("gdl.starts") ?? "[]"))
      .filter((start) => "hung" in start).length === hung, i + 1); // after ten seconds
  }
  await page.goto("about:blank"); // before what it waited for could come
  await page.unroute("**/app-*.js");
  await page.goto(browser.url);
  await page.getByText(/The page failed to start twice/).waitFor();
  await page.getByText(/Your move, 9 legal/).first().waitFor();
}));

test("where only the first program comes the page says that nothing is checked, and not that anything plays",
  () => written(async (page) => {
  await page.route("**/engine-*.wasm", (route) => route.abort());
  await page.reload();
  await page.getByText("Engine not loaded").waitFor();
  await page.getByText("not checked", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "No propnet for these rules" }).waitFor();
  assert.equal(await page.getByText(/reasoner plays/).count(), 0);
}));

test("without an engine the page says so, the rules can be edited, and the next try succeeds",
  () => written(async (page, it) => {
  await page.route("**/{first,engine}-*.wasm", (route) => route.abort());
  await page.reload();
  await page.getByText("Engine not loaded").waitFor();
  await page.getByText("not checked", { exact: true }).waitFor();
  await it.write(`${rules} `);
  await page.getByText("Saved on this device").waitFor();
  assert.equal(await it.rules(), `${rules} `);
  await page.unroute("**/{first,engine}-*.wasm");
  await it.match.getByRole("button", { name: "Try again" }).first().click();
  await page.getByText(/Your move, 2 legal/).first().waitFor();
}));

test("an open sheet that is deleted is gone, and comes back open", () => browser.page(async (page) => {
  const it = new Playground(page);
  await it.ready();
  await it.write("(role me)\n(init secret)\n");
  const name = page.getByLabel("Name of this sheet");
  await name.fill("secret");
  await name.press("Enter");
  await page.getByText("Saved on this device").waitFor();
  await it.command("Open the gallery");
  await page.getByRole("button", { name: "Delete secret" }).click();
  await page.getByText("secret.kif is deleted").waitFor();
  assert.equal(await page.getByRole("button", { name: "Delete secret" }).count(), 0);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await page.getByText("(init secret)").waitFor();
  await it.command("Open the gallery");
  await page.getByRole("button", { name: "Delete secret" }).click();
  await page.getByText("secret.kif is deleted").waitFor();
  await page.reload(); // comes back to the gallery
  await page.getByRole("heading", { name: "Games", exact: true }).waitFor();
  await page.getByRole("link", { name: /^Nim/ }).waitFor();
  assert.equal(await page.getByText("secret").count(), 0);
}));

test("over plain HTTP, from another machine, the page starts, plays and keeps a match", async () => {
  const context = await browser.chrome.newContext();
  try {
    const page = await context.newPage();
    const errors = watch(page);
    await page.goto(Object.assign(new URL(browser.url), { hostname: ELSEWHERE }).href);
    const it = new Playground(page);
    await it.ready();
    assert.equal(await page.evaluate(() => isSecureContext), false);
    await it.write(rules);
    await page.getByRole("button", { name: "Players" }).click();
    const dialog = page.getByRole("dialog", { name: "Players" });
    await dialog.getByLabel("a", { exact: true }).selectOption("legal");
    await dialog.getByLabel("Start clock, s").fill("1");
    await dialog.getByRole("button", { name: "Start match" }).click();
    await page.getByRole("button", { name: "Play again" }).waitFor();
    await it.command("Matches and tournaments");
    await page.getByText("1 match", { exact: true }).waitFor();
    // Of a header that counts for trusted pages alone the browser says so.
    assert.deepEqual(errors.filter((error) => !error.startsWith("The Cross-Origin-Opener-Policy header")), []);
  } finally {
    await context.close();
  }
});
