// @ts-check
// Takes the colours away from a text with a word or a comment of a length that
// nobody reads: each is read at a stretch, and holds the page up.

import { Compartment, EditorState, Text } from "@codemirror/state";

const HUGE = 1 << 16; // UTF-16 units
const WORD = new RegExp(`[^\\s()]{${HUGE}}|;.{${HUGE}}`);

/** @param {Text} text @param {number} [from] @param {number} [to] whose lines are looked at */
export function hasHugeWord(text, from = 0, to = text.length) {
  if (text.length < HUGE) return false;
  for (const lines = text.iterLines(text.lineAt(from).number, text.lineAt(to).number + 1); !lines.next().done;) {
    if (lines.value.length >= HUGE && WORD.test(lines.value)) return true;
  }
  return false;
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
      changes.iterChangedRanges((_fromA, _toA, from, to) => {
        huge ||= hasHugeWord(newDoc, from, to);
      });
      if (huge === plain) return null;
      return { effects: part.reconfigure(huge ? PLAIN : language()) };
    }),
  ];
}
