// @ts-check
// Parts of a text that stay as they are: changes leave them out. They are shown
// on a ground of their own.

import { EditorState, RangeSetBuilder, StateField } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";

const line = Decoration.line({ class: "cm-locked" });

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
    provide: (field) => EditorView.decorations.compute([field], (state) => {
      /** @type {RangeSetBuilder<Decoration>} */
      const builder = new RangeSetBuilder();
      const found = state.field(field);
      for (let i = 0; i < found.length; i += 2) {
        const last = state.doc.lineAt(found[i + 1] ?? 0).number;
        for (let n = state.doc.lineAt(found[i] ?? 0).number; n <= last; n++) {
          const { from } = state.doc.line(n);
          builder.add(from, from, line);
        }
      }
      return builder.finish();
    }),
  });
  return [places, EditorState.changeFilter.of((transaction) => transaction.startState.field(places))];
}
