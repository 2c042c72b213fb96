// @ts-check
// How large a word is written in a cell, and in how many lines: a name of the
// rules may be long, and who has no pointer reads only what is seen.

const LARGEST = 15; // px of letters
const OF_HEIGHT = 0.45; // of letters, of a cell's height
const BROKEN = 11; // px of the letters of a word in several lines, as it would be smaller in one
const LEAST = 9; // px where there is no room
const LETTER = 0.62; // width of a letter of monospaced type, of its size
const LINE = 1.15; // height of a line, of its letters
const ROOM = 0.95; // of a cell that words may take

/**
 * @param {number} letters of the word
 * @param {{width: number, height: number}} cell CSS pixels
 * @param {number} most lines
 * @returns {{size: number, lines: number}} size of letters, CSS pixels
 */
export function fitted(letters, { width, height }, most) {
  const one = Math.min(height * OF_HEIGHT, LARGEST, (width * ROOM) / (LETTER * Math.max(letters, 2)));
  let best = { size: one, lines: 1 };
  for (let lines = 2; lines <= most && best.size < BROKEN; lines++) {
    const each = Math.ceil(letters / lines);
    const size = Math.min((height * ROOM) / (lines * LINE), (width * ROOM) / (LETTER * each), BROKEN);
    if (size > best.size) best = { size, lines };
  }
  return { ...best, size: Math.max(best.size, LEAST) };
}

/**
 * The parts that a name is broken into first: after a hyphen or underscore, before a capital.
 * @param {string} name
 */
export const partsOf = (name) => name.split(/(?<=[-_])|(?<=\p{Ll})(?=\p{Lu})/u);
