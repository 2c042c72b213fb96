// @ts-check
// Rule text in its colours, outside the editor.

import { h, setAttribute } from "./dom.js";
import { colours } from "./terms.js";

const CLASSES = { paren: "p", keyword: "k", variable: "v", relation: "r", number: "u", comment: "c", name: "" };

/** @param {string} text */
export function coloured(text) {
  return h("code", {}, colours(text).map((piece) => {
    const name = CLASSES[piece.colour];
    return name === "" ? piece.text : h("span", { class: name }, piece.text);
  }));
}

/** Where a line may be cut off, the whole is a tooltip. @param {string} text */
export function colouredLine(text) {
  const line = coloured(text);
  setAttribute(line, "title", text);
  return line;
}
