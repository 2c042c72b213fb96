// @ts-check
// What the engine says at a place of the text: the words that fit there, and
// what the word below the pointer means.

import { autocompletion } from "@codemirror/autocomplete";
import { hoverTooltip } from "@codemirror/view";
import { h } from "../../shared/dom.js";
import { markdown } from "../../shared/markdown.js";
import { rulesTexts } from "../texts.js";

/** @typedef {import("../../protocol.d.ts").CompleteResult} CompleteResult */
/** @typedef {import("../../protocol.d.ts").HoverResult} HoverResult */

const HOVER_TIME = 500; // ms that the pointer stays before a word is explained

/** @param {(at: number) => Promise<CompleteResult | null>} ask */
export function completion(ask) {
  /** @type {import("@codemirror/autocomplete").CompletionSource} */
  const complete = async (context) => {
    const word = context.matchBefore(/[^\s();]+/);
    if (!word && !context.explicit) return null;
    const found = await ask(context.pos);
    if (!found || found.items.length === 0 || context.aborted) return null;
    return {
      from: found.range.from,
      options: found.items.map((item) => ({ label: item.label, apply: item.insert, detail: item.detail,
        type: item.kind })),
      validFor: /^[^\s();]*$/,
    };
  };
  return autocompletion({ override: [complete], icons: false });
}

/** @param {(at: number) => Promise<HoverResult | null>} ask */
export function help(ask) {
  return hoverTooltip(async (_view, at) => {
    const found = await ask(at);
    if (!found?.found) return null;
    return { pos: found.range.from, end: found.range.to, create: () => ({ dom: explanation(found) }) };
  }, { hoverTime: HOVER_TIME, hideOnChange: true });
}

/** @param {HoverResult} found */
function explanation({ title, comment, text, lineNumber, uses }) {
  return h("div", { class: "cm-hover" },
    h("h3", {}, title),
    comment !== "" && h("p", { class: "comment" }, comment),
    markdown(text),
    lineNumber > 0 && h("p", { class: "dim" }, `${rulesTexts.defined(lineNumber)}, ${rulesTexts.uses(uses)}`));
}
