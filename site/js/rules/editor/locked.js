// @ts-check
// Parts of a text that stay as they are: changes leave them out. They are shown
// on a ground of their own.

import { EditorState, RangeSetBuilder, StateField } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, gutterLineClass } from "@codemirror/view";
import { gapsBetween, placesOf } from "../../shared/locked-parts.js";

const line = Decoration.line({ class: "cm-locked" });
/** The same ground beside the text, so that it ends at the pane and not at the letters. */
const margin = new class extends GutterMarker {
  /** @override */
  elementClass = "cm-locked";
}();

/** From and to of each part. */
const places = StateField.define({
  create: () => /** @type {readonly number[]} */ ([]),
  update: (value, { docChanged, changes }) => (docChanged
    ? value.map((at, i) => changes.mapPos(at, i % 2 === 0 ? 1 : -1)) : value),
  provide: (field) => [
    EditorView.decorations.compute([field], (state) => onLines(state.doc, state.field(field), line)),
    gutterLineClass.compute([field], (state) => onLines(state.doc, state.field(field), margin)),
    EditorState.changeFilter.of((transaction) => transaction.startState.field(field)),
  ],
});

/**
 * @param {string} text
 * @param {readonly string[]} parts
 * @returns {import("@codemirror/state").Extension}
 */
export const locked = (text, parts) => (parts.length === 0 ? [] : places.init(() => placesOf(text, parts)));

/**
 * The changes that put another text in place of all that is free: a single change of everything would be cut to
 * the first free stretch.
 * @param {EditorState} state
 * @param {string} text
 * @returns {{from: number, to: number, insert: string}[] | null} null if the text lacks a locked part
 */
export function replacement(state, text) {
  const old = state.field(places, false) ?? [];
  const parts = Array.from({ length: old.length / 2 }, (_, i) => state.sliceDoc(old[2 * i], old[2 * i + 1]));
  const found = placesOf(text, parts);
  if (found.length < old.length) return null;
  const gaps = gapsBetween(found, text.length);
  return gapsBetween(old, state.doc.length).map(({ from, to }, i) => ({ from, to,
    insert: text.slice(gaps[i]?.from, gaps[i]?.to) }));
}

/**
 * @template {import("@codemirror/state").RangeValue} T
 * @param {import("@codemirror/state").Text} doc
 * @param {readonly number[]} places from and to of each part
 * @param {T} mark of every line that a part has something of
 */
function onLines(doc, places, mark) {
  /** @type {RangeSetBuilder<T>} */
  const builder = new RangeSetBuilder();
  let next = 1; // two parts may share a line
  for (let i = 0; i < places.length; i += 2) {
    const last = doc.lineAt(places[i + 1] ?? 0).number;
    for (next = Math.max(next, doc.lineAt(places[i] ?? 0).number); next <= last; next++) {
      const { from } = doc.line(next);
      builder.add(from, from, mark);
    }
  }
  return builder.finish();
}
