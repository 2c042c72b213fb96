// @ts-check
// How much text a sheet may have.

export const MAX_BYTES = 5 * 1024 * 1024; // of a file that is opened, and characters that are put in together
const MAX_LINES = 250_000; // the editor keeps something of each

/** Whether the editor takes a text in without holding the page up. @param {string} text */
export function isEditable(text) {
  if (text.length > MAX_BYTES) return false;
  const ends = /\r\n?|\n/g;
  let lines = 1;
  while (lines <= MAX_LINES && ends.test(text)) lines++;
  return lines <= MAX_LINES;
}
