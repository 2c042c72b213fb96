// @ts-check
// The messages of a match of a tournament, within bounds: a tournament may have
// hundreds of matches, and each START has all of the rules, which are kept anyway.

import { tournamentTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").Entry} Entry */

export const MOST_MESSAGES = 4000; // of a match; the oldest make room
export const LONGEST = 32 * 1024; // characters of a message

export class MatchLog {
  constructor() {
    /** @type {Entry[]} */
    this.entries = [];
  }

  /** @param {Entry} entry */
  add(entry) {
    const { text } = entry;
    if (this.entries.length === MOST_MESSAGES) this.entries.shift();
    this.entries.push(text.length <= LONGEST ? entry
      : { ...entry, text: text.slice(0, LONGEST) + tournamentTexts.cut(text.length - LONGEST) });
  }
}
