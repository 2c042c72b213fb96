// @ts-check
// What the rules define, section by section, and the places of one name: two
// lists that lead into the text.

import { fill, h, keyed, setAttribute } from "../shared/dom.js";
import { colouredLine } from "../shared/highlight.js";
import { rulesTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").OutlineResult} OutlineResult */
/** @typedef {import("../protocol.d.ts").PlacesResult} PlacesResult */
/** @typedef {(from: number, to: number) => void} Select */

/** @param {Select} select */
export function createOutline(select) {
  const list = h("ul", { class: "list places", "aria-label": rulesTexts.outline });
  return {
    list,
    /**
     * @param {OutlineResult} outline
     * @param {number} caretLine
     */
    update({ sections }, caretLine) {
      const at = sections.findLastIndex((section) => section.lineNumber <= caretLine);
      keyed(list, sections, (section, i) => `${i} ${section.keyword} ${section.name} ${section.arity} ` +
        `${section.from} ${section.forms}`, (section) =>
        h("li", {}, h("button",
          { class: "place", type: "button", on: { click: () => select(section.from, section.from) } },
          section.keyword !== "" && h("code", { class: "k" }, section.keyword),
          section.name !== "" && h("code", { class: "r" }, section.name,
            h("span", { class: "dim" }, `/${section.arity}`)),
          h("span", { class: "grow" }), h("span", { class: "dim " +
            "small" }, rulesTexts.section(section.lineNumber, section.forms)))),
        (row, _, i) => {
          if (i === at) row.setAttribute("aria-current", "true");
          else row.removeAttribute("aria-current");
        });
    },
  };
}

/**
 * @param {Select} select
 * @param {(line: number) => string} lineText of the text that is shown
 */
export function createUses(select, lineText) {
  const list = h("ul", { class: "list places" });
  return {
    list,
    /** @param {PlacesResult} found */
    show({ name, places }) {
      setAttribute(list, "aria-label", rulesTexts.usesOf(name, places.length));
      fill(list, places.map(
        (place) => h("li", {},
        h("button", { class: "place", type: "button", on: { click: () => select(place.from, place.to) } },
        h("span", { class: "at num" }, place.lineNumber), colouredLine(lineText(place.lineNumber)),
        h("span", { class: "grow" }), place.definition && h("span", { class: "badge outline" },
          rulesTexts.definition)))));
    },
    focus: () => list.querySelector("button")?.focus(),
  };
}
