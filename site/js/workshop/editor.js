// @ts-check
// The editor of a player's code: CodeMirror in a shadow root, with JavaScript.

import { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap,
  completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { javascript } from "@codemirror/lang-javascript";
import { bracketMatching, ensureSyntaxTree, HighlightStyle, indentOnInput, indentUnit,
  syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState, Prec } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap,
  lineNumbers, tooltips } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { finding } from "../rules/editor/finding.js";
import { hasLongLine, isHardToRead, unless } from "../rules/editor/large-text.js";
import { tabKey } from "../rules/editor/tab-key.js";
import { theme } from "../rules/editor/theme.js";
import { typedOver } from "../rules/editor/typed-over.js";
import { workshopTexts } from "./texts.js";

/** @typedef {import("../players/runtime/faults.js").Fault} Fault */
/** @typedef {ReturnType<typeof createEditor>} Editor */

const READING = 500; // ms that looking for an error may take

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword], color: "var(--syn-key)", fontWeight: "700" },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: "var(--syn-rel)" },
  { tag: [tags.number, tags.bool, tags.null, tags.string, tags.regexp], color: "var(--syn-num)" },
  { tag: tags.definition(tags.variableName), color: "var(--syn-var)" },
  { tag: tags.comment, color: "var(--syn-com)", fontStyle: "italic" },
  { tag: [tags.bracket, tags.separator, tags.punctuation], color: "var(--syn-par)" },
]);

/**
 * @param {HTMLElement} host
 * @param {{onChange: (code: string) => void}} options
 */
export function createEditor(host, { onChange }) {
  const root = host.attachShadow({ mode: "open" });
  const frame = document.createElement("div");
  frame.style.height = "100%";
  root.append(frame);
  const tab = tabKey();
  const extensions = (/** @type {string} */ code) => [
    lintGutter(), lineNumbers(), highlightActiveLine(), highlightActiveLineGutter(), highlightSpecialChars(), history(),
    typedOver, drawSelection(), indentOnInput(), indentUnit.of("  "), bracketMatching(), closeBrackets(),
    autocompletion(), finding, tooltips({ position: "fixed" }),
    unless(isHardToRead, code, javascript()), syntaxHighlighting(colours), theme,
    unless(hasLongLine, code, EditorView.lineWrapping),
    EditorView.contentAttributes.of({ "aria-label": workshopTexts.editor, spellcheck: "false", autocapitalize: "off",
      autocorrect: "off", tabindex: "0" }),
    Prec.high(keymap.of([{ key: "Tab", run: acceptCompletion }])),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, indentWithTab]),
    tab.extension,
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange(update.state.doc.toString());
    }),
  ];
  const view = new EditorView({ parent: frame, root, state: EditorState.create({ extensions: extensions("") }) });

  return {
    /** Shows other code; its history starts empty. @param {string} code */
    open: (code) => view.setState(EditorState.create({ doc: code, extensions: extensions(code) })),
    text: () => view.state.doc.toString(),
    /** @param {boolean} on */
    tabIndents: (on) => tab.indents(view, on),
    focus: () => view.focus(),
    /** The first place that cannot be read, if there is one. @returns {Fault | null} */
    syntaxFault() {
      const { state } = view;
      let at = -1;
      ensureSyntaxTree(state, state.doc.length, READING)?.iterate({ enter: ({ type, from }) => {
        if (type.isError && at < 0) at = from;
        return at < 0;
      } });
      if (at < 0) return null;
      const line = state.doc.lineAt(at);
      const word = /^\s*(\w+|\S)/.exec(state.doc.sliceString(at, line.to))?.[1] ?? "";
      return { message: workshopTexts.unreadable(word), line: line.number, column: at - line.from + 1 };
    },
    /** Marks the line of an error. @param {Fault | null} fault */
    fault(fault) {
      const { doc } = view.state;
      const line = fault && fault.line >= 1 && fault.line <= doc.lines ? doc.line(fault.line) : null;
      view.dispatch(setDiagnostics(view.state, fault && line ? [{ from: line.from, to: line.to, severity: "error",
        message: fault.message }] : []));
    },
    /** Goes to a line. @param {number} number */
    goTo(number) {
      const { doc } = view.state;
      if (number < 1 || number > doc.lines) return;
      const { from } = doc.line(number);
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}
