// @ts-check
// Which fields a check has, by its kind.

/** @typedef {import("../protocol.d.ts").Check} Check */
/** @typedef {import("../protocol.d.ts").CheckKind} CheckKind */
/** @typedef {import("../protocol.d.ts").Ask} Ask */
/** @typedef {"not" | "role" | "term" | "number" | "nodes" | "opponent" | "ask" | "after" | "joint"} Field */

/** In the order in which a form asks for them. @type {Record<CheckKind, readonly Field[]>} */
const FIELDS = {
  same: [], clean: [], query: ["term"], holds: ["after", "joint", "term", "not"],
  legal: ["after", "role", "term", "not"], ends: ["after", "not"], goal: ["after", "role", "number"],
  perft: ["number"], playable: [], winnable: [], finite: ["number"], uses: ["term", "not"], rules: ["number"],
  ground: ["number"], question: ["after", "ask"], marking: ["after", "joint", "nodes"], network: ["nodes"],
  match: ["role", "opponent", "number"],
};

/** What a question computes, and which fields that needs. */
const COMPUTED = { holds: ["joint"], moves: ["role"], perft: ["number"], value: ["role"], best: ["role"],
  visits: ["role", "number"], states: [] };

/** @param {Check} check @returns {readonly Field[]} */
export function fieldsOf({ kind, ask }) {
  const fields = Object.hasOwn(FIELDS, kind) ? FIELDS[kind] : [];
  const compute = ask?.compute || undefined;
  const more = compute && Object.hasOwn(COMPUTED, compute) ? COMPUTED[compute] : [];
  return kind === "question" ? [...fields, .../** @type {Field[]} */ (more)] : fields;
}

/** How a question is answered: by words, by choices, or by what is computed. @param {Ask} ask */
export const wayOf = ({ compute, choices = [] }) => compute || (choices.length > 0 ? "choices" : "word");

/**
 * A question that is answered in another way; its text stays.
 * @param {Ask} ask
 * @param {string} way
 * @returns {Ask}
 */
export function askedIn({ text, choices = [{ text: "" }, { text: "" }] }, way) {
  if (way === "word") return { text, answers: [""] };
  if (way === "choices") return { text, choices, answers: [] };
  const compute = /** @type {NonNullable<Ask["compute"]>} */ (way);
  return way === "holds" ? { text, choices, compute } : { text, compute };
}
