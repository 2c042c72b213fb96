// @ts-check
// What each rule did in random matches: in how many positions it fired, how
// often in each, what it took, and which of its conditions never failed.

import { percent } from "../shared/amounts.js";
import { h } from "../shared/dom.js";
import { term } from "../shared/glossary.js";
import { coloured } from "../shared/highlight.js";
import { texts } from "../shared/texts.js";
import { sourceButton } from "./audit-report.js";
import { playtestTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").CoverResult} CoverResult */

/** What explains the columns. @type {readonly (import("../shared/glossary.js").Word | null)[]} */
const EXPLAINED = [null, "holds", "ways", "work", "idle"];

/**
 * @param {CoverResult} result
 * @param {readonly import("../protocol.d.ts").Form[]} forms of the text
 * @param {string} text
 * @param {(from: number, to: number) => void} select a place in the rules
 */
export function coverTable({ rules, positions }, forms, text, select) {
  const say = playtestTexts;
  return h("table", { class: "answers cover" },
    h("thead", {}, h("tr", {}, say.columns.map((name, i) => {
      const word = EXPLAINED[i];
      return h("th", { scope: "col" }, word ? term(word, name) : name);
    }))),
    h("tbody", {}, rules.map(({ rule, fired, unknown, instances, share, idle }) => {
      const form = forms[rule];
      return h("tr", { class: fired === 0 && unknown === 0 ? "never" : "" },
        h("td", {}, form && [sourceButton(form, texts.line(form.lineNumber), select), " ", coloured(form.head)]),
        h("td", {}, unknown > 0 ? say.unknown : fired === 0 ? say.never : percent(fired / Math.max(1, positions))),
        h("td", {}, say.each(instances / Math.max(1, fired))),
        h("td", {}, percent(share)),
        h("td", {}, idle.map((range) => sourceButton(range, text.slice(range.from, range.to), select))));
    })));
}
