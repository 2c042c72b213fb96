// @ts-check
// What the editor does without in a text that nobody reads: the colours where a
// word or a comment is huge, as each is read at a stretch; the wrapping where a
// line is long, as a line that wraps is laid out for ten thousand characters on
// each side of what is seen, and another one for two thousand.

import { Compartment, EditorState, Text } from "@codemirror/state";

const HUGE = 1 << 16; // UTF-16 units of a word or a comment
const LONG = 10_000; // of a line: no public sheet has one of 3,000
const MUCH = 1 << 16; // of a program
const DEEP = 500; // brackets in each other

/** @type {import("@codemirror/state").Extension} */
const NONE = [];

/** @param {Text} text @returns {boolean} */
export const hasHugeWord = (text) => someLine(text, HUGE, (line) => {
  const comment = line.indexOf(";");
  return comment >= 0 && line.length - comment > HUGE || isLongWordIn(line);
});

/** @param {Text} text @returns {boolean} */
export const hasLongLine = (text) => someLine(text, LONG, (line) => line.length >= LONG);

/**
 * Whether a program is more than its grammar reads without holding the page up: it is recursive, and mends what is
 * never closed at a stretch.
 * @param {Text} text
 */
export const isHardToRead = (text) => text.length > MUCH || hasLongLine(text) || isDeep(text);

/** Whether brackets lie that deep in each other, those in texts and comments counted too. @param {Text} text */
function isDeep(text) {
  let depth = 0;
  for (const part of text.iter()) {
    for (const sign of part.match(/[()[\]{}]/g) ?? []) {
      depth = Math.max(0, depth + ("([{".includes(sign) ? 1 : -1));
      if (depth > DEEP) return true;
    }
  }
  return false;
}

/**
 * Whether a line is like that, without looking at those that are too short for it.
 * @param {Text} text
 * @param {number} least UTF-16 units of such a line
 * @param {(line: string) => boolean} is
 * @returns {boolean}
 */
function someLine(text, least, is) {
  if (text.length < least) return false;
  return text.children ? text.children.some((part) => someLine(part, least, is))
    : [...text.iterLines()].some((line) => line.length >= least && is(line));
}

/**
 * Whether there are so many signs without a blank or parenthesis between them. From where a word may begin it looks
 * back from where a huge one would end, so that it reads no sign more than twice, and few of usual lines.
 * @param {string} line
 */
function isLongWordIn(line) {
  for (let from = 0; from + HUGE <= line.length;) {
    let at = from + HUGE - 1;
    while (at >= from && !endsWord(line.charCodeAt(at))) at--;
    if (at < from) return true;
    from = at + 1;
  }
  return false;
}

/** @param {number} sign */
const endsWord = (sign) => sign <= 0x20 || sign === 0x28 || sign === 0x29;

/**
 * What the editor has unless the text is like that.
 * @param {(text: Text) => boolean} isLarge
 * @param {string} text of what is opened
 * @param {import("@codemirror/state").Extension} usual
 * @returns {import("@codemirror/state").Extension}
 */
export function unless(isLarge, text, usual) {
  const part = new Compartment();
  const of = (/** @type {Text} */ doc) => (isLarge(doc) ? NONE : usual);
  return [
    part.of(of(Text.of(text.split("\n")))),
    EditorState.transactionExtender.of(({ docChanged, newDoc, startState }) => {
      if (!docChanged) return null;
      const next = of(newDoc);
      return next === part.get(startState) ? null : { effects: part.reconfigure(next) };
    }),
  ];
}
