// How long functions are. Of JavaScript the lines of a function that stand in functions inside it, or in the
// comments above these, count for those alone, since what makes a view is a class in all but name. Tests of Go
// are tables, and have no bound.
import { parser } from "@lezer/javascript";

/** @typedef {import("@lezer/common").SyntaxNodeRef} SyntaxNodeRef */

/** The most lines that a function may have. */
export const LINES = 60;

/** Files with a function that is one long switch, whose cases say more side by side. */
const SWITCHES = new Set(["gdl/check/foreign.go"]);

const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunction|MethodDeclaration)$/;

/** Whether a node is a function. A method of an object is a property with a block. @param {SyntaxNodeRef} x */
const isFunction = (x) => FUNCTION.test(x.name) || x.name === "Property" && x.node.getChild("Block") !== null;

/**
 * The functions of a file that are too long.
 * @param {string} path
 * @param {string} text
 * @returns {{ line: number, lines: number }[]} by the line where they begin
 */
export function longFunctions(path, text) {
  if (path.endsWith("_test.go") || SWITCHES.has(path)) return [];
  const all = path.endsWith(".go") ? functionsOfGo(text) : path.endsWith(".js") ? functionsOfScript(text) : [];
  return all.filter(({ lines }) => lines > LINES).sort((a, b) => a.line - b.line);
}

/** As gofmt writes it, a function begins and ends in the first column. @param {string} text */
function functionsOfGo(text) {
  /** @type {{ line: number, lines: number }[]} */
  const found = [];
  let begin = 0;
  for (const [i, line] of text.split("\n").entries()) {
    if (/^func .*[^}]$/.test(line)) begin = i + 1;
    if (!line.startsWith("}") || begin === 0) continue;
    found.push({ line: begin, lines: i + 2 - begin });
    begin = 0;
  }
  return found;
}

/** @param {string} text */
function functionsOfScript(text) {
  const lines = text.split("\n");
  /** @param {number} at */
  const lineAt = (at) => text.slice(0, at).split("\n").length;
  /** How many lines of comment stand right above a line. @param {number} line */
  const commentAbove = (line) => {
    let first = line;
    while (/^\s*(\/?\*|\/\/)/.test(lines[first - 2] ?? "")) first--;
    return line - first;
  };
  /** @type {{ line: number, lines: number }[]} */
  const found = [];
  /** @type {number[]} the lines of functions inside those that are open */
  const inner = [0];
  parser.parse(text).iterate({
    enter(x) {
      if (isFunction(x)) inner.push(0);
    },
    leave(x) {
      if (!isFunction(x)) return;
      const [line, within] = [lineAt(x.from), inner.pop() ?? 0];
      const whole = lineAt(x.to) - line + 1;
      found.push({ line, lines: whole - within });
      if (whole > 1) inner[inner.length - 1] = (inner.at(-1) ?? 0) + whole + commentAbove(line);
    },
  });
  return found;
}
