// @ts-check
// The difference between two versions of a text as one replaced stretch: what
// has to be kept of a large text of which one place was edited.

/**
 * @typedef {object} Patch
 * @property {number} at      where the versions begin to differ, in UTF-16 units
 * @property {number} removed units of the older version that are replaced
 * @property {string} text    what stands there instead
 */

/**
 * The shortest single replacement that turns one text into another.
 * @param {string} before
 * @param {string} after
 * @returns {Patch}
 */
export function patchBetween(before, after) {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before.charCodeAt(at) === after.charCodeAt(at)) at++;
  let tail = 0;
  const most = shorter - at; // the common end must not reach into the common beginning
  while (tail < most && before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)) {
    tail++;
  }
  return { at, removed: before.length - tail - at, text: after.slice(at, after.length - tail) };
}

/**
 * @param {string} before
 * @param {Patch} patch
 */
export function patched(before, { at, removed, text }) {
  return before.slice(0, at) + text + before.slice(at + removed);
}
