// @ts-check

/**
 * The facts that hold some words, as they are written or as they are spoken;
 * all of them where none does.
 * @param {readonly string[]} facts
 * @param {string} words
 */
export function matching(facts, words) {
  const wanted = words.toLowerCase();
  if (wanted === "") return facts;
  const found = facts.filter((fact) => fact.toLowerCase().includes(wanted)); // as spoken it stands in its parentheses
  return found.length > 0 ? found : facts;
}
