// @ts-check
// Takes a deletion or a replacement in an exercise back: what was taken away is
// put into the exercise as it is now, and what was changed since stays.

/** @typedef {import("../protocol.d.ts").Exercise} Exercise */
/** @typedef {Readonly<Record<string, unknown>>} Parts */

const LISTS = new Set(["hints", "checks", "choices"]); // whose entries come and go one by one

/**
 * @param {Exercise} before
 * @param {Exercise} after something was taken away
 * @param {Exercise} now
 * @returns {Exercise}
 */
export function withPutBack(before, after, now) {
  const parts = (/** @type {unknown} */ exercise) => /** @type {Parts} */ (exercise);
  return /** @type {Exercise} */ (/** @type {unknown} */ (partsBack(parts(before), parts(after), parts(now))));
}

/** @param {Parts} before @param {Parts} after @param {Parts} now @returns {Parts} */
function partsBack(before, after, now) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !isSame(before[name], after[name]));
  const back = names.map((name) => /** @type {const} */ ([name, LISTS.has(name)
    ? listBack(before[name], after[name], now[name]) : valueBack(before[name], after[name], now[name])]));
  const all = Object.entries({ ...now, ...Object.fromEntries(back), ...answersBack(before, after, now) });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

/** @param {unknown} before @param {unknown} after @param {unknown} now */
const valueBack = (before, after, now) => (isParts(before) && isParts(after) && isParts(now)
  ? partsBack(before, after, now) : before);

/** @param {unknown} before @param {unknown} after @param {unknown} now @returns {unknown} */
function listBack(before, after, now) {
  if (!Array.isArray(before) || !Array.isArray(after) || !Array.isArray(now)) return before;
  const at = deletedAt(before, after);
  if (at !== -1) return [...now.slice(0, at), before[at], ...now.slice(at)];
  if (before.length !== after.length) return before;
  return now.map((/** @type {unknown} */ each, i) =>
    (i >= before.length || isSame(before[i], after[i]) ? each : valueBack(before[i], after[i], each)));
}

/**
 * The right ones of choices are told by their numbers, counted from 1: those behind the one that comes back move on.
 * @param {Parts} before @param {Parts} after @param {Parts} now
 */
function answersBack({ choices, answers }, after, now) {
  const at = deletedAt(choices, after["choices"]);
  if (at === -1 || !Array.isArray(answers) || !Array.isArray(now["answers"])) return {};
  const right = now["answers"].map(Number).filter(Number.isInteger).map((n) => (n > at ? n + 1 : n));
  if (answers.includes(String(at + 1))) right.push(at + 1);
  return { answers: right.sort((a, b) => a - b).map(String) };
}

/** Where a list had the one entry that it has no more; -1 where that is not the difference.
 * @param {unknown} before @param {unknown} after */
function deletedAt(before, after) {
  if (!Array.isArray(before) || !Array.isArray(after) || after.length !== before.length - 1) return -1;
  const at = before.findIndex((each, i) => i === after.length || !isSame(each, after[i]));
  return isSame(before.slice(at + 1), after.slice(at)) ? at : -1;
}

/** @param {unknown} a @param {unknown} b */
const isSame = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** @param {unknown} value @returns {value is Parts} */
const isParts = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
