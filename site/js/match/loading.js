// @ts-check
// What is said while the engine comes, in the place of the lists so that nothing
// moves when it has come, or above them when it does not.

import { fill, h } from "../shared/dom.js";
import { texts } from "../shared/texts.js";
import { matchTexts } from "./texts.js";

/** @param {() => void} retry */
export function createLoading(retry) {
  const element = h("div", { class: "loading", hidden: true });
  return { element, update };

  /** @param {import("../session/state.js").State} state */
  function update({ engine, shown }) {
    element.hidden = engine.status !== "failed" && (shown !== null || engine.status !== "loading");
    if (element.hidden) return;
    element.classList.toggle("over", engine.status !== "failed");
    if (engine.status === "failed") {
      fill(element, h("b", {}, matchTexts.loadingFailed), h("p", { class: "dim small" }, engine.reason),
        h("div", {}, h("button", { class: "btn sm line", type: "button", on: { click: retry } }, texts.retry)));
      return;
    }
    const { bytes, total } = engine;
    const share = total > 0 ? Math.min(100, Math.round((100 * bytes) / total)) : null; // percent, if it is known
    const bar = h("i");
    if (share !== null) bar.style.width = `${share}%`;
    fill(element,
      h("div", { class: "row" }, h("b", {}, matchTexts.loading), h("span", { class: "grow" }),
        h("span", { class: "num muted" }, bytes > 0 ? texts.engineBytes(bytes, total) : "")),
      h("div", { class: share === null ? "progress unknown" : "progress", role: "progressbar",
        "aria-label": matchTexts.loading, "aria-valuenow": share }, bar),
      h("p", { class: "dim small" }, matchTexts.loadingWords));
  }
}
