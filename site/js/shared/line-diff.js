// @ts-check
// Which lines two texts have in common, and which one has alone.

/**
 * A line with its number in both texts, from 1; 0 where it is not in one.
 * @typedef {{kind: "both" | "first" | "second", text: string, at: [number, number]}} Line
 */

/** @typedef {Pick<Line, "kind" | "text">} Unnumbered */

const MOST_CELLS = 4_000_000; // of the table: lines of one text times those of the other

/**
 * The lines of both texts, those that differ between those that both have.
 * Very long texts that differ in the middle are shown one after the other.
 * @param {string} first
 * @param {string} second
 * @returns {Line[]}
 */
export function lineDiff(first, second) {
  /** @type {[number, number]} */
  const passed = [0, 0];
  return stretches(first, second).map((line) => {
    const has = /** @type {const} */ ([line.kind !== "second", line.kind !== "first"]);
    const at = /** @type {[number, number]} */ (has.map((there, side) => (there ? ++passed[side === 0 ? 0 : 1] : 0)));
    return { ...line, at };
  });
}

/** @param {string} first @param {string} second @returns {Unnumbered[]} */
function stretches(first, second) {
  const [a, b] = [first.split("\n"), second.split("\n")];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const both = (/** @type {string} */ text) => /** @type {Unnumbered} */ ({ kind: "both", text });
  return [...a.slice(0, head).map(both),
    ...middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...a.slice(a.length - tail).map(both)];
}

/**
 * By a longest common subsequence.
 * @param {readonly string[]} a
 * @param {readonly string[]} b
 * @returns {Unnumbered[]}
 */
function middle(a, b) {
  if (a.length * b.length > MOST_CELLS) {
    return [...a.map((text) => /** @type {Unnumbered} */ ({ kind: "first", text })),
      ...b.map((text) => /** @type {Unnumbered} */ ({ kind: "second", text }))];
  }
  const width = b.length + 1;
  const common = new Uint32Array((a.length + 1) * width); // of the rest of both, from each pair of lines on
  const at = (/** @type {number} */ i, /** @type {number} */ j) => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  /** @type {Unnumbered[]} */
  const lines = [];
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    if (i < a.length && j < b.length && a[i] === b[j]) lines.push({ kind: "both", text: a[i++] ?? "" }), j++;
    else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: "first", text: a[i++] ?? "" });
    } else lines.push({ kind: "second", text: b[j++] ?? "" });
  }
  return lines;
}
