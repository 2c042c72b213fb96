// A Chromium that can be killed: its profile lies in a folder of its own and
// is used again by the next one, as on a device that went down.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { FLAGS } from "../browser.js";

/** @typedef {import("playwright-core").Page} Page */

/** Ends a process, or a group of them by its negative id, if it is there. @param {number} id */
function kill(id) {
  try {
    process.kill(id, "SIGKILL");
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ESRCH") throw error;
  }
}

export class MortalBrowser {
  profile = mkdtempSync(join(tmpdir(), "gdl-profile-"));
  /** Processes of tabs. @type {number[]} */
  tabs = [];

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

  /** Finds the processes of the tabs that are open, so that killing them takes no time. */
  noteTabs() {
    this.tabs = readdirSync("/proc").filter((name) => /^\d+$/.test(name)).map(Number).filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
        return command.includes("--type=renderer") && command.includes(this.profile);
      } catch {
        return false; // it has ended meanwhile
      }
    });
  }

  /** Ends those processes in mid-work. */
  killTabs() {
    for (const pid of this.tabs) kill(pid);
  }

  /** Ends all its processes in mid-work. */
  async kill() {
    if (!this.program?.pid) return;
    kill(-this.program.pid); // the group
    await this.ended;
  }

  /** Ends it, and forgets the profile. */
  async remove() {
    await this.kill();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
