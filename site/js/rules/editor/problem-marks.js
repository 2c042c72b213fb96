// @ts-check
// Problems in the text: underlined, explained where the pointer is, and marked beside their line.

import { setDiagnostics } from "@codemirror/lint";
import { h } from "../../shared/dom.js";
import { sentence } from "../../shared/markdown.js";
import { showMarks } from "./gutters.js";

/** @typedef {import("../../protocol.d.ts").Diagnostic} Problem */
/** @typedef {import("../../protocol.d.ts").Edit} Edit */

const RANK = { error: 0, warning: 1, hint: 2 };

/**
 * What marks problems. Those past the end are of a text that was longer.
 * @param {import("@codemirror/state").EditorState} state
 * @param {readonly Problem[]} problems
 * @param {(edits: readonly Edit[]) => void} apply makes the edits of a fix
 * @returns {import("@codemirror/state").TransactionSpec[]}
 */
export function marked(state, problems, apply) {
  const inside = problems.filter((problem) => problem.to <= state.doc.length);
  const marks = [...inside].sort((a, b) => RANK[a.severity] - RANK[b.severity])
    .map((problem) => ({ at: problem.from, severity: problem.severity, words: problem.message }));
  return [
    setDiagnostics(state, inside.map(({ from, to, severity, message, fixes }) => ({
      from, to, severity, message,
      renderMessage: () => h("span", {}, sentence(message)),
      actions: fixes.map((fix) => ({ name: fix.title, apply: () => apply(fix.edits) })),
    }))),
    { effects: showMarks(state.doc, marks) },
  ];
}
