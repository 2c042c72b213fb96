// @ts-check
// Lines of a sheet that learners cannot change.

/** @typedef {import("../protocol.d.ts").Lines} Lines */

/**
 * Locked lines after the text was changed: those above the change stay, those below it move along, and a part that
 * the change touches is locked no more.
 * @param {string} before
 * @param {string} after
 * @param {readonly Lines[]} locked
 * @returns {Lines[]}
 */
export function movedLocks(before, after, locked) {
  const [a, b] = [before.split("\n"), after.split("\n")];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const by = b.length - a.length;
  return locked.flatMap(({ from, to }) => (to <= head ? [{ from, to }]
    : from > a.length - tail ? [{ from: from + by, to: to + by }] : []));
}

/**
 * Locks more lines; parts that touch become one.
 * @param {readonly Lines[]} locked
 * @param {Lines} more
 * @returns {Lines[]} in order
 */
export function lock(locked, more) {
  /** @type {Lines[]} */
  const joined = [];
  for (const { from, to } of [...locked, more].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to + 1) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else joined.push({ from, to });
  }
  return joined;
}

/** The lines that a part of a text touches. @param {string} text @param {number} from @param {number} to */
export function linesOf(text, from, to) {
  const line = (/** @type {number} */ at) => text.slice(0, at).split("\n").length;
  return { from: line(from), to: line(Math.max(from, text[to - 1] === "\n" ? to - 1 : to)) };
}
