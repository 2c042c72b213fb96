// @ts-check
// The dialog that lists the keyboard shortcuts, and says which build this is.

import { fill, h } from "../shared/dom.js";
import { dialog, toggle } from "../shared/dialog.js";
import { shortcutTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */

/**
 * @param {HTMLElement} host
 * @param {{close: () => void}} actions
 */
export function createShortcuts(host, actions) {
  const { element, body } = dialog(shortcutTexts.title, actions.close);
  fill(body, h("div", { class: "keys-list" }, shortcutTexts.groups.map((group) =>
    h("section", {}, h("h3", {}, group.title),
      h("dl", {}, group.keys.flatMap(([keys, words]) => [h("dt", {}, h("kbd", { class: "kbd" }, keys)),
        h("dd", {}, words)]))))),
  h("p", { class: "dim small" }, shortcutTexts.version(document.querySelector("meta[name=version]")
    ?.getAttribute("content") ?? ""), " ",
  h("a", { href: "licences.txt", target: "_blank", rel: "noopener" }, shortcutTexts.licences)));
  host.append(element);
  return {
    /** @param {State} state */
    update: (state) => toggle(element, state.ui.dialog === "shortcuts"),
    destroy: () => element.remove(),
  };
}
