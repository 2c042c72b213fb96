// @ts-check
// Messages of the protocol as text.

/** @typedef {import("../protocol.d.ts").Entry} Entry */

/** The kind of a message by its verb, or "reply". @param {Entry} entry */
export function kindOf({ out, text }) {
  return out ? (/^\(\s*([^\s()]+)/.exec(text)?.[1] ?? "").toUpperCase() : "reply";
}

/** Minutes, seconds and milliseconds: "0:01.250". @param {number} seconds */
export function wireTime(seconds) {
  const ms = Math.round(seconds * 1000);
  const rest = String(ms % 60_000).padStart(5, "0");
  return `${Math.floor(ms / 60_000)}:${rest.slice(0, 2)}.${rest.slice(2)}`;
}

/**
 * Messages as a text to be kept: a line each, with time, direction and role.
 * @param {readonly Entry[]} entries
 * @param {readonly string[]} roles
 */
export function logText(entries, roles) {
  return entries.map(({ seconds, out, role, text, error }) =>
    `${wireTime(seconds)} ${out ? "->" : "<-"} ${roles[role] ?? role}: ${error ? `; ${error}` : text}\n`).join("");
}
