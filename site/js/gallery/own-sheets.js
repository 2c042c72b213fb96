// @ts-check
// The visitor's own sheets, beside the games, and ways to get more of them.

import { fill, h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { since } from "../shared/since.js";
import { texts } from "../shared/texts.js";
import { galleryTexts } from "./texts.js";

/** @typedef {import("../documents/document-store.js").Entry} Entry */

/**
 * @typedef {object} OwnSheetActions
 * @property {() => Entry[]} own the last saved first
 * @property {(id: string) => void} openOwn
 * @property {(id: string) => void} remove
 * @property {() => void} create
 * @property {() => void} import
 * @property {() => void} exportAll
 */

/** @param {OwnSheetActions} actions */
export function createOwnSheets(actions) {
  const list = h("ul", { class: "card own" });
  const element = h("aside", { class: "side" }, h("h2", {}, galleryTexts.own), list,
    h("div", { class: "row" },
      h("button", { class: "btn sm line", type: "button", on: { click: actions.create } }, galleryTexts.create),
      h("button", { class: "btn sm line", type: "button", on: { click: actions.import } }, galleryTexts.import),
      h("button", { class: "btn sm", type: "button", on: { click: actions.exportAll } }, galleryTexts.exportAll)),
    h("p", {}, galleryTexts.kept));
  return { element, refresh };

  function refresh() {
    const entries = actions.own();
    fill(list, entries.length === 0 && h("li", { class: "dim small" }, galleryTexts.ownNone), entries.map(row));
  }

  /** @param {Entry} entry */
  function row({ doc, savedAt }) {
    return h("li", {}, icon("file", "dim"),
      h("button", { class: "open", type: "button", on: { click: () => actions.openOwn(doc.id) } },
        h("span", { class: "name" }, `${doc.name === "" ? texts.noName : doc.name}.kif`),
          since(savedAt, "when")),
      h("button", { class: "btn icon sm", type: "button", "aria-label": galleryTexts.remove(doc.name),
        on: { click: () => actions.remove(doc.id) } }, icon("trash")));
  }
}
