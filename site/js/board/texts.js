// @ts-check
// What boards say.

export const boardTexts = {
  board: (/** @type {string} */ relation) => `Board, read from ${relation}`,
  cell: (/** @type {string} */ place, /** @type {string} */ content) => `${place}, ${content}`,
  empty: "empty",
  held: "in hand",
  notHeld: "not in hand",
  on: "on",
  off: "off",
  piece: (/** @type {string} */ content) => content,
  target: "can go here",
  chosen: "chosen",
  mayChoose: "has moves",
  lastMove: "last move",
  level: (/** @type {number} */ n, /** @type {number} */ all) => `${n} of ${all}`,
};
