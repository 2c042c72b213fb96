// @ts-check
// What comparing two games says.

import { count, number } from "../shared/amounts.js";

/** @typedef {import("../protocol.d.ts").GameDifference} GameDifference */

export const compareTexts = {
  title: "Compare two games",
  intro: "Two rule sheets are the same game if after all moves the same moves are legal, the match ends together and " +
    "the goals agree. Names of facts and how rules are written do not count.",
  with: "Compare this sheet with",
  opened: "itself, as you opened it",
  saved: "itself, as you last saved it as a file",
  link: "a link",
  linkField: "Link to the other rules",
  own: "Your games",
  bundled: "Bundled games",
  compare: "Compare",
  stop: "Stop",
  linkBad: "This is not a link to rules.",
  gone: "The other rules cannot be read.",
  running: "Comparing the games",
  stages: /** @type {Record<string, string>} */ ({ rules: "Comparing the rules", machines: "Making the machines",
    positions: "Comparing positions", matches: "Playing random matches" }),
  pairs: (/** @type {number} */ n) => `${count(n, "position")} compared`,
  sides: /** @type {[string, string]} */ (["This sheet", "The other"]),
  result: "Result",
  changed: "You have changed the sheet since.",
  different: "Not the same game",
  after: (/** @type {number} */ n) => (n === 0 ? "differs at the start" : `differs after ${count(n, "move")}`),
  same: "The same game",
  sameByRules: "No difference: the rules say the same, whatever their order and their names. This is a proof.",
  sameByPositions: (/** @type {number} */ n) =>
    `No difference: all ${count(n, "position")} are the same. This is a proof.`,
  undecided: "Not decided",
  undecidedAfter: (/** @type {number} */ pairs, /** @type {number} */ sampled, /** @type {number} */ depth) =>
    (pairs + sampled === 0 ? "The time was over before a position was compared: these games take long to build."
      : `No difference in ${count(pairs, "position")} and in ${number(sampled)} more of random matches.`)
    + (depth > 0 ? ` None can come before move ${number(depth)}.` : ""),
  longer: (/** @type {number} */ seconds) => `Look longer, up to ${number(seconds)} s`,
  shortest: "Shortest match that shows it:",
  match: "Match that shows it:",
  replay: "Replay it",
  more: (/** @type {number} */ n) => `and ${count(n, "more difference")}`,
  why: "Why",
  changes: "Rules that differ",
  atFault: "makes the difference",
  text: "The texts, line by line",
  equal: (/** @type {number} */ n) => count(n, "equal line"),
  renamed: "Names that were taken for the same:",
  notPlayable: (/** @type {string} */ side) => `${side} has errors and cannot be played.`,
  line: (/** @type {number} */ n) => `line ${n}`,
  marks: { both: "", first: "Only in this sheet: ", second: "Only in the other: " },
};

/**
 * A difference in words, for this sheet and for the other.
 * @param {GameDifference} difference
 * @returns {[string, string]}
 */
export function differenceWords({ kind, role, move, holds, goals, roles }) {
  /** @param {(side: 0 | 1) => string} words @returns {[string, string]} */
  const sides = (words) => [words(0), words(1)];
  switch (kind) {
    case "roles": return sides((side) => `Roles: ${(roles[side] ?? []).map((each) => `\`${each}\``).join(", ")}.`);
    case "end": return sides((side) => (holds[side] ? "The match is over." : "The match goes on."));
    case "legal": return sides((side) => {
      const other = side === 0 ? 1 : 0;
      const [who, what] = [role[side] || role[other], move[side] || move[other]];
      return `\`${who}\` ${holds[side] ? "may" : "may not"} play \`${what}\`.`;
    });
    case "goal": return sides((side) => `\`${role[side]}\` gets ${goals[side]?.value ?? "no goal"}.`);
  }
}
