// A Chromium that can be killed: its profile lies in a folder of its own and
// is used again by the next one, as on a device that went down.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { FLAGS } from "../browser.js";

/** @typedef {import("playwright-core").Page} Page */

export class MortalBrowser {
  profile = mkdtempSync(join(tmpdir(), "gdl-profile-"));

  /** Starts it with what the profile holds, and gives its one context. */
  async start() {
    const program = spawn(process.env.CHROMIUM ?? "/usr/bin/chromium", [...FLAGS, "--headless",
      "--remote-debugging-port=0", `--user-data-dir=${this.profile}`, "about:blank"],
    { stdio: ["ignore", "ignore", "pipe"], detached: true });
    this.program = program;
    this.ended = new Promise((resolve) => program.once("exit", resolve));
    for await (const line of createInterface({ input: program.stderr })) {
      const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (!address) continue;
      program.stderr.resume();
      const [context] = (await chromium.connectOverCDP(address)).contexts();
      if (!context) break;
      return context;
    }
    throw new Error("Chromium did not start");
  }

  /** Ends all its processes in mid-work. */
  async kill() {
    if (!this.program?.pid) return;
    try {
      process.kill(-this.program.pid, "SIGKILL"); // the group
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ESRCH") throw error;
    }
    await this.ended;
  }

  /** Ends it, and forgets the profile. */
  async remove() {
    await this.kill();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
