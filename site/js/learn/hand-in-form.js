// @ts-check
// Hands an answer in as a link: with a name and with the attempts only if the
// learner says so.

import { h, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { handInTexts } from "./texts.js";

/**
 * @typedef {object} HandInActions
 * @property {(options: {name: string, attempts: boolean}) => void} handIn copies the answer as a link
 */

/** @param {HandInActions} actions */
export function createHandInForm(actions) {
  const who = h("input", { "aria-label": handInTexts.name, placeholder: handInTexts.name, autocomplete: "name",
    maxlength: 80 });
  const box = h("input", { type: "checkbox" });
  const words = h("span");
  const attempts = h("label", { class: "check" }, box, words);
  const element = h("details", { class: "hand-in" }, h("summary", {}, handInTexts.title), h("p", {}, handInTexts.about),
    attempts,
    h("div", { class: "row wrap" }, h("label", { class: "field" }, who),
      h("button", { class: "btn line", type: "button",
        on: { click: () => actions.handIn({ name: who.value.trim(), attempts: box.checked }) } },
        icon("share"), handInTexts.copy)));
  return {
    element,
    /** @param {number} tries that have been kept */
    update(tries) {
      attempts.hidden = tries === 0;
      setText(words, handInTexts.attempts(tries));
    },
  };
}
