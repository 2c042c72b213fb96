// @ts-check
// What is said above the table of an analysis: the value of the position, how
// far it is proved, the best move, and the button that goes on or stops.

import { mayAsk } from "../session/managed.js";
import { fill, h, setText } from "../shared/dom.js";
import { isExplaining, term } from "../shared/glossary.js";
import { goalTexts, provedWords } from "../shared/goal-words.js";
import { icon } from "../shared/icons.js";
import { spoken } from "../shared/terms.js";
import { problemText } from "../shared/texts.js";
import { analysisTexts } from "./texts.js";
import { effortWords, isMix, missesGoals } from "./words.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../protocol.d.ts").Analysis} Analysis */

/** @param {Pick<import("./analysis.js").AnalysisActions, "analyse" | "stop">} actions */
export function createSummary(actions) {
  const big = h("div", { class: "big" });
  const small = h("div", { class: "dim" });
  const words = h("div", { class: "words" });
  const effort = h("div", { class: "muted small num words" });
  const button = h("button", { class: "btn line sm", type: "button" });
  const element = h("div", { class: "summary" }, h("div", { class: "side" }, big, small),
    h("div", { class: "grow" }, words, effort), button);
  /** What is said now, for those who hear the page. */
  const said = () => ({ words: words.textContent ?? "", effort: effort.textContent ?? "" });
  return { element, update, said };

  /**
   * @param {State} state
   * @param {Analysis | null} data
   * @param {string} role
   * @param {keyof typeof analysisTexts.waits | null} waits for what, while nothing is known
   */
  function update(state, data, role, waits) {
    const { analysis } = state;
    const running = analysis.status === "running";
    const best = data?.rows[0];
    setText(big, data?.value === null || data?.value === undefined ? "–" : String(Math.round(data.value)));
    big.classList.toggle("is-true", data?.proven === true);
    showCertainty(role, data ? data.proven : null);
    const sentence = analysis.status === "failed" && analysis.problem
      ? `${analysisTexts.failed}: ${problemText(analysis.problem)}`
      : !data || !best || data.value === null ? analysisTexts.waits[waits ?? "values"]
      : data.proven && data.method === "matrix" && isMix(data) ? goalTexts.expected(role, data.value)
      : data.proven ? provedWords(role, data.value ?? 0, best.plies, missesGoals(data))
      : null;
    if (sentence !== null) setText(words, sentence);
    else fill(words, h("code", {}, spoken(best?.move ?? "")), ` ${analysisTexts.looksBest}`);
    setText(effort, data ? effortWords(data) : " ");
    const asked = analysis.status !== "idle";
    const label = running ? analysisTexts.stop : asked ? analysisTexts.deeper : analysisTexts.start;
    if (button.textContent !== label) fill(button, running && icon("stop"), label);
    button.className = running ? "btn stop sm" : "btn line sm";
    button.hidden = !mayAsk(state) || !asked && waits !== "visitor" || !running && data?.proven === true
      && (data.method === "matrix" || data.rows.every((row) => row.proven));
    button.onclick = () => (running ? actions.stop() : actions.analyse({ deeper: asked }));
  }

  /** @param {string} role whose value it is @param {boolean | null} proved null while there is no value */
  function showCertainty(role, proved) {
    const words = `${role} ${proved}`;
    if (small.dataset["words"] === words || isExplaining(small)) return;
    small.dataset["words"] = words;
    if (proved === null) setText(small, role);
    else if (proved) setText(small, analysisTexts.proved(role));
    else fill(small, `${role}, `, term("estimate", analysisTexts.badge.estimate));
  }
}
