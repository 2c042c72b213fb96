// @ts-check
// Parts of a text that stay as they are: changes leave them out, and what is
// typed or pasted over them goes into the free text beside them. They are shown
// on a ground of their own.

import { EditorState, Prec, RangeSetBuilder, StateField, Transaction } from "@codemirror/state";
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
    EditorState.transactionFilter.of((transaction) => around(transaction, transaction.startState.field(field))),
    // Else a bracket that is typed over a selection is put around it, locked parts and all.
    Prec.high(EditorView.inputHandler.of((view, from, to, _, insert) => {
      if (from === to || !covers(view.state.field(field), from, to)) return false;
      view.dispatch(insert());
      return true;
    })),
  ],
});

/**
 * Whether a change of a stretch would change a part.
 * @param {readonly number[]} places
 * @param {number} from
 * @param {number} to
 */
const covers = (places, from, to) => places.some((at, i) => i % 2 === 0 && from < (places[i + 1] ?? 0) && to > at);

/**
 * A transaction that leaves parts as they are: a change that covers some of a part deletes what is free there, and
 * its text goes into one of the places where it does.
 * @param {Transaction} transaction
 * @param {readonly number[]} places
 * @returns {Transaction | import("@codemirror/state").TransactionSpec}
 */
function around(transaction, places) {
  const { startState: state } = transaction;
  /** @type {{from: number, to: number, insert: import("@codemirror/state").Text | string}[]} */
  const fitting = [];
  let [cut, caret] = [false, -1];
  transaction.changes.iterChanges((from, to, _, __, insert) => {
    if (!covers(places, from, to)) return void fitting.push({ from, to, insert });
    cut = true;
    const free = rooms(state, places).map((room) => ({ from: Math.max(room.from, from), to: Math.min(room.to, to) }))
      .filter((each) => each.from <= each.to);
    const best = placeFor(state, free);
    for (const each of free) fitting.push({ ...each, insert: each === best ? insert : "" });
    if (best) caret = best.to;
  }, true);
  if (!cut) return transaction;
  const changes = state.changes(fitting);
  const userEvent = transaction.annotation(Transaction.userEvent);
  return { changes, effects: transaction.effects, scrollIntoView: transaction.scrollIntoView,
    selection: caret < 0 ? state.selection.map(changes) : { anchor: changes.mapPos(caret, 1) },
    ...(userEvent === undefined ? {} : { userEvent }) };
}

/**
 * Where there is room for other text: what is free, but for the ends of lines that keep it apart from the parts.
 * @param {EditorState} state
 * @param {readonly number[]} places
 */
function rooms({ doc }, places) {
  const isBreak = (/** @type {number} */ at) => doc.sliceString(at, at + 1) === "\n";
  return gapsBetween(places, doc.length).filter(({ from, to }) => from < to).map(({ from, to }) => ({
    from: from > 0 && isBreak(from) ? from + 1 : from, to: to < doc.length && isBreak(to - 1) ? to - 1 : to,
  })).filter(({ from, to }) => from <= to);
}

/**
 * The last stretch that has something written, or the longest.
 * @template {{from: number, to: number}} Stretch
 * @param {EditorState} state
 * @param {Stretch[]} free
 */
const placeFor = (state, free) => free.findLast(({ from, to }) => state.sliceDoc(from, to).trim() !== "")
  ?? free.reduce((best, each) => (best && best.to - best.from >= each.to - each.from ? best : each),
    /** @type {Stretch | undefined} */ (undefined));

/**
 * @param {string} text
 * @param {readonly string[]} parts
 * @returns {import("@codemirror/state").Extension}
 */
export const locked = (text, parts) => (parts.length === 0 ? [] : places.init(() => placesOf(text, parts)));

/**
 * The changes that put another text, locked parts and all, in place of all that is free: a single change of
 * everything would put them there twice.
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
