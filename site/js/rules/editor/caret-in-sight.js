// @ts-check
// What is typed stays in sight: the list of problems below the editor grows
// while one types, and took the caret's line with it. Who has scrolled away from
// the caret is left where they are.

import { EditorView, ViewPlugin } from "@codemirror/view";

const MARGIN = 28; // CSS pixels below the caret's line

class CaretInSight {
  /** @param {EditorView} view */
  constructor(view) {
    this.height = 0; // of the editor when its size was last seen
    this.observer = new ResizeObserver(() => view.requestMeasure({ key: this, read: () => this.hidden(view),
      write: (hidden) => hidden && scrollToCaret(view) }));
    this.observer.observe(view.scrollDOM);
  }

  /** Whether the editor has become so low that the caret is below its end. @param {EditorView} view */
  hidden(view) {
    const box = view.scrollDOM.getBoundingClientRect();
    const before = this.height;
    this.height = box.height;
    const caret = view.hasFocus && box.height < before ? view.coordsAtPos(view.state.selection.main.head) : null;
    return caret !== null && caret.bottom <= box.top + before && caret.bottom > box.bottom;
  }

  destroy() {
    this.observer.disconnect();
  }
}

/** @param {EditorView} view */
function scrollToCaret(view) {
  requestAnimationFrame(() => view.dispatch(
    { effects: EditorView.scrollIntoView(view.state.selection.main.head, { yMargin: MARGIN }) }));
}

export const keepCaretInSight = [
  ViewPlugin.fromClass(CaretInSight),
  EditorView.scrollMargins.of(() => ({ bottom: MARGIN })),
];
