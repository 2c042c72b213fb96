// @ts-check
// The bar beside the board: the goal that the role at the bottom can expect.

import { bottomRole } from "../session/queries.js";
import { h, setAttribute } from "../shared/dom.js";
import { matchTexts } from "./texts.js";

export function createEvaluationBar() {
  const bar = h("i");
  const element = h("div", { class: "evaluation unknown", role: "img", "aria-hidden": "true" }, bar);
  return { element, update };

  /**
   * @param {import("../session/state.js").State} state
   * @param {readonly string[]} roles
   */
  function update(state, roles) {
    const { analysis, tree } = state;
    const value = analysis.node === tree.current ? (analysis.data?.value ?? null) : null;
    element.classList.toggle("unknown", value === null);
    element.setAttribute("aria-hidden", String(value === null));
    if (value === null) return;
    bar.style.height = `${analysis.role === bottomRole(state) ? value : 100 - value}%`;
    setAttribute(element, "aria-label", matchTexts.evaluation(roles[analysis.role] ?? "", Math.round(value)));
  }
}
