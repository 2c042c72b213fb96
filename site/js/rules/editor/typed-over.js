// @ts-check
// Typing over several lines. A browser that replaces them itself joins what is
// left of their elements with inline styles, against the page's content policy,
// before the editor reads the text and draws the line again.

import { EditorView } from "@codemirror/view";

export const typedOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data } = event;
    const { state } = view;
    const { from, to } = state.selection.main;
    if (event.inputType !== "insertText" || data === null || view.composing) return false;
    if (state.doc.lineAt(from).number === state.doc.lineAt(to).number) return false;
    const insert = () => state.update(state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
    const handled = state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, data, insert));
    if (!handled) view.dispatch(insert());
    event.preventDefault();
    return true;
  },
});
