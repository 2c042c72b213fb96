// @ts-check
// What can be folded away: forms and comments of several lines, as the engine
// found them in the text, with marks beside the code to fold them.

import { codeFolding, foldAll, foldGutter, foldKeymap, foldService, unfoldAll } from "@codemirror/language";
import { StateEffect, StateField } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { h } from "../../shared/dom.js";
import { icon } from "../../shared/icons.js";
import { rulesTexts } from "../texts.js";

/** @typedef {import("@codemirror/view").EditorView} EditorView */
/** @typedef {import("../../protocol.d.ts").Range} Range */

/** @type {import("@codemirror/state").StateEffectType<readonly Range[]>} */
const setFolds = StateEffect.define();

/**
 * The stretches, sorted; they move along with the text until they are set again.
 * @type {StateField<readonly Range[]>}
 */
const stretches = StateField.define({
  create: () => /** @type {readonly Range[]} */ ([]),
  update(ranges, transaction) {
    for (const effect of transaction.effects) if (effect.is(setFolds)) return effect.value;
    const { changes } = transaction;
    return changes.empty ? ranges
      : ranges.map(({ from, to }) => ({ from: changes.mapPos(from), to: changes.mapPos(to, -1) }));
  },
});

/**
 * The stretch that begins in a line, found by halving.
 * @param {readonly Range[]} ranges
 * @param {number} from
 * @param {number} to
 * @returns {Range | null}
 */
function stretchIn(ranges, from, to) {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.from ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  const found = ranges[low];
  return found && found.from <= to && found.to > to ? found : null;
}

/**
 * Folds and unfolds all that can be folded. Who asks before the engine has said what that is gets it then.
 */
export function foldsOfRules() {
  let known = false;
  let wanted = false;
  return {
    /** Another sheet is shown. */
    opened: () => void (known = wanted = false),
    /** @param {EditorView} view @param {readonly Range[]} ranges sorted, of the text that is shown */
    show(view, ranges) {
      view.dispatch({ effects: setFolds.of(ranges) });
      known = true;
      if (wanted) foldAll(view);
      wanted = false;
    },
    /** @param {EditorView} view */
    all: (view) => (known ? foldAll(view) : wanted = true),
    /** @param {EditorView} view */
    none(view) {
      wanted = false;
      unfoldAll(view);
    },
  };
}

export const folds = [
  stretches,
  foldService.of((state, from, to) => stretchIn(state.field(stretches), from, to)),
  codeFolding({
    preparePlaceholder: (state, range) => state.doc.lineAt(range.to).number - state.doc.lineAt(range.from).number + 1,
    placeholderDOM: (_view, onclick, lines) =>
      h("button", { class: "cm-foldPlaceholder", type: "button", "aria-label": rulesTexts.unfold(lines),
      on: { click: onclick } }, rulesTexts.fold(lines)),
  }),
  foldGutter({
    markerDOM: (open) => h("span", { class: open ? "fold" : "fold closed", title: open ? rulesTexts.foldIt
      : rulesTexts.unfoldIt }, icon(open ? "down" : "forward")),
  }),
  keymap.of(foldKeymap),
];
