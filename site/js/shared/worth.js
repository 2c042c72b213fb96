// @ts-check
// What a move is worth, as a number beside it: proved in a solid frame, an
// estimate in a dashed one.

import { setText } from "./dom.js";
import { texts } from "./texts.js";

/** @typedef {{value: number, proven: boolean}} Worth goal of who moves, 0..100 */

/** What it says to those who do not see the frame. @param {Worth} worth */
export const worthWords = ({ value, proven }) => texts.worth(Math.round(value), proven);

/**
 * @param {HTMLElement} element
 * @param {Worth | undefined} worth
 */
export function showWorth(element, worth) {
  element.hidden = worth === undefined;
  if (!worth) return;
  setText(element, String(Math.round(worth.value)));
  element.classList.toggle("proved", worth.proven);
  element.title = worthWords(worth);
}
