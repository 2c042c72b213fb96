// @ts-check
// What goes on paper of a lesson.

import { h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { paperTexts } from "./texts.js";

/**
 * @typedef {object} PrintActions
 * @property {(what: {all: boolean, solutions: boolean}) => void} print all: every step of the lesson
 */

/** @param {PrintActions} actions */
export function createPrintForm({ print }) {
  const all = h("input", { type: "checkbox", checked: true });
  const solutions = h("input", { type: "checkbox" });
  const element = h("details", { class: "hand-in" }, h("summary", {}, paperTexts.title),
    h("div", { class: "print-options" },
      h("label", { class: "check" }, all, h("span", {}, paperTexts.all)),
      h("label", { class: "check" }, solutions, h("span", {}, paperTexts.withSolutions)),
      h("button", { class: "btn line", type: "button",
        on: { click: () => print({ all: all.checked, solutions: solutions.checked }) } },
        icon("file"), paperTexts.print)));
  return { element };
}
