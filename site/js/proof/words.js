// @ts-check
// What a claim of a proof rests on, in words.

import { proofTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").WhyResult} WhyResult */
/** @typedef {import("../protocol.d.ts").Reason} Reason */

/**
 * Why what was asked holds or does not.
 * @param {WhyResult} result
 * @param {Reason} reason the claim itself, not a condition
 */
export function verdict(result, reason) {
  const { because } = proofTexts;
  const [use] = reason.uses;
  if (!reason.holds) {
    if (reason.opens) return because.noState;
    return use ? because.tries(new Set(reason.uses.map((u) => u.rule)).size, use.lineNumber) : because.never;
  }
  if (reason.cause !== "rule" || !use) return result.nodes.length > 1 ? because.all : cause(reason);
  return use.lineNumber > 0 ? because.rule(use.lineNumber) : because.all;
}

/**
 * Why a condition that needs no rule holds or does not; "" where a rule says
 * it, or nothing more can be said.
 * @param {Reason} reason
 * @returns {string}
 */
export function cause(reason) {
  const { because } = proofTexts;
  if (reason.open) return because.open;
  if (reason.cause === "compared") return reason.holds === reason.text.startsWith("(not") ? because.same
    : because.different;
  if (!reason.holds) return "";
  switch (reason.cause) {
    case "fact": return because.fact;
    case "state": return because.state;
    case "move": return because.move;
    case "absent": return because.absent;
    default: return "";
  }
}

/** Which position an explanation speaks of. @param {WhyResult} result */
export function positionWords({ moved, plies }) {
  return moved ? proofTexts.because.during(plies + 1) : proofTexts.because.after(plies);
}
