// @ts-check

const MOST = 240; // characters of a name or term where it is shown; what is written in full is in the rules

/**
 * A text as it is shown: names can have a million characters, and the middle
 * of a long one is left out.
 * @param {string} text
 */
export function brief(text) {
  if (text.length <= MOST) return text;
  const half = Math.floor(MOST / 2) - 1;
  // A character of two units is not cut in two.
  const begin = text.slice(0, half).replace(/[\ud800-\udbff]$/, "");
  const end = text.slice(-half).replace(/^[\udc00-\udfff]/, "");
  return `${begin}…${end}`;
}

const WORD = new RegExp(`\\S{${MOST + 1},}`, "g");
const MOST_TEXT = 8192; // characters of one text of the page

/**
 * Any text as the page takes it: laying out a word of a million characters
 * takes seconds, so that no word is longer than names are shown, and no text
 * longer than can be read.
 * @param {string} text
 */
export function readable(text) {
  if (text.length <= MOST) return text;
  const part = text.length <= MOST_TEXT ? text : `${text.slice(0, MOST_TEXT)}…`;
  return part.replace(WORD, brief);
}
