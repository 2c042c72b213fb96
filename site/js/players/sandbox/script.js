// @ts-check
// The script that a sandbox runs: our runtime in the first line, the student's
// code from the second line on, and after it a line that hands its functions over.
// So a line of the code has the same number everywhere, less one.

const NAMES = ["start", "move", "update", "stop"];

/** Lines of the script before the student's code. */
export const BEFORE = 1;

/**
 * @param {string} runtime in one line
 * @param {string} code
 */
export function scriptOf(runtime, code) {
  const functions = NAMES.map((name) => `${name}: typeof ${name} === "function" ? ${name} : undefined`).join(", ");
  return `"use strict";${runtime}\n${code}\n;definePlayer({ lines: ${lineCount(code)}, functions: { ${functions} } });`;
}

/** @param {string} code */
export const lineCount = (code) => code.split("\n").length;
