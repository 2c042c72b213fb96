// @ts-check
// Parts of a text that stay as they are: changes leave them out. They are shown
// on a ground of their own.

import { EditorState, RangeSetBuilder, StateField } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, gutterLineClass } from "@codemirror/view";

const line = Decoration.line({ class: "cm-locked" });
/** The same ground beside the text, so that it ends at the pane and not at the letters. */
const margin = new class extends GutterMarker {
  /** @override */
  elementClass = "cm-locked";
}();

/**
 * Where the parts stand: each after the one before. What is not found is free.
 * @param {string} text
 * @param {readonly string[]} parts
 * @returns {number[]} from and to of each
 */
export function placesOf(text, parts) {
  /** @type {number[]} */
  const places = [];
  let end = 0;
  for (const part of parts) {
    const from = text.indexOf(part, end);
    if (from < 0) continue;
    end = from + part.length;
    places.push(from, end);
  }
  return places;
}

/**
 * @param {string} text
 * @param {readonly string[]} parts
 * @returns {import("@codemirror/state").Extension}
 */
export function locked(text, parts) {
  if (parts.length === 0) return [];
  const places = StateField.define({
    create: () => placesOf(text, parts),
    update: (value, { docChanged, changes }) => (docChanged
      ? value.map((at, i) => changes.mapPos(at, i % 2 === 0 ? 1 : -1)) : value),
    provide: (field) => [
      EditorView.decorations.compute([field], (state) => onLines(state.doc, state.field(field), line)),
      gutterLineClass.compute([field], (state) => onLines(state.doc, state.field(field), margin)),
    ],
  });
  return [places, EditorState.changeFilter.of((transaction) => transaction.startState.field(places))];
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
