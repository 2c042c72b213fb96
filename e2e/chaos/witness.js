// Compares what a page shows and says with what is stored, and remembers what
// it has called saved: nothing of that may be lost.

import { createHash } from "node:crypto";
import { bundled } from "./sheets.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./faults.js").FaultyPage} FaultyPage */

/**
 * A sheet in storage.
 * @typedef {object} Stored
 * @property {string} id
 * @property {string | null} text null where the database does not have it
 * @property {number} plies       of its match
 * @property {boolean} changed    it is the visitor's own
 */

/**
 * A page at one moment.
 * @typedef {object} Look
 * @property {string | null} text of the rules; null while there is no editor
 * @property {boolean} saved      the footer calls it saved
 * @property {number} plies       of the match
 * @property {string} tab         id of the sheet that the tab returns to
 * @property {boolean} lesson     a lesson is shown, perhaps with an exercise
 * @property {Stored[]} stored
 * @property {string[]} removed   sheets that the page has removed since it was opened
 * @property {Record<string, number>} passed exercises
 * @property {string[]} busy      what the page says to be working at
 */

/** Looks at a page when it has drawn its state, in one task except for large texts. @returns {Promise<Look>} */
async function lookInPage() {
  const { faults } = /** @type {FaultyPage} */ (globalThis);
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  const editor = /** @type {any} */ (faults.editor()); // CodeMirror notes its view there
  /** @type {string | null} */
  const text = editor ? editor.cmTile.root.view.state.doc.toString() : null;
  const visible = (/** @type {Element} */ element) => element.checkVisibility();
  const words = [...document.querySelectorAll("span, b, p, div, button")]
    .filter((element) => element.childElementCount === 0 && visible(element))
    .map((element) => element.textContent ?? "");
  const saved = words.includes("Saved on this device");
  const slider = document.querySelector('input[type=range][aria-label="Ply"]');
  const busy = words.filter((each) => /so far|^Building|thinking|^Saving$|^Checking|^Comparing|^Restarting/.test(each));
  const bars = [...document.querySelectorAll("[role=progressbar]")].filter(visible);
  busy.push(...bars.map((bar) => bar.ariaLabel ?? "a bar"));
  const names = Array.from({ length: faults.storage.length }, (_, i) => faults.storage.key(i) ?? "");
  const entries = names.filter((name) => name.startsWith("gdl.doc."))
    .map((name) => JSON.parse(faults.storage.getItem(name) ?? "null"));
  const passed = Object.fromEntries(names.filter((name) => name.startsWith("gdl.learn."))
    .map((name) => [name, Number(JSON.parse(faults.storage.getItem(name) ?? "{}").passed ?? 0)]));
  const seen = { text, saved, busy, passed, plies: Number(slider instanceof HTMLInputElement ? slider.max : 0),
    tab: faults.tab.getItem("gdl.tab") ?? "", lesson: location.hash.startsWith("#lesson"), removed: faults.removed };
  /** @type {Stored[]} */
  const stored = [];
  for (const { doc, big, key, patch, moves, later = [] } of entries) {
    const base = big ? await large(key ?? doc.id) : doc.text;
    const whole = base !== null && patch ? base.slice(0, patch.at) + patch.text + base.slice(patch.at + patch.removed)
      : base;
    stored.push({ id: doc.id, text: whole, plies: moves.length + later.length, changed: doc.changed });
  }
  return { ...seen, stored };

  /** @param {string} key @returns {Promise<string | null>} */
  function large(key) {
    return new Promise((resolve) => {
      const request = faults.openDatabase();
      request.onerror = () => resolve(null);
      request.onsuccess = () => {
        const database = request.result;
        if (!database.objectStoreNames.contains("texts")) return resolve(null);
        const got = database.transaction("texts").objectStore("texts").get(key);
        got.onsuccess = () => (database.close(), resolve(got.result ?? null));
        got.onerror = () => (database.close(), resolve(null));
      };
    });
  }
}

/** @param {string} text */
const mark = (text) => createHash("sha256").update(text).digest("hex").slice(0, 12);

/** How often a page is looked at until what it says is believed to be wrong: it may be about to draw. */
const LOOKS = 4;

export class Witness {
  constructor() {
    this.time = 0;
    /** When each version of a sheet was last shown or called saved. @type {Map<string, Map<string, number>>} */
    this.versions = new Map();
    /** The version of each of the visitor's sheets that was last called saved. @type {Map<string, string>} */
    this.promised = new Map();
    /** @type {Record<string, number>} */
    this.passed = {};
  }

  /**
   * Looks at a page, and says what is wrong.
   * @param {Page} page
   * @returns {Promise<{look: Look, wrong: string[]}>}
   */
  async look(page) {
    for (let left = LOOKS; ; left--) {
      const look = await page.evaluate(lookInPage);
      const wrong = this.judge(look);
      if (wrong.length === 0 || left === 1) return { look, wrong };
      await page.waitForTimeout(150);
    }
  }

  /** @param {Look} look */
  judge(look) {
    this.time++;
    const wrong = this.lost(look);
    if (look.text === null) return wrong;
    const shown = mark(look.text);
    const same = look.stored.filter(({ text }) => text === look.text);
    // Without a move, mark of the robot or entry of its own there is nothing of the visitor's.
    const untouched = look.plies === 0 && (bundled.has(look.text) || (look.lesson && !/; \d+\s/.test(look.text)));
    const entry = same.find(({ id }) => id === look.tab) ?? (untouched ? undefined : same[0]);
    if (!look.saved || (!entry && untouched)) return wrong;
    if (!entry) return [...wrong, `"Saved" is said of ${look.text.length} units that are not stored`];
    this.seen(entry.id, shown);
    if (entry.changed) this.promised.set(entry.id, shown);
    if (entry.plies !== look.plies) {
      wrong.push(`"Saved" is said of ${look.plies} plies of which ${entry.plies} are stored`);
    }
    return wrong;
  }

  /** What was called saved and is not there any more, or in an older version. @param {Look} look */
  lost({ stored, passed }) {
    /** @type {string[]} */
    const wrong = [];
    for (const [id, promised] of this.promised) {
      const entry = stored.find((each) => each.id === id);
      if (!entry) wrong.push(`sheet ${id} was saved and is gone`);
      else if (entry.text === null) wrong.push(`the large text of sheet ${id} is gone`);
      else {
        const found = mark(entry.text);
        const when = (/** @type {string} */ version) => this.versions.get(id)?.get(version) ?? Infinity;
        if (found !== promised && when(found) < when(promised)) wrong.push(`sheet ${id} is older than what was saved`);
      }
    }
    for (const [name, at] of Object.entries(this.passed)) {
      if (at > 0 && !passed[name]) wrong.push(`${name} was passed, and is not any more`);
    }
    this.passed = { ...this.passed, ...passed };
    return wrong;
  }

  /** @param {string} id @param {string} version */
  seen(id, version) {
    const versions = this.versions.get(id) ?? new Map();
    this.versions.set(id, versions.set(version, this.time));
  }

  /** The robot goes back to an older version, or deletes a sheet: it is not the page's fault. @param {string} id */
  forget(id) {
    this.promised.delete(id);
    this.versions.delete(id);
  }
}
