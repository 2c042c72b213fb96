// @ts-check
// The editor: CodeMirror in a shadow root, so that its styles need no hole in
// the page's security policy. It knows text and places; what they mean comes
// from the engine through `ask`.

import { redo, undo } from "@codemirror/commands";
import { nextDiagnostic } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { isEditable } from "../../documents/editable.js";
import { atMost } from "./at-most.js";
import { keepCaretInSight } from "./caret-in-sight.js";
import { extensions } from "./extensions.js";
import { foldsOfRules } from "./folds.js";
import { showFigures, showRuleStatus, showLit } from "./gutters.js";
import { locked, replacement } from "./locked.js";
import { goToDefinition, listUses, repeatUses, select, startRename } from "./names.js";
import { changedSince, editsNow, marked } from "./problem-marks.js";
import { tabKey } from "./tab-key.js";

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
 * @property {() => void} onTooMuch what is pasted or dropped is more than the editor takes
 */

/**
 * @param {HTMLElement} host
 * @param {EditorOptions} options
 */
export function createEditor(host, options) {
  const { root, frame } = shadowIn(host);
  const tab = tabKey();
  const folding = foldsOfRules();
  const state = (/** @type {string} */ doc, /** @type {readonly string[]} */ parts) => EditorState.create({ doc,
    extensions: [...extensions(doc, options), locked(doc, parts), changedSince, tab.extension, keepCaretInSight,
      atMost(isEditable, options.onTooMuch),
      EditorView.updateListener.of((update) => {
        const left = update.focusChanged && !update.view.hasFocus;
        if (update.docChanged || update.selectionSet || update.focusChanged) tellCaret(update.state);
        if (left) options.onLeave();
      })] });

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
    options.onCaret(line.number, signs(line.text.slice(0, at - line.from)) + 1, at, view.hasFocus);
  }

  return {
    /**
     * Shows another sheet; its history starts empty.
     * @param {string} text
     * @param {readonly string[]} [parts] of the text that stay as they are, in its order
     */
    open(text, parts = []) {
      view.setState(state(text, parts));
      view.dispatch({ effects: EditorView.scrollIntoView(0, { y: "start", yMargin: 20 }) }); // with what is above
      folding.opened();
      tellCaret(view.state);
    },

    /** Marks the problems of the text that is shown. @param {readonly Problem[]} problems */
    problems: (problems) => view.dispatch(...marked(view.state, problems, (edits) => void fix(view, edits))),
    /** @param {{at: number, count: number, moves: boolean}[]} rules */
    ruleStatus: (rules) => view.dispatch({ effects: showRuleStatus(view.state.doc, rules) }),
    /** @param {readonly import("../../protocol.d.ts").Range[]} ranges */
    folds: (ranges) => folding.show(view, ranges),
    /** @param {import("./gutters.js").RuleFigure[]} rules */
    figures: (rules) => view.dispatch({ effects: showFigures(view.state.doc, rules) }),

    /** @param {readonly Form[]} forms @param {boolean} chosen and not only pointed at */
    light: (forms, chosen) => light(view, forms, chosen),

    /** @param {number} from @param {number} to */
    select: (from, to) => select(view, from, to),
    /** Makes the edits of a fix; false if what they are about has changed. */
    fix: (/** @type {readonly Edit[]} */ edits) => fix(view, edits),
    /** Makes edits as one that can be undone, and leaves the caret and what is in sight. */
    change: (/** @type {readonly Edit[]} */ edits) => view.dispatch(change(edits)),
    goToDefinition: () => (view.focus(), goToDefinition(view)),
    listUses: () => (view.focus(), listUses(view)),
    repeatUses: () => repeatUses(view),
    rename: () => (view.focus(), startRename(view)),
    foldAll: () => folding.all(view),
    unfoldAll: () => folding.none(view),
    undo: () => undo(view),
    redo: () => redo(view),
    focus: () => view.focus(),
    nextProblem: () => (view.focus(), nextDiagnostic(view)),

    /** Types text at the caret. @param {string} text */
    type(text) {
      view.dispatch(view.state.replaceSelection(text));
      view.focus();
    },

    /**
     * Replaces the whole text as one edit that can be undone.
     * @param {string} text
     * @returns {boolean} false if it lacks a part that stays as it is: then nothing changes
     */
    replace(text) {
      if (view.state.doc.toString() === text) return true;
      const changes = replacement(view.state, text);
      if (!changes) return false;
      view.dispatch({ changes, selection: { anchor: Math.min(view.state.selection.main.head, text.length) } });
      return true;
    },

    /** @param {boolean} indents */
    tabIndents: (indents) => tab.indents(view, indents),

    destroy: () => view.destroy(),
  };
}

/** An element that fills the host's shadow root. @param {HTMLElement} host */
function shadowIn(host) {
  const root = host.attachShadow({ mode: "open" });
  const frame = document.createElement("div");
  frame.style.height = "100%";
  root.append(frame);
  return { root, frame };
}

/** How many signs a text has: those of two UTF-16 units count once. @param {string} text */
function signs(text) {
  let pairs = 0;
  for (let i = 1; i < text.length; i++) if (isLow(text, i) && isHigh(text, i - 1)) pairs++;
  return text.length - pairs;
}

/** @param {string} text @param {number} at */
const isHigh = (text, at) => (text.charCodeAt(at) & 0xfc00) === 0xd800;
/** @param {string} text @param {number} at */
const isLow = (text, at) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/** @param {readonly Edit[]} edits */
const change = (edits) =>
  ({ changes: edits.map(({ from, to, text }) => ({ from, to, insert: text })), userEvent: "input.fix" });

/**
 * Makes the edits of a fix as one that can be undone, and selects the first.
 * @param {EditorView} view
 * @param {readonly Edit[]} edits
 * @returns {boolean} false if what they are about has changed since: then nothing changes
 */
function fix(view, edits) {
  const now = editsNow(view.state, edits);
  if (!now) return false;
  view.dispatch(change(now));
  const [first] = now;
  if (first) select(view, first.from, first.from + first.text.length);
  return true;
}

/**
 * Lights forms up; scrolls only to what is chosen, if none of it can be seen
 * and the visitor is elsewhere.
 * @param {EditorView} view
 * @param {readonly Form[]} forms
 * @param {boolean} chosen and not only pointed at
 */
function light(view, forms, chosen) {
  const [first] = forms;
  const seen = forms.some((form) => view.visibleRanges.some((range) => form.from < range.to && form.to > range.from
    && onScreen(view, form.from)));
  const scroll = chosen && first && !seen && !view.hasFocus && first.from <= view.state.doc.length;
  view.dispatch({ effects: [showLit(view.state.doc, [...forms]),
    ...(scroll ? [EditorView.scrollIntoView(first.from, { y: "center" })] : [])] });
}

/** @param {EditorView} view @param {number} at */
function onScreen(view, at) {
  const place = view.coordsAtPos(at);
  const frameBox = view.scrollDOM.getBoundingClientRect();
  return place !== null && place.top >= frameBox.top && place.bottom <= frameBox.bottom;
}
