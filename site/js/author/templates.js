// @ts-check
// What exercises and checks begin with.

/** @typedef {import("../protocol.d.ts").Check} Check */
/** @typedef {import("../protocol.d.ts").CheckKind} CheckKind */

/** @typedef {"mend" | "question" | "empty"} Template */

/** @type {Record<Template, readonly Check[]>} */
export const TEMPLATE_CHECKS = {
  mend: [{ kind: "clean" }, { kind: "same" }],
  question: [{ kind: "question", ask: { text: "", answers: [""] } }],
  empty: [],
};

/** A new check of a kind, with what it needs. @param {CheckKind} kind @returns {Check} */
export function newCheck(kind) {
  if (kind === "question") return { kind, ask: { text: "", answers: [""] } };
  if (kind === "marking" || kind === "network") return { kind, nodes: [] };
  if (kind === "match") return { kind, role: "", number: 100, opponent: "random" };
  if (kind === "goal") return { kind, role: "", number: 100 };
  if (kind === "perft") return { kind, number: 3 };
  if (kind === "finite" || kind === "rules") return { kind, number: 20 };
  if (kind === "ground") return { kind, number: 1000 };
  return { kind };
}
