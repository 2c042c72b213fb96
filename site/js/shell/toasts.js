// @ts-check
// One short message at a time, at the bottom right, where nobody types. It stays
// while it has the pointer or the focus, and if it tells that something failed,
// until it is closed or another one comes.

import { tellsFailure, toastText } from "../session/event-words.js";
import { fill, h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { texts } from "../shared/texts.js";

/** @typedef {import("../session/state.js").Toast} Toast */

const STAYS = 6000; // ms

/**
 * @param {HTMLElement} host
 * @param {{undo: () => void, dismiss: (id: number) => void}} actions
 */
export function createToasts(host, actions) {
  const live = h("div", { role: "status", "aria-live": "polite" });
  host.append(live);
  let shown = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {number} id */
  const wait = (id) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (live.matches(":hover") || live.contains(document.activeElement)) wait(id);
      else actions.dismiss(id);
    }, STAYS);
  };

  return {
    /** @param {{toast: Toast | null}} state */
    update({ toast }) {
      if ((toast?.id ?? 0) === shown) return;
      shown = toast?.id ?? 0;
      clearTimeout(timer);
      if (!toast) {
        fill(live);
        return;
      }
      fill(live, h("div", { class: "toast" },
        h("span", {}, toastText(toast)),
        toast.undo && h("button", { class: "btn sm", type: "button", on: { click: actions.undo } }, texts.undo),
        h("button", { class: "btn sm icon", type: "button", "aria-label": texts.close,
          on: { click: () => actions.dismiss(toast.id) } }, icon("close"))));
      if (!tellsFailure(toast)) wait(toast.id);
    },
    destroy() {
      clearTimeout(timer);
      host.replaceChildren();
    },
  };
}
