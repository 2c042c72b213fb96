// @ts-check
// Parts of a text that stay as they are, such as what an exercise gives, and the free stretches around them.

/**
 * Where the parts stand: each after the one before. What is not found is free.
 * @param {string} text
 * @param {readonly string[]} parts
 * @returns {number[]} from and to of each
 */
export function placesOf(text, parts) {
  /** @type {number[]} */
  const places = [];
  let end = 0;
  for (const part of parts) {
    const from = text.indexOf(part, end);
    if (from < 0) continue;
    end = from + part.length;
    places.push(from, end);
  }
  return places;
}

/**
 * The free stretches before, between and after parts.
 * @param {readonly number[]} places from and to of each part
 * @param {number} length of the text
 */
export function gapsBetween(places, length) {
  const ends = [0, ...places, length];
  return Array.from({ length: ends.length / 2 }, (_, i) => ({ from: ends[2 * i] ?? 0, to: ends[2 * i + 1] ?? 0 }));
}
