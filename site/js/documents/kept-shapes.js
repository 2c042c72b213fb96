// @ts-check
// Whether what the browser's database holds is as this page writes it. Pages before and after this one, and others of
// the same host, write there too: what cannot be read is left as it is and not shown, and keeps nothing else from
// being shown.

/** @typedef {import("./match-store.js").KeptMatch} KeptMatch */

/** @param {unknown} value @returns {Record<string, unknown>} */
const fields = (value) => (typeof value === "object" && value !== null ? { ...value } : {});

/** @param {unknown} value @param {(each: unknown) => boolean} fits */
const listOf = (value, fits) => Array.isArray(value) && value.every(fits);

/** @param {unknown} value */
const isText = (value) => typeof value === "string";

/** Whether something is a time in ms. @param {unknown} value */
const isTime = (value) => typeof value === "number";

/** @param {unknown} value */
const isObject = (value) => typeof value === "object" && value !== null;

/** What a field may be that a page can leave out. @param {unknown} value @param {(each: unknown) => boolean} fits */
const missingOr = (value, fits) => value === undefined || value === null || fits(value);

/** @param {unknown} value */
const isPly = (value) => {
  const { moves, faults } = fields(value);
  return listOf(moves, isText) && missingOr(faults, (list) => listOf(list, isText));
};

/** @param {unknown} value */
const isVariation = (value) => {
  const { ply, moves } = fields(value);
  return Number.isSafeInteger(ply) && listOf(moves, (joint) => listOf(joint, isText));
};

/**
 * @param {unknown} value
 * @returns {value is KeptMatch}
 */
export function isKeptMatch(value) {
  const { id, at, title, seats, record } = fields(value);
  const { match, roles, players, steps, end, goals, variations } = fields(record);
  return [id, title, match, end].every(isText) && isTime(at) && listOf(seats, isObject)
    && listOf(roles, isText) && listOf(players, isText)
    && listOf(steps, isPly) && listOf(goals, (goal) => goal === null || typeof goal === "number")
    && missingOr(variations, (list) => listOf(list, isVariation));
}

/**
 * Whether something is a tournament, as far as its list shows it.
 * @param {unknown} value
 * @returns {value is import("./match-store.js").Kept}
 */
export function isTournament(value) {
  const { id, at, players, games, plan } = fields(value);
  return isText(id) && isTime(at) && [players, games, plan].every((list) => listOf(list, isObject));
}
