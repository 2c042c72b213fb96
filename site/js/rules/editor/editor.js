// @ts-check
// The editor: CodeMirror in a shadow root, so that its styles need no hole in
// the page's security policy. It knows text and places; what they mean comes
// from the engine through `ask`.

import { acceptCompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab, undo } from "@codemirror/commands";
import { bracketMatching, foldAll, indentOnInput, indentUnit, unfoldAll } from "@codemirror/language";
import { nextDiagnostic, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, Prec } from "@codemirror/state";
import {
  drawSelection, dropCursor, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars,
    keymap, lineNumbers,
  rectangularSelection, tooltips,
} from "@codemirror/view";
import { h } from "../../shared/dom.js";
import { sentence } from "../../shared/markdown.js";
import { rulesTexts } from "../texts.js";
import { folds, showFolds } from "./folds.js";
import { figureColumn, ruleStatusColumn, litLines, problemColumn, showFigures, showRuleStatus, showLit,
  showMarks } from "./gutters.js";
import { completion, help } from "./help.js";
import { hangingIndent } from "./indent.js";
import { gdl } from "./language.js";
import { locked } from "./locked.js";
import { goToDefinition, listUses, names, repeatUses, select, startRename } from "./names.js";
import { tabKey } from "./tab-key.js";
import { theme } from "./theme.js";

/** @typedef {import("../../protocol.d.ts").Diagnostic} Problem */
/** @typedef {import("../../protocol.d.ts").Edit} Edit */
/** @typedef {import("../../protocol.d.ts").Form} Form */
/** @typedef {import("../../protocol.d.ts").Calls} Calls */

/**
 * @typedef {object} EditorOptions
 * @property {(text: string) => void} onChange
 * @property {(line: number, column: number, at: number, focused: boolean) => void} onCaret
 * @property {() => void} onLeave the focus goes elsewhere
 * @property {<Name extends "hover" | "complete" | "places">(call: Name, at: number) =>
 *  Promise<Calls[Name]["result"] | null>} ask
 * @property {import("./names.js").NamesOptions["rename"]} rename
 * @property {import("./names.js").NamesOptions["onUses"]} onUses
 * @property {() => void} onFormat
 */

/**
 * @param {HTMLElement} host
 * @param {EditorOptions} options
 */
export function createEditor(host, options) {
  const root = host.attachShadow({ mode: "open" });
  const frame = document.createElement("div");
  frame.style.height = "100%";
  root.append(frame);

  const tab = tabKey();
  const state = (/** @type {string} */ doc, /** @type {readonly string[]} */ parts) =>
    EditorState.create({
      doc,
      extensions: [
        problemColumn,
        lineNumbers(),
        ruleStatusColumn,
        folds,
        figureColumn,
        litLines,
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSpecialChars(),
        history(),
        drawSelection(),
        dropCursor(),
        rectangularSelection(),
        EditorState.allowMultipleSelections.of(true),
        indentOnInput(),
        indentUnit.of("  "),
        bracketMatching(),
        closeBrackets(),
        highlightSelectionMatches({ minSelectionLength: 2 }),
        completion((at) => options.ask("complete", at)),
        help((at) => options.ask("hover", at)),
        names({ places: (at) => options.ask("places", at), rename: options.rename, onUses: options.onUses }),
        tooltips({ position: "fixed" }),
        gdl(),
        locked(doc, parts),
        theme,
        EditorView.lineWrapping,
        hangingIndent,
        EditorView.contentAttributes.of({ "aria-label": rulesTexts.editor, spellcheck: "false", autocapitalize: "off",
          autocorrect: "off", tabindex: "0", "aria-description": rulesTexts.tab }),
        Prec.high(keymap.of([{ key: "Tab", run: acceptCompletion }])),
        keymap.of([
          { key: "Shift-Alt-f", run: () => (options.onFormat(), true) },
          { key: "F8", run: nextDiagnostic },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...completionKeymap,
          indentWithTab,
        ]),
        tab.extension,
        EditorView.updateListener.of((update) => {
          const left = update.focusChanged && !update.view.hasFocus;
          if (update.docChanged || update.selectionSet || update.focusChanged) tellCaret(update.state);
          if (left) options.onLeave();
        }),
      ],
    });

  const view = new EditorView({
    state: state("", []),
    parent: frame,
    root,
    dispatchTransactions(transactions, self) {
      // Told before it is drawn: the engine reads the text meanwhile.
      const last = transactions.at(-1);
      if (last && transactions.some((each) => each.docChanged)) options.onChange(last.newDoc.toString());
      self.update(transactions);
    },
  });

  /** @param {EditorState} editor */
  function tellCaret(editor) {
    const at = editor.selection.main.head;
    const line = editor.doc.lineAt(at);
    options.onCaret(line.number, [...line.text.slice(0, at - line.from)].length + 1, at, view.hasFocus);
  }

  return {
    /**
     * Shows another sheet; its history starts empty.
     * @param {string} text
     * @param {readonly string[]} [parts] of the text that stay as they are, in its order
     */
    open(text, parts = []) {
      view.setState(state(text, parts));
      tellCaret(view.state);
    },

    /**
     * Marks the problems of the text that is shown.
     * @param {readonly Problem[]} problems
     */
    problems(problems) {
      const { doc } = view.state;
      const rank = { error: 0, warning: 1, hint: 2 };
      const inside = problems.filter((problem) => problem.to <= doc.length);
      view.dispatch(
        setDiagnostics(view.state, inside.map((problem) => ({
          from: problem.from,
          to: problem.to,
          severity: problem.severity,
          message: problem.message,
          renderMessage: () => h("span", {}, sentence(problem.message)),
          actions: problem.fixes.map((fix) => ({ name: fix.title, apply: () => apply(fix.edits) })),
        }))),
        {
          effects: showMarks(doc, [...inside]
            .sort((a, b) => rank[a.severity] - rank[b.severity])
            .map((problem) => ({ at: problem.from, severity: problem.severity, words: problem.message }))),
        },
      );
    },

    /** @param {{at: number, count: number}[]} rules */
    ruleStatus: (rules) => view.dispatch({ effects: showRuleStatus(view.state.doc, rules) }),
    /** @param {readonly import("../../protocol.d.ts").Range[]} ranges */
    folds: (ranges) => view.dispatch({ effects: showFolds(ranges) }),
    /** @param {import("./gutters.js").RuleFigure[]} rules */
    figures: (rules) => view.dispatch({ effects: showFigures(view.state.doc, rules) }),

    /**
     * Lights forms up; scrolls only to what is chosen, if none of it can be seen
     * and the visitor is elsewhere.
     * @param {readonly Form[]} forms
     * @param {boolean} chosen and not only pointed at
     */
    light(forms, chosen) {
      const [first] = forms;
      const seen = forms.some((form) => view.visibleRanges.some((range) => form.from < range.to && form.to > range.from
        && onScreen(form.from)));
      const scroll = chosen && first && !seen && !view.hasFocus && first.from <= view.state.doc.length;
      view.dispatch({ effects: [showLit(view.state.doc, [...forms]),
        ...(scroll ? [EditorView.scrollIntoView(first.from, { y: "center" })] : [])] });
    },

    /** @param {number} from @param {number} to */
    select: (from, to) => select(view, from, to),
    apply,
    goToDefinition: () => (view.focus(), goToDefinition(view)),
    listUses: () => (view.focus(), listUses(view)),
    repeatUses: () => repeatUses(view),
    rename: () => (view.focus(), startRename(view)),
    foldAll: () => foldAll(view),
    unfoldAll: () => unfoldAll(view),
    undo: () => undo(view),
    focus: () => view.focus(),
    nextProblem: () => (view.focus(), nextDiagnostic(view)),

    /** Types text at the caret. @param {string} text */
    type(text) {
      view.dispatch(view.state.replaceSelection(text));
      view.focus();
    },

    /** Replaces the whole text as one edit that can be undone. @param {string} text */
    replace(text) {
      const { doc } = view.state;
      if (doc.toString() === text) return;
      view.dispatch({ changes: { from: 0, to: doc.length, insert: text },
        selection: { anchor: Math.min(view.state.selection.main.head, text.length) } });
    },

    /** @param {boolean} indents */
    tabIndents: (indents) => tab.indents(view, indents),

    destroy: () => view.destroy(),
  };

  /** @param {readonly Edit[]} edits */
  function apply(edits) {
    view.dispatch({ changes: edits.map(({ from, to, text }) => ({ from, to, insert: text })), userEvent: "input.fix" });
    const [first] = edits;
    if (first) select(view, first.from, first.from + first.text.length);
  }

  /** @param {number} at */
  function onScreen(at) {
    const place = view.coordsAtPos(at);
    const frameBox = view.scrollDOM.getBoundingClientRect();
    return place !== null && place.top >= frameBox.top && place.bottom <= frameBox.bottom;
  }
}
