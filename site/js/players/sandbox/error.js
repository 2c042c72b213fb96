// @ts-check
// Why code that was called gave no answer.

/** @typedef {import("../runtime/faults.js").Fault} Fault */

/**
 * Why a call got no answer: the code is at fault, or its time was over, or it told
 * more than anybody can read, or it was ended on purpose.
 */
export class SandboxError extends Error {
  /**
   * @param {"fault" | "time" | "flood" | "ended"} kind
   * @param {Fault} [fault]
   */
  constructor(kind, fault = { message: "", line: 0, column: 0 }) {
    super(fault.message || kind);
    this.name = "SandboxError";
    this.kind = kind;
    this.fault = fault;
  }
}

