// @ts-check
// What Tab does in the editor. Who came by the keyboard goes on with Tab, as
// everywhere on the page; it indents from the first change of the text or click
// on. After Escape it goes on once. A setting lets it always go on.

import { EditorView, keymap } from "@codemirror/view";

const AFTER_ESCAPE = 2000; // ms

export function tabKey() {
  let indents = true;
  let byPointer = false; // the pointer is what gives the focus

  /** @param {EditorView} view @param {boolean} leaves */
  const leave = (view, leaves) => view.setTabFocusMode(leaves || !indents);

  return {
    extension: [
      keymap.of([{ key: "Escape", run: (view) => (indents && view.setTabFocusMode(AFTER_ESCAPE), false) }]),
      EditorView.domEventHandlers({
        mousedown(_event, view) {
          byPointer = !view.hasFocus;
          leave(view, false);
          return false;
        },
        focus(_event, view) {
          if (!byPointer) leave(view, true);
          byPointer = false;
          return false;
        },
      }),
      EditorView.updateListener.of(({ view, docChanged, transactions }) => {
        if (docChanged && transactions.some((each) => each.isUserEvent("input") || each.isUserEvent("delete"))) {
          leave(view, false);
        }
      }),
    ],

    /** @param {EditorView} view @param {boolean} on */
    indents(view, on) {
      indents = on;
      leave(view, false);
    },
  };
}
