// @ts-check
// The files that a network can be saved as, behind a button.

import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { netTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").NetFormat} NetFormat */

const PICTURES = /** @type {const} */ (["svg", "png"]);
const NETWORKS = /** @type {const} */ (["graphml", "dot", "json"]);

/** How the name of a file ends: what has a line of JSON for each node is no JSON as a whole. */
const ending = (/** @type {string} */ format) => (format === "json" ? "jsonl" : format);

/**
 * @typedef {object} ExportActions
 * @property {(beside: Element, title: string, items: {words: string, run: () => void}[]) => void} menu
 * @property {() => string} name of the sheet
 * @property {(format: NetFormat, name: string) => Promise<string>} export the text of a file
 * @property {() => boolean} drawn whether there is a picture already
 * @property {() => Promise<Blob | null>} image of the picture that is shown
 * @property {(name: string, file: string | Blob) => void} save a file
 * @property {(error: unknown) => void} failed
 */

/** @param {ExportActions} actions */
export function createNetExport(actions) {
  const element = h("button", { class: "btn sm line", type: "button", "aria-haspopup": "menu", on: { click: choose } },
    icon("file"), h("span", { class: "words" }, netTexts.export));
  return { element };

  function choose() {
    const formats = actions.drawn() ? [...PICTURES, ...NETWORKS] : NETWORKS;
    actions.menu(element, netTexts.exportTitle,
      formats.map((format) => ({ words: netTexts.formats[format], run: () => void save(format) })));
  }

  /** @param {(typeof PICTURES)[number] | (typeof NETWORKS)[number]} format */
  async function save(format) {
    const name = actions.name();
    try {
      const file = format === "png" ? await actions.image() : await actions.export(format, name);
      if (file !== null) actions.save(`${name}.${ending(format)}`, file);
    } catch (error) {
      actions.failed(error);
    }
  }
}
