// @ts-check
// What is said while the engine comes, in the place of the lists so that nothing
// moves when it has come, or above them when it does not, or when it takes long
// and there is a board to play on.

import { fill, h } from "../shared/dom.js";
import { texts } from "../shared/texts.js";
import { matchTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */

/** @param {{retry: () => void, reload: () => void}} actions */
export function createLoading({ retry, reload }) {
  const element = h("div", { class: "loading", hidden: true });
  /** What it tells of: while that is the same, its button stays. @type {State["engine"] | null} */
  let told = null;
  return { element, update };

  /** @param {State} state */
  function update({ engine, shown }) {
    const { late } = engine;
    const failed = engine.status === "failed";
    element.hidden = !failed && !late && (shown !== null || engine.status !== "loading");
    if (element.hidden) return;
    element.classList.toggle("over", !failed && shown === null);
    if (engine === told) return;
    told = engine;
    if (failed) {
      fill(element, h("b", {}, matchTexts.loadingFailed), h("p", { class: "dim small" }, engine.reason),
        h("div", {}, h("button", { class: "btn sm line", type: "button", on: { click: retry } }, texts.retry)));
      return;
    }
    const { bytes, total } = engine;
    const share = total > 0 ? Math.min(100, Math.round((100 * bytes) / total)) : null; // percent, if it is known
    const bar = h("i");
    if (share !== null) bar.style.width = `${share}%`;
    fill(element,
      h("div", { class: "row" }, h("b", {}, late ? matchTexts.loadingLate : matchTexts.loading),
        h("span", { class: "grow" }),
        h("span", { class: "num muted" }, bytes > 0 ? texts.engineBytes(bytes, total) : "")),
      h("div", { class: share === null ? "progress unknown" : "progress", role: "progressbar",
        "aria-label": matchTexts.loading, "aria-valuenow": share }, bar),
      h("p", { class: "dim small" }, late ? texts.engineLate : matchTexts.loadingWords),
      late && h("div", {}, h("button", { class: "btn sm line", type: "button", on: { click: reload } }, texts.reload)));
  }
}
