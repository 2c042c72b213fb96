// @ts-check
// Takes the colours away from a text with a word or a comment of a length that
// nobody reads: each is read at a stretch, and holds the page up.

import { Compartment, EditorState, Text } from "@codemirror/state";

const HUGE = 1 << 16; // UTF-16 units
const WORD = new RegExp(`[^\\s()]{${HUGE}}|;.{${HUGE}}`);

/** @param {Text} text @returns {boolean} */
export function hasHugeWord(text) {
  if (text.length < HUGE) return false;
  return text.children ? text.children.some(hasHugeWord) : [...text.iterLines()].some((line) => WORD.test(line));
}

/** @type {import("@codemirror/state").Extension} */
const PLAIN = [];

/**
 * @param {string} text of the sheet that is opened
 * @param {() => import("@codemirror/state").Extension} language
 */
export function unlessHuge(text, language) {
  const part = new Compartment();
  return [
    part.of(hasHugeWord(Text.of(text.split("\n"))) ? PLAIN : language()),
    EditorState.transactionExtender.of(({ docChanged, changes, newDoc, startState }) => {
      if (!docChanged) return null;
      const plain = part.get(startState) === PLAIN;
      let huge = plain && hasHugeWord(newDoc);
      changes.iterChanges((_fromA, _toA, from, to, inserted) => {
        huge ||= hasHugeWord(inserted) || [from, to].some((at) => hasHugeWord(Text.of([newDoc.lineAt(at).text])));
      });
      if (huge === plain) return null;
      return { effects: part.reconfigure(huge ? PLAIN : language()) };
    }),
  ];
}
