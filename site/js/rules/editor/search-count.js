// @ts-check
// How often what is looked for is there, said in the panel that finds and replaces.

import { getSearchQuery, searchPanelOpen, setSearchQuery } from "@codemirror/search";
import { ViewPlugin } from "@codemirror/view";
import { h, setText } from "../../shared/dom.js";
import { rulesTexts } from "../texts.js";

const MOST = 1000; // hits that are counted

export const searchCount = ViewPlugin.fromClass(class {
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

/** @param {import("@codemirror/state").EditorState} state */
function wordsFor(state) {
  const query = getSearchQuery(state);
  if (query.search === "") return "";
  if (!query.valid) return rulesTexts.searchInvalid;
  const cursor = query.getCursor(state);
  let hits = 0;
  while (hits < MOST && !cursor.next().done) hits++;
  return rulesTexts.hits(hits, hits === MOST);
}
