// @ts-check
// The sheet on paper: its title, the board as it is, and all of its rules. The
// editor draws only the lines that are seen, so they are written out for it.

import { thumbnail } from "../board/thumbnail.js";
import { current, title } from "../session/state.js";
import { h } from "../shared/dom.js";
import { coloured } from "../shared/highlight.js";
import { texts } from "../shared/texts.js";

const BOARD = 260; // px

/** @param {() => import("../session/state.js").State} shown */
export function printSheets(shown) {
  const paper = h("article", { class: "paper" });
  addEventListener("beforeprint", () => {
    const state = shown();
    const here = current(state);
    paper.append(h("h1", {}, title(state) || texts.noTitle),
      ...(here?.boards ?? []).map((board) => thumbnail(board, BOARD, here?.roles ?? [])),
      h("pre", {}, coloured(state.doc.text)));
    document.body.append(paper);
  });
  addEventListener("afterprint", () => {
    paper.replaceChildren();
    paper.remove();
  });
}
