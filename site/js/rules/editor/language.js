// @ts-check
// GDL for CodeMirror: colours, indentation and the words that comment and
// bracket commands need.

import { HighlightStyle, indentNodeProp, LanguageSupport, LRLanguage, syntaxHighlighting } from "@codemirror/language";
import { styleTags, tags } from "@lezer/highlight";
import { parser } from "./parser.js";

const language = LRLanguage.define({
  name: "gdl",
  parser: parser.configure({
    props: [
      styleTags({
        Keyword: tags.keyword,
        Variable: tags.variableName,
        Relation: tags.propertyName,
        Word: tags.name,
        Number: tags.number,
        Comment: tags.lineComment,
        "( ) Arrow": tags.paren,
      }),
      indentNodeProp.add({
        // Conditions stand two columns to the right of their rule.
        List: (context) => (/^\s*\)/.test(context.textAfter) ? context.column(context.node.from)
          : context.column(context.node.from) + context.unit),
      }),
    ],
  }),
  languageData: { commentTokens: { line: ";" }, closeBrackets: { brackets: ["("] } },
});

// Names do not break where a line wraps: browsers would after a "?" or "-".
const whole = { whiteSpace: "nowrap" };

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--syn-key)", fontWeight: "700", ...whole },
  { tag: tags.variableName, color: "var(--syn-var)", ...whole },
  { tag: tags.propertyName, color: "var(--syn-rel)", ...whole },
  { tag: tags.name, ...whole },
  { tag: tags.number, color: "var(--syn-num)" },
  { tag: tags.lineComment, color: "var(--syn-com)", fontStyle: "italic" },
  { tag: tags.paren, color: "var(--syn-par)" },
]);

export function gdl() {
  return new LanguageSupport(language, [syntaxHighlighting(colours)]);
}
