// Debian's Firefox for the browser tests, spoken to by WebDriver BiDi.
import { existsSync } from "node:fs";
import { firefox } from "playwright-core";
import { Browser } from "./browser.js";

const program = process.env.FIREFOX ?? "/usr/bin/firefox-esr";

/** Whether there is a Firefox to test in. */
export const installed = existsSync(program);

/** What Firefox 153 does not know yet; that the tests have no taste in colours does not matter to it. */
const UNKNOWN = "emulation.setMediaFeaturesOverride";

/**
 * @typedef {object} Session of WebDriver BiDi, within playwright-core
 * @property {(method: string, params: object) => Promise<unknown>} send
 */

/** @param {{ url: string, stop: () => void }} server */
export async function startFirefox(server) {
  const browser = await firefox.launch({ channel: "moz-firefox", executablePath: program });
  /** @type {{ _browserSession: Session }} */
  const { _browserSession: session } = /** @type {any} */ (browser)._connection.toImpl(browser);
  const sessions = Object.getPrototypeOf(session);
  const { send } = sessions;
  /** @this {Session} @param {string} method @param {object} params */
  sessions.send = function (method, params) {
    return method === UNKNOWN ? Promise.resolve({}) : send.call(this, method, params);
  };
  return new Browser(server, browser);
}
