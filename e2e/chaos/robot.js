// A visitor without patience or plan, on a device where everything fails: what
// it does follows from a seed. It uses the page in up to two tabs, and a witness
// looks at them after each of its actions.
import { join } from "node:path";
import { out, watch, whatWasThere } from "../browser.js";
import { Dice } from "../dice.js";
import { PATIENCE } from "../playground.js";
import { install, KEY, WELL } from "./faults.js";
import { sheets } from "./sheets.js";
import { Witness } from "./witness.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").BrowserContext} BrowserContext */
/** @typedef {import("./faults.js").FaultyPage} FaultyPage */
/** @typedef {import("./host.js").Host} Host */
/** @typedef {{page: Page, errors: string[], name: string}} Tab */

/** What a round came to. @typedef {{actions: number, wrong: string[], log: string[]}} Outcome */

const WIDTHS = [1440, 1024, 800, 390];
const KEYS = ["Escape", "Enter", "Tab", "ArrowDown", "ArrowLeft", "Control+K", "Control+Z", "Shift+Tab", "Space", "?",
  "Home", "End", "F8", "Control+Enter", "Alt+1", "Alt+2", "Alt+3"];
const LINKS = ["#game/nim", "#game/connect-four", "#lesson/facts-and-rules/1", "#lesson/facts-and-rules/2",
  "#v1.damaged", "#game/no-such-game", "#"];
const CALM = 60_000; // ms until a page where nothing fails any more must have come to rest
const RETRIES = 10; // of a page, after the network was lost

/** What a network that is gone, or files of a build that is gone, make the browser say. */
const NETWORK = /Failed to load resource|net::ERR_|fetching the script|ServiceWorker|dynamically imported module/;

/** Names a control, or finds it again: runs in the page. @returns {{name: string, x: number, y: number}[]} */
function controls() {
  const all = document.querySelectorAll("button, a[href^='#'], select, summary, input, canvas, [role=gridcell], " +
    "[role=option], [role=tab], [role=menuitem], [role=treeitem], [role=row], svg [tabindex]");
  return [...all].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (width === 0 || !element.checkVisibility() || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return [];
    const top1 = document.elementFromPoint(x, y);
    if (!top1 || (!element.contains(top1) && !top1.contains(element))) return [];
    const name = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
    return /^(Delete|Print|Reset)/.test(name) ? [] : [{ name: `${element.localName} ${name}`, x, y }];
  });
}

export class Robot {
  /**
   * @param {BrowserContext} context
   * @param {Host} host
   * @param {number} seed
   */
  constructor(context, host, seed) {
    this.context = context;
    this.host = host;
    this.dice = new Dice(seed);
    this.witness = new Witness();
    /** @type {Tab[]} */
    this.tabs = [];
    /** @type {string[]} */
    this.log = [];
    this.marks = 0;
    this.opened = 0;
    this.device = WELL;
  }

  /** @param {string} words */
  note(words) {
    this.log.push(words);
  }

  /** @returns {Promise<Tab>} */
  async open(hash = "") {
    const page = await this.context.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.on("dialog", (dialog) => void dialog.accept().catch(() => {}));
    page.on("filechooser", () => {});
    const tab = { page, errors: watch(page), name: `tab ${++this.opened}` };
    this.tabs.push(tab);
    await this.visit(tab, () => page.goto(this.host.url + hash));
    return tab;
  }

  /**
   * Goes to a page. Without a network, and without what a service worker has
   * kept, there is none: then the network comes back.
   * @param {Tab} tab
   * @param {() => Promise<unknown>} go
   */
  async visit(tab, go) {
    const there = () => tab.page.waitForSelector(".app, .start-failure");
    try {
      await go();
      await there();
    } catch (error) {
      if (!this.host.lost) throw error;
      this.note(`${tab.name}: no page without the network, which comes back`);
      this.host.lost = false;
      await this.retry(tab);
      await there();
    }
  }

  /**
   * The browser may still be about to show its own page, which takes the place of the one that is asked for.
   * @param {Tab} tab
   */
  async retry({ page }) {
    for (let left = RETRIES; ; left--) {
      await page.waitForTimeout(500);
      try {
        return void (await page.goto(this.host.url));
      } catch (error) {
        if (left === 0 || !/interrupted by another navigation/.test(String(error))) throw error;
      }
    }
  }

  /** @param {Partial<import("./faults.js").Device>} change */
  async become(change) {
    this.device = { ...this.device, ...change };
    for (const { page } of this.tabs.slice(0, 1)) {
      await page.evaluate((device) => /** @type {FaultyPage} */ (globalThis).faults.become(device), this.device);
    }
  }

  /** Everything is well again. */
  async heal() {
    this.host.lost = false;
    await this.become(WELL);
  }

  /** What it may do, with how often. @returns {readonly (readonly [number, (tab: Tab) => Promise<void>])[]} */
  get actions() {
    const { dice } = this;
    return [
      [30, (tab) => this.click(tab)],
      [14, (tab) => this.type(tab)],
      [5, (tab) => this.paste(tab, dice.pick(sheets))],
      [7, (tab) => this.press(tab, dice.pick(KEYS))],
      [6, (tab) => this.kill(tab)],
      [5, async () => this.fail(dice.weighted([
        [3, { room: dice.pick([0, 300, 3000, 300_000]) }], [3, { database: dice.pick(["full", "shut"]) }],
        [1, { closed: true }], [2, { clock: (dice.below(9) - 4) * 3_600_000 * 24 }]]))],
      [3, (tab) => this.closeDatabase(tab)],
      [5, () => this.heal().then(() => this.note("all is well"))],
      [3, async () => {
        this.host.lost = !this.host.lost;
        this.note(`network ${this.host.lost ? "lost" : "back"}`);
      }],
      [3, () => this.otherTab()],
      [3, (tab) => this.reload(tab)],
      [1, (tab) => this.crash(tab)],
      [2, async () => void (this.note("a new build"), this.host.deploy())],
      [2, (tab) => this.resize(tab)],
      [2, (tab) => this.follow(tab, dice.pick(LINKS))],
    ];
  }

  /** @param {Tab} tab */
  async click({ page, name }) {
    const at = this.dice.next();
    const found = await page.evaluate(controls);
    const control = found[Math.floor(at * found.length)];
    if (!control) return;
    this.note(`${name}: click ${control.name}`);
    await page.mouse.click(control.x, control.y);
  }

  /** Types something that was never typed before, at the end, the beginning, or where the caret is. @param {Tab} tab */
  async type({ page, name }) {
    const [place, whole] = [this.dice.pick(["Control+End", "Control+Home", ""]), this.dice.chance(0.5)];
    const words = `; ${++this.marks} `;
    if (!(await this.focus(page))) return;
    this.note(`${name}: type ${words}`);
    if (place) await page.keyboard.press(place);
    if (whole) await page.keyboard.insertText(words);
    else await page.keyboard.type(words, { delay: 5 });
  }

  /** @param {Page} page @returns {Promise<boolean>} false without an editor */
  async focus(page) {
    return page.evaluate(() => {
      const editor = /** @type {FaultyPage} */ (globalThis).faults.editor();
      if (!editor?.checkVisibility()) return false;
      editor.focus();
      return /** @type {ShadowRoot} */ (editor.getRootNode()).activeElement === editor;
    });
  }

  /** @param {Tab} tab @param {string} text */
  async paste({ page, name }, text) {
    if (!(await this.focus(page))) return;
    this.note(`${name}: paste ${text.length} characters`);
    await page.keyboard.press("Control+A");
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      /** @type {FaultyPage} */ (globalThis).faults.editor()?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, `; ${++this.marks}\n${text}`);
  }

  /** @param {Tab} tab @param {string} key */
  async press({ page, name }, key) {
    this.note(`${name}: press ${key}`);
    await page.keyboard.press(key);
    // What was undone is an older version, and asked for.
    if (key !== "Control+Z") return;
    this.witness.forget(await page.evaluate(() =>
      /** @type {FaultyPage} */ (globalThis).faults.tab.getItem("gdl.tab") ?? ""));
  }

  /** @param {Tab} tab */
  async kill({ page, name }) {
    const which = this.dice.below(8);
    const how = this.dice.pick(/** @type {const} */ (["error", "message"]));
    const killed = await page.evaluate(({ which, how }) =>
      /** @type {FaultyPage} */ (globalThis).faults.killWorker(which, how), { which, how });
    this.note(`${name}: worker ${which} ${killed ? `ends (${how})` : "was not there"}`);
  }

  /** @param {Partial<import("./faults.js").Device>} change */
  async fail(change) {
    this.note(`device: ${JSON.stringify(change)}`);
    await this.become(change);
  }

  /** @param {Tab} tab */
  async closeDatabase({ page, name }) {
    this.note(`${name}: the browser closes the database`);
    await page.evaluate(() => /** @type {FaultyPage} */ (globalThis).faults.closeDatabase());
  }

  /** Opens a second tab, or closes one of two, as a window that is closed or as one that is gone. */
  async otherTab() {
    if (this.tabs.length === 1) {
      this.note("a second tab");
      return void (await this.open());
    }
    const [closed] = this.tabs.splice(this.dice.below(2), 1);
    const asked = this.dice.chance(0.5);
    this.note(`${closed?.name}: closed${asked ? "" : " without a word"}`);
    await closed?.page.close({ runBeforeUnload: asked });
    this.report(closed);
  }

  /** @param {Tab} tab */
  async reload(tab) {
    this.note(`${tab.name}: reload`);
    await this.visit(tab, () => tab.page.reload());
  }

  /** The tab's process ends; the visitor opens the page again. @param {Tab} tab */
  async crash(tab) {
    this.note(`${tab.name}: crashes`);
    this.tabs.splice(this.tabs.indexOf(tab), 1);
    const gone = tab.page.waitForEvent("crash");
    void tab.page.goto("chrome://crash").catch(() => {});
    await gone;
    await tab.page.close();
    this.report(tab);
    await this.open();
  }

  /** @param {Tab} tab */
  async resize({ page, name }) {
    const width = this.dice.pick(WIDTHS);
    this.note(`${name}: ${width} wide`);
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
  }

  /** @param {Tab} tab @param {string} hash */
  async follow({ page, name }, hash) {
    this.note(`${name}: follow ${hash}`);
    await page.evaluate((hash) => void (location.hash = hash), hash);
  }

  /** @param {Tab | undefined} tab errors that a page did not handle @returns {string[]} */
  report(tab) {
    const wrong = (tab?.errors.splice(0) ?? []).filter((error) => !NETWORK.test(error));
    this.faults.push(...wrong);
    return wrong;
  }

  /** Errors of tabs that are closed, and of open ones. @type {string[]} */
  faults = [];

  /** What is wrong in any tab. @returns {Promise<string[]>} */
  async inspect() {
    /** @type {string[]} */
    const wrong = [];
    for (const tab of this.tabs) {
      this.report(tab);
      const seen = await this.witness.look(tab.page);
      wrong.push(...seen.wrong.map((words) => `${tab.name}: ${words}`));
    }
    return [...wrong, ...this.faults.splice(0)];
  }

  /**
   * Acts a number of times, then lets all be well and sees whether the page is.
   * @param {number} actions
   * @returns {Promise<Outcome>}
   */
  async round(actions) {
    await this.context.addInitScript(install, { key: KEY, well: WELL });
    await this.open();
    /** @type {string[]} */
    let wrong = [];
    let done = 0;
    for (; done < actions && wrong.length === 0; done++) {
      const [tabAt, pause] = [this.dice.next(), this.dice.pick([0, 0, 30, 200, 600])];
      const act = this.dice.weighted(this.actions);
      await act(/** @type {Tab} */ (this.tabs[Math.floor(tabAt * this.tabs.length)]));
      await new Promise((resolve) => setTimeout(resolve, pause));
      wrong = await this.inspect();
    }
    if (wrong.length === 0) {
      try {
        wrong = await this.calm();
      } catch (error) {
        wrong = [String(error), ...await Promise.all(this.tabs.map(async ({ page, name }) =>
          `${name}: ${await whatWasThere(page, [])}`))];
      }
    }
    for (const { page, name } of wrong.length > 0 ? this.tabs : []) {
      await page.screenshot({ path: join(out, `chaos-${name.replace(" ", "-")}.png`) }).catch(() => {});
    }
    return { actions: done, wrong, log: this.log };
  }

  /** Nothing fails any more: each tab comes to rest, keeps what is written, and plays. @returns {Promise<string[]>} */
  async calm() {
    await this.heal();
    /** @type {string[]} */
    const wrong = [];
    for (const tab of this.tabs) {
      this.note(`${tab.name}: a last reload, with all well`);
      await this.visit(tab, () => tab.page.reload());
      await tab.page.setViewportSize({ width: 1440, height: 900 });
      const editor = tab.page.locator('.cm-content[aria-label^="Rules"]');
      const lesson = tab.page.getByRole("region", { name: "Lesson" }); // some steps have questions in place of rules
      await editor.or(lesson).first().waitFor({ state: "attached" });
      for (let i = 0; i < 4; i++) await tab.page.keyboard.press("Escape");
      await this.follow(tab, "#game/tic-tac-toe");
      await tab.page.waitForFunction(() => document.title.startsWith("Tic-tac-toe"));
      await editor.waitFor({ state: "attached" });
      wrong.push(...await this.rests(tab));
    }
    return [...wrong, ...await this.inspect()];
  }

  /** @param {Tab} tab @returns {Promise<string[]>} what it is still busy with */
  async rests({ page, name }) {
    for (const end = Date.now() + CALM; ;) {
      const { look: { saved, busy } } = await this.witness.look(page);
      const plays = await page.getByText(/Your move, \d+ legal|Engine ready/).count() > 0;
      if (saved && busy.length === 0 && plays) return [];
      if (Date.now() > end) {
        const missing = [...busy, saved ? "" : "not saved", plays ? "" : "no moves"];
        return [`${name}: it does not come to rest: ${missing.filter((words) => words).join()}`];
      }
      await page.waitForTimeout(250);
    }
  }
}

