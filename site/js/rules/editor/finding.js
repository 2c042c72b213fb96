// @ts-check
// Finding and replacing in an editor, in a panel that says how often what is looked for is there.

import { getSearchQuery, highlightSelectionMatches, searchKeymap, searchPanelOpen,
  setSearchQuery } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { keymap, ViewPlugin } from "@codemirror/view";
import { h, setText } from "../../shared/dom.js";
import { rulesTexts } from "../texts.js";

const MOST = 1000; // hits that are counted

const hits = ViewPlugin.fromClass(class {
  element = h("span", { class: "cm-count", role: "status" });

  /** @param {import("@codemirror/view").ViewUpdate} update */
  update({ view, state, startState, docChanged, transactions }) {
    if (!searchPanelOpen(state)) return;
    const asked = transactions.some(({ effects }) => effects.some((effect) => effect.is(setSearchQuery)));
    if (!docChanged && !asked && searchPanelOpen(startState)) return;
    setText(this.element, wordsFor(state));
    // The panel is not there yet when it opens.
    view.requestMeasure({ key: this, read: () => view.dom.querySelector(".cm-search [name=select]"),
      write: (before) => before && before.nextSibling !== this.element && before.after(this.element) });
  }
});

export const finding = [hits, EditorState.phrases.of(rulesTexts.search),
  highlightSelectionMatches({ minSelectionLength: 2 }), keymap.of(searchKeymap)];

/** @param {EditorState} state */
function wordsFor(state) {
  const query = getSearchQuery(state);
  if (query.search === "") return "";
  if (!query.valid) return rulesTexts.searchInvalid;
  const cursor = query.getCursor(state);
  let found = 0;
  while (found < MOST && !cursor.next().done) found++;
  return rulesTexts.hits(found, found === MOST);
}
