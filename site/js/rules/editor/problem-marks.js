// @ts-check
// Problems in the text: underlined, explained where the pointer is, and marked beside their line.

import { setDiagnostics } from "@codemirror/lint";
import { ChangeSet, StateEffect, StateField } from "@codemirror/state";
import { h } from "../../shared/dom.js";
import { sentence } from "../../shared/markdown.js";
import { showMarks } from "./gutters.js";

/** @typedef {import("../../protocol.d.ts").Diagnostic} Problem */
/** @typedef {import("../../protocol.d.ts").Edit} Edit */

const RANK = { error: 0, warning: 1, hint: 2 };

/** The text is as it was when its problems were found. */
const found = StateEffect.define();

/** What has changed since problems were found, which is how far places in the text have moved from what these say. */
export const changedSince = StateField.define({
  create: ({ doc }) => ChangeSet.empty(doc.length),
  update: (value, { changes, effects, newDoc }) => (effects.some((effect) => effect.is(found))
    ? ChangeSet.empty(newDoc.length) : value.compose(changes)),
});

/**
 * The edits of a fix in the text as it is now.
 * @param {import("@codemirror/state").EditorState} state
 * @param {readonly Edit[]} edits in the text in which the problem was found
 * @returns {Edit[] | null} null if what they are about has changed
 */
export function editsNow(state, edits) {
  const changes = state.field(changedSince);
  if (edits.some(({ from, to }) => to > changes.length || changes.touchesRange(from, to))) return null;
  return edits.map(({ from, to, text }) => ({ from: changes.mapPos(from, 1), to: changes.mapPos(to, -1), text }));
}

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
    { effects: [showMarks(state.doc, marks), found.of(null)] },
  ];
}
