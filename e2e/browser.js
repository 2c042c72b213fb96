// What the browser tests share: the built page served as visitors get it, a
// Chromium, and fresh profiles that complain about every error.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Where screenshots go; not part of the repository. */
export const out = join(root, "e2e", "out");
mkdirSync(out, { recursive: true });

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").BrowserContextOptions} ContextOptions */

/** A name of this machine that browsers take for another one: what comes from there over HTTP is not trusted. */
export const ELSEWHERE = "elsewhere.test";

/**
 * Features of Chromium that tests go without. The first two render popups of the address bar, which no test sees, for
 * each new profile: a second of the processor. The others are what Playwright turns off, whose list this one replaces.
 */
const LEFT_OUT = [
  "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable", "PaintHolding", "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled",
  "PreconnectToSearch",
];

/** What Chromium is started with. */
export const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", `--host-resolver-rules=MAP ${ELSEWHERE} localhost`,
  `--disable-features=${LEFT_OUT.join(",")}`,
];

/** Characters of what a page showed when a test failed. */
const MOST_SEEN = 8000;

/** Starts `gdl serve` on a free port. @returns {Promise<{ url: string, stop: () => void }>} */
async function serve() {
  const program = join(out, "gdl");
  execFileSync("go", ["build", "-o", program, "./cmd/gdl"], { cwd: root, stdio: "inherit" });
  const server = spawn(program, ["serve", "-listen", "localhost:0", "dist"],
    { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url) return { url: url.endsWith("/") ? url : `${url}/`, stop: () => server.kill() };
  }
  throw new Error("gdl serve said no address");
}

/** Launches Chromium, and once more if it crashes while it starts, as it did in one of some hundred runs. */
async function launch() {
  const options = { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS };
  try {
    return await chromium.launch(options);
  } catch (error) {
    console.error("Chromium did not start, and is started again:", error);
    return chromium.launch(options);
  }
}

/** A browser with the served page. Every test opens pages of its own. */
export class Browser {
  /** @param {{ url: string, stop: () => void }} server @param {import("playwright-core").Browser} chrome */
  constructor(server, chrome) {
    this.server = server;
    this.chrome = chrome;
  }

  /** The built page, served without a browser. */
  static serve() {
    return serve();
  }

  /** @param {{ url: string, stop: () => void }} [other] a server in place of `gdl serve` */
  static async start(other) {
    const given = process.env.GDL_URL; // tests another server's page instead
    const server = other ?? (given ? { url: given, stop: () => {} } : await serve());
    try {
      return new Browser(server, await launch());
    } catch (error) {
      if (server !== other) server.stop(); // it would keep the tests from ending
      throw error;
    }
  }

  async stop() {
    await this.chrome.close();
    this.server.stop();
  }

  get url() {
    return this.server.url;
  }

  /**
   * Runs a test on a page in a fresh profile. Errors that the page does not
   * handle, and breaches of its content policy, fail the test.
   * @param {(page: Page) => Promise<void>} test
   * @param {{ hash?: string, lookAhead?: boolean, offline?: boolean, missing?: RegExp } & ContextOptions} [options]
   *  lookAhead: small games are analysed by themselves; else only who asks for it is told what moves are worth, and
   *  the processor is the test's. offline: a service worker fetches all files and keeps them, as for every visitor;
   *  else the page is told that they are kept, which saves a sixth of what opening it takes. missing: files that the
   *  test keeps from the page, which the browser reports as errors
   */
  async page(test, { hash = "", lookAhead = false, offline = false, missing, ...options } = {}) {
    const context = await this.chrome.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    try {
      if (!offline && !options.serviceWorkers) {
        await context.addInitScript(() => {
          // Workers, sandboxed frames and pages over plain HTTP of another machine have none.
          if (!("ServiceWorkerContainer" in globalThis)) return;
          const kept = /** @type {ServiceWorkerRegistration} */ (/** @type {unknown} */ ({ active: {} }));
          ServiceWorkerContainer.prototype.register = () => Promise.resolve(kept);
        });
      }
      if (!lookAhead) {
        await context.addInitScript(() => {
          if (origin === "null") return; // a sandboxed frame has no storage
          if (localStorage.getItem("gdl.lookAhead") === null) localStorage.setItem("gdl.lookAhead", "false");
        });
      }
      const page = await context.newPage();
      const errors = watch(page);
      await page.goto(this.url + hash);
      try {
        await test(page);
      } catch (error) {
        if (error instanceof Error) error.message += `\n${await whatWasThere(page, errors)}`;
        throw error;
      }
      const unexpected = errors.filter((error) => !(missing && /net::ERR_FAILED/.test(error) && missing.test(error)));
      assert.deepEqual(unexpected, [], "errors of the page");
    } finally {
      await context.close();
    }
  }
}

/**
 * What somebody who reads of a failure wants to know of the page.
 * @param {Page} page
 * @param {readonly string[]} errors that it did not handle
 */
export async function whatWasThere(page, errors) {
  const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)).catch(String);
  const seen = await page.locator("body").ariaSnapshot({ timeout: 5000 }).catch(String);
  return `errors of the page: ${errors.join("; ") || "none"}\naddress: ${page.url()}\nfocus: ${focus}\n${
    seen.slice(0, MOST_SEEN)}`;
}

/** Collects the errors that a page does not handle. @param {Page} page */
export function watch(page) {
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.stack || `${error.name}: ${error.message}`));
  page.on("console", (message) => {
    const { url, lineNumber, columnNumber } = message.location();
    if (message.type() === "error") errors.push(`${message.text()} (${url}:${lineNumber}:${columnNumber})`);
  });
  return errors;
}
