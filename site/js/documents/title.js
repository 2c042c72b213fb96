// @ts-check
// What a rule sheet is called that nobody gave a name: the bundled game it
// began as while it still is like it, else what its first comment says. And what
// a copy is called.

import { onOneLine, withoutComments } from "../shared/bare.js";
import { texts } from "../shared/texts.js";

const MOST = 40; // characters of a title: a longer comment is a sentence
const READ = 1 << 16; // characters of a sheet: reading all of five million takes longer than a name is worth
const LINE = 400; // characters of a line: what frames a title is looked for from every one of them to the end
const AKIN = 0.33; // share of a sheet in another: two games that count and take turns in the same way have up to 0.31

/**
 * The title in the comment that a sheet begins with: its first line with
 * letters, without what frames it. Empty if there is none, or only a sentence.
 * @param {string} text
 * @returns {string}
 */
export function titleOf(text) {
  for (const whole of text.slice(0, READ).trimStart().split("\n")) {
    const line = whole.slice(0, LINE);
    if (line.trim() !== "" && !line.trim().startsWith(";")) return "";
    if (line.includes("-*-")) continue; // for an editor
    const words = line.replace(/[\p{C}\s]+/gu, " ").replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})!?:]+$/gu, "");
    if (!/\p{L}/u.test(words)) continue;
    const [first = ""] = words.split(/[.,;:] | [-–—]+ /, 1);
    const title = first.replace(/\.(kif|gdl)$/i, "").replace(/ ?\([^)]*$/, "");
    return title.length > MOST || title.endsWith(":") ? "" : title;
  }
  return "";
}

/**
 * What a copy of a sheet is called.
 * @param {string} name of the sheet
 * @param {readonly string[]} others that there are
 */
export function copyName(name, others) {
  const stem = (name || texts.noName).replace(/ \(copy(?: \d+)?\)$/, "");
  for (let n = 1; ; n++) {
    const copy = `${stem} (${n === 1 ? texts.copy : `${texts.copy} ${n}`})`;
    if (!others.includes(copy)) return copy;
  }
}

/**
 * Whether two sheets are versions of one game: a good part of one stands in
 * the other, in whole rules. Null where one has no whole rule, as while its
 * first parenthesis is open: then nothing can be said.
 * @param {string} a
 * @param {string} b
 * @returns {boolean | null}
 */
export function akin(a, b) {
  const [these, those] = [formsOf(a), formsOf(b)];
  const size = (/** @type {Set<string>} */ forms) => [...forms].reduce((sum, form) => sum + form.length, 0);
  const smaller = Math.min(size(these), size(those));
  const common = size(new Set([...these].filter((form) => those.has(form))));
  return smaller === 0 ? null : common / smaller >= AKIN;
}

/** The different top-level forms, as one writes them on a line. @param {string} text */
function formsOf(text) {
  const code = withoutComments(text.slice(0, READ)).toLowerCase();
  /** @type {Set<string>} */
  const forms = new Set();
  let begin = 0;
  let depth = 0;
  for (const { 0: sign, index } of code.matchAll(/[()]/g)) {
    depth = Math.max(depth + (sign === "(" ? 1 : -1), 0);
    if (depth > 0) continue;
    forms.add(onOneLine(code.slice(begin, index + 1)));
    begin = index + 1;
  }
  return forms;
}
