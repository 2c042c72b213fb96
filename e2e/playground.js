// The page as a visitor sees it: what the tests do and read goes by roles,
// names and words, so that it breaks when a visitor would be lost too.
import assert from "node:assert/strict";

/** @typedef {import("playwright-core").Page} Page */

/** Longest that anything on the page may take on a slow machine, in ms. */
export const PATIENCE = Number(process.env.PATIENCE ?? 60_000);

const AGAIN = 50; // ms between two looks

/**
 * Waits until a page answers yes. What asks the browser comes as a promise, which waitForFunction would take for yes.
 * @template T
 * @param {Page} page
 * @param {(about: T) => Promise<boolean>} question asked in the page
 * @param {T} [about] what it is given
 */
export async function until(page, question, about) {
  const end = Date.now() + PATIENCE;
  while (!await page.evaluate(/** @type {(about: unknown) => Promise<boolean>} */ (question), about)) {
    assert.ok(Date.now() < end, `never true: ${question}`);
    await page.waitForTimeout(AGAIN);
  }
}

/**
 * Waits until a field holds a value.
 * @param {import("playwright-core").Locator} field
 * @param {string} value
 */
export async function holds(field, value) {
  for (const end = Date.now() + PATIENCE; ;) {
    const now = await field.inputValue();
    if (now === value) return;
    assert.ok(Date.now() < end, `it holds "${now}", not "${value}"`);
    await field.page().waitForTimeout(AGAIN);
  }
}

/** Waits until what moves or fades has come to rest; a spinner never ends, and counts as resting. @param {Page} page */
export const atRest = (page) => until(page, async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  return document.getAnimations().every(({ playState, effect }) =>
    playState !== "running" || effect?.getComputedTiming().iterations === Infinity);
});

/** The headings of what commands bring up, unless these are the commands' names. @type {Record<string, string>} */
const HEADINGS = { "Gallery": "Games", "Open the gallery": "Games", "Choose players": "Players",
  "Compare with another": "Compare two games", "Write a player": "Workshop" };

/** The heading of what a command brings up. @param {Page} page @param {string} command */
export const headingOf = (page, command) =>
  page.getByRole("heading", { name: HEADINGS[command] ?? command, exact: true }).first();

export class Playground {
  /** @param {Page} page */
  constructor(page) {
    page.setDefaultTimeout(PATIENCE);
    page.on("filechooser", () => {}); // so that the browser asks us from the beginning
    this.page = page;
    this.board = page.getByRole("grid").first();
    this.editor = page.getByRole("textbox", { name: "Rules, in GDL" });
    this.problems = page.getByRole("region", { name: "Problems" });
    this.match = page.getByRole("region", { name: "Match" });
  }

  /** Waits until a position is shown. */
  async ready() {
    await this.board.waitFor();
    await this.page.getByText("Engine ready").waitFor({ state: "attached" }); // phones have no room for it
  }

  /** A cell by its coordinates as they are named, such as "2 3". @param {string} place */
  cell(place) {
    return this.board.getByRole("gridcell", { name: new RegExp(`^${place},`) }).first();
  }

  /** Waits until a cell shows a content. @param {string} place @param {string} content */
  async shows(place, content) {
    await this.board.getByRole("gridcell", { name: new RegExp(`^${place}, ${content}(,|$)`) }).first().waitFor();
  }

  /** Cells that a click may go to now. */
  targets() {
    return this.board.getByRole("gridcell", { name: /can go here/ });
  }

  /** Waits until the visitor has to move or the match is over. @returns {Promise<"move" | "over">} */
  async turn() {
    const over = this.page.getByText(/The match is over|Play again/).first();
    const mine = this.page.getByText(/Your move, \d+ legal/).first();
    await over.or(mine).first().waitFor();
    return (await over.isVisible()) ? "over" : "move";
  }

  /** @param {string} role @param {string} player */
  async choosePlayer(role, player) {
    await this.page.getByRole("button", { name: "Players" }).click();
    const dialog = this.page.getByRole("dialog", { name: "Players" });
    await dialog.getByLabel(role, { exact: true }).selectOption(player);
    await dialog.getByRole("button", { name: "Done" }).click();
  }

  /** Puts a text in the place of the rules, as by select all and paste. @param {string} text */
  async write(text) {
    await this.editor.focus();
    await this.page.keyboard.press("Control+A");
    await this.editor.evaluate((element, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  /** Opens a file, as a visitor would. @param {string} name @param {Buffer} bytes */
  async open(name, bytes) {
    await this.command("Open a .kif file", async () => {
      const chooser = this.page.waitForEvent("filechooser");
      await this.page.keyboard.press("Enter");
      await (await chooser).setFiles({ name, mimeType: "text/plain", buffer: bytes });
    });
  }

  /** Finds a command in the palette and runs it. @param {string} name @param {() => Promise<void>} [run] */
  async command(name, run = () => this.page.keyboard.press("Enter")) {
    await this.page.keyboard.press("Control+K");
    const words = this.page.getByRole("combobox", { name: /Find a command/ });
    await words.waitFor();
    await words.fill(name);
    await this.page.getByRole("option", { name, selected: true }).waitFor();
    await run();
  }

  /** The rules as they are saved as a file. */
  async rules() {
    const download = this.page.waitForEvent("download");
    await this.command("Save the rules as a file");
    const stream = await (await download).createReadStream();
    /** @type {Buffer[]} */
    const parts = [];
    for await (const part of stream) parts.push(part);
    return Buffer.concat(parts).toString("utf8");
  }

  /** The link that Share makes. */
  async link() {
    await this.page.getByRole("button", { name: "Share" }).click();
    const dialog = this.page.getByRole("dialog", { name: "Share" });
    const field = dialog.getByLabel("Link");
    await dialog.getByText(/characters/).waitFor();
    const link = await field.inputValue();
    assert.match(link, /#(v1\.|game\/)/);
    await this.page.keyboard.press("Escape");
    return link;
  }
}
