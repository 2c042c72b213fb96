// @ts-check
// A dialog: a native one, so focus stays inside and Escape closes it.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { texts } from "./texts.js";

/**
 * A dialog that closes immediately, so that the focus is back where it was before
 * anything else happens.
 * @param {string} title
 * @param {() => void} closed
 */
export function dialog(title, closed) {
  const close = () => {
    element.close();
    closed();
  };
  const body = h("div", { class: "body" });
  const element = h("dialog", { class: "dialog", "aria-label": title },
    h("div", { class: "head" }, h("h2", {}, title), h("span", { class: "grow" }),
      h("button", { class: "btn icon sm", type: "button", "aria-label": texts.close, on: { click: close } },
        icon("close"))),
    body);
  element.addEventListener("cancel", (event) => (event.preventDefault(), close()));
  closeFromOutside(element, close);
  return { element, body, close };
}

/**
 * Closes a dialog when what is around it is pressed. A press that begins inside, as to select text, closes nothing
 * wherever it ends.
 * @param {HTMLDialogElement} element
 * @param {() => void} close
 */
export function closeFromOutside(element, close) {
  let outside = false; // the press began around the dialog
  element.addEventListener("pointerdown", ({ target }) => void (outside = target === element));
  element.addEventListener("click", ({ target }) => target === element && outside && close());
}

/**
 * Opens or closes a native dialog to match the state.
 * @param {HTMLDialogElement} element
 * @param {boolean} open
 */
export function toggle(element, open) {
  if (open && !element.open) element.showModal();
  else if (!open && element.open) element.close();
}
