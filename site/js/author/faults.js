// @ts-check
// Ways to break a rule sheet: each leaves out a rule, or a condition of one, or
// turns a condition into its opposite. A teacher chooses one. Declarations of
// bases and inputs stay: the game is the same without them.

/**
 * @typedef {object} Fault
 * @property {"rule" | "condition" | "not"} kind
 * @property {number} line   of what is changed, from 1
 * @property {string} part   what is changed, on one line
 * @property {string} text   the sheet with the fault
 * @property {boolean} safe   each variable still gets values; else the editor names the fault, and nobody can play
 */

/** A list or a word of a text. @typedef {{from: number, to: number, parts: Expression[]}} Expression */

/**
 * The expressions of a text; none if its parentheses do not match.
 * @param {string} text
 * @returns {Expression[]}
 */
export function expressions(text) {
  /** @type {Expression} */
  const whole = { from: 0, to: text.length, parts: [] };
  const open = [whole];
  for (const { 0: token, index } of text.matchAll(/;[^\n]*|[()]|[^\s();]+/g)) {
    const inside = open.at(-1);
    if (token.startsWith(";") || !inside) continue;
    if (token === ")") {
      if (open.length === 1) return [];
      inside.to = index + 1;
      open.pop();
    } else {
      const expression = { from: index, to: index + token.length, parts: [] };
      inside.parts.push(expression);
      if (token === "(") open.push(expression);
    }
  }
  return open.length === 1 ? whole.parts : [];
}

/** @param {string} text @returns {Fault[]} in the order of the text */
export function faults(text) {
  const word = (/** @type {Expression | undefined} */ e) => (e ? text.slice(e.from, e.to) : "");
  let [line, seen] = [1, 0]; // faults come in the order of the text
  const lineAt = (/** @type {number} */ at) => {
    line += text.slice(seen, at).split("\n").length - 1;
    seen = at;
    return line;
  };
  /**
   * @param {Fault["kind"]} kind
   * @param {Expression} at
   * @param {string} instead
   * @param {boolean} [safe]
   * @returns {Fault}
   */
  const fault = (kind, at, instead, safe = true) => ({ kind, safe, line: lineAt(at.from),
    part: word(at).replace(/\s+/g, " "), text: tidy(text.slice(0, at.from), instead, text.slice(at.to)) });
  return expressions(text).flatMap((form) => {
    const [arrow, head, ...conditions] = form.parts;
    if (/^\(\s*(base|input)\b/i.test(word(arrow && word(arrow) === "<=" ? head : form))) return [];
    if (word(arrow) !== "<=") return [fault("rule", form, "")];
    return [fault("rule", form, ""), ...conditions.flatMap((condition) => {
      const [not, inner] = condition.parts;
      const opposite = word(not).toLowerCase() === "not" && inner ? word(inner) : `(not ${word(condition)})`;
      const others = conditions.filter((other) => other !== condition).map(word);
      return [...(others.length > 0 ? [fault("condition", condition, "", isSafe(word(head), others))] : []),
        fault("not", condition, opposite, isSafe(word(head), [...others, opposite]))];
    })];
  });
}

/**
 * Whether some condition gives each variable of a rule its values.
 * @param {string} head
 * @param {readonly string[]} conditions
 */
function isSafe(head, conditions) {
  const variables = (/** @type {string} */ part) => part.toLowerCase().match(/\?[^\s();]+/g) ?? [];
  const given = new Set(conditions.filter((each) => !/^\(\s*(not|distinct)\b/i.test(each)).flatMap(variables));
  return [head, ...conditions].flatMap(variables).every((variable) => given.has(variable));
}

/** A text without the gap that something left. @param {string} before @param {string} instead @param {string} after */
function tidy(before, instead, after) {
  if (instead !== "") return before + instead + after;
  const alone = /^[ \t]*\n/.test(after) && /(^|\n)[ \t]*$/.test(before); // on its line
  if (alone) return before.replace(/[ \t]*$/, "") + after.replace(/^[ \t]*\n/, "");
  return (after.startsWith(")") ? before.trimEnd() : before) + after.replace(/^[ \t]+/, "");
}
