// @ts-check
// Which steps of a proof are open, and what has been asked for below them. A
// step is known by its path: the numbers of the conditions that lead to it.

/** @typedef {import("../protocol.d.ts").WhyResult} WhyResult */
/** @typedef {import("../protocol.d.ts").WhyAsk} WhyAsk */
/** @typedef {import("../protocol.d.ts").Reason} Reason */

/** Steps above this depth are open from the beginning. */
export const OPEN_DEPTH = 2;

/** The path of what was asked. */
export const TOP = "0";

/** Whether what a step rests on came with it. @param {Reason} reason */
export function hasInside(reason) {
  return reason.uses.some((use) => use.parts.length > 0);
}

export class ProofTree {
  /** Steps opened or closed by hand, by path. @type {Map<string, boolean>} */
  byHand = new Map();
  /** What was asked for, by path; null while it is on its way. @type {Map<string, WhyResult | null>} */
  answers = new Map();

  /** @param {WhyResult} result */
  constructor(result) {
    this.result = result;
  }

  /**
   * @param {Reason} reason
   * @param {string} path
   * @param {number} depth of the step below what was asked
   */
  isOpen(reason, path, depth) {
    return this.byHand.get(path) ?? (hasInside(reason) && depth < OPEN_DEPTH);
  }

  /**
   * Opens a step or closes it.
   * @param {Reason} reason
   * @param {string} path
   * @param {boolean} open
   * @returns {WhyAsk | null} what has to be asked for it, unless that is known or was asked
   */
  turn(reason, path, open) {
    this.byHand.set(path, open);
    if (!open || !reason.opens || hasInside(reason) || this.answers.has(path)) return null;
    this.answers.set(path, null);
    return reason.opens;
  }

  /**
   * What was asked for has come; null where it could not be had: the step closes.
   * @param {string} path
   * @param {WhyResult | null} answer
   */
  answered(path, answer) {
    if (answer) this.answers.set(path, answer);
    else {
      this.answers.delete(path);
      this.byHand.set(path, false);
    }
  }

  /**
   * The step that says what is below a path: what was asked for there, else the step itself.
   * @param {Reason} reason
   * @param {string} path
   */
  below(reason, path) {
    return this.answers.get(path)?.nodes[0] ?? reason;
  }
}
