// @ts-check
// Which lesson explains a word of GDL, and at which step.

/** @type {Record<string, [lesson: string, step: number]>} */
const KEYWORDS = {
  role: ["a-first-game", 0], init: ["a-first-game", 0], true: ["a-first-game", 1], legal: ["a-first-game", 1],
  does: ["a-first-game", 2], next: ["a-first-game", 2], terminal: ["a-first-game", 3], goal: ["a-first-game", 3],
  "<=": ["facts-and-rules", 1], or: ["facts-and-rules", 2], and: ["facts-and-rules", 1], heuristic: ["heuristics", 2],
  sees: ["several-players", 1], random: ["several-players", 1],
  not: ["views-and-negation", 1], distinct: ["views-and-negation", 2], base: ["propnets", 0], input: ["propnets", 0],
};

/**
 * @param {string} word
 * @returns {{lesson: string, step: number} | null}
 */
export function lessonOnKeyword(word) {
  const found = Object.hasOwn(KEYWORDS, word.toLowerCase()) ? KEYWORDS[word.toLowerCase()] : undefined;
  return found ? { lesson: found[0], step: found[1] } : null;
}
