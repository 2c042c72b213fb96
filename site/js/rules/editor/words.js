// @ts-check
// What a word of GDL is, for the tokenizer of the editor.

import { KEYWORDS } from "../../shared/terms.js";
import { Arrow, Keyword, Number } from "./parser.terms.js";

/**
 * @param {string} word
 * @param {unknown} [_stack] of the parser, which calls with it
 * @returns {number} a term of the grammar, or -1 for an ordinary name
 */
export function kindOf(word, _stack) {
  if (word === "<=") return Arrow;
  if (KEYWORDS.has(word.toLowerCase())) return Keyword;
  return /^\d+$/.test(word) ? Number : -1;
}
