// @ts-check
// Facts and answers in a dialog, where their pane has no place: beside a lesson, and in a frame of another page.

import { dialog, toggle } from "../shared/dialog.js";
import { texts } from "../shared/texts.js";
import { createFacts } from "./facts.js";

/** @typedef {import("../session/state.js").State} State */

/**
 * @param {HTMLElement} host
 * @param {import("./facts.js").FactsActions & {close: () => void}} actions
 */
export function createFactsDialog(host, actions) {
  const { element, body } = dialog(texts.panes.facts, actions.close);
  element.classList.add("wide", "facts-dialog");
  host.append(element);
  /** Made when the first question is asked. @type {ReturnType<typeof createFacts> | null} */
  let view = null;

  return {
    /** @param {State} state */
    update(state) {
      const open = state.ui.dialog === "why";
      if (open) (view ??= createFacts(body, actions)).update(state);
      toggle(element, open);
    },
    destroy: () => element.remove(),
  };
}
