// @ts-check
// Long lines wrap below their own first word, not at the margin. Indentation
// becomes a class, as inline styles would need a hole in the style policy.

import { RangeSetBuilder } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin } from "@codemirror/view";

const MOST = 24; // columns; deeper lines wrap as if they stood here

const marks = Array.from({ length: MOST + 1 }, (_, columns) => Decoration.line({ class: `cm-hang-${columns}` }));

/** Comments that draw a line across the page; wrapped they would be a wall. */
const RULER = /^;[;*=\-#_~+ ]{20,}$/;
const ruler = Decoration.line({ class: "cm-ruler" });

const theme = EditorView.baseTheme({
  ...Object.fromEntries(
    Array.from({ length: MOST + 1 }, (_, columns) => [`.cm-line.cm-hang-${columns}`,
      { textIndent: `-${columns}ch`, paddingLeft: `calc(${columns}ch + 3px)` }]),
  ),
  ".cm-line.cm-ruler": { whiteSpace: "pre", overflow: "hidden", contain: "inline-size" },
});

/** @param {EditorView} view */
function hang(view) {
  /** @type {RangeSetBuilder<Decoration>} */
  const builder = new RangeSetBuilder();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at);
      const lead = /^( *)(;+ *)?/.exec(line.text);
      const columns = (lead?.[0].length ?? 0) + (lead?.[2] === undefined ? 2 : 0);
      const mark = RULER.test(line.text) ? ruler : marks[Math.min(columns, MOST)];
      if (mark && line.length > 0) builder.add(line.from, line.from, mark);
      at = line.to + 1;
    }
  }
  return builder.finish();
}

export const hangingIndent = [
  theme,
  ViewPlugin.fromClass(
    class {
      /** @param {EditorView} view */
      constructor(view) {
        this.decorations = hang(view);
      }
      /** @param {import("@codemirror/view").ViewUpdate} update */
      update(update) {
        if (update.docChanged || update.viewportChanged) this.decorations = hang(update.view);
      }
    },
    { decorations: (plugin) => plugin.decorations },
  ),
];
