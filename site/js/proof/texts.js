// @ts-check
// What proofs say.

export const proofTexts = {
  value: { true: "true", false: "false", open: "not examined" },
  because: {
    rule: (/** @type {number} */ line) => `True: the rule at line ${line} holds`,
    by: (/** @type {number} */ line) => `by line ${line}`,
    with: "with",
    all: "True: all conditions hold",
    fact: "stated in the rules",
    state: "a fact of this position",
    move: "a move that is made",
    absent: "no such fact now",
    different: "two different terms",
    same: "the same term",
    open: "not examined",
    attempt: "This rule",
    tries: (/** @type {number} */ n, /** @type {number} */ line) =>
      (line === 0 ? "False: a condition does not hold" : n === 1 ? `False: the only rule that fits, at line ${line}, ` +
      `does not hold` : `False: none of ${n} rules that fit holds, the closest is at line ${line}`),
    never: "False: no rule gives it",
    nearest: "The rules give only atoms such as these",
    noState: "False: not a fact of this position",
    during: (/** @type {number} */ move) => `As move ${move} is made. `,
    after: (/** @type {number} */ moves) => (moves === 0 ? "At the beginning. " : `After move ${moves}. `),
  },
  asking: "Looking for the proof",
};
