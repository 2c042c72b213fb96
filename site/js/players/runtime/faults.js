// @ts-check
// Errors of a player's code, with the line that they happened in.

/** @typedef {{message: string, line: number, column: number}} Fault line: from 1, or 0 where it is not known */

const MOST_LENGTH = 500; // characters of a message

/**
 * Where in the code an error happened. The code stands in a script of its own
 * file or between lines that are not the visitor's.
 * @param {unknown} error
 * @param {{before: number, lines: number}} code lines of the script before it, and of itself
 * @returns {Fault}
 */
export function faultOf(error, { before, lines }) {
  try {
    const isError = error instanceof Error;
    const message = (isError ? `${error.name}: ${error.message}` : `Thrown: ${String(error)}`).slice(0, MOST_LENGTH);
    const stack = isError ? String(error.stack ?? "") : "";
    for (const [, line = "", column = ""] of stack.matchAll(/:(\d+):(\d+)\)?$/gm)) {
      const own = Number(line) - before;
      if (own >= 1 && own <= lines) return { message, line: own, column: Number(column) };
    }
    return { message, line: 0, column: 0 };
  } catch { // what is thrown may be anything, and reading it may throw
    return { message: "Thrown: something that cannot be read", line: 0, column: 0 };
  }
}
