// @ts-check

import { spoken } from "../shared/terms.js";

/**
 * The facts that hold some words, as they are written or as they are spoken;
 * all of them where none does.
 * @param {readonly string[]} facts
 * @param {string} words
 */
export function matching(facts, words) {
  const wanted = words.toLowerCase();
  const found = facts.filter((fact) => [fact, spoken(fact)].some((each) => each.toLowerCase().includes(wanted)));
  return found.length > 0 ? found : facts;
}
