// @ts-check
// Buttons that close a page which stands in the place of the board, a lesson or the workshop.

import { h, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { texts } from "../shared/texts.js";

/** @param {() => void} close */
export function createBackButtons(close) {
  /** @type {HTMLElement[]} */
  const labels = [];
  return {
    /** Makes the button of a page. */
    make() {
      const label = h("span");
      labels.push(label);
      return h("button", { class: "btn line", type: "button", on: { click: close } }, icon("back"), label);
    },
    /** @param {boolean} toBoard it is the board that they lead back to */
    update(toBoard) {
      for (const label of labels) setText(label, toBoard ? texts.toBoard : texts.back);
    },
  };
}
