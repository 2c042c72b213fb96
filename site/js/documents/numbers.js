// @ts-check
// The numbers of a sheet that can be turned: a board's size, heaps, a goal. A
// sheet declares them in comments and says which of its lines follow from them,
// so that another number rewrites those lines and nothing else; docs/numbers.md
// has the words. Other programs see comments and rules.

/**
 * A number that a sheet declares.
 * @typedef {{name: string, value: number, low: number, high: number, step: number, label: string}} Dial
 */
/** A part of a text and what comes in its place. @typedef {{from: number, to: number, text: string}} Edit */
/**
 * Lines that follow from numbers.
 * @typedef {object} Made
 * @property {string[]} templates
 * @property {number} from  where they begin in the text
 * @property {number} to    behind the last one and its line end
 * @property {number} line  of the first template, from 1
 */
/**
 * @typedef {object} Numbers
 * @property {readonly Dial[]} dials in the order of the sheet
 * @property {ReadonlyMap<string, {from: number, to: number}>} places of their values in the text
 * @property {readonly Made[]} made
 * @property {string} title template of the first comment, or ""
 */

const DIAL = /^; number ([a-z]+) (\d+), (\d+)\.\.(\d+)(?: by (\d+))?(?:, (\S.*))?$/;
const MAKE = /^; make (.*\S)$/;
const TITLE = /^; title (\S.*)$/;
const MOST_TEXT = 1 << 19; // UTF-16 units of a sheet with numbers
const MOST_LINES = 3000; // that are made, of all templates
const MOST_WORK = 400_000; // characters of templates that are read while lines are made, and for each time
const COST = 40; // more, which is what reading an empty one costs
const LONGEST = 1000; // characters of a template
const MOST_DIALS = 12;

/**
 * The numbers that a sheet declares, or null if it declares none.
 * @param {string} text
 * @returns {Numbers | null}
 */
export function numbersOf(text) {
  if (text.length > MOST_TEXT || !text.includes("; number ")) return null;
  /** @type {Dial[]} */
  const dials = [];
  /** @type {Map<string, {from: number, to: number}>} */
  const places = new Map();
  /** @type {Made[]} */
  const made = [];
  let title = "";
  /** @type {Made | null} The lines that are being read. */
  let open = null;
  let from = 0;
  for (const [index, line] of text.split("\n").entries()) {
    const comment = line.startsWith(";");
    const [, name = "", value = "", low = "", high = "", step = "1", label = name] =
      comment && DIAL.exec(line) || [];
    if (Number(step) > 0 && name !== "" && !places.has(name) && dials.length < MOST_DIALS) {
      dials.push({ name, value: Number(value), low: Number(low), high: Number(high), step: Number(step), label });
      const at = from + line.indexOf(value, "; number ".length + name.length);
      places.set(name, { from: at, to: at + value.length });
    }
    if (comment) title ||= TITLE.exec(line)?.[1] ?? "";
    const template = comment ? MAKE.exec(line)?.[1] : undefined;
    if (template !== undefined) {
      if (!open || open.to > open.from) made.push(open = { templates: [], from: 0, to: 0, line: index + 1 });
      open.templates.push(template);
      open.from = open.to = Math.min(from + line.length + 1, text.length);
    } else if (open) {
      if (line.trim() === "" || comment) open = null;
      else open.to = Math.min(from + line.length + 1, text.length);
    }
    from += line.length + 1;
  }
  return dials.length > 0 ? { dials, places, made, title } : null;
}

/**
 * What changes in a text when a number becomes another.
 * @param {string} text
 * @param {string} name
 * @param {number} value
 * @returns {Edit[]} in the order of the text
 * @throws {NumbersError} if a line of the sheet cannot be made
 */
export function withNumber(text, name, value) {
  const numbers = numbersOf(text);
  const place = numbers?.places.get(name);
  if (!numbers || !place) return [];
  const values = new Map(numbers.dials.map((dial) => [dial.name, dial.name === name ? value : dial.value]));
  return [...follows(text, numbers, values), { ...place, text: String(value) }]
    .filter(({ from, to, text: becomes }) => text.slice(from, to) !== becomes)
    .sort((a, b) => a.from - b.from);
}

/**
 * The first line of a sheet whose following text is not what its numbers make, or cannot be made.
 * @param {string} text
 * @param {Numbers} numbers of it
 * @returns {{line: number, reason: string} | null}
 */
export function notFollowing(text, numbers) {
  const values = new Map(numbers.dials.map(({ name, value }) => [name, value]));
  try {
    const [edit] = follows(text, numbers, values).filter((each) => text.slice(each.from, each.to) !== each.text);
    return edit ? { line: text.slice(0, edit.from).split("\n").length, reason: "" } : null;
  } catch (error) {
    if (error instanceof NumbersError) return { line: error.line, reason: error.message };
    throw error;
  }
}

/** A template that says nothing. */
export class NumbersError extends Error {
  line = 0;
}

/**
 * @param {string} text
 * @param {Numbers} numbers of it
 * @param {ReadonlyMap<string, number>} values
 * @returns {Edit[]}
 */
function follows(text, numbers, values) {
  const left = { lines: MOST_LINES, work: MOST_WORK };
  const edits = numbers.made.map(({ templates, from, to, line }) => {
    try {
      const lines = templates.flatMap((template) => expand(template, values, left));
      const begun = text[from - 1] === "\n" ? "" : "\n"; // else the template ends the text
      const ended = to < text.length || text.endsWith("\n") || lines.length === 0 ? "\n" : "";
      return { from, to, text: lines.length === 0 ? "" : begun + lines.join("\n") + ended };
    } catch (error) {
      if (error instanceof NumbersError) error.line ||= line;
      throw error;
    }
  });
  const first = /^; ([^\n]*)/.exec(text);
  if (numbers.title !== "" && numbers.title.length <= LONGEST && first) {
    edits.push({ from: 2, to: first[0].length, text: filled(numbers.title, values) });
  }
  return edits;
}

/**
 * The lines of a template: `(column {n}), n=1..columns` gives one for each n.
 * @param {string} template
 * @param {ReadonlyMap<string, number>} values
 * @param {{lines: number, work: number}} left how much may still be made, and read for it
 * @returns {string[]}
 */
function expand(template, values, left) {
  if (template.length > LONGEST) throw new NumbersError(`a template is longer than ${LONGEST} characters`);
  left.work -= COST + template.length;
  if (left.work < 0) throw new NumbersError(`${template}: these templates take too long`);
  const range = /^(.*), *([a-z]+)=([^={}]+)\.\.([^={}]+?)$/.exec(template);
  if (!range) {
    if (--left.lines < 0) throw new NumbersError(`${template}: more than ${MOST_LINES} lines`);
    return [filled(template, values)];
  }
  const [, inner = "", name = "", low = "", high = ""] = range;
  const [begin, end] = [calculated(low, values), calculated(high, values)];
  if (end - begin >= left.lines) throw new NumbersError(`${template}: more than ${MOST_LINES} lines`);
  /** @type {string[]} */
  const lines = [];
  for (let n = begin; n <= end; n++) lines.push(...expand(inner, new Map(values).set(name, n), left));
  return lines;
}

/** @param {string} template @param {ReadonlyMap<string, number>} values */
const filled = (template, values) =>
  template.replace(/\{([^{}]*)\}/g, (_, inner) => String(calculated(inner, values)));

/**
 * The value of sums, products and max(…) or min(…) over whole numbers and names; a quotient is rounded down.
 * @param {string} words
 * @param {ReadonlyMap<string, number>} values
 * @returns {number}
 */
export function calculated(words, values) {
  const tokens = words.match(/\d+|[a-z]+|\S/g) ?? [];
  let at = 0;
  const result = sum(0);
  if (at < tokens.length) fail();
  return result;

  /** @returns {never} */
  function fail() {
    throw new NumbersError(`${words.trim()}: ${tokens[at] ?? "something"} is not expected here`);
  }

  /** @param {string} token */
  function eat(token) {
    if (tokens[at] !== token) fail();
    at++;
  }

  /** @param {number} depth of parentheses */
  function sum(depth) {
    let value = product(depth);
    for (;;) {
      if (tokens[at] === "+") value += (at++, product(depth));
      else if (tokens[at] === "-") value -= (at++, product(depth));
      else return value;
    }
  }

  /** @param {number} depth */
  function product(depth) {
    let value = factor(depth);
    for (;;) {
      if (tokens[at] === "*") value *= (at++, factor(depth));
      else if (tokens[at] === "/") value = Math.floor(value / ((at++, factor(depth)) || fail()));
      else return value;
    }
  }

  /** @param {number} depth @returns {number} */
  function factor(depth) {
    const token = tokens[at++] ?? "";
    if (/^\d+$/.test(token)) return Number(token);
    if (depth > 20) fail();
    if (token === "max" || token === "min") {
      eat("(");
      const all = [sum(depth + 1)];
      while (tokens[at] === ",") all.push((at++, sum(depth + 1)));
      eat(")");
      return Math[token](...all);
    }
    if (token === "(") {
      const value = sum(depth + 1);
      eat(")");
      return value;
    }
    const value = values.get(token);
    if (value === undefined) throw new NumbersError(`${words.trim()}: no number is called ${token}`);
    return value;
  }
}

/**
 * Whether two sheets give the same numbers other values.
 * @param {string} a
 * @param {string} b
 */
export function varied(a, b) {
  const these = numbersOf(a);
  const those = new Map(numbersOf(b)?.dials.map(({ name, value }) => [name, value]));
  return these !== null && these.dials.some(({ name, value }) => those.has(name) && those.get(name) !== value);
}
