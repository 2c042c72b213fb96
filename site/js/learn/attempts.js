// @ts-check
// How an answer came about: what was checked, and when. Kept in the browser
// within bounds, and given away only if the learner says so.

import { patchBetween, patched } from "../documents/text-patch.js";

/** @typedef {import("../documents/document-store.js").KeyValueStorage} KeyValueStorage */
/** @typedef {import("../documents/text-patch.js").Patch} Patch */

/**
 * @typedef {object} Attempt
 * @property {number} at      ms, as Date.now()
 * @property {string} sheet   that was checked
 * @property {number} passed  checks
 */

/**
 * The form in a link: each sheet as a change of the one before it.
 * @typedef {{at: number, patch: Patch, passed: number}} PackedAttempt
 */

const PREFIX = "gdl.attempts.";
const MOST = 40; // of an exercise
const MOST_TEXT = 48 * 1024; // UTF-16 units of changes, of an exercise

export class Attempts {
  /** @param {KeyValueStorage} storage */
  constructor(storage) {
    this.storage = storage;
  }

  /** @param {string} exercise its id @returns {Attempt[]} in their order */
  of(exercise) {
    try {
      return unpackedAttempts(JSON.parse(this.storage.getItem(PREFIX + exercise) ?? "[]"));
    } catch {
      return [];
    }
  }

  /** Keeps an attempt; the same sheet twice is one. @param {string} exercise @param {Attempt} attempt */
  keep(exercise, attempt) {
    const before = this.of(exercise);
    if (before.at(-1)?.sheet === attempt.sheet) before.pop();
    try {
      this.storage.setItem(PREFIX + exercise, JSON.stringify(packedAttempts([...before, attempt])));
    } catch {
      // Without room the attempts end here; the answer itself is kept as a sheet.
    }
  }
}

/**
 * The attempts as changes. Of too many or too large ones the first and the last stay: how it began and how it ended.
 * @param {readonly Attempt[]} all
 * @returns {PackedAttempt[]}
 */
export function packedAttempts(all) {
  let kept = [...all];
  for (;;) {
    const packed = kept.map(({ at, sheet, passed }, i) =>
      ({ at, patch: patchBetween(kept[i - 1]?.sheet ?? "", sheet), passed }));
    const size = packed.reduce((sum, { patch }) => sum + patch.text.length, 0);
    if (kept.length <= MOST && size <= MOST_TEXT) return packed;
    const left = kept.length > 2 ? 1 : 0;
    kept = kept.filter((_, i) => i !== left);
  }
}

/** Reads what was packed; what does not fit ends it. @param {unknown} value @returns {Attempt[]} */
export function unpackedAttempts(value) {
  /** @type {Attempt[]} */
  const found = [];
  let size = 0;
  for (const each of Array.isArray(value) ? value.slice(0, MOST) : []) {
    const { at, patch, passed } = /** @type {Partial<PackedAttempt>} */ (each ?? {});
    const counts = [at, passed, patch?.at, patch?.removed];
    if (!counts.every((n) => Number.isSafeInteger(n) && Number(n) >= 0) || typeof patch?.text !== "string") break;
    size += patch.text.length;
    if (size > MOST_TEXT) break;
    found.push({ at: Number(at), passed: Number(passed), sheet: patched(found.at(-1)?.sheet ?? "", patch) });
  }
  return found;
}
