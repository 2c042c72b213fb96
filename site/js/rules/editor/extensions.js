// @ts-check
// What the editor is put together from, apart from what belongs to one sheet.

import { acceptCompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { nextDiagnostic } from "@codemirror/lint";
import { EditorState, Prec } from "@codemirror/state";
import {
  drawSelection, dropCursor, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars,
  keymap, lineNumbers, rectangularSelection, tooltips,
} from "@codemirror/view";
import { rulesTexts } from "../texts.js";
import { finding } from "./finding.js";
import { folds } from "./folds.js";
import { figureColumn, ruleStatusColumn, litLines, problemColumn } from "./gutters.js";
import { completion, help } from "./help.js";
import { hangingIndent } from "./indent.js";
import { hasHugeWord, hasLongLine, unless } from "./large-text.js";
import { gdl } from "./language.js";
import { names } from "./names.js";
import { theme } from "./theme.js";
import { typedOver } from "./typed-over.js";

/**
 * @param {string} text of the sheet that is opened
 * @param {import("./editor.js").EditorOptions} options
 */
export function extensions(text, { ask, rename, onUses, onFormat }) {
  return [
    problemColumn, lineNumbers(), ruleStatusColumn, folds, figureColumn, litLines,
    highlightActiveLine(), highlightActiveLineGutter(), highlightSpecialChars(),
    history(), typedOver,
    drawSelection(), dropCursor(), rectangularSelection(), EditorState.allowMultipleSelections.of(true),
    indentOnInput(), indentUnit.of("  "),
    bracketMatching(), closeBrackets(),
    completion((at) => ask("complete", at)),
    help((at) => ask("hover", at)),
    names({ places: (at) => ask("places", at), rename, onUses }),
    tooltips({ position: "fixed" }), finding,
    unless(hasHugeWord, text, gdl()), theme, unless(hasLongLine, text, [EditorView.lineWrapping, hangingIndent]),
    EditorView.contentAttributes.of({ "aria-label": rulesTexts.editor, spellcheck: "false", autocapitalize: "off",
      autocorrect: "off", tabindex: "0", "aria-description": rulesTexts.tab }),
    Prec.high(keymap.of([{ key: "Tab", run: acceptCompletion }])),
    keymap.of([
      { key: "Shift-Alt-f", run: () => (onFormat(), true) },
      { key: "F8", run: nextDiagnostic },
      ...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, indentWithTab,
    ]),
  ];
}
