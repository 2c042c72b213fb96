// @ts-check
// The bar next to the board: the goal that the role at the bottom can expect.

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
    const known = analysis.node === tree.current ? (analysis.data?.value ?? null) : null;
    const own = analysis.role === bottomRole(state);
    // What one of two roles can expect tells what the other can, where goals add up to a constant.
    const sum = roles.length === 2 && analysis.data?.kind?.constantSum ? analysis.data.kind.sum : null;
    const value = known === null || own ? known : sum === null ? null : Math.min(Math.max(sum - known, 0), 100);
    element.classList.toggle("unknown", value === null);
    element.setAttribute("aria-hidden", String(value === null));
    if (value === null) return;
    bar.style.height = `${value}%`;
    setAttribute(element, "aria-label", matchTexts.evaluation(roles[bottomRole(state)] ?? "", Math.round(value)));
  }
}
