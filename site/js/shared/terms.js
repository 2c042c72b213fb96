// @ts-check
// Terms as the engine writes them, for display only: the page never decides
// anything about the rules, it only shows their names.

/**
 * A constant is its text; a compound is its parts, the functor first.
 * @typedef {string | Term[]} Term
 */

/** Levels of parentheses: the engine reads no deeper terms, and printing goes as deep as reading. */
const MOST_NESTED = 200;

/** Characters of a term that is read into its parts; a link may bring terms of any length. */
const MOST_READ = 64 * 1024;

/**
 * Reads one term such as `(mark 1 (cell 2 3))`. Text that is not a well-formed
 * term, or that is larger than terms are, comes back as itself, as one constant.
 * @param {string} text
 * @returns {Term}
 */
export function parseTerm(text) {
  if (text.length > MOST_READ) return text;
  const tokens = text.match(/[()]|[^\s()]+/g) ?? [];
  /** @type {Term[][]} */
  const open = [];
  for (const [i, token] of tokens.entries()) {
    const last = i === tokens.length - 1;
    if (token === "(") {
      if (open.length === MOST_NESTED) return text;
      open.push([]);
      continue;
    }
    /** @type {Term} */
    let term = token;
    if (token === ")") {
      const closed = open.pop();
      if (!closed) return text;
      term = closed;
    }
    const parent = open.at(-1);
    if (parent) parent.push(term);
    else return last ? term : text;
  }
  return text;
}

/**
 * @param {Term} term
 * @returns {string}
 */
export function printTerm(term) {
  return typeof term === "string" ? term : `(${term.map(printTerm).join(" ")})`;
}

/**
 * Splits a move or fact for a list that shows the functor dimmed:
 * `(mark 1 1)` gives `mark` and `1 1`, `noop` gives nothing and `noop`.
 * @param {string} text
 * @returns {{functor: string, args: string}}
 */
export function split(text) {
  const term = parseTerm(text);
  if (typeof term === "string" || term.length < 2) return { functor: "", args: printTerm(term) };
  const [functor = "", ...args] = term;
  return { functor: printTerm(functor), args: args.map(printTerm).join(" ") };
}

/**
 * A term without its outer parentheses, as people say it: `mark 1 1`.
 * @param {string} text
 */
export function spoken(text) {
  const { functor, args } = split(text);
  return functor === "" ? args : `${functor} ${args}`;
}

/** Whether a move, by its name, only passes the turn. @param {string} move */
export function isPass(move) {
  return /^\(?(noop|wait|pass)\)?$/i.test(move);
}

/**
 * The relation or functor a fact belongs to.
 * @param {string} text
 */
export function relationOf(text) {
  const [, functor] = /^\(\s*([^\s()]+)/.exec(text) ?? [];
  if (functor !== undefined) return functor; // of thousands of facts that are grouped all are of this kind
  const term = parseTerm(text);
  return typeof term === "string" ? term : printTerm(term[0] ?? "");
}

/** @typedef {"paren" | "keyword" | "variable" | "relation" | "number" | "comment" | "name"} Colour */

/** The words of GDL, in lower case. */
export const KEYWORDS = new Set([
  "role", "init", "true", "does", "next", "legal", "goal", "terminal", "base", "input", "distinct", "not", "or",
]);

/**
 * Cuts rule text into coloured pieces; joined, they are the text again.
 * @param {string} text
 * @returns {{text: string, colour: Colour}[]}
 */
export function colours(text) {
  /** @type {{text: string, colour: Colour}[]} */
  const pieces = [];
  let afterOpen = false;
  for (const part of text.match(/;[^\r\n]*|[()]|<=|[^\s();]+|\s+/g) ?? []) {
    /** @type {Colour} */
    let colour = "name";
    if (part === "(" || part === ")" || part === "<=") colour = "paren";
    else if (part.startsWith(";")) colour = "comment";
    else if (part.startsWith("?")) colour = "variable";
    else if (KEYWORDS.has(part.toLowerCase())) colour = "keyword";
    else if (/^\d+$/.test(part)) colour = "number";
    else if (afterOpen) colour = "relation";
    if (part.trim() !== "") afterOpen = part === "(";
    pieces.push({ text: part, colour });
  }
  return pieces;
}
