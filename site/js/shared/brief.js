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
