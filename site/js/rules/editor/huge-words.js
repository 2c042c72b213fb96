// @ts-check
// Takes the colours away from a text with a word or a comment of a length that
// nobody reads: each is read at a stretch, and holds the page up.

import { Compartment, EditorState } from "@codemirror/state";

const HUGE = 1 << 16; // UTF-16 units
const WORD = new RegExp(`[^\\s()]{${HUGE}}|;.{${HUGE}}`);

/** @param {string} text */
export const hasHugeWord = (text) => text.length >= HUGE && WORD.test(text);

/** @type {import("@codemirror/state").Extension} */
const PLAIN = [];

/**
 * @param {string} text of the sheet that is opened
 * @param {() => import("@codemirror/state").Extension} language
 */
export function unlessHuge(text, language) {
  const part = new Compartment();
  return [
    part.of(hasHugeWord(text) ? PLAIN : language()),
    EditorState.transactionExtender.of(({ docChanged, changes, newDoc, startState }) => {
      if (!docChanged) return null;
      const plain = part.get(startState) === PLAIN;
      let huge = plain && hasHugeWord(newDoc.toString());
      changes.iterChangedRanges((_fromA, _toA, from, to) => {
        huge ||= hasHugeWord(newDoc.sliceString(newDoc.lineAt(from).from, newDoc.lineAt(to).to));
      });
      if (huge === plain) return null;
      return { effects: part.reconfigure(huge ? PLAIN : language()) };
    }),
  ];
}
