// @ts-check
// Terms between text and lists: "(mark 1 2)" is ["mark", "1", "2"].

/** @typedef {string | Term[]} Term */

const MOST_NESTED = 200; // lists inside each other: the engine reads no more

/**
 * Reads a term.
 * @param {string} text such as "(mark 1 2)" or "noop"
 * @returns {Term} a word, or a list of its parts
 */
export function parse(text) {
  const words = String(text).replace(/;[^\n\r]*/g, " ").match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const term = read(0);
  if (at < words.length) throw new SyntaxError(`More than one term: ${text}`);
  return term;

  /** @param {number} nested @returns {Term} */
  function read(nested) {
    const word = words[at++];
    if (word === undefined || nested > MOST_NESTED) throw new SyntaxError(`A term is missing or never ends: ${text}`);
    if (word === ")") throw new SyntaxError(`A parenthesis closes nothing: ${text}`);
    if (word !== "(") return word;
    /** @type {Term[]} */
    const parts = [];
    while (words[at] !== ")") parts.push(read(nested + 1));
    at++;
    return parts;
  }
}

/**
 * Writes a term.
 * @param {Term} term
 * @returns {string}
 */
export function print(term) {
  return Array.isArray(term) ? `(${term.map(print).join(" ")})` : String(term);
}
